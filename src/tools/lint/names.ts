/**
 * How prose refers to a tool: by its exact name, or by the same words parted otherwise ("analyze web" for
 * `analyze_web`). A name of one everyday word ("status", "search") counts only where it is marked as a name.
 */
const SEPARATORS = /[\s._:/-]+/u;
const CAMEL_CUT = /(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u;

/** Lower-case words of a name: `getUserInfo`, `get-user_info` → get, user, info. */
export function nameWords(name: string): string[] {
  return name
    .split(SEPARATORS)
    .flatMap((part) => part.split(CAMEL_CUT))
    .map((word) => word.toLowerCase())
    .filter((word) => word !== "");
}

export interface NamePattern {
  readonly name: string;
  /** Lower-case words of its name, and of its title: a text that mentions the tool holds all of one of them, a cheap first look. */
  readonly hints: readonly (readonly string[])[];
  readonly pattern: RegExp;
}

/** The text as a part of a pattern (any flags). */
export function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

const BEFORE = "(?<![\\p{L}\\p{N}_.-])";
/** A full stop may end the sentence, and Japanese particles follow without a space. */
const AFTER = "(?![\\p{Script=Latin}\\p{N}_-])";
const QUOTE = "[`\"'“‘「『<]";

/**
 * @param title what people call the tool, as MCP lists give it: "the 'Query Documentation' tool" is a mention too.
 * @returns a pattern (flags `iu`) that finds mentions of the tool in prose.
 */
export function namePattern(name: string, title: string | null = null): NamePattern {
  const own = nameSource(name);
  const words = nameWords(name);
  const hints = [words.length === 0 ? [name.toLowerCase()] : words];
  const titleWords = title === null ? [] : nameWords(title);
  if (title === null || titleWords.length < 2) return { name, hints, pattern: new RegExp(own, "iu") };
  hints.push(titleWords);
  return { name, hints, pattern: new RegExp(`${own}|${QUOTE}${escaped(title)}[\`"'”’」』>]`, "iu") };
}

function nameSource(name: string): string {
  const words = nameWords(name);
  if (words.length > 1) {
    const body = words.map(escaped).join("[\\s._-]*");
    return `${BEFORE}${body}${AFTER}`;
  }
  const one = escaped(name);
  const marked = [
    `${QUOTE}${one}[\`"'”’」』>]`,
    `\\b(?:use|using|call|calling|invoke|run|see|prefer|choose|try|to|into)\\s+(?:the\\s+)?${one}${AFTER}`,
    `${BEFORE}${one}\\s+(?:tool|skill|function|instead)${AFTER}`,
    `${BEFORE}${one}\\s*(?:を(?:使|呼|用|実行|選)|ツール|スキル|で(?:は|す))`,
  ];
  return marked.join("|");
}

const CANDIDATE_INDEXES = new WeakMap<readonly NamePattern[], Map<string, NamePattern[]>>();

/** Of many names those a text may speak of: each has a hint, and a hint is a word of the text or the beginning of one. */
function candidates(lower: string, names: readonly NamePattern[]): readonly NamePattern[] {
  if (names.length < LONG_LIST) return names;
  let index = CANDIDATE_INDEXES.get(names);
  if (index === undefined) {
    index = new Map();
    for (const name of names) {
      for (const [first = ""] of name.hints) {
        const key = first.slice(0, HINT_CHARS);
        index.set(key, [...(index.get(key) ?? []), name]);
      }
    }
    CANDIDATE_INDEXES.set(names, index);
  }
  const found = new Set<NamePattern>();
  const seen = new Set<string>();
  for (let at = 0; at < lower.length; at++) {
    for (let length = 1; length <= HINT_CHARS; length++) {
      const key = lower.slice(at, at + length);
      if (seen.has(key)) continue;
      seen.add(key);
      for (const name of index.get(key) ?? []) found.add(name);
    }
  }
  return [...found];
}

/** From here on a list is looked through by an index. */
const LONG_LIST = 200;
const HINT_CHARS = 5;

/** The names of a list that prose speaks of, in the list's order where it is short. */
export function mentioned(text: string, names: readonly NamePattern[]): NamePattern[] {
  const lower = text.toLowerCase();
  return candidates(lower, names).filter((name) => mentions(text, name, lower));
}

/** Whether prose speaks of the tool. @param lower the text in lower case, where the caller asks for many tools */
export function mentions(text: string, target: NamePattern, lower = text.toLowerCase()): boolean {
  return target.hints.some((words) => words.every((word) => lower.includes(word))) && target.pattern.test(text);
}
