/**
 * Which descriptions are close. Closeness is measured on the words that carry meaning, without quoted requests and
 * without what a clause says about a sibling (profile.ts), and on first sentences that say the same in other words
 * (retelling.ts). Pairs, not cliques: a group is named by its closest pairs, three a tool at most.
 */
import { stem } from "../../language/stem.ts";
import { type Facets, GENERIC } from "./facets.ts";
import { bestStandIn, type Meanings, meaningsOf, type NearAmong, SYNONYM } from "./meanings.ts";
import type { NamePattern } from "./names.ts";
import { overlapOf, type Profile, profilesOf } from "./profile.ts";
import { deedsClash, isRetold, type Retelling, retellingOf } from "./retelling.ts";
import type { Subject } from "./subject.ts";

export interface Pair {
  readonly a: Subject;
  readonly b: Subject;
  /** 0–1, 1 for the same words. */
  readonly similarity: number;
  /** Whether the two descriptions are the same text. */
  readonly identical: boolean;
  /** Whether something in names or descriptions parts the two, however close they are. */
  readonly apart: boolean;
  /** Whether nothing in names and descriptions parts the two: a model can only guess. */
  readonly lookalike: boolean;
  /** Whether both do the same kind of thing to the same thing with the same arguments: only an occasion can part them. */
  readonly sameCall: boolean;
  /** Requests that the judge sends to the wrong one of the two. */
  readonly misrouted: readonly Misrouted[];
}

export interface Misrouted {
  readonly text: string;
  /** Null when nobody said which tool it is for: the judge only could not decide. */
  readonly expected: string | null;
  readonly chosen: string;
}

/** From here on a pair is close enough that descriptions should say which is for what. */
const NEAR = 0.4;
/** From here on, with nothing that parts them, a model can only guess. */
const ALIKE = 0.55;
/** Share of the shorter text that the longer one repeats, for one description that contains the other. */
const CONTAINED = 0.6;
/** Misrouted requests that outweigh words which should part the pair: one may be the judge's own slip. */
const MISROUTED_APART = 2;
/** From here on two texts count as the same but for a word. */
const SAME_TEXT = 0.8;
const MAX_PAIRS_A_TOOL = 3;

/** Verbs whose "to" names what comes out. */
const TURNS = new Set(["convert", "transform", "turn", "translate", "render", "export"].map(stem));

/**
 * Words of a tool's own name that its description takes up and the other tool's name lacks; none where something else in
 * the other's name or claim stands for one of them: then the two names say the same thing in other words.
 */
function ownSubject(one: Profile, other: Profile, meanings: Meanings): string[] {
  const { verb } = other.frame;
  const retold = (s: string) => {
    for (const [word, value] of meanings.standIns(s)) {
      if (word !== s && value >= SYNONYM && (other.nameStems.has(word) || other.lead.has(word))) return true;
    }
    return false;
  };
  const own = [...one.nameStems].filter((s) => !other.nameStems.has(s) && !GENERIC.has(s) && one.words.has(s));
  if (own.some(retold)) return [];
  return own.filter((s) => verb === null || meanings.deeds(s, verb) < SYNONYM);
}

/**
 * What a model can go by: deeds of different kinds, one thing against many, now against then, or a telling word in each name that its
 * description takes up. A telling word in one name alone is enough where the other text lacks it, unless the texts
 * are otherwise the same.
 */
function parted(a: Profile, b: Profile, cosine: number, retelling: Retelling, meanings: Meanings): boolean {
  const sameDeed = retelling.deeds !== null && !deedsClash(retelling);
  if (!sameDeed && a.deeds.size > 0 && b.deeds.size > 0 && ![...a.deeds].some((deed) => b.deeds.has(deed))) return true;
  if (a.number !== null && b.number !== null && a.number !== b.number) return true;
  if (a.time !== null && b.time !== null && a.time !== b.time) return true;
  if (opposite(a, b, meanings) || swapped(a, b) || ofOtherThings(a, b, meanings)) return true;
  const [ofA, ofB] = [ownSubject(a, b, meanings), ownSubject(b, a, meanings)];
  if (ofA.length > 0 && ofB.length > 0) return true;
  if (cosine >= SAME_TEXT) return false;
  const aLacks = specific(a) && ofB.some((s) => !a.words.has(s));
  return aLacks || (specific(b) && ofA.some((s) => !b.words.has(s)));
}

