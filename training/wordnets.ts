/**
 * `npm run train:languages -- --wordnets DIR --wordnet DIR --frequencies DIR` makes the tables of src/language/tables.ts,
 * src/page/public/languages/<language>.tsv: a word → one to three English words, the likeliest first.
 * - `--wordnets`: a checkout of the Open Multilingual Wordnet's data (omwn/omw-data), whose `wns/` is read;
 * - `--wordnet`: `dict/` of WordNet 3.0, whose offsets that data uses (the archive in the npm package WNdb 3.0.1; Debian's
 *   is patched, which shifts them);
 * - `--frequencies`: `content/2018` of hermitdave/FrequencyWords, read for which words are common.
 * English words that the judge's vectors know go first; run it again after `npm run train:vectors`.
 */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { endPlainly, UsageError } from "../src/command.ts";
import { loadModelFromDisk } from "../src/judges/local/disk.ts";
import { foldWord, stemOfEntry } from "../src/language/inflection.ts";
import { stem } from "../src/language/stem.ts";
import { stopWordsOf } from "../src/language/which-language.ts";

const OUTPUT = join(import.meta.dirname, "../src/page/public/languages");
const STAMP = join(import.meta.dirname, "../src/language/tables-stamp.json");
const SUPPLEMENT = join(import.meta.dirname, "language-supplement.tsv");

/** Where a language's words stand below `wns/`, by how far they are trusted; and what to call and credit them. */
interface Source {
  readonly file: string;
  readonly weight: number;
  readonly credit: string;
}
const wiktionary = (code: string): Source => ({
  file: `wikt/wn-wikt-${code}.tab`,
  weight: 1,
  credit: "Wiktionary (CC BY-SA 3.0) as linked by the Open Multilingual Wordnet",
});
const SOURCES: Readonly<Record<string, readonly Source[]>> = {
  de: [wiktionary("deu")],
  es: [wiktionary("spa")],
  fr: [wiktionary("fra")],
  pt: [
    wiktionary("por"),
    { file: "por/wn-data-por.tab", weight: 0.5, credit: "OpenWN-PT (CC BY-SA 4.0), de Paiva, Rademaker and de Melo" },
  ],
  it: [
    wiktionary("ita"),
    { file: "ita/wn-data-ita.tab", weight: 0.5, credit: "MultiWordNet (CC BY 3.0), Pianta, Bentivogli and Girardi" },
  ],
  nl: [
    wiktionary("nld"),
    { file: "nld/wn-data-nld.tab", weight: 0.4, credit: "Open Dutch WordNet (CC BY-SA 4.0), Postma et al." },
  ],
  pl: [wiktionary("pol")],
  ru: [wiktionary("rus")],
  tr: [wiktionary("tur")],
  ko: [wiktionary("kor")],
  vi: [wiktionary("vie")],
  hi: [wiktionary("hin")],
  ar: [
    wiktionary("arb"),
    { file: "arb/wn-nodia-arb.tab", weight: 0.4, credit: "Arabic WordNet (CC BY-SA 3.0), Black et al." },
  ],
  id: [
    wiktionary("ind"),
    wiktionary("zsm"),
    { file: "msa/wn-data-ind.tab", weight: 0.2, credit: "Wordnet Bahasa (MIT), Noor, Sapuan and Bond" },
  ],
  sv: [
    wiktionary("swe"),
    { file: "swe/wn-data-swe.tab", weight: 0.7, credit: "WordNet-SALDO (CC BY 3.0), Språkbanken" },
  ],
};

/** Share of the best English word's score that a second and a third need. */
const SECOND = 0.35;
const THIRD = 0.45;
/** What a sense counts that the tagged texts of WordNet never saw, beside one seen once. */
const UNSEEN = 0.4;
const USE = 0.25;
/** Of how usual an English word is, in its score. */
const COMMON = 1.2;
/** A pair of English words is rarely how a skill says it. */
const PAIR = 0.5;
/** A word that much less useful than another of its stem is more likely a form of that one. */
const SAME_STEM = 2;
/** Above any that is computed. */
const BY_HAND = 100;
const LONGEST_PHRASE_WORDS = 3;

endPlainly("npm run train:languages -- --wordnets DIR --wordnet DIR --frequencies DIR [--words 12000] [--only de,fr]");
const { values } = parseArgs({
  options: {
    wordnets: { type: "string" },
    wordnet: { type: "string" },
    frequencies: { type: "string" },
    words: { type: "string", default: "12000" },
    only: { type: "string" },
  },
});
if (values.wordnets === undefined || values.wordnet === undefined || values.frequencies === undefined) {
  throw new UsageError("--wordnets DIR, --wordnet DIR and --frequencies DIR are needed");
}
const { wordnets, wordnet, frequencies } = values;
const atMost = Number(values.words);
const model = loadModelFromDisk();

