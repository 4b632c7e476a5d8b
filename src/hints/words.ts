/** Suggestions for results without tags: the words that most titles and summaries share. */
import type { Document } from "./results.ts";
import { cutIntoWords } from "./segments.ts";
import { countTerms, type Term } from "./suggestions.ts";
import { fold } from "./text.ts";

/** Words too common to narrow a search. */
const STOP_WORDS = new Set(
  (
    "a about after all also an and any are as at be been before but by can could did do does for from get had has have " +
    "how if in into is it its may more most new no not of on one only or other our out over own per should so some such " +
    "than that the their them then there these they this those to under up use used using was we were what when where " +
    "which who why will with without would you your"
  ).split(" "),
);
/** Particles, endings and helpers: hiragana alone; names and terms are written with kanji, katakana or Latin letters. */
const HIRAGANA_ONLY = /^[\p{Script=Hiragana}ー]+$/u;
const LETTER = /\p{L}/u;

/** Each document counts a word once, so one that repeats itself doesn't lead. A word of a single character says little. */
export function frequentWords(documents: readonly Document[], keywords: readonly string[], minScore: number): Term[] {
  const known = new Set(keywords.flatMap((keyword) => [fold(keyword), ...contentWords(keyword).map(fold)]));
  const lists = documents
    .filter((document) => document.score >= minScore)
    .map((document) => distinctWords(document.heading));
  return countTerms(lists, known, fold);
}

/** Content words, each once, as first written. */
export function distinctWords(text: string): string[] {
  const byKey = new Map<string, string>();
  for (const word of contentWords(text)) if (!byKey.has(fold(word))) byKey.set(fold(word), word);
  return [...byKey.values()];
}

function contentWords(text: string): string[] {
  const words: string[] = [];
  for (const { text: word, isWord } of cutIntoWords(text.normalize("NFKC"))) {
    if (isWord && isContentWord(word)) words.push(word);
  }
  return words;
}

function isContentWord(word: string): boolean {
  return word.length > 1 && LETTER.test(word) && !HIRAGANA_ONLY.test(word) && !STOP_WORDS.has(word.toLowerCase());
}
