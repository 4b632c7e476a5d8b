/**
 * How long the service asks to wait. Each source has its own unit, so each is read by its own rule; what cannot be read,
 * lies in the past or is absurd is left out (null), never NaN.
 */

/** Longer waits than a day are not advice a running turn can follow. */
const MAX_WAIT_MS = 24 * 60 * 60 * 1000;
/** No window is longer than a month: a reset years away is a number in another unit, or a way to say "never". */
const MAX_BELIEVED_MS = 31 * MAX_WAIT_MS;
/** Numbers from here on are points in time (seconds since 1970, then its thousandths), below it they are spans. */
const EPOCH_SECONDS_FROM = 1_000_000_000;
const EPOCH_MS_FROM = 1_000_000_000_000;
const EPOCH_US_FROM = 1_000_000_000_000_000;
const EPOCH_NS_FROM = 1_000_000_000_000_000_000;

type Reader = (text: string, nowMs: number) => number | null;

const believed = (waitMs: number): number | null => (waitMs >= 0 && waitMs <= MAX_BELIEVED_MS ? waitMs : null);
const numeric = (text: string): number | null => (/^\d{1,19}(?:\.\d{1,9})?$/.test(text) ? Number(text) : null);

/** A point in time by its size, in ms since 1970; null for a number too small to be one. */
function epochMs(number: number): number | null {
  if (number >= EPOCH_NS_FROM) return number / 1_000_000;
  if (number >= EPOCH_US_FROM) return number / 1000;
  if (number >= EPOCH_MS_FROM) return number;
  return number >= EPOCH_SECONDS_FROM ? number * 1000 : null;
}

/** `2`, `0.5`, `Wed, 21 Oct 2026 07:28:00 GMT`, an RFC 3339 time, `1704067200`, `1m30s`, `250ms`. */
const secondsOrTime: Reader = (text, nowMs) => {
  const number = numeric(text);
  if (number !== null) {
    const timeMs = epochMs(number);
    return timeMs === null ? number * 1000 : believed(timeMs - nowMs);
  }
  return span(text) ?? timeOf(text, nowMs);
};

/** A field that says `ms` may still hold the point in time at which the wait ends. */
const milliseconds: Reader = (text, nowMs) => {
  const number = numeric(text);
  if (number === null) return null;
  return number >= EPOCH_MS_FROM ? believed(number - nowMs) : number;
};

/** When a window ends: not what the service asks for but what it counts by, so a span too long is not one. */
const windowEnd: Reader = (text, nowMs) => {
  const wait = secondsOrTime(text, nowMs);
  return wait === null ? null : believed(wait);
};

const timeOf: Reader = (text, nowMs) => {
  // Date.parse takes nearly anything ("1" is a year); only the two forms servers send are let through.
  if (!/^[A-Z][a-z]{2,8},? \d|^\d{4}-\d\d-\d\dT/.test(text)) return null;
  return believed(Date.parse(text) - nowMs);
};

const UNIT_MS: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** `6m0s`, `3.5s`, `20ms`: Go's and OpenAI's way of writing a span. */
function span(text: string): number | null {
  if (!/^(?:\d{1,9}(?:\.\d{1,9})?(?:ms|s|m|h|d)){1,5}$/.test(text)) return null;
  let total = 0;
  for (const [, amount, unit] of text.matchAll(/(\d+(?:\.\d+)?)(ms|s|m|h|d)/g)) {
    total += Number(amount) * (UNIT_MS[unit ?? "s"] ?? 0);
  }
  return total;
}

/** In the order they are trusted: what says "retry after" before what says when a window ends. */
const HEADER_READERS: readonly [string, Reader][] = [
  ["retry-after-ms", milliseconds],
  ["x-ms-retry-after-ms", milliseconds],
  ["retry-after", secondsOrTime],
  ["x-retry-after", secondsOrTime],
  ["x-ratelimit-reset-after", windowEnd],
  ["ratelimit-reset", windowEnd],
  ["x-ratelimit-reset", windowEnd],
  ["x-rate-limit-reset", windowEnd],
  ["x-ratelimit-reset-requests", windowEnd],
  ["x-ratelimit-reset-tokens", windowEnd],
  ["anthropic-ratelimit-requests-reset", windowEnd],
  ["anthropic-ratelimit-tokens-reset", windowEnd],
];

