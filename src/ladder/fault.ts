/**
 * Whether a worker's end was a fault of the plumbing (killed, timed out, cut off, throttled) and so says nothing about
 * the model that ran.
 */
import { z } from "zod";

const FAULT_WORDS =
  /\bSIG(?:TERM|KILL|INT|HUP|ABRT|SEGV|PIPE)\b|time[sd]?[ -]?out|\bE(?:TIMEDOUT|CONN\w+|PIPE|AI_AGAIN|HOSTUNREACH|NETUNREACH|NOTFOUND)\b|socket hang ?up|connection (?:was )?(?:reset|refused|closed|lost|aborted)|lost connection|network error|fetch failed|rate.?limit|too many requests|overloaded|service unavailable|bad gateway/i;

const described = z.looseObject({
  category: z.string().optional(),
  kind: z.string().optional(),
  error: z.looseObject({ category: z.string().optional() }).optional(),
});

export function isFault(failure: unknown): boolean {
  if (typeof failure === "string") return FAULT_WORDS.test(failure);
  const parsed = described.safeParse(failure);
  if (!parsed.success) return false;
  const { category, kind, error } = parsed.data;
  const said = category ?? error?.category;
  if (said !== undefined) return said === "transient";
  if (kind !== undefined) return ["signal", "timeout", "transport"].includes(kind);
  return FAULT_WORDS.test(JSON.stringify(failure));
}
