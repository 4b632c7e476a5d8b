/**
 * A bilingual dictionary as one binary asset, `data/japanese.bin` or `data/chinese.bin`, written by
 * `npm run train:lexicon`: word → one to three English words. Decoded at the first request or skill in that script
 * and then kept; verbs and adjectives unfold into the forms that they take before an ending.
 */

import { ByteReader, ByteWriter } from "../../bytes.ts";
import { type Dictionary, MEANING_SHARES, type Translation } from "../../language/lexicon.ts";

const MAGIC = "SPDI";
const VERSION = 1;

/** How an entry inflects, and with it which forms are looked up. */
export type Inflection = "none" | "ichidan" | "godan" | "adjective";
const INFLECTIONS: readonly Inflection[] = ["none", "ichidan", "godan", "adjective"];

/** An entry's head: characters shared with the key before (4 bits), further ones (4), English words (2), inflection (2). */
const SAME = 15;
const REST_AT = 4;
const WORDS_AT = 8;
const INFLECTION_AT = 10;

export interface DictionaryEntry {
  /** In dictionary form. */
  readonly key: string;
  readonly inflection: Inflection;
  /** English, lower case, the likeliest first; one to three. */
  readonly words: readonly string[];
}

/** What the last character of a godan verb turns into before an ending. */
const GODAN: Record<string, string> = {
  う: "うわいえおっ",
  く: "くかきけこい",
  ぐ: "ぐがぎげごい",
  す: "すさしせそ",
  つ: "つたちてとっ",
  ぬ: "ぬなにねのん",
  ぶ: "ぶばびべぼん",
  む: "むまみめもん",
  る: "るらりれろっ",
};
/** What follows the stem of an ichidan verb, which alone may be a noun, or too short to tell. */
const AFTER_ICHIDAN = "るてたまなよらさ";
const ADJECTIVE = "いくかきさ";

/** Every form under which an entry is found: its own, or its stem with what may follow. */
function formsOf(key: string, inflection: Inflection): string[] {
  if (inflection === "none") return [key];
  const stem = key.slice(0, -1);
  if (inflection === "adjective") return Array.from(ADJECTIVE, (ending) => stem + ending);
  if (inflection === "ichidan") {
    const forms = Array.from(AFTER_ICHIDAN, (ending) => stem + ending);
    if (stem.length > 1) forms.push(stem);
    return forms;
  }
  const row = GODAN[key.slice(-1)] ?? "";
  const forms = Array.from(row, (ending) => stem + ending);
  // Longer than the noun that is often written like the stem: 送ります, 送りたい.
  for (const after of "また") forms.push(stem + row.charAt(2) + after);
  return forms;
}

/** Sorted words, each as what it shares with the one before (at most SAME characters) and the rest. */
function frontCoded(words: readonly string[]): { same: number; rest: string }[] {
  let before = "";
  return words.map((word) => {
    let same = 0;
    while (same < SAME && same < word.length && word[same] === before[same]) same++;
    before = word;
    return { same, rest: word.slice(same) };
  });
}

/**
 * @param entries keys of at most 15 characters, all in the basic plane; the order does not matter
 * @param folds characters → the ones that keys are written in @param fingerprint differs between any two tables
 */
export function encodeDictionary(
  entries: readonly DictionaryEntry[],
  folds: ReadonlyMap<string, string>,
  fingerprint: number,
): Uint8Array<ArrayBuffer> {
  const sorted = [...entries].sort((a, b) => (a.key < b.key ? -1 : 1));
  const english = [...new Set(sorted.flatMap(({ words }) => words))].sort();
  const ids = new Map(english.map((word, id) => [word, id]));
  const keys = frontCoded(sorted.map(({ key }) => key));
  const writer = new ByteWriter(MAGIC, VERSION);
  writer.uint32(fingerprint);
  writer.strings([[...folds.keys()].join(""), [...folds.values()].join("")]);
  // In base 16, so that one character says how many are shared.
  writer.strings(frontCoded(english).map(({ same, rest }) => same.toString(16) + rest));
  const rests = keys.map(({ rest }) => rest).join("");
  writer.array(Uint16Array.from(rests, (character) => character.charCodeAt(0)));
  const heads = sorted.map(
    ({ words, inflection }, i) =>
      (keys[i]?.same ?? 0) |
      ((keys[i]?.rest.length ?? 0) << REST_AT) |
      (words.length << WORDS_AT) |
      (INFLECTIONS.indexOf(inflection) << INFLECTION_AT),
  );
  writer.array(Uint16Array.from(heads));
  writer.array(Uint16Array.from(sorted.flatMap(({ words }) => words.map((word) => ids.get(word) ?? 0))));
  return writer.finish();
}

