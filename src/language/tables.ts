/**
 * Words of languages with spaces → English: a table a language, `src/page/public/languages/<language>.tsv`, made by
 * `npm run train:languages`. A table is loaded when the first text in its language comes, and then kept.
 */
import { foldWord, morphologyOf, stemOfEntry } from "./inflection.ts";
import { MEANING_SHARES, type Translation } from "./lexicon.ts";
import { languageOf } from "./which-language.ts";

export interface LanguageTable {
  readonly language: string;
  /** Words of its longest entry. */
  readonly longestPhrase: number;
  /** What a word means, in whatever form it stands. @param word lower case, NFC */
  find(word: string): readonly Translation[] | undefined;
  /** What words with a space between mean together, as they stand in the table. */
  findPhrase(phrase: string): readonly Translation[] | undefined;
  /** What a verb means with a particle that has parted from it. */
  findParted(particle: string, verb: string): readonly Translation[] | undefined;
}

/** Where tables come from: of the Worker's assets, after a wait; of a file, at once. */
export interface LanguageTables {
  /** @returns undefined where there is none, or it has not been loaded */
  table(language: string): LanguageTable | undefined;
  /** Loads what these texts need. Never throws: without its table a text is read as it stands. */
  prepare(texts: Iterable<string>): Promise<void>;
}

export const NO_TABLES: LanguageTables = { table: () => undefined, prepare: async () => {} };

/** Tables that can be read at once. @param read the text of a language's table, or undefined where there is none */
export function tablesAtHand(read: (language: string) => string | undefined): LanguageTables {
  const tables = new Map<string, LanguageTable | undefined>();
  return {
    table(language) {
      if (!tables.has(language)) {
        const text = read(language);
        tables.set(language, text === undefined ? undefined : readTable(language, text));
      }
      return tables.get(language);
    },
    prepare: async () => {},
  };
}

/**
 * Tables that have to be waited for. One that can't be loaded is told of once; it is tried again with the next text.
 * @param options.load the text of a language's table; throws where it can't be had
 */
export function loadedTables(options: {
  readonly load: (language: string) => Promise<string>;
  readonly failed: (language: string, reason: string) => void;
}): LanguageTables {
  const tables = new Map<string, LanguageTable>();
  const told = new Set<string>();
  const load = async (language: string): Promise<void> => {
    try {
      tables.set(language, readTable(language, await options.load(language)));
    } catch (thrown) {
      if (!told.has(language)) options.failed(language, thrown instanceof Error ? thrown.message : String(thrown));
      told.add(language);
    }
  };
  return {
    table: (language) => tables.get(language),
    async prepare(texts) {
      const wanted = new Set<string>();
      for (const text of texts) {
        const language = languageOf(text);
        if (language !== undefined && !tables.has(language)) wanted.add(language);
      }
      // Requests of a Worker cannot wait for each other's I/O: each loads what it lacks.
      await Promise.all(Array.from(wanted, load));
    },
  };
}

interface Entry {
  readonly key: string;
  readonly translations: readonly Translation[];
}

/** A part of a compound, and what it may be joined to the next one with. */
const LEAST_PART = 3;
const LINKS = ["", "s", "es", "n", "en", "er", "e"];
const MOST_PARTS = 3;
/** A part counts less than a word: the whole often means more than both. */
const PART_WEIGHT = 0.8;
/** Verb and particle must share more than the particle with the entry. */
const LEAST_VERB = 2;

class Table implements LanguageTable {
  readonly language: string;
  readonly longestPhrase: number;
  private readonly exact = new Map<string, Entry>();
  private readonly folded = new Map<string, Entry>();
  /** Stem → the usual word with it. */
  private readonly stems = new Map<string, Entry>();
  private readonly memo = new Map<string, readonly Translation[] | undefined>();

  constructor(language: string, text: string) {
    this.language = language;
    let longest = 1;
    for (const line of text.split("\n")) {
      const tab = line.indexOf("\t");
      if (tab <= 0 || line.startsWith("#")) continue;
      const key = line.slice(0, tab);
      const english = line.slice(tab + 1).split(" ");
      const shares = MEANING_SHARES[english.length] ?? [];
      const entry = { key, translations: english.map((word, i) => ({ text: word, weight: shares[i] ?? 0 })) };
      this.exact.set(key, entry);
      // The rows stand by usefulness: the first of two has it.
      const plain = foldWord(key, language);
      if (!this.folded.has(plain)) this.folded.set(plain, entry);
      if (key.includes(" ")) longest = Math.max(longest, key.split(" ").length);
      else {
        const stem = stemOfEntry(key, language);
        if (!this.stems.has(stem)) this.stems.set(stem, entry);
      }
    }
    this.longestPhrase = longest;
  }

