/**
 * Keeping a question inside a model's context without asking its tokenizer: a cautious estimate, and texts that are
 * all cut to one common length when they do not fit, so that no skill is at a disadvantage.
 */
import { cutCharacters } from "../rosters/characters.ts";

/** Letters a token in English prose is ~3.7 (measured on the models served here); 3 leaves room for code and digits. */
const ASCII_CHARS_PER_TOKEN = 3;
/** CJK runs to 1.75 tokens a character at worst; emoji, rarer still, to 3. */
const TOKENS_PER_OTHER_CHAR = 1.75;

/** Tokens of a text, rather too many than too few. */
export function estimateTokens(text: string): number {
  let other = 0;
  for (let index = 0; index < text.length; index++) if (text.charCodeAt(index) > 127) other++;
  return Math.ceil((text.length - other) / ASCII_CHARS_PER_TOKEN + other * TOKENS_PER_OTHER_CHAR);
}

/**
 * The longest common cut at which all texts together fit into `budget` tokens.
 * @returns the texts unchanged where they fit; empty texts where nothing does.
 */
export function shrinkToFit(texts: readonly string[], budget: number): string[] {
  const tokensAt = (maxChars: number) =>
    texts.reduce((sum, text) => sum + estimateTokens(cutCharacters(text, maxChars)), 0);
  const longest = texts.reduce((max, text) => Math.max(max, text.length), 0);
  if (tokensAt(longest) <= budget) return [...texts];
  let fits = 0;
  let tooLong = longest;
  while (tooLong - fits > 1) {
    const middle = (fits + tooLong) >> 1;
    if (tokensAt(middle) <= budget) fits = middle;
    else tooLong = middle;
  }
  return texts.map((text) => cutCharacters(text, fits));
}

/** Cut in the middle to at most `maxTokens`: what is asked stands at the start or at the end of a long text. */
export function cutMiddle(text: string, maxTokens: number): string {
  if (estimateTokens(text) <= maxTokens) return text;
  let keep = text.length / 2;
  let short = "";
  do {
    keep = Math.floor(keep * 0.9);
    short = `${cutCharacters(text, keep)} […] ${text.slice(text.length - keep).replace(/^[\udc00-\udfff]/, "")}`;
  } while (keep > 0 && estimateTokens(short) > maxTokens);
  return short;
}
