/**
 * Whether a worker's end was a fault of the plumbing (killed, timed out, cut off, throttled) and so says nothing about
 * the model that ran.
 */
import { z } from "zod";
import { classifyFailure } from "../tools/failures/index.ts";

/** Transient too, but about what the worker answered, which does not excuse the model. */
const ABOUT_THE_ANSWER = ["malformed_response", "tool_fault"];

/** What a worker's end is called by those who sort ends, alone or under one of these names. */
const FAULT_KINDS = [
  "signal",
  "timeout",
  "timedout",
  "transport",
  "killed",
  "terminated",
  "oom",
  "oomkilled",
  "outofmemory",
  "eof",
];
const KIND_FIELDS = ["kind", "type", "reason", "cause"] as const;
/** Of `timeout` and of a shell whose child was killed by SIGKILL or SIGTERM. */
const FAULT_EXIT_CODES = [124, 137, 143];

/** What only a runtime says: signals, exit codes, errnos, classes of errors. */
const FAULT_NAMES = new RegExp(
  [
    String.raw`\bSIG(?:TERM|KILL|INT|HUP|ABRT|SEGV|PIPE)\b|\bsignal\W{1,3}[1-9]\d?\b`,
    String.raw`\bexit(?:ed)?(?: with)? (?:code|status)\W{1,3}(?:${FAULT_EXIT_CODES.join("|")})\b`,
    String.raw`\bAbortError\b|\b(?:overloaded|rate_limit)_error\b`,
    String.raw`\bE(?:TIMEDOUT|CONN\w+|PIPE|AI_AGAIN|HOSTUNREACH|NETUNREACH)\b|\bDNS (?:failure|error|lookup)`,
  ].join("|"),
  "i",
);

/** How people and supervisors put it, in words that are no tool's failure by themselves. */
const FAULT_WORDS = new RegExp(
  [
    String.raw`\bkilled\b(?! (?:the|all|my|its|an?)\b)|\bworker (?:was )?terminated\b`,
    "time[sd]?[ -]?out|time limit",
    "connection (?:was )?(?:reset|refused|closed|lost|aborted)|lost connection",
    "(?:network|transport) (?:error|failure|fault)|fetch failed",
  ].join("|"),
  "i",
);

/** The same words in what a check says of the answer ("the test for lock timeouts fails") excuse nobody. */
const CHECKS = /\b(?:tests?|specs?|checks?)\b/i;
const FAILS = /\bfail/i;
const ASSERTS = /\bassert/i;

const declared = z.looseObject({
  category: z.string().optional(),
  code: z.union([z.string(), z.number()]).optional(),
  error: z.looseObject({ category: z.string().optional() }).optional(),
});

export function isFault(failure: unknown): boolean {
  const said = declared.safeParse(failure);
  const category = said.data?.category ?? said.data?.error?.category;
  if (category !== undefined) return category === "transient" || isFaultKind(category);
  const kinds = typeof failure === "string" ? [failure] : KIND_FIELDS.map((field) => said.data?.[field]);
  if (kinds.some(isFaultKind) || FAULT_EXIT_CODES.includes(Number(said.data?.code))) return true;
  if (typeof said.data?.kind === "string") return false;
  const verdict = classifyFailure(failure);
  if (verdict.is_error && verdict.code !== "unknown_failure") {
    return verdict.category === "transient" && !ABOUT_THE_ANSWER.includes(verdict.code);
  }
  const text = typeof failure === "string" ? failure : JSON.stringify(failure);
  return FAULT_NAMES.test(text) || (FAULT_WORDS.test(text) && !isAboutCheck(text));
}

/** Word by word, since one pattern for both in either order would take time by the square of a long text. */
function isAboutCheck(text: string): boolean {
  return (CHECKS.test(text) && FAILS.test(text)) || ASSERTS.test(text);
}

function isFaultKind(word: unknown): boolean {
  return typeof word === "string" && FAULT_KINDS.includes(word.replace(/[\s_-]/g, "").toLowerCase());
}
