/**
 * Where a keyword stands in a text. A word of a spaced script is found in its other forms too (retry in "retries", cat not
 * in "category"), as search engines that stem find it; anything else, Japanese above all, is found as it is.
 */
import { UNSPACED } from "../../language/segment.ts";
import { stem } from "../../language/stem.ts";
import { fold } from "../text.ts";

export interface Keyword {
  /** As the caller wrote it. */
  readonly text: string;
  /** Equal for keywords that find the same. */
  readonly key: string;
  /** @returns the place of the first find at or after `from` in a folded text, or -1. */
  find(folded: string, from: number): number;
}

const ONE_WORD = /^[\p{L}\p{N}\p{M}'’]+$/u;
const WORD_CHARACTER = /[\p{L}\p{N}\p{M}]/u;
const WORD_AT = /[\p{L}\p{N}\p{M}'’]+/uy;
/** No word of a text is read further than this; a longer run is no word. */
const MAX_WORD_CHARS = 60;
/** Stems end in a letter that their word may not have: retri, retry. */
const STEM_END = /(?<=.{3})[ieyaos]$/u;
const KATAKANA_LENGTHENED = /^([\p{Script=Katakana}ー]{2,})ー$/u;

/** Each idea once, in the order of the keywords. */
export function readKeywords(texts: readonly string[]): Keyword[] {
  const byKey = new Map<string, Keyword>();
  for (const text of texts) {
    const keyword = readKeyword(text);
    if (!byKey.has(keyword.key)) byKey.set(keyword.key, keyword);
  }
  return [...byKey.values()];
}

function readKeyword(text: string): Keyword {
  const folded = fold(text);
  if (!ONE_WORD.test(folded) || UNSPACED.test(folded)) {
    // サーバー and サーバ are one word.
    const key = folded.replace(KATAKANA_LENGTHENED, "$1");
    return { text, key, find: (searched, from) => searched.indexOf(key, from) };
  }
  const key = stem(folded);
  const roots = rootsOf(folded, key);
  return {
    text,
    key,
    find(searched, from) {
      let first = -1;
      for (const root of roots) {
        const at = findWord(searched, from, root, key);
        if (at >= 0 && (first < 0 || at < first)) first = at;
      }
      return first;
    },
  };
}

/** What words of the same stem begin with: the letters that word and stem share, and the stem where it differs (db, database). */
function rootsOf(word: string, stemmed: string): string[] {
  let shared = 0;
  while (shared < word.length && word[shared] === stemmed[shared]) shared++;
  const own = shared >= 3 ? word.slice(0, shared).replace(STEM_END, "") : word;
  const other = stemmed.replace(STEM_END, "");
  return other.startsWith(own) ? [own] : [own, other];
}

function findWord(text: string, from: number, root: string, stemmed: string): number {
  for (let at = text.indexOf(root, from); at >= 0; at = text.indexOf(root, at + 1)) {
    if (at > 0 && WORD_CHARACTER.test(text.charAt(at - 1))) continue;
    WORD_AT.lastIndex = 0;
    const word = WORD_AT.exec(text.slice(at, at + MAX_WORD_CHARS))?.[0] ?? "";
    if (stem(word.replace(/['’]s$/u, "")) === stemmed) return at;
  }
  return -1;
}
