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

/** Bytes of an answer that are read; one on 5,000 skills takes a twentieth of it, and an isolate has 128 MB for all. */
const MAX_ANSWER_BYTES = 8 * 1024 * 1024;

/** What reading a body throws once it is longer than any answer. */
export class AnswerTooLong extends Error {
  override readonly name = "AnswerTooLong";

  constructor() {
    super(`the answer is over ${MAX_ANSWER_BYTES / 1024 / 1024} MiB`);
  }
}

/**
 * `send`, whose responses' bodies fail with AnswerTooLong beyond the limit, so that reading one whole can't take all
 * memory; the connection is then given up.
 */
export function withinMemory(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const response = await send(input, init);
    if (response.body === null) return response;
    let total = 0;
    const counted = new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        total += chunk.byteLength;
        if (total > MAX_ANSWER_BYTES) controller.error(new AnswerTooLong());
        else controller.enqueue(chunk);
      },
    });
    const { status, statusText, headers } = response;
    return new Response(response.body.pipeThrough(counted), { status, statusText, headers });
  };
}

/** Characters of an upstream's own words that a log line holds. */
const MAX_LOGGED_CHARS = 160;
/** A run of a key, and of a text, that is long enough to count as quoting it. */
const KEY_RUN_CHARS = 8;
const TEXT_RUN_CHARS = 16;

/**
 * An upstream's words, fit for the log: upstreams like to quote the key or the input they refuse, whole or in part.
 * @param key must not appear in the log, nor a part of it.
 * @param texts the request and its context; must not appear either.
 */
export function loggable(words: string, key: string, texts: readonly string[]): string {
  const shown = words.slice(0, MAX_LOGGED_CHARS);
  const quotesText = texts.some((text) => sharesRun(shown, text, Math.min(TEXT_RUN_CHARS, text.length)));
  const quotesKey = sharesRun(shown, key, Math.min(KEY_RUN_CHARS, key.length));
  return quotesText || quotesKey ? "[quotes what must not be logged]" : shown;
}

function sharesRun(words: string, secret: string, length: number): boolean {
  if (length === 0) return false;
  for (let start = 0; start + length <= words.length; start++) {
    if (secret.includes(words.slice(start, start + length))) return true;
  }
  return false;
}
