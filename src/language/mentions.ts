/**
 * Which skills a request names, and which it rules out. A skill named exactly is never dropped from the shortlist; a
 * ruled-out one is never suggested, whichever judge answers. Pure text work on the request and the names alone.
 *
 * The trade-off: a name that looks like a name (`memory-write`, `p5js`, "Meeting Minutes" with its capitals) counts
 * wherever it stands; one that is an ordinary word (`notes`, `search`) counts only where the sentence uses it as a
 * name (`/notes`, "the notes skill", "use notes to …"), since otherwise every shopping list would name a skill.
 */
import { asksFor, codeFollows, isAffirmed, isRuledOut, linksInList } from "./mention-phrases.ts";

export interface Mentions {
  /** Names the request uses as a skill's name and does not rule out, in the order of the names given. */
  readonly named: string[];
  /** Names the request asks to leave alone, in the order of the names given. */
  readonly excluded: string[];
}

/** How a piece of the request spells a name: letter by letter, or with other joints ("memory write"). */
type Spelling = "exact" | "loose";

interface KnownName {
  readonly name: string;
  readonly folded: string;
  readonly tokens: readonly string[];
  /** It can hardly be anything but a name. */
  readonly distinctive: boolean;
}

interface NameTable {
  readonly byFirstToken: ReadonlyMap<string, readonly KnownName[]>;
}

interface Token {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

interface Found {
  readonly name: KnownName;
  readonly spelling: Spelling;
  readonly start: number;
  readonly end: number;
  readonly lastToken: number;
}

/** Scripts written without spaces: there each character is a token, so that a name ends where a particle begins. */
const TOKEN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}ー]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}])[\p{L}\p{N}\p{M}])+/gu;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;
const ASCII_WORD = /[a-z0-9]/;

/** More places than these are a paste, not a sentence; what follows is not looked at. */
const MAX_PLACES = 300;

/** Names of this many characters of an unspaced script are too long to be an everyday word. */
const DISTINCTIVE_UNSPACED_CHARS = 6;

const tables = new WeakMap<readonly string[], NameTable>();

/**
 * Finds the names of skills in a request.
 * @param names all names of the roster; the same array passed again costs nothing to prepare.
 */
export function findMentions(request: string, names: readonly string[]): Mentions {
  const text = fold(request);
  const found = locate(text, tableOf(names));
  if (found.length === 0) return { named: [], excluded: [] };

  const ruledOut = ruledOutFlags(text, found);
  const excluded = new Set<string>();
  const named = new Set<string>();
  found.forEach((mention, at) => {
    if (ruledOut[at]) excluded.add(mention.name.name);
  });
  found.forEach((mention, at) => {
    if (ruledOut[at]) return;
    const { name } = mention.name;
    const before = text.slice(0, mention.start);
    const after = text.slice(mention.end);
    if (excluded.has(name)) {
      // "not for the first file, but use X on the second": a plain order outweighs the exception before it.
      if (isAffirmed(before)) excluded.delete(name);
      else return;
    }
    if (counts(request, mention, before, after)) named.add(name);
  });
  return {
    named: names.filter((name) => named.has(name)),
    excluded: names.filter((name) => excluded.has(name)),
  };
}

function counts(request: string, { name, spelling }: Found, before: string, after: string): boolean {
  if (asksFor(before, after)) return true;
  if (spelling === "loose") return false;
  if (name.distinctive) return !codeFollows(before, after);
  // A name with capitals and several words, written just so, is no accident.
  return name.tokens.length > 1 && name.name !== name.name.toLowerCase() && request.includes(name.name);
}

/** Lists count as a whole: in "without X, Y or Z" the word that rules out stands only before the first. */
function ruledOutFlags(text: string, found: readonly Found[]): boolean[] {
  const flags = found.map(({ name, spelling, start, end }) =>
    isRuledOut(text.slice(0, start), text.slice(end), name.distinctive && spelling === "exact"),
  );
  for (let i = 1; i < found.length; i++) {
    if (!flags[i - 1] || flags[i]) continue;
    let last = i;
    let closed = false;
    for (let j = i; j < found.length && !closed; j++) {
      const link = linksInList(text.slice(found[j - 1]?.end ?? 0, found[j]?.start ?? 0));
      if (link === "none") break;
      last = j;
      closed = link === "conjunction";
    }
    if (closed) flags.fill(true, i, last + 1);
  }
  return flags;
}

