/**
 * Text → words with weights, the first step of every comparison. In a request, what stands in quotes, paths, file
 * names and URLs is the payload rather than the wish and counts less; in a skill's own text everything counts full.
 * Weights (.35 quotes and file stems, .4 paths, .5 URLs, .6 meaning of an extension) come from the study behind the
 * embedded judge; they are part of its tuning and no other room should lean on their exact values.
 */
import { extensionMeaning } from "./extensions.ts";
import { type Dictionaries, type Dictionary, translateRun } from "./lexicon.ts";
import { segmentRun, UNSPACED } from "./segment.ts";
import { translateWords, withoutElision } from "./translate-words.ts";
import { languageOf } from "./which-language.ts";

export interface Word {
  /** NFKC, lower case; not stemmed. */
  readonly text: string;
  /** 0–1: how much of the wish it carries. */
  readonly weight: number;
  /** Whether it may form a compound with the word before it (only a space or hyphen between them). */
  readonly joins: boolean;
  /** A word of another language after which English ones for it follow. */
  readonly translated?: boolean;
  /** Such an English word. */
  readonly translation?: boolean;
}

const QUOTED = 0.35;
const CODE = 0.5;
const FILE_STEM = 0.35;
const PATH = 0.4;
const URL_PART = 0.5;
const EXTENSION = 0.6;
/** Parts of a camelCase word beside the word itself. */
const PART = 0.6;

const LETTERS = "\\p{L}\\p{N}\\p{M}";
const SPECIAL: Record<string, string> = { "c++": "cpp", "c#": "csharp", "f#": "fsharp", ".net": "dotnet" };

/**
 * A path may start only where a run of its characters does: else a long run would be tried from each of its places.
 * Alternatives in order: URL, path, code block, quoted passage, c++ and its like, word with inner dots, hyphens or apostrophes.
 */
const LEXEME = new RegExp(
  [
    "(?<url>(?:https?:\\/\\/|www\\.)[^\\s<>\"'`)\\]]+)",
    `(?<path>(?:~|\\.{1,2})?(?:\\/[${LETTERS}_.@-]+){2,}\\/?|~\\/[${LETTERS}_.@/-]+|[A-Za-z]:\\\\[^\\s"']+|(?<![${LETTERS}_.@-])[${LETTERS}_.@-]+(?:\\/[${LETTERS}_.@-]+)*\\/[${LETTERS}_@-]+\\.[A-Za-z0-9]{1,5}(?![${LETTERS}])|(?<![${LETTERS}_.@-])[${LETTERS}_.@-]+(?:\\/[${LETTERS}_.@-]+)+\\/)`,
    "(?<fence>```[^]*?(?:```|$))",
    "(?<code>`[^`\\n]{1,400}`)",
    "(?<quoted>\"[^\"\\n]{1,400}\"|“[^”\\n]{1,400}”|‘[^’\\n]{1,400}’(?![\\p{L}])|(?<![\\p{L}\\p{N}])'[^'\\n]{1,400}'(?![\\p{L}])|«[^»\\n]{1,400}»|「[^」\\n]{1,400}」|『[^』\\n]{1,400}』)",
    `(?<special>(?<![${LETTERS}])(?:[cC]\\+\\+|[cCfF]#|\\.(?:NET|net))(?![${LETTERS}]))`,
    `(?<word>[${LETTERS}]+(?:['’._-][${LETTERS}]+|_+[${LETTERS}]+)*)`,
    `(?<dotted>\\.[A-Za-z0-9]{1,11}(?![${LETTERS}]))`,
  ].join("|"),
  "gu",
);