/**
 * "Convert an address into coordinates" and the reverse hold the same words and opposite meanings, and what becomes a
 * picture doesn't become a text.
 */
function opposite(a: Profile, b: Profile, meanings: Meanings): boolean {
  if (a.direction === null || b.direction === null) return false;
  const [fromA, toA] = a.direction;
  const [fromB, toB] = b.direction;
  const meet = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
    bestStandIn(
      [...one].filter((s) => !GENERIC.has(s)),
      other,
      meanings,
    ) >= SYNONYM;
  const turns = [a, b].every(({ frame }) => frame.verb !== null && TURNS.has(frame.verb));
  return !meet(toA, toB) && (turns || (meet(fromA, toB) && meet(fromB, toA)));
}

/** "Draw an image from a description" and "write a description of an image": each is done to what the other only names. */
function swapped(a: Profile, b: Profile): boolean {
  const onlyNames = (one: Profile, other: Profile) =>
    [...other.frame.things].some((s) => !GENERIC.has(s) && one.lead.has(s) && !one.frame.things.has(s));
  return onlyNames(a, b) && onlyNames(b, a) && ![...a.frame.things].some((s) => b.frame.things.has(s));
}

/** "Get a ride with its totals" and "get a ride with its laps", each by `ride_id`. */
function isSameCall(a: Profile, b: Profile, { things }: Retelling): boolean {
  const needed = ({ subject }: Profile) =>
    (subject.schema?.parameters ?? [])
      .filter(({ required }) => required)
      .map(({ name }) => name)
      .toSorted()
      .join(" ");
  const inputs = needed(a);
  // What nobody should call any more needs no occasion.
  if ([a, b].some(({ plain }) => /\bdeprecated\b/u.test(plain))) return false;
  if (inputs === "" || inputs !== needed(b) || things < SYNONYM) return false;
  if (a.number !== null && b.number !== null && a.number !== b.number) return false;
  return [...a.deeds].some((deed) => b.deeds.has(deed));
}

/** `list_records` and `list_tables`: each is done to what its own name says and the other's doesn't. */
function ofOtherThings(a: Profile, b: Profile, meanings: Meanings): boolean {
  const named = (one: Profile, other: Profile) =>
    [...one.frame.things].some((s) => one.nameStems.has(s) && !other.nameStems.has(s));
  return (
    specific(a) &&
    specific(b) &&
    named(a, b) &&
    named(b, a) &&
    bestStandIn(a.frame.things, b.frame.things, meanings) < SYNONYM
  );
}

/** A text of broad words alone ("analyzes content") claims whatever a narrower one does, and is parted from none. */
function specific({ stems }: Profile): boolean {
  return [...stems.keys()].some((s) => !GENERIC.has(s));
}

/** A pair before the judge has been heard. */
interface ClosePair extends Omit<Pair, "lookalike" | "misrouted"> {
  /** Whether the two claim the same. */
  readonly alike: boolean;
}

interface PairFinder {
  /** Every pair that is close enough to ask about. */
  readonly close: readonly ClosePair[];
  /** Any two described tools of the list, close or not; undefined when one is not in it. */
  measure(a: Subject, b: Subject): ClosePair | undefined;
}