/** Every place where the text spells a name, longest name first at each place, none inside another. */
function locate(text: string, table: NameTable): Found[] {
  const tokens: Token[] = [];
  for (const match of text.matchAll(TOKEN)) {
    tokens.push({ text: match[0], start: match.index, end: match.index + match[0].length });
  }
  const found: Found[] = [];
  for (let at = 0; at < tokens.length && found.length < MAX_PLACES; at++) {
    const candidates = table.byFirstToken.get(tokens[at]?.text ?? "");
    if (candidates === undefined) continue;
    let best: Found[] = [];
    for (const name of candidates) {
      const hit = spelledAt(text, tokens, at, name);
      if (hit === null) continue;
      const top = best[0];
      if (
        top === undefined ||
        hit.lastToken > top.lastToken ||
        (hit.spelling === "exact" && top.spelling === "loose")
      ) {
        best = [hit];
      } else if (hit.lastToken === top.lastToken && hit.spelling === top.spelling) {
        best.push(hit);
      }
    }
    found.push(...best);
    at = best[0]?.lastToken ?? at;
  }
  return found;
}

function spelledAt(text: string, tokens: readonly Token[], at: number, name: KnownName): Found | null {
  const lastToken = at + name.tokens.length - 1;
  const first = tokens[at];
  const last = tokens[lastToken];
  if (first === undefined || last === undefined) return null;
  for (let i = 1; i < name.tokens.length; i++) if (tokens[at + i]?.text !== name.tokens[i]) return null;

  if (text.startsWith(name.folded, first.start - leadOf(name))) {
    const start = first.start - leadOf(name);
    const end = start + name.folded.length;
    return standsAlone(text, start, end) ? { name, spelling: "exact", start, end, lastToken } : null;
  }
  for (let i = 1; i < name.tokens.length; i++) {
    const joint = text.slice(tokens[at + i - 1]?.end, tokens[at + i]?.start);
    if (joint !== " " && joint !== "-" && joint !== "_" && joint !== "") return null;
  }
  return standsAlone(text, first.start, last.end)
    ? { name, spelling: "loose", start: first.start, end: last.end, lastToken }
    : null;
}

/** Characters of a name before its first letter or digit (as in ".net"). */
function leadOf(name: KnownName): number {
  return name.folded.indexOf(name.tokens[0] ?? "");
}

/** Not a piece of a longer word, a path, an address or another compound. */
function standsAlone(text: string, start: number, end: number): boolean {
  const previous = text[start - 1] ?? " ";
  if (/[a-z0-9_\-.\\]/.test(previous) && ASCII_WORD.test(text[start] ?? "")) return false;
  if (previous === "/" && !/(?:^|[\s`"'(（「『,、])$/.test(text.slice(Math.max(0, start - 2), start - 1))) return false;
  const next = text[end] ?? " ";
  if (!ASCII_WORD.test(text[end - 1] ?? "")) return true;
  if (/[a-z0-9_]/.test(next)) return false;
  return !(/[-./@:\\]/.test(next) && ASCII_WORD.test(text[end + 1] ?? " "));
}

function tableOf(names: readonly string[]): NameTable {
  const known = tables.get(names);
  if (known !== undefined) return known;
  const byFirstToken = new Map<string, KnownName[]>();
  for (const name of names) {
    const folded = fold(name);
    const tokens = folded.match(TOKEN) ?? [];
    const first = tokens[0];
    if (first === undefined) continue;
    const entry = { name, folded, tokens, distinctive: isDistinctive(folded, tokens) };
    const others = byFirstToken.get(first);
    if (others === undefined) byFirstToken.set(first, [entry]);
    else others.push(entry);
  }
  const table = { byFirstToken };
  tables.set(names, table);
  return table;
}

function isDistinctive(folded: string, tokens: readonly string[]): boolean {
  if (UNSPACED.test(folded)) return tokens.length >= DISTINCTIVE_UNSPACED_CHARS;
  if (!/\p{L}/u.test(folded)) return false;
  return tokens.length > 1 ? /\S[^\s\p{L}\p{N}]\S/u.test(folded) : /\p{N}/u.test(folded);
}

/** One spelling for what readers take as equal: width, case, apostrophes, dashes, runs of blanks. */
function fold(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\u2018\u2019\u02bc]/g, "'")
    .replace(/[\u2010-\u2012\u2212]/g, "-")
    .replace(/\s+/g, " ");
}