const CAMEL = /[\p{Ll}\p{N}](?=\p{Lu})|\p{Lu}(?=\p{Lu}\p{Ll})/u;
const CAMEL_CUT = /(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u;
const SEPARATOR = /[._-]+/;
const URL_NOISE = new Set(["https", "http", "www", "com", "org", "net", "html", "htm", "index"]);
const CAPITALISED = /^\p{Lu}[\p{L}\p{N}]*$/u;
const SPACE_OR_HYPHEN = /^[\s-]$/;

/** Collects words; `scale` is the weight of the region being read. */
class Collector {
  readonly words: Word[] = [];
  private readonly text: string;
  private readonly dictionaries: Dictionaries;
  /** Those for this text; asked for when the first unspaced word comes. */
  private chosen: readonly Dictionary[] | undefined;

  /** Of the text, where it is neither English nor unspaced. */
  private readonly language: string | undefined;

  constructor(text: string, dictionaries: Dictionaries, language: string | undefined) {
    this.text = text;
    this.dictionaries = dictionaries;
    this.language = language;
  }

  add(text: string, weight: number, joins: boolean): void {
    if (text !== "") this.words.push({ text, weight, joins });
  }

  /** One word that may hold capitals, dots, hyphens, an apostrophe, or a script without spaces. */
  addWord(raw: string, scale: number, joins: boolean): void {
    if (UNSPACED.test(raw)) {
      this.addUnspaced(raw, scale);
      return;
    }
    let word = this.language === undefined ? raw : withoutElision(raw, this.language);
    if (word.includes("'") || word.includes("’")) word = word.replace(/['’]s$/u, "").replace(/['’]/gu, "");
    if (SEPARATOR.test(word)) {
      const parts = word.split(SEPARATOR);
      this.add(parts.join("").toLowerCase(), scale, false);
      for (const [i, part] of parts.entries()) this.addCamel(part, scale, i > 0 ? false : joins);
      return;
    }
    this.addCamel(word, scale, joins);
  }

  private addCamel(word: string, scale: number, joins: boolean): void {
    if (CAMEL.test(word)) {
      const parts = word.split(CAMEL_CUT);
      if (parts.length > 1 && parts.some((part) => part.length > 1)) {
        this.add(word.toLowerCase(), scale, joins);
        for (const part of parts) if (part.length > 1) this.add(part.toLowerCase(), scale * PART, false);
        return;
      }
    }
    this.add(word.toLowerCase(), scale, joins);
  }

  private addUnspaced(raw: string, scale: number): void {
    for (const piece of raw.split(
      /((?:[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u30fc\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{M}])+)/u,
    )) {
      if (piece === "") continue;
      if (!UNSPACED.test(piece)) {
        for (const part of piece.split(/[^\p{L}\p{N}]+/u)) if (part !== "") this.addCamel(part, scale, false);
        continue;
      }
      this.chosen ??= this.dictionaries.unspaced(this.text);
      const { words, segments } = segmentRun(piece);
      const known = translateRun(piece, words, this.chosen);
      const covered = new Uint8Array(piece.length);
      for (const { start, length } of known) covered.fill(1, start, start + length);
      for (const { text, start, weight } of segments) {
        const translated = covered.subarray(start, start + text.length).includes(1);
        this.words.push({ text, weight: scale * weight, joins: false, translated });
      }
      for (const { text, weight } of known.flatMap(({ translations }) => translations))
        this.words.push({ text, weight: scale * weight, joins: false, translation: true });
    }
  }

  /** Whether `name.ext` was a file with an extension of meaning; then it has been added. */
  addFile(raw: string, scale: number): boolean {
    const dot = raw.lastIndexOf(".");
    if (dot <= 0) return false;
    const meaning = extensionMeaning(raw.slice(dot + 1).toLowerCase());
    if (meaning === undefined) return false;
    const joined = raw.replace(/[._-]+/gu, "").toLowerCase();
    this.add(joined, scale, false);
    this.addWord(raw.slice(0, dot), FILE_STEM * scale, false);
    this.add(raw.slice(dot + 1).toLowerCase(), EXTENSION * scale, false);
    for (const word of meaning) this.add(word, EXTENSION * scale, false);
    return true;
  }

  addPath(raw: string, weight: number): void {
    const parts = raw.split(/[/\\:~]+/u).filter((part) => part !== "");
    const last = parts.pop();
    for (const part of parts) this.addWord(part, weight, false);
    if (last !== undefined && !this.addFile(last, 1)) this.addWord(last, weight, false);
  }

  addUrl(raw: string): void {
    for (const part of raw.split(/[^\p{L}\p{N}]+/u)) {
      const word = part.toLowerCase();
      if (!URL_NOISE.has(word)) this.add(word, URL_PART, false);
    }
  }
}

function read(text: string, collector: Collector, scale: number, payload: boolean): void {
  let end = -1;
  let before = "";
  for (const match of text.matchAll(LEXEME)) {
    const lexeme = match[0];
    const groups = match.groups;
    if (groups === undefined) continue;
    const joins = end >= 0 && match.index === end + 1 && SPACE_OR_HYPHEN.test(text.charAt(end));
    end = match.index + lexeme.length;
    const previous = before;
    before = lexeme;
    if (groups.word !== undefined) {
      if (!(payload && lexeme.includes(".") && collector.addFile(lexeme, scale)))
        collector.addWord(lexeme, scale, joins);
      // "the Notes app" is Notes.app.
      if (joins && /^app$/i.test(lexeme) && CAPITALISED.test(previous))
        collector.add(`${previous}app`.toLowerCase(), scale, false);
    } else if (groups.quoted !== undefined) {
      const whole = lexeme.length > 0.8 * text.length;
      read(lexeme.slice(1, -1), collector, payload && !whole ? scale * QUOTED : scale, payload);
    } else if (groups.fence !== undefined) {
      read(lexeme.replace(/^`+|`+$/g, ""), collector, payload ? scale * QUOTED : scale, payload);
    } else if (groups.code !== undefined) {
      read(lexeme.slice(1, -1), collector, payload ? scale * CODE : scale, payload);
    } else if (groups.url !== undefined) {
      collector.addUrl(lexeme);
    } else if (groups.path !== undefined) {
      collector.addPath(lexeme, payload ? scale * PATH : scale);
    } else if (groups.special !== undefined) {
      collector.add(SPECIAL[lexeme.toLowerCase()] ?? lexeme.toLowerCase(), scale, joins);
    } else if (groups.dotted !== undefined) {
      const extension = lexeme.slice(1).toLowerCase();
      collector.add(extension, scale, false);
      for (const word of extensionMeaning(extension) ?? []) collector.add(word, EXTENSION * scale, false);
    }
  }
}

const NO_DICTIONARIES: Dictionaries = { unspaced: () => [], table: () => undefined };

function wordsOf(text: string, payload: boolean, dictionaries: Dictionaries, whole: string | undefined): Word[] {
  const normal = text.normalize("NFKC");
  const language = languageOf(normal) ?? whole;
  const collector = new Collector(normal, dictionaries, language);
  read(normal, collector, 1, payload);
  return language === undefined
    ? collector.words
    : translateWords(collector.words, language, dictionaries.table(language));
}

/**
 * Words of a request: its payload counts less, its file names tell what they mean.
 * @param dictionaries translate what is not English; a few hundred words of Japanese and Chinese are known anyway
 * @param language of the whole that this is a piece of (`languageOf`), for a piece too short to tell
 */
export function requestWords(text: string, dictionaries = NO_DICTIONARIES, language?: string): Word[] {
  return wordsOf(text, true, dictionaries, language);
}

/** Words of a text in which everything is meant as said (a skill's description or body). */
export function plainWords(text: string, dictionaries = NO_DICTIONARIES, language?: string): Word[] {
  return wordsOf(text, false, dictionaries, language);
}