export function findPairs(
  subjects: readonly Subject[],
  facetsOf: (subject: Subject) => Facets,
  names: readonly NamePattern[],
  nearAmong: NearAmong,
): PairFinder {
  const { profiles, weight } = profilesOf(subjects, facetsOf, names);
  const words = profiles.flatMap(({ lead, nameStems, frame }) => [
    ...lead,
    ...nameStems,
    ...frame.things,
    ...(frame.verb === null ? [] : [frame.verb]),
  ]);
  // Comparing every word's vector with every other's pays for a list a person reads; a longer one goes by words and synonyms.
  const isLong = profiles.length > LONG_LIST;
  const meanings = meaningsOf(words, isLong ? () => new Map() : nearAmong);
  const compare = (a: Profile, b: Profile, least: number): ClosePair | undefined => {
    const identical = a.plain === b.plain;
    const { cosine, contained } = overlapOf(a, b, weight);
    const retelling = retellingOf(a, b, weight, meanings);
    const retold = isRetold(retelling);
    const nearest = Math.max(cosine, 0.85 * contained, retold ? retelling.cosine : 0);
    const similarity = identical ? 1 : Math.min(0.99, nearest);
    const told = a.siblings.has(b.subject.name) || b.siblings.has(a.subject.name);
    const sameCall = !told && isSameCall(a, b, retelling);
    if (similarity < least && !sameCall) return undefined;
    const alike = retold || (!deedsClash(retelling) && (cosine >= ALIKE || contained >= CONTAINED));
    const apart = told || parted(a, b, cosine, retelling, meanings);
    return { a: a.subject, b: b.subject, similarity, identical, alike, apart, sameCall };
  };
  const close: ClosePair[] = [];
  const candidates = isLong ? sharingWords(profiles, weight) : null;
  for (const [i, a] of profiles.entries()) {
    for (const b of candidates?.get(a) ?? profiles.slice(i + 1)) {
      if (a.subject.name === b.subject.name) continue;
      const pair = compare(a, b, NEAR);
      if (pair !== undefined) close.push(pair);
    }
  }
  const bySubject = new Map(profiles.map((profile) => [profile.subject, profile]));
  return {
    close,
    measure(a, b) {
      const [one, other] = [bySubject.get(a), bySubject.get(b)];
      return one === undefined || other === undefined ? undefined : compare(one, other, 0);
    },
  };
}

/** From here on only pairs that share telling words are compared. */
const LONG_LIST = 400;
/** A word that more tools than this use parts none from another. */
const MAX_USERS = 60;
const MAX_CANDIDATES = 24;

/** For each tool the later ones that share most of its first sentence's telling words. */
function sharingWords(profiles: readonly Profile[], weight: (stemmed: string) => number): Map<Profile, Profile[]> {
  const users = new Map<string, number[]>();
  for (const [i, { lead }] of profiles.entries()) {
    for (const stemmed of lead) users.set(stemmed, [...(users.get(stemmed) ?? []), i]);
  }
  const found = new Map<Profile, Profile[]>();
  for (const [i, profile] of profiles.entries()) {
    const shared = new Map<number, number>();
    for (const stemmed of profile.lead) {
      const others = users.get(stemmed) ?? [];
      if (others.length > MAX_USERS) continue;
      for (const other of others) if (other > i) shared.set(other, (shared.get(other) ?? 0) + weight(stemmed) ** 2);
    }
    const nearest = [...shared].sort((a, b) => b[1] - a[1]).slice(0, MAX_CANDIDATES);
    found.set(
      profile,
      nearest.flatMap(([other]) => profiles[other] ?? []),
    );
  }
  return found;
}

/** Look-alikes told from mere neighbours, the closest first, three a tool at most. @param misroutedBy the judge's evidence */
export function settlePairs(
  close: readonly ClosePair[],
  misroutedBy: (a: Subject, b: Subject) => readonly Misrouted[],
): Pair[] {
  return closestOnly(
    close.map(({ alike, ...pair }) => {
      const misrouted = misroutedBy(pair.a, pair.b);
      const enough = misrouted.length >= (pair.apart ? MISROUTED_APART : 1);
      return { ...pair, misrouted, lookalike: pair.identical || (alike && !pair.apart) || enough };
    }),
  );
}

function closestOnly(pairs: readonly Pair[]): Pair[] {
  const taken = new Map<Subject, number>();
  return pairs
    .toSorted((x, y) => Number(y.lookalike) - Number(x.lookalike) || y.similarity - x.similarity)
    .filter(({ a, b }) => {
      const counts = [taken.get(a) ?? 0, taken.get(b) ?? 0];
      if (Math.max(...counts) >= MAX_PAIRS_A_TOOL) return false;
      for (const subject of [a, b]) taken.set(subject, (taken.get(subject) ?? 0) + 1);
      return true;
    });
}
