/**
 * Japanese and Chinese → English, so that a request in one language reaches skills described in the other. A few
 * hundred words of computing and office work are written by hand, general ones only and none fitted to a skill; a
 * dictionary, where the caller has one, knows the rest. The longest match wins, and by hand before dictionary.
 */
import { LEXICON_ENTRIES } from "./lexicon-entries.ts";
import { PRODUCT_NAMES } from "./product-names.ts";
import { isFunctionWord } from "./segment.ts";

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

/** The dictionaries for a text, the likelier first. Called only for texts that hold unspaced script. */
export type Dictionaries = (text: string) => readonly Dictionary[];

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

/** Whether `at` cuts a katakana word: those are looked up whole, for their parts mean other things. */
function cutsKatakana(run: string, at: number, bounds: readonly boolean[]): boolean {
  return bounds[at] !== true && KATAKANA.test(run.charAt(at)) && KATAKANA.test(run.charAt(at - 1));
}

/** Whether `end` falls into a word that begins after `at` and is known itself: 转|成|文字 holds no 成文. */
function cutsKnownWord(
  run: string,
  at: number,
  end: number,
  dictionary: Dictionary,
  bounds: readonly boolean[],
): boolean {
  if (bounds[end] === true) return false;
  let from = end;
  while (from > at && bounds[from] !== true) from--;
  if (from === at) return false;
  let to = end;
  while (to < run.length && bounds[to] !== true) to++;
  return dictionary.find(run.slice(from, to)) !== undefined;
}

/**
 * The longest key of `dictionary` at `at`. One character must be a whole content word to count, since it may be part of
 * any other. @param bounds whether a word of the run begins or ends at position i
 */
function dictionaryMatch(
  run: string,
  at: number,
  dictionary: Dictionary,
  bounds: readonly boolean[],
): Match | undefined {
  if (cutsKatakana(run, at, bounds)) return undefined;
  for (let length = Math.min(dictionary.longest, run.length - at); length > 0; length--) {
    const word = run.slice(at, at + length);
    if (length === 1 && (bounds[at] !== true || bounds[at + 1] !== true || isFunctionWord(word))) return undefined;
    const translations = dictionary.find(word);
    if (translations === undefined || cutsKatakana(run, at + length, bounds)) continue;
    if (!cutsKnownWord(run, at, at + length, dictionary, bounds)) return { length, translations };
  }
  return undefined;
}

function handMatch(
  run: string,
  at: number,
  known: ReadonlyMap<string, readonly Translation[]>,
  bounds: readonly boolean[],
): Match | undefined {
  for (let length = Math.min(longest, run.length - at); length > 0; length--) {
    if (length === 1 && (bounds[at] !== true || bounds[at + 1] !== true)) return undefined;
    const translations = known.get(run.slice(at, at + length));
    if (translations !== undefined) return { length, translations };
  }
  return undefined;
}

const HAN_OR_KATAKANA = /[\p{Script=Han}\p{Script=Katakana}ー]/u;

/**
 * What is known of an unspaced run in English, in the order of the text.
 * @param words the run cut into words, whose beginnings are where dictionary words may start
 */
export function translateRun(
  run: string,
  words: readonly string[],
  dictionaries: readonly Dictionary[],
): TranslatedWord[] {
  entries ??= load();
  const bounds: boolean[] = [true];
  let end = 0;
  for (const word of words) {
    end += word.length;
    bounds[end] = true;
  }
  const folded = dictionaries.map((dictionary) => ({ dictionary, text: dictionary.fold(run) }));
  const translated: TranslatedWord[] = [];
  let matchedTo = 0;
  for (let i = 0; i < run.length; ) {
    let best = handMatch(run, i, entries, bounds);
    // Inside an unknown compound a word may start anywhere; hiragana inside a word is an ending.
    if (bounds[i] === true || i === matchedTo || HAN_OR_KATAKANA.test(run.charAt(i))) {
      for (const [rank, { dictionary, text }] of folded.entries()) {
        const match = dictionaryMatch(text, i, dictionary, bounds);
        // In the less likely language one character may well mean something else.
        if (match !== undefined && match.length > (best?.length ?? (rank > 0 ? 1 : 0))) best = match;
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
