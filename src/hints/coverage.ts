/**
 * Which keywords no result speaks of. As a substring by default, as the reference does; as a whole word on request, so
 * that `cat` is not found in `category`. Japanese has no spaces: there a word's edges come from the segmenter.
 */
import { type Document, wholeText } from "./results.ts";
import { fold } from "./text.ts";

export type Match = "substring" | "word";

/** @returns the keywords no document speaks of, in their own spelling and order, repeated ones repeated. */
export function findGaps(keywords: readonly string[], documents: readonly Document[], match: Match): string[] {
  const open = new Set(keywords.map(fold));
  const contains = match === "word" ? containsWord : containsText;
  const search = (text: string) => {
    const folded = fold(text);
    for (const keyword of open) if (contains(folded, keyword)) open.delete(keyword);
  };
  // A result list has few different tags, and only a keyword of several words can lie across two of them: each tag is
  // searched once, and the document as a whole only for such keywords.
  const searchedTags = new Set<string>();
  for (const document of documents) {
    if (open.size === 0) break;
    if (document.text !== undefined) {
      search(document.text);
      continue;
    }
    search(document.heading);
    for (const tag of document.tags) {
      if (searchedTags.has(tag)) continue;
      searchedTags.add(tag);
      search(tag);
    }
    if (hasSeveralWords(open)) search(wholeText(document));
  }
  return keywords.filter((keyword) => open.has(fold(keyword)));
}

function hasSeveralWords(keywords: ReadonlySet<string>): boolean {
  for (const keyword of keywords) if (keyword.includes(" ")) return true;
  return false;
}

function containsText(text: string, keyword: string): boolean {
  return text.includes(keyword);
}

const WORD_CHARACTER = /[\p{L}\p{N}\p{M}_]/u;
/** Scripts written without spaces. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/u;
const segmenter = new Intl.Segmenter("ja", { granularity: "word" });

function containsWord(text: string, keyword: string): boolean {
  for (let at = text.indexOf(keyword); at >= 0; at = text.indexOf(keyword, at + 1)) {
    if (isWordEdge(text, at) && isWordEdge(text, at + keyword.length)) return true;
  }
  return false;
}

/** Whether a word may begin or end between the characters before and at `position`. */
function isWordEdge(text: string, position: number): boolean {
  const before = characterBefore(text, position);
  const after = characterAt(text, position);
  if (!WORD_CHARACTER.test(before) || !WORD_CHARACTER.test(after)) return true;
  const unspacedBefore = UNSPACED.test(before);
  if (unspacedBefore !== UNSPACED.test(after)) return true;
  return unspacedBefore && isSegmentStart(text, position);
}

function characterAt(text: string, position: number): string {
  const code = text.codePointAt(position);
  return code === undefined ? "" : String.fromCodePoint(code);
}

function characterBefore(text: string, position: number): string {
  return Array.from(text.slice(Math.max(0, position - 2), position)).at(-1) ?? "";
}

/** Characters of context on either side that settle where a Japanese word begins. */
const SEGMENT_CONTEXT_CHARS = 24;

function isSegmentStart(text: string, position: number): boolean {
  const from = Math.max(0, position - SEGMENT_CONTEXT_CHARS);
  const window = text.slice(from, position + SEGMENT_CONTEXT_CHARS);
  return segmenter.segment(window).containing(position - from)?.index === position - from;
}
