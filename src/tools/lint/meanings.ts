/**
 * Which words of a list of tools mean the same or nearly so: by the rows of synonyms.ts, by the kinds of deed, and by
 * the judge's word vectors, which count less, since words that keep company ("row", "column") are near there too.
 */
import { sameDeed } from "./deeds.ts";
import { synonymsOfDeed, synonymsOfThing } from "./synonyms.ts";

/** What a word counts that may stand for another, beside 1 for the word itself. */
export const SYNONYM = 0.9;
/** Least cosine of two words that count as near; then they count its square, as in the judge's own ranking. */
const LEAST_COSINE = 0.5;

export interface Meanings {
  /** Every word of the list that may stand for this one, which names a thing or says something of it, with how well, 0–1. */
  standIns(stemmed: string): ReadonlyMap<string, number>;
  /** 0–1: how well one verb stands for the other. */
  deeds(a: string, b: string): number;
}

/** From the judge: for each stem the near ones among all, with their cosine. */
export type NearAmong = (stems: readonly string[], least: number) => ReadonlyMap<string, ReadonlyMap<string, number>>;

/** @param stems every word that will be asked about */
export function meaningsOf(stems: Iterable<string>, nearAmong: NearAmong): Meanings {
  const all = new Set(stems);
  const cosines = nearAmong([...all], LEAST_COSINE);
  const standIns = new Map<string, ReadonlyMap<string, number>>();
  for (const one of all) {
    const found = new Map([[one, 1]]);
    for (const [other, cosine] of cosines.get(one) ?? []) found.set(other, cosine ** 2);
    for (const other of synonymsOfThing(one)) if (all.has(other)) found.set(other, SYNONYM);
    standIns.set(one, found);
  }
  return {
    standIns: (stemmed) => standIns.get(stemmed) ?? NOTHING,
    deeds(a, b) {
      if (a === b) return 1;
      return synonymsOfDeed(a).has(b) || sameDeed(a, b) ? SYNONYM : (cosines.get(a)?.get(b) ?? 0) ** 2;
    },
  };
}

const NOTHING: ReadonlyMap<string, number> = new Map();

/** How well the likeliest of the ones stands for one of the others, 0–1. */
export function bestStandIn(ones: Iterable<string>, others: ReadonlySet<string>, { standIns }: Meanings): number {
  let best = 0;
  for (const one of ones) {
    for (const [word, value] of standIns(one)) if (value > best && others.has(word)) best = value;
  }
  return best;
}
