/**
 * Words of a text in a language with spaces → the same with English beside them. Function words go: they say nothing,
 * and in a roster of English skills each would look like an unknown thing. The longest phrase of the table wins; what
 * nobody knows (names, products, English words) stays as it is.
 */
import { foldWord, morphologyOf } from "./inflection.ts";
import type { Translation } from "./lexicon.ts";
import type { LanguageTable } from "./tables.ts";
import { stopWordsOf } from "./which-language.ts";
import type { Word } from "./words.ts";

/** Articles, pronouns and prepositions that lose their vowel before another: l'agenda, dell'ufficio, qu'il. */
const ELIDED =
  /^(?:l|d|j|c|n|s|m|t|qu|jusqu|lorsqu|puisqu|un|dell|all|nell|sull|dall|coll|quest|quell|dov|com|cos)['’](?=\p{L})/iu;
/** Turkish endings of names: İstanbul'da. */
const AFTER_APOSTROPHE = /(?<=\p{L}{2})['’]\p{L}+$/u;
const ELIDING = new Set(["fr", "it", "pt", "es"]);

/** A word without what is written before or after it with an apostrophe. */
export function withoutElision(word: string, language: string): string {
  if (!word.includes("'") && !word.includes("’")) return word;
  if (ELIDING.has(language)) return word.replace(ELIDED, "");
  return language === "tr" ? word.replace(AFTER_APOSTROPHE, "") : word;
}

/** Words of a clause between a verb and its particle. */
const PARTED_WITHIN = 12;
/** A Latin word that may be another in English ("Art", "Tag", "gift") counts less than what it means. */
const ORIGINAL = 0.5;
const PLAIN_LATIN = /^[a-z]+$/;

interface Found {
  readonly length: number;
  readonly translations: readonly Translation[];
}

class Translator {
  private readonly words: readonly Word[];
  private readonly table: LanguageTable;
  private readonly stops: ReadonlySet<string>;
  private readonly particles: ReadonlySet<string> | undefined;

  constructor(words: readonly Word[], language: string, table: LanguageTable) {
    this.words = words;
    this.table = table;
    this.stops = stopWordsOf(language);
    this.particles = morphologyOf(language).particles;
  }

  private text(at: number): string {
    return this.words[at]?.text.normalize("NFC") ?? "";
  }

  /** What a verb means with a particle that stands later in its clause. */
  private parted(at: number): readonly Translation[] | undefined {
    if (this.particles === undefined) return undefined;
    for (let i = Math.min(this.words.length - 1, at + PARTED_WITHIN); i > at; i--) {
      const particle = this.text(i);
      if (!this.particles.has(particle)) continue;
      // A preposition is followed by its noun at once; a particle ends the clause.
      const next = this.words[i + 1];
      if (next?.joins && !this.stops.has(this.text(i + 1))) continue;
      const found = this.table.findParted(particle, this.text(at));
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** The longest phrase that begins here. */
  private at(at: number): Found | undefined {
    let phrase = this.text(at);
    let best: Found | undefined;
    for (let length = 2; length <= this.table.longestPhrase; length++) {
      if (this.words[at + length - 1]?.joins !== true) break;
      phrase += ` ${this.text(at + length - 1)}`;
      const translations = this.table.findPhrase(phrase);
      if (translations !== undefined) best = { length, translations };
    }
    if (best !== undefined || this.stops.has(this.text(at))) return best;
    const translations = this.parted(at) ?? this.table.find(this.text(at));
    return translations === undefined ? undefined : { length: 1, translations };
  }

  run(): Word[] {
    const into: Word[] = [];
    for (let i = 0; i < this.words.length; ) {
      const word = this.words[i];
      if (word === undefined) break;
      const found = word.translation || word.translated ? undefined : this.at(i);
      if (found === undefined) {
        if (!this.stops.has(this.text(i))) into.push(word);
        i++;
        continue;
      }
      const { length, translations } = found;
      const plain = foldWord(this.text(i), "en");
      const [first] = translations;
      if (length === 1 && first?.text === plain) into.push({ ...word, text: plain });
      else {
        for (const original of this.words.slice(i, i + length)) {
          const weight = PLAIN_LATIN.test(original.text) ? original.weight * ORIGINAL : original.weight;
          if (!this.stops.has(original.text)) into.push({ ...original, weight, translated: true });
        }
        for (const { text, weight } of translations)
          into.push({ text, weight: word.weight * weight, joins: false, translation: true });
      }
      i += length;
    }
    return into;
  }
}

/** @param table undefined where it is not known: then function words go, and nothing comes */
export function translateWords(words: readonly Word[], language: string, table: LanguageTable | undefined): Word[] {
  if (table !== undefined) return new Translator(words, language, table).run();
  const stops = stopWordsOf(language);
  return words.filter(({ text }) => !stops.has(text));
}
