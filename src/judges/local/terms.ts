/** Words → weighted stems, the common step of indexing and of asking. */
import type { Dictionaries } from "../../language/lexicon.ts";
import { stem } from "../../language/stem.ts";
import { plainWords, type Word } from "../../language/words.ts";

/** Adds the stems of `words` to `into`, each with its weight times `scale`. */
export function addTerms(words: readonly Word[], scale: number, into: Map<string, number>): void {
  for (const word of words) {
    const term = stem(word.text);
    into.set(term, (into.get(term) ?? 0) + word.weight * scale);
  }
}

/** Stems of a plain text with how often each occurs. */
export function termCounts(texts: readonly string[], dictionaries: Dictionaries): Map<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) addTerms(plainWords(text, dictionaries), 1, counts);
  return counts;
}
