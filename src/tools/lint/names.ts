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
  /** Lower-case words of which one must stand in a text that mentions the tool: a cheap first look. */
  readonly hints: readonly string[];
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
  const hints = [nameWords(name)[0] ?? name.toLowerCase()];
  const titleWords = title === null ? [] : nameWords(title);
  if (title === null || titleWords.length < 2) return { name, hints, pattern: new RegExp(own, "iu") };
  hints.push(titleWords[0] ?? "");
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

/** Whether prose speaks of the tool. @param lower the text in lower case, where the caller asks for many tools */
export function mentions(text: string, target: NamePattern, lower = text.toLowerCase()): boolean {
  return target.hints.some((hint) => lower.includes(hint)) && target.pattern.test(text);
}
