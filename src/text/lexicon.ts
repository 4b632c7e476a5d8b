/**
 * Japanese and Chinese words of computing and office work → English, so that a request in one language reaches skills
 * described in the other. General words only, written by hand; nothing here is fitted to a skill. Longest match wins.
 */
import { LEXICON_ENTRIES } from "./lexicon-entries.ts";

let entries: Map<string, readonly string[]> | undefined;
let longest = 0;

function load(): Map<string, readonly string[]> {
  const map = new Map<string, readonly string[]>();
  for (const line of LEXICON_ENTRIES.split("\n")) {
    const [keys, english] = line.split("=");
    if (keys === undefined || english === undefined) continue;
    for (const key of keys.split(" ")) {
      map.set(key, english.split(" "));
      longest = Math.max(longest, key.length);
    }
  }
  return map;
}

/** English words for what the lexicon knows of an unspaced run, in the order of the text. */
export function translateRun(run: string): string[] {
  entries ??= load();
  const english: string[] = [];
  for (let i = 0; i < run.length; ) {
    let length = Math.min(longest, run.length - i);
    let found: readonly string[] | undefined;
    for (; length > 0; length--) {
      found = entries.get(run.slice(i, i + length));
      if (found !== undefined) break;
    }
    if (found !== undefined) english.push(...found);
    i += Math.max(1, length);
  }
  return english;
}
