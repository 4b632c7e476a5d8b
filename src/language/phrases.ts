/**
 * A text as hashed pieces for a linear classifier: words and pairs of words as they are said (function words tell an
 * order from a question), the words that open and close it, and pieces of words for inflections, other languages and
 * typing errors. Unspaced scripts give runs of one to three characters.
 */
const TOKENS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー\p{Script=Thai}]+|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}])[\p{L}\p{M}\p{N}'’])+|[?？!！:…]/gu;
const UNSPACED_RUN = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー\p{Script=Thai}]/u;
const DIGITS = /\p{N}/u;
/** Of a longer text the beginning and the end are read. */
const END_CHARS = 400;
const LEAST_PIECE_LETTERS = 4;

/** Bits of a hash that name a row of weights. */
export const PHRASE_BITS = 14;
const MASK = (1 << PHRASE_BITS) - 1;

function hashOf(text: string, seed: number): number {
  let hash = 0x811c9dc5 ^ seed;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  // The low bits of FNV-1a alone are poor.
  return (hash ^ (hash >>> 15)) & MASK;
}

const WORD = 1;
const PAIR = 2;
const PIECE = 3;
const OPENING = 4;
const CLOSING = 5;
const RUN = 6;

/** Rows of weights that the text lights, each once, ascending. */
export function phrasesOf(text: string): Uint16Array {
  const ends = text.length > 2 * END_CHARS ? `${text.slice(0, END_CHARS)} ${text.slice(-END_CHARS)}` : text;
  const tokens = ends.normalize("NFKC").toLowerCase().replaceAll("’", "'").match(TOKENS) ?? [];
  const found = new Set<number>();
  const words: string[] = [];
  for (const token of tokens) {
    if (UNSPACED_RUN.test(token)) {
      const characters = Array.from(token);
      for (let length = 1; length <= 3; length++)
        for (let i = 0; i + length <= characters.length; i++)
          found.add(hashOf(characters.slice(i, i + length).join(""), RUN));
      // How a run ends says whether it asks: して, ますか, 吗.
      found.add(hashOf(characters.slice(-2).join(""), CLOSING));
      words.push("一");
      continue;
    }
    const word = DIGITS.test(token) ? "0" : token;
    words.push(word);
    found.add(hashOf(word, WORD));
    if (word.length < LEAST_PIECE_LETTERS) continue;
    const marked = `^${word}$`;
    for (let i = 0; i + LEAST_PIECE_LETTERS <= marked.length; i++)
      found.add(hashOf(marked.slice(i, i + LEAST_PIECE_LETTERS), PIECE));
  }
  for (let i = 1; i < words.length; i++) found.add(hashOf(`${words[i - 1]} ${words[i]}`, PAIR));
  found.add(hashOf(words[0] ?? "", OPENING));
  found.add(hashOf(words.slice(0, 2).join(" "), OPENING));
  found.add(hashOf(words.slice(0, 3).join(" "), OPENING));
  found.add(hashOf(words.at(-1) ?? "", CLOSING));
  return Uint16Array.from(found).sort();
}
