/**
 * Cuts and checks on text by character. JavaScript counts UTF-16 units, so `slice` can leave half an emoji behind; every
 * cut of roster text goes through here instead. A character is a Unicode code point; where a cut shows (the index), it
 * also keeps what a reader sees as one character (a flag, an accent, a family emoji) in one piece.
 */

/** Control characters that are no layout, and the two line separators that editors and terminals break lines at. */
const STRAY_CONTROL = /(?![\t\n\r])[\p{Cc}\u2028\u2029]/u;

/**
 * What changes a line without showing on it: control characters, line separators, marks of direction, joiners and blanks
 * of no width, tags and other format characters (Cf), variation selectors but those of emoji, and the
 * fillers that Unicode counts as letters.
 */
const INVISIBLE =
  /[\p{Cc}\p{Cf}\u2028\u2029]|\u034f|[\u115f\u1160\u3164\uffa0]|[\u17b4\u17b5]|(?![\ufe0e\ufe0f])\p{Variation_Selector}/u;

/** The first invisible character as `U+202E`; null where all show. */
export function invisibleIn(text: string): string | null {
  const code = INVISIBLE.exec(text)?.[0].codePointAt(0);
  return code === undefined ? null : `U+${code.toString(16).toUpperCase().padStart(4, "0")}`;
}

/** Code points in `text`. */
export function countCharacters(text: string): number {
  let count = 0;
  for (let i = 0; i < text.length; count++) i += unitsAt(text, i);
  return count;
}

/** The first `limit` code points of `text`. */
export function cutCharacters(text: string, limit: number): string {
  return text.slice(0, offsetOf(text, limit));
}

/**
 * `text` whole where it has at most `width` characters, else its first `width - 3` and `...`, fewer where the cut would
 * fall inside what a reader sees as one character. @param width characters of the result at most; above 3.
 */
export function fitToWidth(text: string, width: number): string {
  if (offsetOf(text, width) === text.length) return text;
  return `${text.slice(0, visibleBoundary(text, offsetOf(text, width - 3)))}...`;
}

/** All runs of white space as one space: any text on one line. */
export function toOneLine(text: string): string {
  return text.replace(/[\s\u0085]+/g, " ").trim();
}

/** Whether there is a control character that is no layout (tab or line end). */
export function hasStrayControlCharacters(text: string): boolean {
  return STRAY_CONTROL.test(text);
}

/** Line ends as `\n`; tabs and newlines stay, other control characters become a space. */
export function withoutControlCharacters(text: string): string {
  return text.replace(/\r\n?/g, "\n").replace(new RegExp(STRAY_CONTROL, "gu"), " ");
}

function unitsAt(text: string, index: number): 1 | 2 {
  return (text.codePointAt(index) ?? 0) > 0xffff ? 2 : 1;
}

/** Offset in UTF-16 units after `count` code points, at most the text's end. */
function offsetOf(text: string, count: number): number {
  let offset = 0;
  for (let seen = 0; seen < count && offset < text.length; seen++) offset += unitsAt(text, offset);
  return offset;
}

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** The last boundary between visible characters at or before `offset`; `offset` itself where one character fills it all. */
function visibleBoundary(text: string, offset: number): number {
  // No visible character spans two plain letters, and most cuts fall between such: the segmenter is slow beside this.
  if (text.charCodeAt(offset - 1) < 0x300 && text.charCodeAt(offset) < 0x300) return offset;
  const around = graphemes.segment(text.slice(0, offset + LOOKAHEAD_UNITS)).containing(offset);
  const boundary = around?.index ?? offset;
  return boundary === 0 ? offset : boundary;
}

/** Enough text behind a cut to see whether it falls inside a visible character. */
const LOOKAHEAD_UNITS = 32;
