/**
 * The engines that the loop bench searches with: SQLite's FTS5, which joins a query's words by AND or by OR, and MiniSearch,
 * another BM25 with its own cuts. Scores are s / (s + 5), as the hints' own documentation proposes for BM25.
 */
import { DatabaseSync } from "node:sqlite";
import MiniSearch from "minisearch";
import { stem } from "porter2";
import type { BenchDocument } from "./corpus.ts";

export type QueryMode = "all" | "any";

export interface Hit {
  readonly document: BenchDocument;
  /** 0–1 */
  readonly score: number;
}

export interface Engine {
  readonly name: string;
  /** How words are joined unless the search says otherwise. */
  readonly mode: QueryMode;
  /** The best first, RESULTS at most. */
  search(words: readonly string[], mode: QueryMode): Hit[];
}

export const RESULTS = 8;
const HALF_SCORE = 5;

const segmenter = new Intl.Segmenter("ja", { granularity: "word" });
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Text with spaces between its words, for engines that know no other script than those with spaces. */
function spaced(text: string): string {
  if (!UNSPACED.test(text)) return text;
  return Array.from(segmenter.segment(text.normalize("NFKC")), (part) => part.segment).join(" ");
}

function tokens(text: string): string[] {
  return (
    spaced(text)
      .toLowerCase()
      .match(/[\p{L}\p{N}ー]+/gu) ?? []
  );
}

export function openFts5(documents: readonly BenchDocument[], mode: QueryMode): Engine {
  const database = new DatabaseSync(":memory:");
  database.exec("CREATE VIRTUAL TABLE page USING fts5(title, body, tokenize = 'porter unicode61')");
  const insert = database.prepare("INSERT INTO page (rowid, title, body) VALUES (?, ?, ?)");
  database.exec("BEGIN");
  for (const [row, { title, text }] of documents.entries()) insert.run(row, spaced(title), spaced(text));
  database.exec("COMMIT");
  const select = database.prepare(
    "SELECT rowid, bm25(page, 2.0, 1.0) AS rank FROM page WHERE page MATCH ? ORDER BY rank LIMIT ?",
  );
  return {
    name: mode === "all" ? "FTS5 AND" : "FTS5 OR",
    mode,
    search(words, joined) {
      // A word that the segmenter cuts in two is a phrase, as it is one in the text.
      const phrases = words.map((word) => tokens(word).join(" ")).filter((phrase) => phrase !== "");
      if (phrases.length === 0) return [];
      const match = phrases.map((phrase) => `"${phrase}"`).join(joined === "all" ? " AND " : " OR ");
      return select.all(match, RESULTS).flatMap((row) => {
        const document = documents[Number(row.rowid)];
        const rank = -Number(row.rank);
        return document === undefined
          ? []
          : [{ document, score: Math.max(0, rank) / (Math.max(0, rank) + HALF_SCORE) }];
      });
    },
  };
}

export function openMiniSearch(documents: readonly BenchDocument[]): Engine {
  const index = new MiniSearch<{ row: number; title: string; text: string }>({
    idField: "row",
    fields: ["title", "text"],
    tokenize: tokens,
    processTerm: stem,
    searchOptions: { boost: { title: 2 } },
  });
  index.addAll(documents.map(({ title, text }, row) => ({ row, title, text })));
  return {
    name: "MiniSearch",
    mode: "any",
    search(words, joined) {
      const found = index.search(words.join(" "), { combineWith: joined === "all" ? "AND" : "OR" });
      return found.slice(0, RESULTS).flatMap(({ id, score }) => {
        const document = documents[Number(id)];
        return document === undefined ? [] : [{ document, score: score / (score + HALF_SCORE) }];
      });
    },
  };
}
