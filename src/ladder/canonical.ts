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
  // Most answers are made by one schema, in its order: what is sorted already is printed in one go.
  return isSorted(value) ? printed(value) : sorted(value);
}

function sorted(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(sorted).join(",")}]`;
  if (!isRecord(value)) return printed(value);
  const members = Object.keys(value)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${sorted(value[key])}`);
  return `{${members.join(",")}}`;
}

function printed(value: unknown): string {
  return JSON.stringify(value) ?? "null";
}

/** Whether every record in `value` lists its keys in canonical order, and JSON.stringify leaves none of them out. */
function isSorted(value: unknown): boolean {
  if (value === undefined) return false;
  if (Array.isArray(value)) return value.every(isSorted);
  if (!isRecord(value)) return true;
  let last: string | undefined;
  for (const key of Object.keys(value)) {
    if ((last !== undefined && last > key) || !isSorted(value[key])) return false;
    last = key;
  }
  return true;
}

/** Whether `value` is nested no deeper than `limit`; stops descending there, so no depth can exhaust the stack. */
export function isShallow(value: unknown, limit = MAX_JSON_DEPTH): boolean {
  if (typeof value !== "object" || value === null) return true;
  if (limit === 0) return false;
  return Object.values(value).every((inner) => isShallow(inner, limit - 1));
}

/**
 * Whether all numbers in `value`, which is shallow, are what was sent: 1e400 is JSON too, but is read as Infinity, and two
 * ids of 19 digits may be read as one number.
 */
export function hasExactNumbers(value: unknown): boolean {
  if (typeof value === "number") return isExact(value);
  return !isRecord(value) || Object.values(value).every(hasExactNumbers);
}

/**
 * Past 2^53 integers round. What is as long as an id may be one, however round it reads; a quantity as large as `6.02e23`
 * shows in its few digits.
 */
function isExact(value: number): boolean {
  if (!Number.isFinite(value)) return false;
  if (!Number.isInteger(value) || Number.isSafeInteger(value)) return true;
  if (Math.abs(value) < LEAST_QUANTITY) return false;
  const [mantissa = ""] = Math.abs(value).toExponential().split("e");
  return mantissa.replace(".", "").length < MIN_ROUNDED_DIGITS;
}

/** From here on JavaScript itself prints an exponent, as no id has. */
const LEAST_QUANTITY = 1e21;
/** Any decimal of up to 15 digits survives a double. */
const MIN_ROUNDED_DIGITS = 16;

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
