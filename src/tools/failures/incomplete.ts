/**
 * Whether an empty answer proves anything. A search whose engines, shards or sources failed answers 200 with an empty
 * list and says so in a field beside it (`unresponsive_engines`, `_shards.failed`, `incomplete_results`, `partial`): that
 * is no "found nothing". The names differ from service to service, the words they are made of don't.
 */
import { isRecord } from "./evidence.ts";
import { parseJson } from "./parse-literal.ts";

/** Words of a field's name that count what did not work, when the value is true, above zero or not empty. */
const BROKEN = new Set(
  "failed failing failure failures unresponsive unreachable unavailable incomplete partial degraded timed timeout timeouts errored errors error aborted".split(
    " ",
  ),
);
/** Words that say that all went well, when the value is false. */
const WHOLE = new Set("complete completed exhaustive healthy reachable available".split(" "));
/** Words of a state, as the value of any field. */
const BAD_STATE =
  /^(?:partial|incomplete|degraded|failed|failure|error|errored|timeout|timed[ _-]?out|unavailable|unreachable|unresponsive|down|offline|throttled|rate[ _-]?limited)$/i;
/** Fields that repeat the question. */
const QUESTION = new Set("query q keywords search filter filters question input request params".split(" "));
/** Sentences of a service about its own answer. */
export const REMARKS = [
  "warnings",
  "warning",
  "notes",
  "note",
  "notices",
  "message",
  "messages",
  "info",
  "reason",
] as const;

const MAX_DEPTH = 7;
const MAX_LOOKED_AT = 200;

const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z])([A-Z])/g, "$1_$2")
    .toLowerCase()
    .split(/[^a-z]+/);

/** The path of the first field that says that something did not answer; null when none does. */
export function brokenPart(value: unknown): string | null {
  return find(value, "", 0, { left: MAX_LOOKED_AT });
}

function find(value: unknown, path: string, depth: number, budget: { left: number }): string | null {
  if (typeof value === "string" && /^\s*[{[]/.test(value))
    return find(parseJson(value)?.value, path, depth + 1, budget);
  if (depth > MAX_DEPTH || budget.left-- <= 0 || typeof value !== "object" || value === null) return null;
  for (const [key, part] of Object.entries(value)) {
    if (QUESTION.has(key)) continue;
    const at = path === "" ? key : `${path}.${key}`;
    const words = Array.isArray(value) ? [] : wordsOf(key);
    if (words.some((word) => BROKEN.has(word)) && isPositive(part)) return at;
    if (part === false && words.some((word) => WHOLE.has(word))) return at;
    if (typeof part === "string" && BAD_STATE.test(part.trim())) return at;
    const inside = find(part, at, depth + 1, budget);
    if (inside !== null) return inside;
  }
  return null;
}

function isPositive(value: unknown): boolean {
  if (typeof value === "string") return !/^(?:|0|no|none|null|false|ok)$/i.test(value.trim());
  if (Array.isArray(value)) return value.length > 0;
  return (
    value === true ||
    (typeof value === "number" && value > 0) ||
    (isRecord(value) && Object.values(value).some(isPositive))
  );
}

/** What a service remarks on its answer, as texts. */
export function remarksIn(value: unknown, depth = 0): string[] {
  if (depth > MAX_DEPTH || !isRecord(value)) return [];
  const own = REMARKS.flatMap((field) => [value[field]].flat()).flatMap((one) =>
    typeof one === "string"
      ? [one]
      : isRecord(one)
        ? Object.values(one).filter((part) => typeof part === "string")
        : [],
  );
  return [...own, ...Object.values(value).flatMap((part) => remarksIn(part, depth + 1))].slice(0, 8);
}
