/** Tables beside the vectors: how common and how technical a word is, and which words are names of products. */
import type { Gloss } from "./corpus.ts";
import { stemsOf } from "./corpus.ts";

/** ln of a stem's share of package words over its share of dictionary words, within -4 … 6, to one place. */
export function techinessOf(
  packageCounts: readonly (readonly [string, number])[],
  glosses: readonly Gloss[],
): [string, number][] {
  const dictionary = new Map<string, number>();
  let dictionaryTotal = 0;
  for (const { lemmas, definition } of glosses) {
    for (const term of stemsOf(`${lemmas} ${definition}`)) {
      dictionary.set(term, (dictionary.get(term) ?? 0) + 1);
      dictionaryTotal++;
    }
  }
  const packages = new Map(packageCounts);
  const packageTotal = packageCounts.reduce((sum, [, count]) => sum + count, 0);
  return [...new Set([...packages.keys(), ...dictionary.keys()])].sort().flatMap((term) => {
    const inPackages = packages.get(term) ?? 0;
    const inDictionary = dictionary.get(term) ?? 0;
    if (inPackages < 10 && inDictionary < 5) return [];
    const ratio = Math.log((inPackages + 1) / packageTotal / ((inDictionary + 1) / dictionaryTotal));
    return [[term, Math.round(10 * Math.max(-4, Math.min(6, ratio))) / 10] satisfies [string, number]];
  });
}

/** Words that stand beside a product's name in a package's summary. */
const COMPANY =
  /^(?:apis?|sdk|clients?|plugins?|integrations?|wrappers?|connectors?|adapters?|bindings?|bots?|drivers?|providers?|apps?|services?)$/i;
const NEAR = 3;
const LEAST_COUNT = 4;
const LEAST_CAPITAL_SHARE = 0.6;
const LEAST_COMPANY_SHARE = 0.08;
const WORD = /[\p{L}\p{N}]+/gu;

export interface ProductRow {
  readonly word: string;
  readonly count: number;
  readonly companyShare: number;
  readonly capitalShare: number;
}

/** Words mostly capitalised in mid-sentence and often near "API", "client" and their like, in the order of the alphabet. */
export function findProducts(lines: readonly string[], tick: () => void): ProductRow[] {
  const seen = new Map<string, { count: number; capital: number; company: number }>();
  for (const line of lines) {
    tick();
    const words = line.match(WORD) ?? [];
    // A line in capitals throughout says nothing about one word.
    const capitals = words.filter((word) => /^\p{Lu}/u.test(word)).length;
    if (words.length < 4 || capitals > words.length / 2) continue;
    for (const [at, word] of words.entries()) {
      if (at === 0 || !/^\p{L}/u.test(word) || word.length < 2) continue;
      const key = word.toLowerCase();
      const entry = seen.get(key) ?? { count: 0, capital: 0, company: 0 };
      entry.count++;
      if (/^\p{Lu}/u.test(word)) entry.capital++;
      if (words.slice(Math.max(0, at - NEAR), at + NEAR + 1).some((near) => near !== word && COMPANY.test(near)))
        entry.company++;
      seen.set(key, entry);
    }
  }
  return [...seen]
    .map(([word, { count, capital, company }]) => ({
      word,
      count,
      companyShare: company / count,
      capitalShare: capital / count,
    }))
    .filter(
      ({ word, count, companyShare, capitalShare }) =>
        count >= LEAST_COUNT &&
        capitalShare >= LEAST_CAPITAL_SHARE &&
        companyShare >= LEAST_COMPANY_SHARE &&
        !COMPANY.test(word),
    )
    .sort((a, b) => (a.word < b.word ? -1 : 1));
}
