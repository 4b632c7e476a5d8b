/**
 * Raw search results → documents whose fields have one form each. Whatever had to be interpreted on the way is said in
 * a warning, never done in silence.
 */
import { parseScoreText, type SearchResult } from "./schema.ts";
import { readList } from "./text.ts";

export interface Document {
  readonly id: string;
  readonly score: number;
  readonly tags: readonly string[];
  readonly related: readonly string[];
  /** Title and summary. */
  readonly heading: string;
  /** Full text or passage; keywords are looked for here, and in heading and tags of a document without one. */
  readonly text: string | undefined;
}

/** More warnings of one kind than this say nothing new. */
const MAX_WARNINGS_OF_A_KIND = 10;

export function readResults(
  results: readonly SearchResult[],
  dedupe: boolean,
): { documents: Document[]; warnings: string[] } {
  const warnings: string[] = [];
  const missing: string[] = [];
  const textual: string[] = [];
  const rows = results.map((result, index) => {
    const { score } = result;
    if (score === undefined || score === null) missing.push(`results[${index}]`);
    else if (typeof score === "string") textual.push(`results[${index}]`);
    return readResult(result);
  });
  if (missing.length > 0) warnings.push(`No score, counted as 0: ${enumerate(missing)}.`);
  if (textual.length > 0) warnings.push(`Score sent as text, read as its number: ${enumerate(textual)}.`);
  if (dedupe) return { documents: mergeById(rows), warnings };
  const again = rows.length - new Set(rows.map((row) => row.id)).size;
  if (again > 0) {
    warnings.push(
      `${again} of ${rows.length} results repeat the id of another and are counted again; ` +
        "send `dedupe: true` to count each document once.",
    );
  }
  return { documents: rows, warnings };
}

function enumerate(places: readonly string[]): string {
  const rest = places.length - MAX_WARNINGS_OF_A_KIND;
  const shown = places.slice(0, MAX_WARNINGS_OF_A_KIND).join(", ");
  return rest > 0 ? `${shown} and ${rest} more` : shown;
}

function readResult(result: SearchResult): Document {
  return {
    id: result.id,
    score: readScore(result.score),
    tags: readList(result.tags),
    related: readList(result.related),
    heading: result.summary ? `${result.title} ${result.summary}` : result.title,
    text: result.text ? result.text : undefined,
  };
}

/** All that a document says, in one text. */
export function wholeText(document: Document): string {
  return document.text ?? `${document.heading} ${document.tags.join(" ")}`;
}

function readScore(score: SearchResult["score"]): number {
  if (typeof score === "number") return score;
  return typeof score === "string" ? (parseScoreText(score) ?? 0) : 0;
}

/** One document an id, at its first place: its best score, all its passages, each tag and link once. */
function mergeById(rows: readonly Document[]): Document[] {
  const rowsById = new Map<string, Document[]>();
  for (const row of rows) {
    const known = rowsById.get(row.id);
    if (known === undefined) rowsById.set(row.id, [row]);
    else known.push(row);
  }
  return Array.from(rowsById.values(), merge);
}

function merge(same: readonly Document[]): Document {
  return {
    id: same[0]?.id ?? "",
    score: Math.max(...same.map((row) => row.score)),
    tags: distinct(same.flatMap((row) => row.tags)),
    related: distinct(same.flatMap((row) => row.related)),
    heading: distinct(same.map((row) => row.heading)).join("\n"),
    text: same.some((row) => row.text !== undefined) ? distinct(same.map(wholeText)).join("\n") : undefined,
  };
}

function distinct(values: readonly string[]): string[] {
  return [...new Set(values)];
}