function lines(file: string): string[] {
  return readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"));
}

interface Sense {
  readonly english: string;
  /**
   * How well the meaning fits the word: the share (0–1) of its uses that have it, times a root of how often it is used.
   * The share alone would prefer rare words of one meaning, the uses alone words that mean anything.
   */
  readonly fit: number;
}

const PARTS_OF_SPEECH: Readonly<Record<string, string>> = { 1: "n", 2: "v", 3: "a", 4: "r", 5: "a" };

/** `offset-pos` → its English words. A line of index.sense: `lemma%type:… offset number uses`. */
function readSenses(): Map<string, Sense[]> {
  const uses = new Map<string, { synset: string; count: number }[]>();
  for (const line of lines(join(wordnet, "index.sense"))) {
    const [key = "", offset, number, count] = line.split(" ");
    const [lemma = "", rest = ""] = key.split("%");
    const known = uses.get(lemma) ?? [];
    uses.set(lemma, known);
    const synset = `${offset}-${PARTS_OF_SPEECH[rest.charAt(0)] ?? ""}`;
    known.push({ synset, count: Number(count) + UNSEEN / Number(number) });
  }
  const senses = new Map<string, Sense[]>();
  for (const [english, meanings] of uses) {
    const all = meanings.reduce((sum, { count }) => sum + count, 0);
    for (const { synset, count } of meanings) {
      const of = senses.get(synset) ?? [];
      senses.set(synset, of);
      of.push({ english, fit: (count / all) * all ** USE });
    }
  }
  return senses;
}

/** Stem → uses of its forms in a million spoken words. */
const spoken = new Map<string, number>();
for (const [form, count] of readFrequencies("en")) spoken.set(stem(form), (spoken.get(stem(form)) ?? 0) + count);

/** Uses in a million at which a word counts as one of the commonest. */
const VERY_COMMON = 2_000;

/** Of a word that the vectors lack: only a skill that says just it can be met. */
const UNKNOWN = 0.6;

/** How usual a word is, in texts on software and offices or in speech: 0 (hardly ever met) … 1. */
function commonness(words: readonly string[]): number {
  let least = 1;
  for (const word of words) {
    const term = stem(word);
    if (model.row(term) < 0 && !spoken.has(term)) return 0;
    const written = Math.max(0, 1 - model.backgroundIdf(term) / 13);
    const heard = Math.log1p(spoken.get(term) ?? 0) / Math.log(VERY_COMMON);
    const usual = Math.max(0.03, Math.min(1, 0.5 * (written + heard)));
    least = Math.min(least, model.row(term) < 0 ? UNKNOWN * usual : usual);
  }
  return least;
}

const ENGLISH_STOP_WORDS = stopWordsOf("en");

/** The English words to write for a lemma of WordNet; nothing where it can't be said in two words that the vectors know. */
function contentOf(english: string): string[] {
  const words = english.toLowerCase().split(/[_\s-]/);
  // "chemist's shop" is no shop.
  if (!words.every((word) => /^[a-z][a-z0-9]*$/.test(word))) return [];
  const content = words.filter((word) => !ENGLISH_STOP_WORDS.has(word));
  return content.length > 2 ? [] : content;
}

const senses = readSenses();
const supplement = new Map<string, Map<string, readonly string[]>>();
for (const line of existsSync(SUPPLEMENT) ? lines(SUPPLEMENT) : []) {
  const [language = "", word = "", english = ""] = line.split("\t");
  const rows = supplement.get(language) ?? new Map<string, readonly string[]>();
  supplement.set(language, rows.set(word, english.split(" ")));
}

/** Word → the English for it, best first, as a synset joins them. */
function translate(synsets: ReadonlyMap<string, number>): readonly string[] {
  const scores = new Map<string, number>();
  for (const [synset, weight] of synsets) {
    for (const { english, fit } of senses.get(synset) ?? [])
      scores.set(english, (scores.get(english) ?? 0) + fit * weight);
  }
  const ranked = Array.from(scores, ([english, score]) => {
    const words = contentOf(english);
    const known = words.length === 0 ? 0 : commonness(words) ** COMMON;
    return { words, score: score * known * (/[_-]/.test(english) ? PAIR : 1) };
  }).sort((a, b) => b.score - a.score);
  const best = ranked[0];
  if (best === undefined || best.score === 0) return [];
  const words: string[] = [];
  const stems = new Set<string>();
  for (const { words: next, score } of ranked) {
    const needed = words.length === 0 ? 1 : words.length === 1 ? SECOND : THIRD;
    if (score < best.score * needed || words.length + next.length > 3) continue;
    for (const word of next) {
      if (stems.has(stem(word))) continue;
      stems.add(stem(word));
      words.push(word);
    }
  }
  return words;
}

