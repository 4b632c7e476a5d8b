/**
 * What a description claims, as weighted stems, and how far two claims overlap. Words that half the list uses ("Notion |
 * … Error Responses") and broad ones ("data", "list") count little; the first sentence counts double.
 */
import { sentences } from "../../language/sentences.ts";
import { stem } from "../../language/stem.ts";
import { deedsOf } from "./deeds.ts";
import { contentStems, type Facets, GENERIC, withoutQuotes } from "./facets.ts";
import { type Frame, frameOf } from "./frame.ts";
import { mentions, type NamePattern, nameWords } from "./names.ts";
import type { Subject } from "./subject.ts";

const GENERIC_WEIGHT = 0.4;
const AFTERWORD = 0.5;
const MANY_AFTERWORDS = 15;

export interface Profile {
  readonly subject: Subject;
  /** What its description claims: 1 for a word of the first sentence, AFTERWORD for later ones. */
  readonly stems: ReadonlyMap<string, number>;
  /** Of `stems`, those of the first sentence. */
  readonly lead: ReadonlySet<string>;
  readonly frame: Frame;
  readonly nameStems: ReadonlySet<string>;
  /** Kinds of deed its name and first sentence begin with; empty when none is known. */
  readonly deeds: ReadonlySet<string>;
  /** Sum of the first sentence's claims, and sum of squares of all, weighted. */
  total: number;
  squares: number;
  /** Sum of squares of the first sentence's words, weighted. */
  leadSquares: number;
  /** Every stem of its description, filler included. */
  readonly words: ReadonlySet<string>;
  /** Whether its first sentence speaks of one thing or of many; null when it doesn't say. */
  readonly number: "one" | "many" | null;
  /** Whether its first sentence speaks of how things are or of how they were; null when it doesn't say. */
  readonly time: "now" | "then" | null;
  /** What its first sentence turns into what, as stems: "convert an address into coordinates". */
  readonly direction: readonly [ReadonlySet<string>, ReadonlySet<string>] | null;
  /** Text for the equality test: lower case, one space. */
  readonly plain: string;
  readonly siblings: ReadonlySet<string>;
}

function profileOf(subject: Subject, facets: Facets, names: readonly NamePattern[]): Profile {
  const others =
    facets.siblings.length === 0
      ? []
      : names.filter(({ name }) => name !== subject.name && facets.siblings.includes(name));
  const own = sentences(withoutQuotes(subject.description))
    .flatMap((sentence) => sentence.split(/(?<=[;,])\s+/u))
    .filter((clause) => !others.some((other) => mentions(clause, other)));
  const stems = new Map<string, number>();
  const lead = sentences(own.join(" "))[0] ?? "";
  for (const s of contentStems(lead)) stems.set(s, 1);
  const leadStems = new Set(stems.keys());
  const after = [...contentStems(own.join(" "))].filter((s) => !stems.has(s));
  // A manual of hundreds of words must not drown what its first sentence claims.
  const claim = AFTERWORD * Math.min(1, MANY_AFTERWORDS / after.length);
  for (const s of after) stems.set(s, claim);
  return {
    subject,
    stems,
    lead: leadStems,
    frame: frameOf(lead, subject.name),
    total: 0,
    squares: 0,
    leadSquares: 0,
    nameStems: new Set(nameWords(subject.name).map(stem)),
    words: facets.words,
    number: numberOf(lead),
    time: timeOf(lead),
    direction: directionOf(lead),
    deeds: deedsOf(subject.name, lead),
    plain: subject.description.toLowerCase().replace(/\s+/gu, " ").trim(),
    siblings: new Set(facets.siblings),
  };
}

function directionOf(lead: string): Profile["direction"] {
  const [from, to, more] = lead.split(/\b(?:into|to)\b/iu);
  return from === undefined || to === undefined || more !== undefined ? null : [contentStems(from), contentStems(to)];
}

function numberOf(lead: string): Profile["number"] {
  const one =
    /\b(?:specific|single|one|by (?:its |their )?(?:id|name|number|key)|(?:gets?|retrieves?|reads?|fetch(?:es)?|shows?) an?(?! (?:list|listing|set|detailed list))|(?:contents?|details?|information|profile|status) (?:of|about|on) an?)\b/iu.test(
      lead,
    );
  const many = /\b(?:lists?|all|multiple|many|every|several|search(?:es)?)\b/iu.test(lead);
  return one === many ? null : one ? "one" : "many";
}

function timeOf(lead: string): Profile["time"] {
  const now = /\b(?:current(?:ly)?|present|latest|live|real-?time|right now|at the moment|upcoming)\b/iu.test(lead);
  const then = /\b(?:history|historical|past|previous(?:ly)?|last (?:hour|day|night|week|month|year)s?|ago)\b/iu.test(
    lead,
  );
  return now === then ? null : now ? "now" : "then";
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

export function overlapOf(a: Profile, b: Profile, weight: (stemmed: string) => number): Overlap {
  let shared = 0;
  let product = 0;
  let count = 0;
  for (const [stemmed, claim] of a.stems) {
    const other = b.stems.get(stemmed);
    if (other === undefined) continue;
    const w = weight(stemmed);
    product += claim * other * w * w;
    if (claim < 1 || other < 1) continue;
    shared += w;
    count++;
  }
  if (product === 0) return { cosine: 0, contained: 0 };
  // One shared word says little about containment, whatever its share.
  const contained = count >= 2 ? shared / Math.min(a.total, b.total) : 0;
  return { cosine: product / Math.sqrt(a.squares * b.squares), contained };
}

/** Every described tool's profile, weighed against the whole list, and the weight of a stem in it. */
export function profilesOf(
  subjects: readonly Subject[],
  facetsOf: (subject: Subject) => Facets,
  names: readonly NamePattern[],
): { profiles: Profile[]; weight: (stemmed: string) => number } {
  const profiles = subjects
    .filter(({ description }) => description !== "")
    .map((subject) => profileOf(subject, facetsOf(subject), names));
  const weight = weigher(profiles);
  for (const profile of profiles) {
    for (const [stemmed, claim] of profile.stems) {
      if (claim === 1) profile.total += weight(stemmed);
      if (claim === 1) profile.leadSquares += weight(stemmed) ** 2;
      profile.squares += (claim * weight(stemmed)) ** 2;
    }
  }
  return { profiles, weight };
}
