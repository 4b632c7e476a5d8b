/**
 * Queries for the next search, the likeliest first. Measured over documentation that nothing here was fitted to
 * (`npm run bench:loop`): any of the words where all were demanded brings most of what a first search missed; after that
 * the longer half of the words does, since longer words are rarer (Zipf's law of abbreviation) and say more.
 */
import type { Document } from "../results.ts";
import type { Keyword } from "./keyword.ts";
import { type Query, type QueryMode, TriedQueries } from "./tried.ts";
import { type NearAmong, otherSpellings, standIns } from "./vocabulary.ts";

export interface Situation {
  readonly keywords: readonly Keyword[];
  /** Keywords that no result holds. */
  readonly gaps: readonly Keyword[];
  /** Keywords that the best result's passage lacks. */
  readonly lacking: readonly Keyword[];
  /** How the last search joined its words. */
  readonly mode: QueryMode;
  /** 0–1: what the best results hold of the keywords. */
  readonly coverage: number;
  readonly documents: readonly Document[];
  readonly tried: TriedQueries;
  readonly nearAmong: NearAmong | undefined;
}

/** After two searches a third pays below this coverage alone. */
const POOR_COVERAGE = 0.5;
/** A Han or kana character says about as much as two letters. */
const WIDE = /[^\0-\u02ff]/gu;

/** Every query worth making that was not made yet; where nothing is left, the words themselves are at fault. */
export function widerQueries(situation: Situation): Query[] {
  const { keywords, gaps, lacking, mode, coverage, documents, tried, nearAmong } = situation;
  const texts = keywords.map((keyword) => keyword.text);
  const telling = [...texts].sort((a, b) => lengthOf(b) - lengthOf(a));
  const half = telling.slice(0, Math.ceil(telling.length / 2));
  const missing = documents.length === 0 ? texts : gaps.map((gap) => gap.text);
  const near = standIns(missing, documents, nearAmong);
  const spelt = missing.flatMap((text) => otherSpellings(text));
  const others = [...spelt, ...near.values()];
  const lacks = new Set(lacking.map((keyword) => keyword.text));
  const rest = texts.filter((text) => !missing.includes(text));

  const queries: Query[] = [];
  const seen = new TriedQueries([]);
  const propose = (words: readonly string[], query_mode: QueryMode) => {
    const query: Query = { query: [...new Set(words)].join(" "), query_mode };
    if (query.query === "" || tried.has(query) || seen.has(query)) return;
    seen.add(query);
    queries.push(query);
  };

  // All words were demanded and not met together: any of them, the telling ones first, with what else they may be called.
  if (mode === "all") {
    const wide = [...telling, ...spelt];
    // A caller who keeps texts alone has tried this one, joined otherwise; in another order it is the same search.
    const isTaken = tried.ordersOf(wide) === 1 && tried.has({ query: wide.join(" "), query_mode: "any" });
    propose(isTaken ? [...wide.slice(1), ...wide.slice(0, 1)] : wide, "any");
  }
  if (others.length > 0) propose([...rest, ...others], "any");
  // Where any of the words found nothing at all, fewer of them find no more; and after one part of the words, which brings
  // half of what all further ones do, another part costs more searches than it finds answers.
  const found = documents.length > 0;
  const isWorthParts = !tried.hasPartOf(texts) && (tried.count < 2 || coverage < POOR_COVERAGE);
  if (found ? isWorthParts : mode === "all") {
    if (lacking.length < texts.length)
      propose(
        telling.filter((text) => lacks.has(text)),
        "any",
      );
    if (texts.length > 2) propose(half, "any");
    if (rest.length < texts.length) propose(rest, "all");
    if (texts.length > 1) propose(telling.slice(0, 2), "all");
  }
  return queries;
}

function lengthOf(text: string): number {
  return text.length + (text.match(WIDE)?.length ?? 0);
}
