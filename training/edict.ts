/**
 * EDICT (Japanese → English, EUC-JP, `KANJI [KANA] /(pos) gloss/gloss/(2) …/(P)/`) → entries for the dictionary of the
 * embedded judge. Words marked common come first, then terms of computing, then others by how ordinary their English is.
 */
import type { DictionaryEntry, Inflection } from "../src/judges/local/dictionary.ts";
import type { LocalModel } from "../src/judges/local/model.ts";
import { wordsOfEntry } from "./glosses.ts";

const LINE = /^(\S+) (?:\[([^\]]+)\] )?\/(.+)\/$/u;
const MARKS = /\(([^)]*)\)/g;
const UNWANTED =
  /\((?:[^)]*,)?(?:arch|obs|obsc|rare|vulg|derog|X|male-sl|chn|sumo|baseb|mahj|Buddh|proverb|yoji|hanaf|shogi|oK|iK|ok|ik|io|conj|prt|aux-v|aux|pn|num|ctr|suf|pref|n-suf|n-pref|int|person|place|given|surname)(?:,[^)]*)?\)/;
const KATAKANA = /^[\p{Script=Katakana}ー]+$/u;
const HIRAGANA = /^[\p{Script=Hiragana}ー]+$/u;
const JAPANESE = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々]+$/u;
const LONGEST_KEY = 10;
/** Courtesies and auxiliary verbs, which say nothing of what is asked for. */
const GRAMMAR = new Set(
  "ください くださる ほしい よろしい いただく いただける できる もらう あげる くれる しまう いらっしゃる ございます つもり わかる したい とする される となる による よる みたい わけ はず".split(
    " ",
  ),
);
/** One character that has such a use is rarely the noun. */
const AFFIX = /[(,](?:suf|n-suf|pref|n-pref|ctr|pn|adv|n-adv|adj-pn|conj)[,)]/;

/** How much the rarity of its English, in nats, counts against a word; and what it costs not to be marked common. */
const RARITY = 0.7;
const COMPUTING = 1.5;
const LOANWORD = 2;
const UNCOMMON = 4.5;
/** Long compounds are asked for seldom: what a character beyond these costs. */
const LONG = 0.5;
const LONG_KATAKANA_AFTER = 7;
const LONG_AFTER = 4;

export interface Ranked extends DictionaryEntry {
  /** Lower is kept first. */
  readonly rank: number;
}

/** Glosses by sense; marks such as (n,vs) or (2) are cut off. */
function sensesOf(definition: string): string[][] {
  const senses: string[][] = [[]];
  for (const part of definition.split("/")) {
    if (/\((?:[2-9]|1\d)\)/.test(part)) senses.push([]);
    const gloss = part.replace(/^(?:\s*\([^)]*\)|\s*\{[^}]*\})+/, "").trim();
    if (gloss !== "" && !UNWANTED.test(part)) senses.at(-1)?.push(gloss);
  }
  return senses.filter((glosses) => glosses.length > 0);
}

function inflectionOf(key: string, marks: string): Inflection {
  if (/\bv1\b/.test(marks) && key.endsWith("る")) return "ichidan";
  if (/\bv5/.test(marks) && /[うくぐすつぬぶむる]$/.test(key)) return "godan";
  if (/\badj-i\b/.test(marks) && key.endsWith("い")) return "adjective";
  return "none";
}

/** @param text EDICT, decoded */
export function readEdict(text: string, model: LocalModel): Ranked[] {
  const entries = new Map<string, Ranked>();
  const affixes = new Set<string>();
  for (const line of text.split("\n")) {
    const [key = ""] = line.split(" ", 1);
    if (key.length === 1 && AFFIX.test(line)) affixes.add(key);
  }
  for (const line of text.split("\n")) {
    const match = LINE.exec(line);
    if (match === null) continue;
    const [, written = "", reading, body = ""] = match;
    const common = body.includes("(P)");
    const definition = body.replace("/(P)", "");
    const marks = [...definition.matchAll(MARKS)].map(([mark]) => mark).join("");
    const computing = /\(comp\)/.test(marks);
    const senses = sensesOf(definition);
    const candidate = wordsOfEntry(senses, model, common);
    if (candidate === undefined) continue;
    const keys = [written];
    if (reading !== undefined && common && /\(uk\)/.test(marks)) keys.push(reading);
    for (const raw of keys) {
      const key = raw.normalize("NFKC");
      if (!JAPANESE.test(key) || key.length > LONGEST_KEY) continue;
      const inflection = inflectionOf(key, marks);
      if (HIRAGANA.test(key)) {
        if (!common || key.length < 3 || GRAMMAR.has(key) || /\(exp\b/.test(marks)) continue;
        if (inflection === "none" && !/^\((?:n|n,vs)\)/.test(marks)) continue;
      }
      if (affixes.has(key)) continue;
      if (KATAKANA.test(key) && key.length < 3 && !common) continue;
      const rarity =
        candidate.rarity + LONG * Math.max(0, key.length - (KATAKANA.test(key) ? LONG_KATAKANA_AFTER : LONG_AFTER));
      const rank = RARITY * rarity + (common ? 0 : computing ? COMPUTING : KATAKANA.test(key) ? LOANWORD : UNCOMMON);
      const before = entries.get(key);
      if (before === undefined || rank < before.rank)
        entries.set(key, { key, words: candidate.words, inflection, rank });
    }
  }
  return [...entries.values()];
}
