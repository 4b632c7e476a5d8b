/**
 * Japanese and Chinese → English, so that a request in one language reaches skills described in the other. A few
 * hundred words of computing and office work are written by hand, general ones only and none fitted to a skill; a
 * dictionary, where the caller has one, knows the rest. The longest match wins, and by hand before dictionary.
 */
import { LEXICON_ENTRIES } from "./lexicon-entries.ts";
import { PRODUCT_NAMES } from "./product-names.ts";
import { isFunctionWord } from "./segment.ts";
import type { LanguageTable } from "./tables.ts";

export interface Translation {
  /** English, lower case; not stemmed. */
  readonly text: string;
  /** 0–1: below 1 when the word has other meanings, or came from the dictionary. */
  readonly weight: number;
}

export interface Dictionary {
  /** Characters of its longest key. */
  readonly longest: number;
  /** The run in the characters of its keys (simplified for traditional ones), one for one. */
  fold(run: string): string;
  /** What a word means; verbs and adjectives are found by the form that stands before an ending, too. */
  find(word: string): readonly Translation[] | undefined;
}

/** What a stretch of a run means in English. */
export interface TranslatedWord {
  readonly start: number;
  readonly length: number;
  readonly translations: readonly Translation[];
}

/** What the judge knows of other languages. */
export interface Dictionaries {
  /** For a text in a script without spaces, the likelier first; asked for only when such a word comes. */
  unspaced(text: string): readonly Dictionary[];
  /** Of a language with spaces; undefined where there is none, or it has not been loaded. */
  table(language: string): LanguageTable | undefined;
}

/** Weight of each of one, two or three meanings: several share, since only one of them is meant. (The ranker takes roots.) */
export const MEANING_SHARES: readonly (readonly number[])[] = [[], [0.8], [0.6, 0.25], [0.5, 0.2, 0.15]];

let entries: Map<string, readonly Translation[]> | undefined;
let longest = 0;

function load(): Map<string, readonly Translation[]> {
  const map = new Map<string, readonly Translation[]>();
  for (const line of `${LEXICON_ENTRIES}${PRODUCT_NAMES}`.split("\n")) {
    const [keys, english] = line.split("=");
    if (keys === undefined || english === undefined) continue;
    const translations = english.split(" ").map((text) => ({ text, weight: 1 }));
    for (const key of keys.split(" ")) {
      map.set(key, translations);
      longest = Math.max(longest, key.length);
    }
  }
  return map;
}

interface Match {
  readonly length: number;
  readonly translations: readonly Translation[];
}

const KATAKANA = /[\p{Script=Katakana}ー]/u;
const HAN_OR_KATAKANA = /[\p{Script=Han}\p{Script=Katakana}ー]/u;

/** A run with where its words begin and end: a match must not tear a word out of another. */
class Run {
  readonly text: string;
  /** Whether a word begins or ends before character i. */
  private readonly bounds: readonly boolean[];

  constructor(text: string, words: readonly string[]) {
    this.text = text;
    const bounds: boolean[] = [true];
    let end = 0;
    for (const word of words) {
      end += word.length;
      bounds[end] = true;
    }
    this.bounds = bounds;
  }

  isBound(at: number): boolean {
    return this.bounds[at] === true;
  }

  /** The word that `at` falls into. */
  private wordAround(at: number): { from: number; to: number } {
    let from = at;
    while (!this.isBound(from)) from--;
    let to = at;
    while (to < this.text.length && !this.isBound(to)) to++;
    return { from, to };
  }

  /** Katakana are words of their own or a compound of such: ログ is not in カタログ, but メール is in メールアドレス. */
  private cutsKatakana(at: number): boolean {
    return !this.isBound(at) && KATAKANA.test(this.text.charAt(at)) && KATAKANA.test(this.text.charAt(at - 1));
  }

  /** @param afterMatch the word before `at` is known, so that this one may be the rest of a compound */
  mayBegin(at: number, afterMatch: boolean): boolean {
    if (this.isBound(at) || afterMatch) return true;
    // Inside an unknown compound a word of Han may begin anywhere; hiragana inside a word are an ending.
    return HAN_OR_KATAKANA.test(this.text.charAt(at)) && !this.cutsKatakana(at);
  }

  /** @param knows whether a dictionary has a word */
  mayEnd(at: number, end: number, knows: (word: string) => boolean): boolean {
    if (this.isBound(end)) return true;
    const { from, to } = this.wordAround(end);
    if (this.cutsKatakana(end)) return knows(this.text.slice(end, to));
    // 转|成|文字 holds no 成文.
    return from <= at || !knows(this.text.slice(from, to));
  }
}

/**
 * The longest word at `at` that `find` knows. One character must be a whole content word to count, since it may be part
 * of any other.
 */
function longestMatch(
  run: Run,
  at: number,
  atMost: number,
  find: (word: string) => readonly Translation[] | undefined,
): Match | undefined {
  const knows = (word: string) => find(word) !== undefined;
  for (let length = Math.min(atMost, run.text.length - at); length > 0; length--) {
    const word = run.text.slice(at, at + length);
    if (length === 1 && !(run.isBound(at) && run.isBound(at + 1) && !isFunctionWord(word))) return undefined;
    const translations = find(word);
    if (translations !== undefined && run.mayEnd(at, at + length, knows)) return { length, translations };
  }
  return undefined;
}

/**
 * What is known of an unspaced run in English, in the order of the text.
 * @param words the run cut into words, whose beginnings are where dictionary words may start
 */
export function translateRun(
  text: string,
  words: readonly string[],
  dictionaries: readonly Dictionary[],
): TranslatedWord[] {
  entries ??= load();
  const byHand = entries;
  const run = new Run(text, words);
  const folded = dictionaries.map((dictionary) => {
    const own = dictionary.fold(text);
    const find = (word: string) => byHand.get(word) ?? dictionary.find(word);
    return { run: own === text ? run : new Run(own, words), longest: Math.max(longest, dictionary.longest), find };
  });
  const sources = folded.length > 0 ? folded : [{ run, longest, find: (word: string) => byHand.get(word) }];
  const translated: TranslatedWord[] = [];
  let matchedTo = 0;
  for (let i = 0; i < text.length; ) {
    let best: Match | undefined;
    if (run.mayBegin(i, i === matchedTo)) {
      for (const [place, source] of sources.entries()) {
        const match = longestMatch(source.run, i, source.longest, source.find);
        // In the less likely language one character may well mean something else.
        if (match !== undefined && match.length > (best?.length ?? (place > 0 ? 1 : 0))) best = match;
      }
    }
    if (best === undefined) i++;
    else {
      translated.push({ start: i, length: best.length, translations: best.translations });
      i += best.length;
      matchedTo = i;
    }
  }
  return translated;
}
