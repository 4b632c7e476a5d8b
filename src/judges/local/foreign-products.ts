/** Products that a Japanese or Chinese request names in its own script (ノーション, 飞书), by their English names. */
import { PRODUCT_NAMES } from "../../language/product-names.ts";

export interface ForeignProduct {
  /** English, lower case: the words of the name. */
  readonly words: readonly string[];
  readonly start: number;
  readonly end: number;
}

/** Names of two words; of others the words after the first only say what the product is. */
const TWO_WORDS = new Set(["google drive"]);

let names: ReadonlyMap<string, readonly string[]> | undefined;
let pattern: RegExp | undefined;

function load(): { names: ReadonlyMap<string, readonly string[]>; pattern: RegExp } {
  if (names !== undefined && pattern !== undefined) return { names, pattern };
  const known = new Map<string, readonly string[]>();
  for (const line of PRODUCT_NAMES.split("\n")) {
    const [keys, english] = line.split("=");
    if (keys === undefined || english === undefined) continue;
    const words = english.split(" ");
    for (const key of keys.split(" ")) known.set(key, TWO_WORDS.has(english) ? words : words.slice(0, 1));
  }
  // The longest first; a name in katakana is no piece of a longer katakana word (ワード in パスワード).
  const alternatives = [...known.keys()]
    .sort((a, b) => b.length - a.length)
    .map((key) =>
      /^[\p{Script=Katakana}ー]+$/u.test(key) ? `(?<![\\p{Script=Katakana}ー])${key}(?![\\p{Script=Katakana}ー])` : key,
    );
  names = known;
  pattern = new RegExp(alternatives.join("|"), "gu");
  return { names, pattern };
}

/** @param text NFKC */
export function foreignProducts(text: string): ForeignProduct[] {
  const known = load();
  return Array.from(text.matchAll(known.pattern), (match) => ({
    words: known.names.get(match[0]) ?? [],
    start: match.index,
    end: match.index + match[0].length,
  }));
}