/** Surface form → how often it stands in a million words of the list; empty where the list lacks the language. */
function readFrequencies(language: string): Map<string, number> {
  const file = join(frequencies, language, `${language}_50k.txt`);
  const counts = new Map<string, number>();
  if (!existsSync(file)) return counts;
  let all = 0;
  for (const line of lines(file)) {
    const [form = "", count] = line.split(" ");
    counts.set(form.normalize("NFC"), Number(count));
    all += Number(count);
  }
  for (const [form, count] of counts) counts.set(form, (count / all) * 1e6);
  return counts;
}

interface Row {
  readonly key: string;
  readonly words: readonly string[];
  readonly rank: number;
}

function tableOf(language: string, sources: readonly Source[]): Row[] {
  const synsets = new Map<string, Map<string, number>>();
  for (const { file, weight } of sources) {
    for (const line of lines(join(wordnets, "wns", file))) {
      const [synset = "", type = "", lemma = ""] = line.split("\t");
      if (!type.endsWith("lemma") && !type.endsWith("root")) continue;
      const key = lemma.normalize("NFKC").toLowerCase().replace(/_/g, " ").trim();
      if (!/^[\p{L}\p{M}\p{N}' ’-]+$/u.test(key) || key.split(" ").length > LONGEST_PHRASE_WORDS) continue;
      const of = synsets.get(key) ?? new Map<string, number>();
      synsets.set(key, of);
      const offset = synset.replace(/-s$/, "-a");
      of.set(offset, Math.max(of.get(offset) ?? 0, weight));
    }
  }
  const counts = readFrequencies(language);
  /** Uses of all forms that begin with a word's stem and are not much longer. */
  const byStem = new Map<string, number>();
  for (const [form, count] of counts) {
    const folded = foldWord(form, language);
    for (let length = folded.length; length >= Math.max(3, folded.length - 4); length--) {
      const start = folded.slice(0, length);
      byStem.set(start, (byStem.get(start) ?? 0) + count);
    }
  }
  const stops = stopWordsOf(language);
  const byHand = supplement.get(language) ?? new Map<string, readonly string[]>();
  const rows: Row[] = [];
  for (const [key, words] of byHand) rows.push({ key, words, rank: BY_HAND });
  for (const [key, of] of synsets) {
    if (stops.has(key) || byHand.has(key) || (key.length < 2 && language !== "ko")) continue;
    const words = translate(of);
    if (words.length === 0) continue;
    const seen = Math.max(counts.get(key) ?? 0, 0.7 * (byStem.get(stemOfEntry(key, language)) ?? 0));
    const rank = Math.log(seen + 0.05) + 6 * commonness(words.slice(0, 1)) - (key.includes(" ") ? 1 : 0);
    rows.push({ key, words, rank });
  }
  rows.sort((a, b) => b.rank - a.rank || (a.key < b.key ? -1 : 1));
  /** Stem → rank of the most useful word with it. */
  const stems = new Map<string, number>();
  const kept = rows.filter(({ key, rank }) => {
    const of = stemOfEntry(key, language);
    const known = stems.get(of);
    if (known === undefined) stems.set(of, rank);
    return known === undefined || rank > known - SAME_STEM;
  });
  return kept.slice(0, atMost);
}

mkdirSync(OUTPUT, { recursive: true });
const only = values.only?.split(",");
for (const [language, sources] of Object.entries(SOURCES)) {
  if (only !== undefined && !only.includes(language)) continue;
  const rows = tableOf(language, sources);
  const credits = [...new Set(sources.map(({ credit }) => credit))].join("; ");
  const head = `# ${language} → English, CC BY-SA 4.0 (not MIT), from ${credits}, and Princeton WordNet 3.0. See README.md.`;
  const text = `${[head, ...rows.map(({ key, words }) => `${key}\t${words.join(" ")}`)].join("\n")}\n`;
  writeFileSync(join(OUTPUT, `${language}.tsv`), text);
  console.log(`${language}: ${rows.length} words, ${(text.length / 1000).toFixed(0)} KB`);
}

// An index belongs to the tables that its skills were read with.
const digest = createHash("sha256");
for (const language of Object.keys(SOURCES)) digest.update(readFileSync(join(OUTPUT, `${language}.tsv`)));
writeFileSync(STAMP, `${JSON.stringify({ fingerprint: digest.digest().readUInt32LE(0) })}\n`);
