/**
 * What every HTTP upstream of a judge has in common: which status means what, how long to wait, and what of its words
 * may go into the log.
 */
import type { JudgeFailureKind } from "./judge.ts";

/** 408, 429 and 5xx (529 among them: "overloaded") may pass by themselves; any other status will come again. */
export function kindOfStatus(status: number): JudgeFailureKind {
  if (status === 429) return "rate_limited";
  if (status === 408) return "timeout";
  return status >= 500 ? "unavailable" : "refused";
}

/**
 * `retry-after-ms`, or `retry-after` as seconds or as an HTTP date.
 * @returns milliseconds from now, 0 or more; null when the upstream did not say or said nonsense.
 */
export function retryAfterMs(headers: Headers, nowMs: number = Date.now()): number | null {
  const exact = Number.parseFloat(headers.get("retry-after-ms") ?? "");
  if (exact >= 0) return exact;
  const text = headers.get("retry-after")?.trim() ?? "";
  if (/^\d+(\.\d+)?$/.test(text)) return Number.parseFloat(text) * 1000;
  const date = Date.parse(text);
  return Number.isNaN(date) ? null : Math.max(0, date - nowMs);
}

/** Characters of an upstream's own words that a log line holds. */
const MAX_LOGGED_CHARS = 160;

/**
 * An upstream's words, fit for the log: upstreams like to quote the key or the input they refuse.
 * @param secrets texts that must not appear: keys, the request and its context.
 */
export function loggable(words: string, secrets: readonly string[]): string {
  let text = words;
  for (const secret of secrets) {
    if (secret !== "") text = text.replaceAll(secret, "[redacted]");
  }
  return text.slice(0, MAX_LOGGED_CHARS);
}
