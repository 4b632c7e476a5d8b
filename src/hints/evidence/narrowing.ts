/** Queries that narrow results which are too many and too poor: by the words that part them into halves. */
import type { Document } from "../results.ts";
import { fold } from "../text.ts";
import { distinctWords } from "../words.ts";
import type { Keyword } from "./keyword.ts";
import type { Query, TriedQueries } from "./tried.ts";

/** Results from here on may be too many; fewer are read sooner than narrowed. */
export const MANY_RESULTS = 8;
/** Results, characters of each and words in which the dividing ones are looked for. */
const MAX_DOCUMENTS = 50;
const MAX_CHARS = 600;

/** @param min the least score of results whose words count @returns the most even divisions first */
export function narrowerQueries(
  keywords: readonly Keyword[],
  documents: readonly Document[],
  min: number,
  tried: TriedQueries,
): Query[] {
  const known = new Set(keywords.flatMap((keyword) => [keyword.key, ...distinctWords(keyword.text).map(fold)]));
  const parted = documents.filter((document) => document.score >= min).slice(0, MAX_DOCUMENTS);
  const counts = new Map<string, { word: string; count: number }>();
  for (const document of parted) {
    const text = `${document.heading}\n${(document.text ?? "").slice(0, MAX_CHARS)}`;
    const words = new Map([...document.tags, ...distinctWords(text)].map((word) => [fold(word), word]));
    for (const [key, word] of words) {
      const counted = counts.get(key);
      if (counted === undefined) counts.set(key, { word, count: 1 });
      else counted.count += 1;
    }
  }
  // A word of all results parts nothing, and one of a single result may be its own.
  const unevenness = (count: number) => Math.abs(count - parted.length / 2);
  return Array.from(counts)
    .filter(([key, { count }]) => count > 1 && count < parted.length && !known.has(key))
    .sort(([, a], [, b]) => unevenness(a.count) - unevenness(b.count))
    .map(([, { word }]): Query => ({ query: [...keywords.map((one) => one.text), word].join(" "), query_mode: "all" }))
    .filter((query) => !tried.has(query));
}
