/**
 * Whether a worker's end was a fault of the plumbing (killed, timed out, cut off, throttled) and so says nothing about
 * the model that ran.
 */
import { z } from "zod";
import { classifyFailure } from "../tools/failures/index.ts";

/** Transient too, but about what the worker answered, which does not excuse the model. */
const ABOUT_THE_ANSWER = ["malformed_response"];

/** How people and supervisors put it, in words that are no tool's failure by themselves. */
const FAULT_WORDS =
  /\bSIG(?:TERM|KILL|INT|HUP|ABRT|SEGV|PIPE)\b|time[sd]?[ -]?out|time limit|\bkilled\b|\bE(?:TIMEDOUT|CONN\w+|PIPE|AI_AGAIN|HOSTUNREACH|NETUNREACH)\b|connection (?:was )?(?:reset|refused|closed|lost|aborted)|lost connection|network error|fetch failed/i;

const declared = z.looseObject({
  category: z.string().optional(),
  kind: z.string().optional(),
  error: z.looseObject({ category: z.string().optional() }).optional(),
});

export function isFault(failure: unknown): boolean {
  const said = declared.safeParse(failure);
  const category = said.data?.category ?? said.data?.error?.category;
  if (category !== undefined) return category === "transient";
  if (said.data?.kind !== undefined) return ["signal", "timeout", "transport"].includes(said.data.kind);
  const verdict = classifyFailure(failure);
  if (verdict.is_error && verdict.code !== "unknown_failure") {
    return verdict.category === "transient" && !ABOUT_THE_ANSWER.includes(verdict.code);
  }
  return FAULT_WORDS.test(typeof failure === "string" ? failure : JSON.stringify(failure));
}
