/** Queries for the next round: the same keywords narrowed by what good results have in common. */
import type { Document } from "./results.ts";
import { fold, normalise } from "./text.ts";

export interface Term {
  /** As it was first written. */
  readonly text: string;
  count: number;
}

/**
 * Tags of documents with a score of `minScore` or more that are no keyword yet: most frequent first, then first seen.
 * Tags that differ in width alone are one; those that differ in case are two, as in the reference.
 */
export function frequentTags(documents: readonly Document[], keywords: readonly string[], minScore: number): Term[] {
  const lists = documents.filter((document) => document.score >= minScore).map((document) => document.tags);
  return countTerms(lists, new Set(keywords.map(fold)), normalise);
}

/**
 * @param keywords folded; terms among them are left out
 * @param sameAs terms with the same key are one term
 */
export function countTerms(
  lists: readonly (readonly string[])[],
  keywords: ReadonlySet<string>,
  sameAs: (term: string) => string,
): Term[] {
  const bySpelling = new Map<string, Term>();
  const byKey = new Map<string, Term>();
  for (const list of lists) {
    for (const text of list) {
      let term = bySpelling.get(text);
      if (term === undefined) {
        const key = sameAs(text);
        term = byKey.get(key) ?? { text, count: 0 };
        byKey.set(key, term);
        bySpelling.set(text, term);
      }
      term.count += 1;
    }
  }
  // Sorting is stable, so equal counts stay in the order in which they were first seen.
  return Array.from(byKey.values())
    .filter((term) => !keywords.has(fold(term.text)))
    .sort((a, b) => b.count - a.count);
}

/** `keywords` narrowed by one term each; a term alone when there are no keywords. */
export function narrowedQueries(keywords: readonly string[], terms: readonly Term[], max: number): string[] {
  return terms.slice(0, max).map((term) => [...keywords, term.text].join(" "));
}

/**
 * Queries about what is still missing: all gaps together, each alone, then all gaps narrowed by the terms. The query
 * that has just been made is not among them.
 */
export function gapQueries(
  gaps: readonly string[],
  keywords: readonly string[],
  terms: readonly Term[],
  max: number,
): string[] {
  const queries = new Set([gaps.join(" "), ...gaps, ...narrowedQueries(gaps, terms, max)]);
  queries.delete(keywords.join(" "));
  return [...queries].slice(0, max);
}
