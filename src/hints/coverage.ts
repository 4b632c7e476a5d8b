/**
 * Which keywords no result speaks of. As a substring by default, as the reference does; as a whole word on request, so
 * that `cat` is not found in `category`. Japanese has no spaces: there a word's edges come from the segmenter.
 */
import { type Document, wholeText } from "./results.ts";
import { cutIntoWords } from "./segments.ts";
import { fold } from "./text.ts";

export type Match = "substring" | "word";

/** @returns the keywords no document speaks of, in their own spelling and order, repeated ones repeated. */
export function findGaps(keywords: readonly string[], documents: readonly Document[], match: Match): string[] {
  const open = new Set(keywords.map(fold));
  searchTexts(documents, open, (folded) => {
    const isIn = match === "word" ? wordsOf(folded) : (keyword: string) => folded.includes(keyword);
    for (const keyword of open) if (isIn(keyword)) open.delete(keyword);
  });
  return keywords.filter((keyword) => open.has(fold(keyword)));
}

/**
 * Hands out the documents' texts, folded, until nothing is open any more. A result list has few different tags, and only a
 * keyword of several words can lie across two of them: each tag is searched once, and the document as a whole only for such.
 */
export function searchTexts(
  documents: readonly Document[],
  open: ReadonlySet<string>,
  search: (folded: string) => void,
): void {
  const searchedTags = new Set<string>();
  for (const document of documents) {
    if (open.size === 0) break;
    if (document.text !== undefined) {
      search(fold(document.text));
      continue;
    }
    search(fold(document.heading));
    for (const tag of document.tags) {
      if (searchedTags.has(tag)) continue;
      searchedTags.add(tag);
      search(fold(tag));
    }
    if (hasSeveralWords(open)) search(fold(wholeText(document)));
  }
}

function hasSeveralWords(keywords: ReadonlySet<string>): boolean {
  for (const keyword of keywords) if (keyword.includes(" ")) return true;
  return false;
}

const WORD_CHARACTER = /[\p{L}\p{N}\p{M}_]/u;
/** Scripts written without spaces. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/u;

/** @returns whether a keyword stands in the text with a word's edge on either side. */
function wordsOf(text: string): (keyword: string) => boolean {
  let starts: Set<number> | undefined;
  // Cutting a text costs more than all else here, so it is done once a text and only where the edge is in doubt.
  const isSegmentStart = (position: number) => {
    starts ??= new Set(cutIntoWords(text).map((word) => word.index));
    return starts.has(position);
  };
  return (keyword) => {
    for (let at = text.indexOf(keyword); at >= 0; at = text.indexOf(keyword, at + 1)) {
      if (isWordEdge(text, at, isSegmentStart) && isWordEdge(text, at + keyword.length, isSegmentStart)) return true;
    }
    return false;
  };
}

/** Whether a word may begin or end between the characters before and at `position`. */
function isWordEdge(text: string, position: number, isSegmentStart: (position: number) => boolean): boolean {
  const before = characterBefore(text, position);
  const after = characterAt(text, position);
  if (!WORD_CHARACTER.test(before) || !WORD_CHARACTER.test(after)) return true;
  const unspacedBefore = UNSPACED.test(before);
  if (unspacedBefore !== UNSPACED.test(after)) return true;
  return unspacedBefore && isSegmentStart(position);
}

function characterAt(text: string, position: number): string {
  const code = text.codePointAt(position);
  return code === undefined ? "" : String.fromCodePoint(code);
}

function characterBefore(text: string, position: number): string {
  return Array.from(text.slice(Math.max(0, position - 2), position)).at(-1) ?? "";
}
