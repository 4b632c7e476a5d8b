/**
 * What results say of the keywords. A long document holds any words somewhere, so what counts is how many stand together
 * in one passage; measured over documentation and encyclopedia pages, that tells right results from wrong ones, while scores
 * alone do not (`npm run bench:loop`).
 */
import { searchTexts } from "../coverage.ts";
import { type Document, wholeText } from "../results.ts";
import { fold } from "../text.ts";
import type { Keyword } from "./keyword.ts";

/** Characters of a passage: two or three sentences. */
const PASSAGE_CHARS = 400;
/** Results looked at for evidence, the best first; what comes after them is none. */
const MAX_LOOKED_AT = 50;
/** Results that are read together. */
const READ_TOGETHER = 3;

export interface Evidence {
  /** The best score of a result that holds a keyword; 0 when none does. */
  readonly bestScore: number;
  /** 0–1: share of the keywords that the best passages of the three best results hold together. */
  readonly coverage: number;
  /** Whether a passage holds all keywords. */
  readonly inOnePassage: boolean;
  /** Whether every result looked at holds all keywords, as an engine makes it that joins words by AND. */
  readonly holdsAll: boolean;
  /** Keywords that the best result's passage lacks. */
  readonly lacking: readonly Keyword[];
}

/** Without keywords any result is evidence, and its score all there is to go by. */
export function readEvidence(documents: readonly Document[], keywords: readonly Keyword[]): Evidence {
  const looked = [...documents].sort((a, b) => b.score - a.score).slice(0, MAX_LOOKED_AT);
  const together = new Set<Keyword>();
  let best: { score: number; passage: ReadonlySet<Keyword> } | undefined;
  let inOnePassage = false;
  let holdsAll = looked.length > 0;
  let read = 0;
  for (const document of looked) {
    const { held, passage } = holdings(document, keywords);
    if (held < keywords.length) holdsAll = false;
    if (passage.size === 0 && keywords.length > 0) continue;
    best ??= { score: document.score, passage };
    if (passage.size === keywords.length) inOnePassage = true;
    if (read < READ_TOGETHER) for (const keyword of passage) together.add(keyword);
    read += 1;
  }
  const passage = best?.passage ?? new Set();
  return {
    bestScore: best?.score ?? 0,
    coverage: keywords.length === 0 ? Number(best !== undefined) : together.size / keywords.length,
    inOnePassage,
    holdsAll,
    lacking: keywords.filter((keyword) => !passage.has(keyword)),
  };
}

/** @returns the keywords that no document holds, its title included */
export function findMissing(keywords: readonly Keyword[], documents: readonly Document[]): Keyword[] {
  const byKey = new Map(keywords.map((keyword) => [keyword.key, keyword]));
  const open = new Set(byKey.keys());
  const search = (folded: string) => {
    for (const key of open) if ((byKey.get(key)?.find(folded, 0) ?? -1) >= 0) open.delete(key);
  };
  searchTexts(documents, open, search);
  // Titles of documents with a text of their own, which the reference does not look at.
  for (const document of documents) {
    if (open.size === 0) break;
    if (document.text !== undefined) search(fold(document.heading));
  }
  return keywords.filter((keyword) => open.has(keyword.key));
}

interface Holdings {
  /** Keywords that the document holds anywhere. */
  readonly held: number;
  /** The keywords of the passage that holds the most. */
  readonly passage: ReadonlySet<Keyword>;
}

function holdings(document: Document, keywords: readonly Keyword[]): Holdings {
  const text = fold(document.text === undefined ? wholeText(document) : `${document.heading}\n${document.text}`);
  const places: { at: number; keyword: Keyword }[] = [];
  let held = 0;
  for (const keyword of keywords) {
    const before = places.length;
    for (let at = keyword.find(text, 0); at >= 0; at = keyword.find(text, at + 1)) places.push({ at, keyword });
    if (places.length > before) held += 1;
  }
  return { held, passage: bestPassage(places.sort((a, b) => a.at - b.at)) };
}

/** @param places in the order of the text */
function bestPassage(places: readonly { at: number; keyword: Keyword }[]): ReadonlySet<Keyword> {
  const inside = new Map<Keyword, number>();
  let best: ReadonlySet<Keyword> = new Set();
  let first = 0;
  for (const { at, keyword } of places) {
    inside.set(keyword, (inside.get(keyword) ?? 0) + 1);
    for (let left = places[first]; left !== undefined && left.at < at - PASSAGE_CHARS; left = places[++first]) {
      const count = (inside.get(left.keyword) ?? 0) - 1;
      if (count > 0) inside.set(left.keyword, count);
      else inside.delete(left.keyword);
    }
    if (inside.size > best.size) best = new Set(inside.keys());
  }
  return best;
}