const FIELD_READERS: readonly [string, Reader][] = [
  ["retry_after_ms", milliseconds],
  ["retryAfterMs", milliseconds],
  ["retry_after", secondsOrTime],
  ["retryAfter", secondsOrTime],
  ["retry_after_seconds", secondsOrTime],
  ["retryAfterSeconds", secondsOrTime],
  ["retryDelay", secondsOrTime],
  ["RetryAfterSeconds", secondsOrTime],
];

function firstRead(
  source: Readonly<Record<string, unknown>>,
  readers: readonly [string, Reader][],
  nowMs: number,
): number | null {
  for (const [name, read] of readers) {
    const value = source[name];
    if (typeof value !== "string" && typeof value !== "number") continue;
    const wait = read(String(value).trim(), nowMs);
    if (wait !== null) return Math.ceil(Math.min(wait, MAX_WAIT_MS));
  }
  return null;
}

/** From response headers with lower-case names. */
export function waitFromHeaders(headers: Readonly<Record<string, unknown>>, nowMs: number): number | null {
  return firstRead(headers, HEADER_READERS, nowMs);
}

/** From a field of an error body (`retry_after` of Discord and Telegram, `retryDelay` of Google's RetryInfo). */
export function waitFromFields(body: Readonly<Record<string, unknown>>, nowMs: number): number | null {
  return firstRead(body, FIELD_READERS, nowMs);
}

const TEXT_WAIT =
  /\b(?:try again|retry|wait|(?:available|again) in|available again|reset)\b[^.\n\d]{0,30}\b(\d{1,6}(?:\.\d{1,6})?) ?(ms|milliseconds?|s|secs?|seconds?|m|mins?|minutes?|hours?|h)\b/i;

/** 「1分後に再試行」「30秒ほど待って」。 */
const JAPANESE_WAIT =
  /(\d{1,6}) ?(ミリ秒|秒|分|時間)(?:後|ほど|程度|以上)?(?:に|から|経って|待|お待ち|おいて|あけて|、)/;
const JAPANESE_UNITS: Readonly<Record<string, string>> = { ミリ秒: "ms", 秒: "s", 分: "m", 時間: "h" };

const TEXT_SPAN = /\b(?:try again|retry|wait|reset)\b[^.\n\d]{0,30}\b((?:\d{1,6}(?:\.\d{1,6})?(?:ms|s|m|h)){2,4})\b/i;

/** "Please try again in 20s", "retry after 1.5 seconds", "wait 2 minutes", "try again in 6m0s". */
export function waitFromText(text: string): number | null {
  const compound = TEXT_SPAN.exec(text)?.[1];
  if (compound !== undefined) return Math.ceil(Math.min(span(compound.toLowerCase()) ?? 0, MAX_WAIT_MS));
  const match = TEXT_WAIT.exec(text);
  if (match === null) return waitFromHeaderWords(text) ?? waitFromJapanese(text);
  const unit = (match[2] ?? "s").toLowerCase();
  const key = unit.startsWith("ms") || unit.startsWith("mil") ? "ms" : unit.slice(0, 1);
  return Math.ceil(Math.min(Number(match[1]) * (UNIT_MS[key] ?? 1000), MAX_WAIT_MS));
}

/** A header that was printed into a sentence: `(retry-after: 11)`. Seconds, as the header has them. */
function waitFromHeaderWords(text: string): number | null {
  const seconds = /\bretry[-_]after["']?\s?[:=]\s?["']?(\d{1,6}(?:\.\d{1,6})?)\b/i.exec(text)?.[1];
  return seconds === undefined ? null : Math.ceil(Math.min(Number(seconds) * 1000, MAX_WAIT_MS));
}

function waitFromJapanese(text: string): number | null {
  const match = JAPANESE_WAIT.exec(text);
  if (match === null) return null;
  const unit = UNIT_MS[JAPANESE_UNITS[match[2] ?? ""] ?? "s"] ?? 1000;
  return Math.min(Number(match[1]) * unit, MAX_WAIT_MS);
}
