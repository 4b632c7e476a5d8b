/**
 * Other words for a keyword that the results lack: its spelling in another script (トークン, token), from the hand-written
 * lexicon or from what the results themselves hold, and words of the results that are near it, where the caller has vectors.
 */
import { LEXICON_ENTRIES } from "../../language/lexicon-entries.ts";
import { stem } from "../../language/stem.ts";
import { type Document, wholeText } from "../results.ts";
import { fold } from "../text.ts";
import { soundsAlike } from "./sound.ts";

/** For each of the stems those of the others that are at least this near, with their cosine (0–1). */
export type NearAmong = (stems: readonly string[], least: number) => ReadonlyMap<string, ReadonlyMap<string, number>>;

const KATAKANA_WORD = /^[\p{Script=Katakana}ー]{2,}$/u;
/** Words that a keyword of the other script may be, or a synonym: Latin and katakana ones. */
const WORD = /[\p{Script=Katakana}ー]{2,}|(?<![\p{L}\p{N}])[a-z]{3,}(?![\p{L}\p{N}])/gu;

/** Results and characters of each in which other words are looked for, so that asking costs the same for any input. */
const MAX_DOCUMENTS = 8;
const MAX_CHARS = 2000;
const MAX_WORDS = 300;
/** Words are near from here on; below it they merely keep company. */
const LEAST_COSINE = 0.55;

let spellings: ReadonlyMap<string, string> | undefined;

/** @returns the keyword as another script writes it, or katakana with or without its last length mark; empty for most. */
export function otherSpellings(keyword: string): readonly string[] {
  const folded = fold(keyword);
  spellings ??= readSpellings();
  const known = spellings.get(folded);
  const found = known === undefined ? [] : [known];
  if (KATAKANA_WORD.test(folded)) found.push(folded.endsWith("ー") ? folded.slice(0, -1) : `${folded}ー`);
  return found;
}

/** Loan words alone: other translations have meanings of their own. */
function readSpellings(): Map<string, string> {
  const found = new Map<string, string>();
  for (const line of LEXICON_ENTRIES.split("\n")) {
    const [keys = "", english = ""] = line.split("=");
    for (const loan of keys.split(" ")) {
      const heard = english.split(" ").find((word) => soundsAlike(loan, word));
      if (heard === undefined) continue;
      if (!found.has(loan)) found.set(loan, heard);
      if (!found.has(heard)) found.set(heard, loan);
    }
  }
  return found;
}

/**
 * @param keywords that no result holds
 * @returns for each keyword that has one, the likeliest word of the best results in its place
 */
export function standIns(
  keywords: readonly string[],
  documents: readonly Document[],
  nearAmong: NearAmong | undefined,
): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  if (keywords.length === 0 || documents.length === 0) return found;
  const words = wordsOf(documents);
  const byStem = new Map(words.map((word) => [stem(word), word]));
  const stems = keywords.map((keyword) => stem(fold(keyword)));
  const near = nearAmong?.([...new Set([...stems, ...byStem.keys()])], LEAST_COSINE);
  for (const [place, keyword] of keywords.entries()) {
    const heard = words.find((word) => soundsAlike(word, fold(keyword)));
    const word = heard ?? nearest(near?.get(stems[place] ?? ""), byStem);
    if (word !== undefined) found.set(keyword, word);
  }
  return found;
}

function nearest(
  cosines: ReadonlyMap<string, number> | undefined,
  byStem: ReadonlyMap<string, string>,
): string | undefined {
  let best: string | undefined;
  let highest = 0;
  for (const [stemmed, cosine] of cosines ?? []) {
    const word = byStem.get(stemmed);
    if (word === undefined || cosine <= highest) continue;
    best = word;
    highest = cosine;
  }
  return best;
}

function wordsOf(documents: readonly Document[]): string[] {
  const words = new Set<string>();
  for (const document of documents.slice(0, MAX_DOCUMENTS)) {
    const text = document.text === undefined ? wholeText(document) : `${document.heading}\n${document.text}`;
    for (const [word] of fold(text.slice(0, MAX_CHARS)).matchAll(WORD)) {
      words.add(word);
      if (words.size >= MAX_WORDS) return [...words];
    }
  }
  return [...words];
}
