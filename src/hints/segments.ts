/** Words of Japanese text, and where they begin. */

const segmenter = new Intl.Segmenter("ja", { granularity: "word" });
const LONE_KATAKANA = /^[\p{Script=Katakana}ー]$/u;
const ENDS_IN_KATAKANA = /[\p{Script=Katakana}ー]$/u;

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
  for (const { segment, index, isWordLike } of segmenter.segment(text)) {
    const before = words.at(-1);
    if (before !== undefined && LONE_KATAKANA.test(segment) && ENDS_IN_KATAKANA.test(before.text)) {
      words[words.length - 1] = { ...before, text: before.text + segment };
    } else words.push({ text: segment, index, isWord: isWordLike === true });
  }
  return words;
}