  findPhrase(phrase: string): readonly Translation[] | undefined {
    return (this.exact.get(phrase) ?? this.folded.get(foldWord(phrase, this.language)))?.translations;
  }

  find(word: string): readonly Translation[] | undefined {
    const known = this.memo.get(word);
    if (known !== undefined || this.memo.has(word)) return known;
    const found = this.exact.get(word)?.translations ?? this.findFolded(foldWord(word, this.language));
    if (this.memo.size >= MEMO_LIMIT) this.memo.clear();
    this.memo.set(word, found);
    return found;
  }

  findParted(particle: string, verb: string): readonly Translation[] | undefined {
    const joined = foldWord(particle + verb, this.language);
    const least = foldWord(particle, this.language).length + LEAST_VERB;
    const entry = this.folded.get(joined) ?? this.byStem(joined, least);
    // "Ausdruck" is no verb.
    return entry?.key.startsWith(particle) && entry.key.endsWith("n") ? entry.translations : undefined;
  }

  private findFolded(folded: string): readonly Translation[] | undefined {
    const { least, prefix, compounds } = morphologyOf(this.language);
    const entry = this.form(folded, least);
    if (entry !== undefined) return entry.translations;
    if (prefix !== undefined) {
      const bare = folded.replace(prefix, "");
      if (bare !== folded && bare.length >= least) {
        const inner = this.form(bare, least) ?? this.form(bare, least - 1);
        if (inner !== undefined) return inner.translations;
      }
    }
    const spelt = this.language === "de" ? folded.replace(/ae/g, "a").replace(/oe/g, "o").replace(/ue/g, "u") : folded;
    if (spelt !== folded) {
      const entryOfSpelt = this.form(spelt, least);
      if (entryOfSpelt !== undefined) return entryOfSpelt.translations;
    }
    return compounds ? this.compound(folded) : undefined;
  }

  private form(folded: string, least: number): Entry | undefined {
    return this.folded.get(folded) ?? this.byStem(folded, least);
  }

  /** The word whose stem is the longest beginning of the form. */
  private byStem(folded: string, least: number): Entry | undefined {
    const { ending } = morphologyOf(this.language);
    for (let length = folded.length; length >= Math.max(least, folded.length - ending); length--) {
      const entry = this.stems.get(folded.slice(0, length));
      if (entry !== undefined) return entry;
    }
    return undefined;
  }

  /** The parts of a word that is written as one; nothing unless all of it is known, or its long last part. */
  private compound(folded: string): readonly Translation[] | undefined {
    const parts = this.split(folded, MOST_PARTS);
    if (parts === undefined) return undefined;
    const found = parts.flatMap(({ translations }) =>
      translations.slice(0, 2).map(({ text, weight }) => ({ text, weight: weight * PART_WEIGHT })),
    );
    return found;
  }

  private split(folded: string, most: number): Entry[] | undefined {
    if (most < 2) return undefined;
    // The longest first part that leaves something known.
    for (let cut = folded.length - LEAST_PART; cut >= LEAST_PART; cut--) {
      const first = this.part(folded.slice(0, cut));
      if (first === undefined) continue;
      const rest = folded.slice(cut);
      const last = this.folded.get(rest) ?? this.byStem(rest, LEAST_PART + 1);
      if (last !== undefined) return [first, last];
      const more = this.split(rest, most - 1);
      if (more !== undefined) return [first, ...more];
    }
    return undefined;
  }

  private part(text: string): Entry | undefined {
    for (const link of LINKS) {
      if (!text.endsWith(link)) continue;
      const bare = text.slice(0, text.length - link.length);
      if (bare.length < LEAST_PART) continue;
      const entry = this.folded.get(bare) ?? this.stems.get(bare);
      if (entry !== undefined) return entry;
    }
    return undefined;
  }
}

const MEMO_LIMIT = 5_000;

/** @param text lines `word TAB English words`, the most useful first; lines with # are comments */
export function readTable(language: string, text: string): LanguageTable {
  return new Table(language, text);
}
