/** Words of Japanese text, and where they begin. */

const segmenter = new Intl.Segmenter("ja", { granularity: "word" });
const LONE_KATAKANA = /^[\p{Script=Katakana}ー]$/u;
const KATAKANA = /[\p{Script=Katakana}ー]/u;

export interface Word {
  readonly text: string;
  readonly index: number;
  /** false for spaces and punctuation. */
  readonly isWord: boolean;
}

/**
 * The segmenter's words; of a loan word its dictionary does not know it leaves a last letter over (トーク|ン), which
 * belongs to the word before it.
 */
export function cutIntoWords(text: string): Word[] {
  const words: Word[] = [];
  // Ends are moved and words cut out at last: a word that grew by a letter at a time would be read anew for each.
  const flush = () => {
    if (open !== undefined)
      words.push({ text: text.slice(open.index, open.end), index: open.index, isWord: open.isWord });
  };
  let open: { index: number; end: number; isWord: boolean } | undefined;
  for (const { segment, index, isWordLike } of segmenter.segment(text)) {
    const end = index + segment.length;
    if (open !== undefined && LONE_KATAKANA.test(segment) && KATAKANA.test(text.charAt(index - 1))) {
      open.end = end;
      continue;
    }
    flush();
    open = { index, end, isWord: isWordLike === true };
  }
  flush();
  return words;
}
