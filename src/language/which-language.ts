/**
 * Which language a text is written in: by its script where that tells, else by the function words in it. English, a
 * language not known here, or too little text come out alike, as nothing to do.
 */
import { STOP_WORDS } from "./stop-words.ts";

const stopWords = new Map<string, ReadonlySet<string>>();

/** @param language ISO 639-1; of one not known here, none */
export function stopWordsOf(language: string): ReadonlySet<string> {
  let found = stopWords.get(language);
  if (found === undefined) {
    found = new Set(STOP_WORDS.find((row) => row.language === language)?.words.split(" "));
    stopWords.set(language, found);
  }
  return found;
}

const BY_SCRIPT: readonly (readonly [string, RegExp])[] = [
  ["ko", /\p{Script=Hangul}/gu],
  ["ru", /\p{Script=Cyrillic}/gu],
  ["ar", /\p{Script=Arabic}/gu],
  ["hi", /\p{Script=Devanagari}/gu],
];
const NOT_ASCII = /[^\p{ASCII}]/u;
const LATIN_LANGUAGES = ["en", "de", "es", "fr", "pt", "it", "nl", "sv", "pl", "tr", "id", "vi"];

/** Letters that few of these languages write, as evidence beside the function words. */
const LETTERS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/[äöü]/, ["de", "sv"]],
  [/[öü]/, ["tr"]],
  [/ß/, ["de"]],
  [/å/, ["sv"]],
  [/[ñ¿¡]/, ["es"]],
  [/[ãõ]/, ["pt", "vi"]],
  [/[áíóú]/, ["es", "pt", "vi"]],
  [/[éèêçàùœîïôû]/, ["fr"]],
  [/[êçâô]/, ["pt"]],
  [/[èàòùì]/, ["it"]],
  [/[éëï]/, ["nl"]],
  [/[ąęłńśźżć]/, ["pl"]],
  [/[ışğ]/, ["tr"]],
  [/[ơưđăạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ]/, ["vi"]],
];
const LETTER_SCORE = 0.8;
const WORD = /\p{L}+(?:['’]\p{L}+)*/gu;
/** l'agenda, d'aller, qu'il, dell'ufficio; no word of English begins so, but for o'clock and names. */
const ELIDED = /^(l|d|j|c|n|qu|dell|all|nell|sull|dall|un)['’]\p{L}{2}/u;
const ELIDED_SCORE = 0.8;
const LETTER_WORD = 0.3;
/** Score that a Latin text needs: more than one word can give. And by how much English must be behind. */
const LEAST_SCORE = 1.05;
const OVER_ENGLISH = 1.15;
/** Characters looked at. */
const READ_CHARS = 1_500;
/** Share of the letters that a script must have. */
const SCRIPT_SHARE = 0.25;

/** Word → the languages in which it is a function word. */
let owners: Map<string, string[]> | undefined;
function loadOwners(): Map<string, string[]> {
  const map = new Map<string, string[]>();
  for (const language of LATIN_LANGUAGES) {
    for (const word of stopWordsOf(language)) {
      const known = map.get(word);
      if (known === undefined) map.set(word, [language]);
      else if (!known.includes(language)) known.push(language);
    }
  }
  return map;
}

function byScript(text: string): string | undefined {
  if (!NOT_ASCII.test(text)) return undefined;
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  for (const [language, script] of BY_SCRIPT) {
    const count = text.match(script)?.length ?? 0;
    if (count > 1 && count > letters * SCRIPT_SHARE) return language;
  }
  return undefined;
}

/** @returns ISO 639-1 of a language other than English that has a table, or undefined */
export function languageOf(text: string): string | undefined {
  const start = text.slice(0, READ_CHARS).normalize("NFC");
  const script = byScript(start);
  if (script !== undefined) return script;
  owners ??= loadOwners();
  const lower = start.toLowerCase();
  const scores = new Map<string, number>();
  const add = (language: string, score: number) => scores.set(language, (scores.get(language) ?? 0) + score);
  // Each once: "-o … -o" is an option, not Portuguese.
  for (const word of new Set(lower.match(WORD))) {
    const elided = ELIDED.exec(word)?.[1];
    if (elided !== undefined)
      for (const language of elided.length > 2 ? ["it"] : ["fr", "it"]) add(language, ELIDED_SCORE);
    const known = owners.get(word);
    if (known === undefined) continue;
    // A word of several languages says less of each, and a letter may be anything.
    const score = (word.length === 1 ? LETTER_WORD : 1) / Math.sqrt(known.length);
    for (const language of known) add(language, score);
  }
  if (NOT_ASCII.test(lower)) {
    for (const [letters, languages] of LETTERS)
      if (letters.test(lower)) for (const language of languages) add(language, LETTER_SCORE / languages.length);
  }
  let best: string | undefined;
  let bestScore = 0;
  for (const [language, score] of scores) {
    if (language !== "en" && score > bestScore) {
      best = language;
      bestScore = score;
    }
  }
  if (best === undefined || bestScore < LEAST_SCORE) return undefined;
  return bestScore > OVER_ENGLISH * (scores.get("en") ?? 0) ? best : undefined;
}
