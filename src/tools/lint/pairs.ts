/**
 * Which descriptions are close. Closeness is measured on the words that carry meaning, without quoted requests and
 * without what a clause says about a sibling; words that half the list uses ("Notion | … Error Responses") and broad
 * ones ("data", "list") count little. Pairs, not cliques: a group is named by its closest pairs, three a tool at most.
 */
import { sentences } from "../../text/sentences.ts";
import { stem } from "../../text/stem.ts";
import { deedsOf } from "./deeds.ts";
import { contentStems, type Facets, GENERIC, withoutQuotes } from "./facets.ts";
import { mentions, type NamePattern, nameWords } from "./names.ts";
import type { Subject } from "./subject.ts";

export interface Pair {
  readonly a: Subject;
  readonly b: Subject;
  /** 0–1, 1 for the same words. */
  readonly similarity: number;
  /** Whether the two descriptions are the same text. */
  readonly identical: boolean;
  /** Whether nothing in names and descriptions parts the two: a model can only guess. */
  readonly lookalike: boolean;
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
export const NEAR = 0.4;
/** From here on, with nothing that parts them, a model can only guess. */
const ALIKE = 0.55;
/** Share of the shorter text that the longer one repeats, for one description that contains the other. */
const CONTAINED = 0.6;
/** Misrouted requests that outweigh words which should part the pair: one may be the judge's own slip. */
const MISROUTED_APART = 2;
/** From here on two texts count as the same but for a word. */
const SAME_TEXT = 0.8;
const MAX_PAIRS_A_TOOL = 3;
const GENERIC_WEIGHT = 0.4;
const AFTERWORD = 0.5;

interface Profile {
  readonly subject: Subject;
  /** What its description claims: 1 for a word of the first sentence, AFTERWORD for later ones. */
  readonly stems: ReadonlyMap<string, number>;
  readonly nameStems: ReadonlySet<string>;
  /** Kinds of deed its name and first sentence begin with; empty when none is known. */
  readonly deeds: ReadonlySet<string>;
  /** Sum and sum of squares of the claims, weighted. */
  total: number;
  squares: number;
  /** Every stem of its description, filler included. */
  readonly words: ReadonlySet<string>;
  /** Whether its first sentence speaks of one thing or of many; null when it doesn't say. */
  readonly number: "one" | "many" | null;
  /** Text for the equality test: lower case, one space. */
  readonly plain: string;
  readonly siblings: ReadonlySet<string>;
}

function profileOf(subject: Subject, facets: Facets, names: readonly NamePattern[]): Profile {
  const others = names.filter(({ name }) => name !== subject.name && facets.siblings.includes(name));
  const own = sentences(withoutQuotes(subject.description))
    .flatMap((sentence) => sentence.split(/(?<=[;,])\s+/u))
    .filter((clause) => !others.some((other) => mentions(clause, other)));
  const stems = new Map<string, number>();
  const lead = sentences(own.join(" "))[0] ?? "";
  for (const s of contentStems(lead)) stems.set(s, 1);
  for (const s of contentStems(own.join(" "))) if (!stems.has(s)) stems.set(s, AFTERWORD);
  return {
    subject,
    stems,
    total: 0,
    squares: 0,
    nameStems: new Set(nameWords(subject.name).map(stem)),
    words: facets.words,
    number: numberOf(lead),
    deeds: deedsOf(subject.name, lead),
    plain: subject.description.toLowerCase().replace(/\s+/gu, " ").trim(),
    siblings: new Set(facets.siblings),
  };
}

function numberOf(lead: string): Profile["number"] {
  const one =
    /\b(?:specific|single|one|by (?:its |their )?(?:id|name|number|key)|(?:gets?|retrieves?|reads?|fetch(?:es)?|shows?) an?(?! (?:list|listing|set|detailed list)))\b/iu.test(
      lead,
    );
  const many = /\b(?:lists?|all|multiple|many|every|several|search(?:es)?)\b/iu.test(lead);
  return one === many ? null : one ? "one" : "many";
}

/** How much a stem parts the tools of this list, 0–1. */
function weigher(profiles: readonly Profile[]): (stemmed: string) => number {
  const counts = new Map<string, number>();
  for (const { stems } of profiles)
    for (const stemmed of stems.keys()) counts.set(stemmed, (counts.get(stemmed) ?? 0) + 1);
  const n = profiles.length;
  const common = Math.max(4, n * 0.25);
  const everywhere = Math.max(common + 1, n * 0.6);
  return (stemmed) => {
    const df = counts.get(stemmed) ?? 0;
    const rarity = df <= common ? 1 : Math.max(0.1, 1 - (0.9 * (df - common)) / (everywhere - common));
    return rarity * (GENERIC.has(stemmed) ? GENERIC_WEIGHT : 1);
  };
}

interface Overlap {
  readonly cosine: number;
  readonly contained: number;
}

function overlapOf(a: Profile, b: Profile, weight: (stemmed: string) => number): Overlap {
  let shared = 0;
  let product = 0;
  let count = 0;
  for (const [stemmed, claim] of a.stems) {
    const other = b.stems.get(stemmed);
    if (other === undefined) continue;
    const w = weight(stemmed);
    shared += Math.min(claim, other) * w;
    product += claim * other * w * w;
    count++;
  }
  if (count === 0) return { cosine: 0, contained: 0 };
  // One shared word says little about containment, whatever its share.
  const contained = count >= 2 ? shared / Math.min(a.total, b.total) : 0;
  return { cosine: product / Math.sqrt(a.squares * b.squares), contained };
}

/** Words of a tool's own name that its description takes up and nothing of the other tool's name says. */
function ownSubject(one: Profile, other: Profile): string[] {
  return [...one.nameStems].filter((s) => !other.nameStems.has(s) && !GENERIC.has(s) && one.words.has(s));
}

/**
 * What a model can go by: deeds of different kinds, one thing against many, or a telling word in each name that its
 * description takes up. A telling word in one name alone is enough where the other text lacks it, unless the texts
 * are otherwise the same.
 */
function parted(a: Profile, b: Profile, cosine: number): boolean {
  if (a.deeds.size > 0 && b.deeds.size > 0 && ![...a.deeds].some((deed) => b.deeds.has(deed))) return true;
  if (a.number !== null && b.number !== null && a.number !== b.number) return true;
  const [ofA, ofB] = [ownSubject(a, b), ownSubject(b, a)];
  if (ofA.length > 0 && ofB.length > 0) return true;
  return cosine < SAME_TEXT && (ofA.some((s) => !b.words.has(s)) || ofB.some((s) => !a.words.has(s)));
}

/** A pair before the judge has been heard. */
export interface ClosePair extends Omit<Pair, "lookalike" | "misrouted"> {
  /** Whether the two claim the same. */
  readonly alike: boolean;
  /** Whether something in names or descriptions parts them all the same. */
  readonly apart: boolean;
}

/** Every pair that is close enough to ask about. */
export function findClosePairs(
  subjects: readonly Subject[],
  facetsOf: (subject: Subject) => Facets,
  names: readonly NamePattern[],
): ClosePair[] {
  const profiles = subjects
    .filter(({ description }) => description !== "")
    .map((s) => profileOf(s, facetsOf(s), names));
  const weight = weigher(profiles);
  for (const profile of profiles) {
    for (const [stemmed, claim] of profile.stems) {
      profile.total += claim * weight(stemmed);
      profile.squares += (claim * weight(stemmed)) ** 2;
    }
  }
  const pairs: ClosePair[] = [];
  for (const [i, a] of profiles.entries()) {
    for (const b of profiles.slice(i + 1)) {
      if (a.subject.name === b.subject.name) continue;
      const identical = a.plain === b.plain;
      const { cosine, contained } = overlapOf(a, b, weight);
      const similarity = identical ? 1 : Math.min(0.99, Math.max(cosine, 0.85 * contained));
      if (similarity < NEAR) continue;
      const told = a.siblings.has(b.subject.name) || b.siblings.has(a.subject.name);
      const alike = cosine >= ALIKE || contained >= CONTAINED;
      pairs.push({ a: a.subject, b: b.subject, similarity, identical, alike, apart: told || parted(a, b, cosine) });
    }
  }
  return pairs;
}

/** Look-alikes told from mere neighbours, the closest first, three a tool at most. @param misroutedBy the judge's evidence */
export function settlePairs(
  close: readonly ClosePair[],
  misroutedBy: (a: Subject, b: Subject) => readonly Misrouted[],
): Pair[] {
  return closestOnly(
    close.map(({ alike, apart, ...pair }) => {
      const misrouted = misroutedBy(pair.a, pair.b);
      const enough = misrouted.length >= (apart ? MISROUTED_APART : 1);
      return { ...pair, misrouted, lookalike: pair.identical || (alike && !apart) || enough };
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
