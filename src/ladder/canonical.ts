/**
 * Canonical JSON: one text for one value, whatever the order of its keys, so that two answers can be compared.
 */

/** Answers nested deeper than this are refused at the door; both walks below may therefore recurse. */
export const MAX_JSON_DEPTH = 64;

/**
 * Keys sorted by UTF-16 code unit, no spaces, numbers as JavaScript prints them (`1.0` and `1` are one number, `-0` is `0`).
 * @param value what JSON.parse returns, at most MAX_JSON_DEPTH deep.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (isRecord(value)) {
    const members = Object.keys(value)
      .sort()
      .map((key) => `${JSON.stringify(key)}:${canonicalJson(value[key])}`);
    return `{${members.join(",")}}`;
  }
  return JSON.stringify(value) ?? "null";
}

/** Whether `value` is nested no deeper than `limit`; stops descending there, so no depth can exhaust the stack. */
export function isShallow(value: unknown, limit = MAX_JSON_DEPTH): boolean {
  if (typeof value !== "object" || value === null) return true;
  if (limit === 0) return false;
  return Object.values(value).every((inner) => isShallow(inner, limit - 1));
}

/** Whether all numbers in `value`, which is shallow, are what was sent: 1e400 is JSON too, but is read as Infinity. */
export function hasFiniteNumbers(value: unknown): boolean {
  if (typeof value === "number") return Number.isFinite(value);
  return !isRecord(value) || Object.values(value).every(hasFiniteNumbers);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
