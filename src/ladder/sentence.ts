/**
 * Counts sentences, for the one rule that asks for exactly one: the reason that buys the apex tier. Errs towards one
 * sentence where a full stop may belong to an abbreviation.
 */

const ABBREVIATIONS = new Set(
  "e.g i.e eg ie etc vs cf al approx resp incl no fig sec ch vol dr mr mrs ms prof st inc ltd u.s u.k a.m p.m".split(
    " ",
  ),
);

/** A run of terminators with its closing quotes; ASCII ones need a space or the end after them (`3.5`, `v1.2`, `a.b`). */
const BOUNDARY = /(?:[.!?…]+["'”’»)\]]*(?=\s|$))|(?:[。！？｡؟।]+["'”’」』）]*)|(?:\n\s*\n)/gu;
const HAS_WORD = /[\p{L}\p{N}]/u;

/** @returns 0 for text without a letter or digit. */
export function countSentences(text: string): number {
  let count = 0;
  let start = 0;
  for (const match of text.matchAll(BOUNDARY)) {
    const sentence = text.slice(start, match.index);
    if (match[0] === "." && isAbbreviation(sentence) && HAS_WORD.test(text.slice(match.index))) continue;
    if (HAS_WORD.test(sentence)) count += 1;
    start = match.index + match[0].length;
  }
  return HAS_WORD.test(text.slice(start)) ? count + 1 : count;
}

function isAbbreviation(sentence: string): boolean {
  const lastWord = /[\p{L}\p{N}.]+$/u.exec(sentence)?.[0] ?? "";
  return ABBREVIATIONS.has(lastWord.toLowerCase()) || /^\p{Lu}$/u.test(lastWord);
}
