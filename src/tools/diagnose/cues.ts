/**
 * What confused messages have in common, said in words a description can use: a form they contain (a URL, an order
 * number), a turn they share (asking what was said earlier), or the words that the wrongly picked description claims.
 */
import { segmentRun, UNSPACED } from "../../language/segment.ts";
import { stem } from "../../language/stem.ts";
import { contentStems, GENERIC } from "../lint/facets.ts";

interface CueRow {
  readonly pattern: RegExp;
  readonly phrase: string;
}

/** Checked in order; the first that at least half of the messages show counts. */
const CUES: readonly CueRow[] = [
  {
    pattern:
      /\b(?:did I (?:say|tell|mention|ask|write|give)|(?:I|we) (?:told|said|mentioned|discussed|talked|agreed|decided)|have I (?:told|said|mentioned)|do you (?:remember|recall)|you (?:know|remember) about me|last (?:time|session|week)|earlier|previously|before)\b|前に(?:言|話|伝)|(?:言|話|伝)(?:った|えた)(?:こと|っけ)|覚えて|さっき|以前/iu,
    phrase: "what the user said or told earlier",
  },
  { pattern: /\bhttps?:\/\/\S+|\bwww\.\S+/iu, phrase: "a URL the user gives" },
  { pattern: /\S+@\S+\.\p{L}{2,}/u, phrase: "an e-mail address the user gives" },
  {
    pattern:
      /(?:#\s?\d{2,}|\b(?:order|invoice|ticket|case|tracking|booking)\s*(?:no\.?|number|id|#)?\s*[:#]?\s*[A-Z]{0,4}-?\d{3,}|注文番号|\b[A-Z]{2,5}-\d{2,})/iu,
    phrase: "an order, ticket or other number the user gives",
  },
  {
    pattern: /(?:^|\s)(?:~|\.{0,2})\/[\w.-]+\/[\w./-]+|\b[\w-]+\.(?:pdf|docx?|xlsx?|csv|txt|md|png|jpe?g)\b/iu,
    phrase: "a file the user names",
  },
  {
    pattern: /\b(?:save|store|remember|keep|note) (?:this|that|it|down)\b|保存して|覚えておいて|メモして/iu,
    phrase: "something the user wants kept",
  },
];

/** @returns a phrase that fits after "for", or null when the messages share none. */
export function sharedCue(messages: readonly string[]): string | null {
  const row = CUES.find(({ pattern }) => messages.filter((text) => pattern.test(text)).length * 2 >= messages.length);
  return row?.phrase ?? null;
}

/** One is the other's beginning: `docs` and `documentation`, `analysis` and `analyze` (stems doc, document; analysi, analyz). */
function related(a: string, b: string): boolean {
  if (a === b) return true;
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (short.length >= 3 && long.startsWith(short) && long.length - short.length <= 6) return true;
  return short.length >= 5 && short.slice(0, 5) === long.slice(0, 5);
}

/** Words as written; scripts without spaces are cut by dictionary. */
function wordsOf(text: string): string[] {
  return (text.match(/[\p{L}\p{N}][\p{L}\p{N}-]*/gu) ?? []).flatMap((run) =>
    UNSPACED.test(run)
      ? segmentRun(run).segments.flatMap(({ text: word, weight }) => (weight === 1 ? [word] : []))
      : [run],
  );
}

/** Words by which people ask, whatever for; stems. */
const ASKING = new Set("give tell want need ask please know let say".split(" ").map(stem));

/** Words of a description, as written there, that the messages use. At most four, those of most messages first. @param broad whether broad words ("list") count as well */
export function claimedWords(description: string, messages: readonly string[], broad = false): string[] {
  const asked = messages.map((text) => [...contentStems(text)]);
  const counted = new Map<string, number>();
  for (const word of wordsOf(description)) {
    const stems = [...contentStems(word)].filter((s) => (broad || !GENERIC.has(s)) && !ASKING.has(s));
    const count = asked.filter((message) => stems.some((s) => message.some((other) => related(s, other)))).length;
    if (count > 0) counted.set(word.toLowerCase(), count);
  }
  return [...counted]
    .sort((a, b) => b[1] - a[1])
    .slice(0, 4)
    .map(([word]) => word);
}

/** Whether a message uses a keyword, in any form of the word; several words must all be there. */
export function usesKeyword(message: string, keyword: string): boolean {
  const wanted = [...contentStems(keyword)];
  if (wanted.length === 0 || /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(keyword)) {
    return message.toLowerCase().includes(keyword.toLowerCase());
  }
  const used = [...contentStems(message)];
  // "analysis or review", "billing, invoices": one of the alternatives is enough.
  return keyword
    .split(/\s*(?:,|\/|\bor\b|\band\b)\s*/iu)
    .map((part) => [...contentStems(part)])
    .some((part) => part.length > 0 && part.every((s) => used.some((other) => related(s, other))));
}

/** The message without a keyword's words: what the descriptions have to decide by when no line decides for them. */
export function withoutKeyword(message: string, keyword: string): string {
  const wanted = [...contentStems(keyword)];
  const rest = message
    .replaceAll(keyword, " ")
    .replace(/[\p{L}\p{N}][\p{L}\p{N}'-]*/gu, (word) =>
      UNSPACED.test(word) || ![...contentStems(word)].some((s) => wanted.some((other) => related(s, other)))
        ? word
        : " ",
    );
  return rest.trim() === "" ? message : rest;
}
