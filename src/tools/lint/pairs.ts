/**
 * Which descriptions are close. Closeness is measured on the words that carry meaning, without quoted requests and
 * without what a clause says about a sibling; words that half the list uses ("Notion | … Error Responses") and broad
 * ones ("data", "list") count little. Pairs, not cliques: a group is named by its closest pairs, three a tool at most.
 */
import { sentences } from "../../text/sentences.ts";
import { stem } from "../../text/stem.ts";
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
const MAX_PAIRS_A_TOOL = 3;
const GENERIC_WEIGHT = 0.4;

interface Profile {
  readonly subject: Subject;
  readonly stems: ReadonlySet<string>;
  readonly nameStems: ReadonlySet<string>;
  /** Text for the equality test: lower case, one space. */
  readonly plain: string;
  readonly siblings: ReadonlySet<string>;
}

function profileOf(subject: Subject, facets: Facets, names: readonly NamePattern[]): Profile {
  const others = names.filter(({ name }) => name !== subject.name && facets.siblings.includes(name));
  const own = sentences(withoutQuotes(subject.description))
    .flatMap((sentence) => sentence.split(/(?<=[;,])\s+/u))
    .filter((clause) => !others.some((other) => mentions(clause, other)))
    .join(" ");
  return {
    subject,
    stems: contentStems(own),
    nameStems: new Set(nameWords(subject.name).map(stem)),
    plain: subject.description.toLowerCase().replace(/\s+/gu, " ").trim(),
    siblings: new Set(facets.siblings),
  };
}

/** How much a stem parts the tools of this list, 0–1. */
function weigher(profiles: readonly Profile[]): (stemmed: string) => number {
  const counts = new Map<string, number>();
  for (const { stems } of profiles) for (const stemmed of stems) counts.set(stemmed, (counts.get(stemmed) ?? 0) + 1);
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
  const [small, large] = a.stems.size <= b.stems.size ? [a, b] : [b, a];
  let shared = 0;
  let sharedSquares = 0;
  let sharedCount = 0;
  for (const stemmed of small.stems) {
    if (!large.stems.has(stemmed)) continue;
    const w = weight(stemmed);
    shared += w;
    sharedSquares += w * w;
    sharedCount++;
  }
  if (sharedCount === 0) return { cosine: 0, contained: 0 };
  const norm = (profile: Profile) => Math.sqrt([...profile.stems].reduce((sum, s) => sum + weight(s) ** 2, 0));
  const total = [...small.stems].reduce((sum, s) => sum + weight(s), 0);
  // One shared word says little about containment, whatever its share.
  return { cosine: sharedSquares / (norm(a) * norm(b)), contained: sharedCount >= 2 ? shared / total : 0 };
}

/** Whether each name has a telling word of its own that its description takes up and the other's name lacks. */
function partedByName(a: Profile, b: Profile): boolean {
  const backed = (one: Profile, other: Profile) =>
    [...one.nameStems].some((s) => !other.nameStems.has(s) && !GENERIC.has(s) && one.stems.has(s));
  return backed(a, b) && backed(b, a);
}

/**
 * Close pairs, the closest first.
 * @param misroutedBy the judge's evidence for a pair, asked for close pairs only.
 */
export function findPairs(
  subjects: readonly Subject[],
  facetsOf: (subject: Subject) => Facets,
  names: readonly NamePattern[],
  misroutedBy: (a: Subject, b: Subject) => readonly Misrouted[],
): Pair[] {
  const profiles = subjects
    .filter(({ description }) => description !== "")
    .map((s) => profileOf(s, facetsOf(s), names));
  const weight = weigher(profiles);
  const pairs: Pair[] = [];
  for (const [i, a] of profiles.entries()) {
    for (const b of profiles.slice(i + 1)) {
      if (a.subject.name === b.subject.name) continue;
      const identical = a.plain === b.plain;
      const { cosine, contained } = overlapOf(a, b, weight);
      const similarity = identical ? 1 : Math.min(0.99, Math.max(cosine, 0.85 * contained));
      if (similarity < NEAR) continue;
      const told = a.siblings.has(b.subject.name) || b.siblings.has(a.subject.name);
      const alike = cosine >= ALIKE || contained >= CONTAINED;
      const misrouted = misroutedBy(a.subject, b.subject);
      const lookalike = identical || (alike && !told && !partedByName(a, b)) || misrouted.length > 0;
      pairs.push({ a: a.subject, b: b.subject, similarity, identical, lookalike, misrouted });
    }
  }
  return closestOnly(pairs);
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
