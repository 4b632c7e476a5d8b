/**
 * Names of products and services in a request: what tells "post to Mastodon" from "post to X". A word counts when the
 * model knows it as a product, or when a writer gave it capitals in mid-sentence; how it stands ("on my X", "X board",
 * "via X") says whether the work is to be done *in* it. Only the request is read here; who mentions the product, the
 * candidate or anyone in the roster, is for fit-features.ts to ask.
 */
import { stem } from "../../language/stem.ts";
import { foreignProducts } from "./foreign-products.ts";
import type { LocalModel } from "./model.ts";

export type ProductKind =
  /** The model knows it as a product. */
  | "brand"
  /** Inner capitals, capitals alone, or capitals with digits: an acronym, a model number, a name like AnkiWeb. */
  | "odd"
  /** A capital in mid-sentence: perhaps a product, perhaps a person or a town. */
  | "title";

export interface ProductMention {
  /** Neighbouring capitalised words are one name ("Google Voice"); each word as its spellings in stems. */
  readonly words: readonly (readonly string[])[];
  /** The whole name written as one word, stemmed. */
  readonly joined: string;
  readonly kind: ProductKind;
  /** The work is asked for in it, on it, through it. */
  readonly inToolPosition: boolean;
}

const WORD =
  /https?:\/\/\S+|[\p{L}\p{N}_.@~-]*\/[\p{L}\p{N}_.@/~-]+|[\p{L}\p{N}][\p{L}\p{N}_]*(?:[.'’+#-][\p{L}\p{N}_]+)*[+#]*/gu;
/** The same where a script without spaces stands, whose characters end a name (GitHubで). */
const WORD_AMONG_UNSPACED =
  /https?:\/\/[\x21-\x7e]+|[\p{Script=Latin}\p{N}_.@~-]*\/[\p{Script=Latin}\p{N}_.@/~-]+|[\p{Script=Latin}\p{N}][\p{Script=Latin}\p{N}_]*(?:[.'’+#-][\p{Script=Latin}\p{N}_]+)*[+#]*/gu;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
/** Quoted passages and code. */
const QUOTED =
  /```[\s\S]*?(?:```|$)|`[^`\n]{1,400}`|"[^"\n]{1,400}"|“[^”\n]{1,400}”|‘[^’\n]{1,400}’|(?<![\p{L}\p{N}])'[^'\n]{2,400}'(?!\p{L})|«[^»\n]{1,400}»|「[^」\n]{1,400}」/gu;
/** A path, an address, a file, a handle, a snake_case name, something that starts with a digit. */
const PAYLOAD = /\/|\.[a-z]{1,5}\d?$|_|^\d/i;
/** Notes.app, Node.js, Cal.com: written like files or addresses, but names. */
const DOTTED_NAME = /^\p{Lu}[\p{L}\p{N}]*\.(?:app|js|io|ai|net|com)$/u;
const INNER_CAPITAL = /\p{Ll}\p{Lu}|^\p{Lu}{2,}/u;
const ODD = /\p{Ll}\p{Lu}|\p{Lu}{3,}|\p{Lu}\p{N}|\p{N}\p{Lu}/u;
const SENTENCE_BEFORE = /(?:^|[.!?:;\n])["'“‘(\s]*$/u;

const wordSet = (words: string) => new Set(words.split(" "));
/** Capitalised by rule of spelling, or units and formats that everything handles. */
const NEVER = wordSet(
  "i i'm i'd i've i'll monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays thursdays fridays saturdays sundays january february march april may june july august september october november december mon tue tues wed thu thurs fri sat sun jan feb mar apr jun jul aug sep sept oct nov dec english french german spanish italian portuguese japanese chinese korean russian dutch polish czech welsh latin american british european christmas easter thanksgiving q1 q2 q3 q4 mr mrs ms dr ok am pm usd eur gbp us uk eu usa gb mb tb kb ai pdf csv html url urls api apis json ui ux id ids cli sql tv pc faq ceo cto hr",
);
const PREPOSITIONS = wordSet("on in via with through from to into using at by over inside onto under within use for");
const DETERMINERS = wordSet("my our the a an your their his her this");
const OWN = wordSet("my our");
/** After a name, these make it the place where something is kept or runs. */
const PLACES = wordSet(
  "account accounts app apps board boards store shop channel channels workspace server servers project projects document doc docs collection library wallet number bot client dashboard portal page site vault inbox database base sheet form forms campaign repo repository cluster instance plugin extension addon sdk api cli console studio pro editor group notebook notebooks budget course courses list deck pod function logs queue topic calendar meeting conversation pipeline playlist team tenant org organization profile stack widget",
);

interface Token {
  readonly text: string;
  readonly lower: string;
  readonly start: number;
  readonly end: number;
  readonly capital: boolean;
}

/** Names after these many characters of a request hardly matter. */
const MAX_CHARS = 4_000;
/** A lower-case word passes for a product only when it is at least this technical: "avail" and "notion" are words. */
const LOWER_CASE_TECHINESS = 2;
/** The same where the writer uses no capitals at all. */
const NO_CAPITALS_TECHINESS = 0.5;
/** A product of the model's list at the start of a sentence, where any word has a capital. */
const SENTENCE_START_TECHINESS = 1;

/** In Japanese a particle after the name, in Chinese a word before or after it, makes it the place. */
const PLACE_AFTER = /^\s*(?:の|に|で|へ|から|上|里|裡|裏|中|群|的)/u;
const PLACE_BEFORE = /(?:在|用|从|從|到|往|通过|把|给)\s*$/u;

function isPlace(text: string, start: number, end: number): boolean {
  return PLACE_AFTER.test(text.slice(end, end + 3)) || PLACE_BEFORE.test(text.slice(Math.max(0, start - 3), start));
}

const UNSPACED_NEXT = /^ ?[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Products of the request: those in Latin letters in order, then those in Japanese or Chinese. */
export function findProducts(model: LocalModel, request: string): ProductMention[] {
  const text = request.slice(0, MAX_CHARS).normalize("NFKC");
  const quoted = Array.from(text.matchAll(QUOTED), (match) => [match.index, match.index + match[0].length] as const);
  const unspaced = UNSPACED.test(text);
  const tokens: Token[] = Array.from(text.matchAll(unspaced ? WORD_AMONG_UNSPACED : WORD), (match) => ({
    text: match[0],
    lower: match[0].toLowerCase().replace(/['’]s$/, ""),
    start: match.index,
    end: match.index + match[0].length,
    capital: /^\p{Lu}/u.test(match[0]),
  }));
  const noCapitals = !/\p{Lu}/u.test(text);

  const kinds = tokens.map((token): "known" | "capital" | null => {
    const { lower, start } = token;
    if (
      NEVER.has(lower) ||
      (PAYLOAD.test(token.text) && !DOTTED_NAME.test(token.text)) ||
      /[@#]/.test(text[start - 1] ?? "")
    )
      return null;
    if (quoted.some(([from, to]) => start >= from && start < to)) return null;
    const inner = INNER_CAPITAL.test(token.text);
    const known = model.product(lower) !== undefined || model.product(lower.replace(/[.-]/g, "")) !== undefined;
    if (token.capital || inner) {
      // Before a particle a capital is no rule of spelling.
      const opens =
        !inner &&
        !UNSPACED_NEXT.test(text.slice(token.end, token.end + 2)) &&
        SENTENCE_BEFORE.test(text.slice(Math.max(0, start - 8), start));
      if (known) return opens && model.techiness(stem(lower)) < SENTENCE_START_TECHINESS ? null : "known";
      return opens ? null : "capital";
    }
    const enough = noCapitals ? NO_CAPITALS_TECHINESS : LOWER_CASE_TECHINESS;
    return known && model.techiness(stem(lower)) > enough ? "known" : null;
  });

  const mentions: ProductMention[] = [];
  for (let i = 0; i < tokens.length; i++) {
    if (kinds[i] === null) continue;
    let last = i;
    while (joins(text, tokens[last], tokens[last + 1]) && kinds[last + 1] !== null) last++;
    const name = tokens.slice(i, last + 1);
    const kind = kinds.slice(i, last + 1).includes("known")
      ? "brand"
      : name.some((token) => ODD.test(token.text))
        ? "odd"
        : "title";
    mentions.push({
      words: name.map(({ lower }) => spellings(lower)),
      joined: stem(name.map(({ lower }) => lower.replace(/[.'’-]/g, "")).join("")),
      kind,
      inToolPosition: standsAsTool(text, tokens, i, last, kind),
    });
    i = last;
  }
  for (const { words, start, end } of unspaced ? foreignProducts(text) : []) {
    if (quoted.some(([from, to]) => start >= from && start < to)) continue;
    mentions.push({
      words: words.map(spellings),
      joined: stem(words.join("")),
      kind: "brand",
      inToolPosition: isPlace(text, start, end),
    });
  }
  return mentions;
}

function joins(text: string, token: Token | undefined, next: Token | undefined): boolean {
  if (token === undefined || next === undefined || token.capital !== next.capital) return false;
  return next.start - token.end === 1 && text[token.end] === " ";
}

/** A word as one stem, then the stems of its parts. */
function spellings(lower: string): string[] {
  const parts = lower.split(/[-.]/).filter((part) => part.length > 1);
  return [stem(lower.replace(/[.'’-]/g, "")), ...(parts.length > 1 ? parts.map(stem) : [])];
}

function standsAsTool(text: string, tokens: readonly Token[], first: number, last: number, kind: ProductKind): boolean {
  const before = tokens[first - 1];
  const start = tokens[first]?.start ?? 0;
  const end = tokens[last]?.end ?? 0;
  const next = tokens[last + 1];
  if (isPlace(text, start, end)) return true;
  if (next !== undefined && PLACES.has(next.lower)) return true;
  if (/['’]s$/.test(tokens[last]?.text ?? "")) return true;
  if (before === undefined || !/^[\s"'(]+$/.test(text.slice(before.end, start))) return false;
  if (PREPOSITIONS.has(before.lower) || OWN.has(before.lower)) return true;
  if (!DETERMINERS.has(before.lower)) return false;
  if (kind === "brand" || PREPOSITIONS.has(tokens[first - 2]?.lower ?? "")) return true;
  return next !== undefined && /^\p{Ll}/u.test(next.text) && next.start - end === 1;
}