/** Which table this is, without decoding it. @throws FormatError when the bytes are something else */
export function dictionaryFingerprint(bytes: ArrayBuffer | Uint8Array<ArrayBuffer>): number {
  return new ByteReader(bytes, MAGIC, VERSION).uint32();
}

/** Where the keys of one first character begin, in the tables of entries, of characters and of words. */
interface Bucket {
  readonly entry: number;
  readonly rest: number;
  readonly word: number;
}

/**
 * Keys are unfolded by their first character, when a text has it: most requests need some twenty of three thousand.
 * @throws FormatError when the bytes are cut short or of another version
 */
export function loadDictionary(bytes: ArrayBuffer | Uint8Array<ArrayBuffer>): Dictionary {
  const reader = new ByteReader(bytes, MAGIC, VERSION);
  reader.uint32();
  const [from = "", to = ""] = reader.strings();
  const folds = new Map(Array.from(from, (character, i) => [character, to.charAt(i)]));
  let before = "";
  const english = reader.strings().map((coded) => {
    before = before.slice(0, Number.parseInt(coded.charAt(0), 16)) + coded.slice(1);
    return before;
  });
  const rests = reader.uint16Array();
  const heads = reader.uint16Array();
  const words = reader.uint16Array();

  const buckets = new Map<string, Bucket>();
  let longest = 0;
  for (let entry = 0, rest = 0, word = 0; entry < heads.length; entry++) {
    const head = heads[entry] ?? 0;
    const length = (head >> REST_AT) & SAME;
    if ((head & SAME) === 0) buckets.set(String.fromCharCode(rests[rest] ?? 0), { entry, rest, word });
    longest = Math.max(longest, (head & SAME) + length);
    rest += length;
    word += (head >> WORDS_AT) & 3;
  }

  /** Form → its words; filled bucket by bucket. */
  const found = new Map<string, readonly Translation[]>();
  const unfold = (bucket: Bucket) => {
    const byInflection = INFLECTIONS.map((): { key: string; translations: Translation[] }[] => []);
    let { rest, word } = bucket;
    let key = "";
    for (let i = bucket.entry; i < heads.length; i++) {
      const head = heads[i] ?? 0;
      if ((head & SAME) === 0 && i > bucket.entry) break;
      const shares = MEANING_SHARES[(head >> WORDS_AT) & 3] ?? [];
      const start = word;
      const translations = shares.map((weight, w) => ({ text: english[words[start + w] ?? 0] ?? "", weight }));
      word += shares.length;
      const end = rest + ((head >> REST_AT) & SAME);
      key = key.slice(0, head & SAME) + String.fromCharCode(...rests.subarray(rest, end));
      rest = end;
      byInflection[head >> INFLECTION_AT]?.push({ key, translations });
    }
    // What is written just so goes before a form of something else, and an ichidan stem before a godan form.
    for (const [i, inflection] of [...INFLECTIONS.entries()].reverse()) {
      for (const { key, translations } of byInflection[i] ?? [])
        for (const form of formsOf(key, inflection)) found.set(form, translations);
    }
  };
  return {
    longest,
    fold: (run) =>
      folds.size === 0 ? run : Array.from(run, (character) => folds.get(character) ?? character).join(""),
    find(word) {
      const first = word.charAt(0);
      const bucket = buckets.get(first);
      if (bucket !== undefined) {
        buckets.delete(first);
        unfold(bucket);
      }
      return found.get(word);
    },
  };
}
