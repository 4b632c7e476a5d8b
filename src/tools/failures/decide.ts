/**
 * Weighs the evidence. The order is the whole point: an exact code before the status, the status before weak codes and
 * words, words before a bare exit code. By status alone AWS's throttling is bad input; by words alone 429 is a riddle.
 */
import type { ErrorCategory } from "../../errors.ts";
import type { Evidence } from "./evidence.ts";
import { KINDS, type KindName } from "./kinds.ts";
import { findHead, hasVerdict } from "./looks-like-failure.ts";
import { findPhrase } from "./read-text.ts";
import { EXIT_STATUS } from "./rules/heads-general.ts";
import { statusRule } from "./rules/http.ts";
import type { Signal } from "./rules/lookup.ts";
import { EXIT_CODES } from "./rules/processes.ts";
import type { PhraseRule } from "./rules/types.ts";

export interface Decision {
  kind: KindName;
  /** Names the rule that decided, for the log and the tests. */
  rule: string;
}

/** Exit codes that mean the same whatever the program: of `timeout`, of the shell, of signals. */
const isShellCode = (code: number): boolean =>
  code === 124 || (code >= 127 && code !== 128 && code < 255) || code > 255;

/** Rate limits are counted over windows up to this long; what takes longer has to be paid for or asked for. */
const MAX_WINDOW_MS = 60 * 60 * 1000;

const isPlain = (rule: PhraseRule): boolean => rule.onlyInReports !== true;
const isLastResort = (rule: PhraseRule): boolean => rule.onlyInReports === true;

export function decide(evidence: Evidence): Decision {
  return blame(evidence, weigh(evidence));
}

/** Frames of code that has no file: it was sent with the call (an interpreter's `-c`, a cell, an eval). */
const SENT_CODE =
  /File "<(?:stdin|string|input|code|cell|exec|eval|unknown|module|python-input|ipython-input)[^">\n]{0,80}>"|^(?:Cell In|Input In) ?\[\d{1,6}\]|^\[eval\]:\d|\bevalmachine\.<anonymous>|^-e:\d{1,6}:in|\bat -e line \d|\bat \[eval\]:\d/m;
/** A frame of a stack, as Python, the JVM, .NET, V8 and Ruby print it. */
const FRAME =
  /^\s{0,12}File "[^"\n]{1,300}", line \d|^\s{1,12}at \S[^\n]{0,300}[:(]\w{0,60}|^\s{1,12}from \S{1,300}:\d{1,6}:in /m;

/**
 * Whose fault an exception is. One of the program's own making comes again with the same call, so it goes up; a lookup
 * that failed (`KeyError: 'limit'`) speaks of the input unless a stack shows that it happened inside the program; and
 * in code that was sent with the call it is the sender's.
 */
function blame(evidence: Evidence, decision: Decision): Decision {
  const isLookup = decision.rule.startsWith("lookup:");
  if (decision.kind !== "tool_fault" && decision.kind !== "malformed_response" && !isLookup) return decision;
  if (evidence.texts.some((text) => SENT_CODE.test(text))) return { kind: "invalid_input", rule: "form:sent_code" };
  if (isLookup && evidence.texts.some((text) => FRAME.test(text))) return { ...decision, kind: "tool_fault" };
  return decision;
}

function weigh(evidence: Evidence): Decision {
  const { signals, form } = evidence;
  const exact = signals.find((signal) => signal.strength === "exact");
  if (exact !== undefined) return exact;
  const status = evidence.statuses.find((one) => one >= 400) ?? evidence.statuses[0];
  if (form?.firm === true && formBeats(form.kind, status)) return form;
  if (status !== undefined) {
    const decision = byStatus(evidence, status);
    if (decision !== null) return decision;
  }
  const affix = signals.find((signal) => signal.strength === "affix");
  if (affix !== undefined) return affix;
  const exit = evidence.exitCode === null ? undefined : EXIT_CODES[evidence.exitCode];
  if (exit !== undefined && isShellCode(evidence.exitCode ?? 0))
    return { kind: exit, rule: `exit:${evidence.exitCode}` };
  const phrase = findPhrase(evidence.texts, isPlain);
  if (phrase !== null) return phrase;
  const weak = signals.find((signal) => signal.kind !== "unknown_failure");
  if (weak !== undefined) return weak;
  if (exit !== undefined) return { kind: exit, rule: `exit:${evidence.exitCode}` };
  return form ?? findPhrase(evidence.texts, isLastResort) ?? byForm(evidence.texts) ?? byReporter(evidence);
}

/** Words of which a report is made that says nothing of its reason. */
const SAYS_NOTHING = new Set(
  (
    "error errors failed failure fail unknown unexpected exception request call tool execution executing operation command process " +
    "program job task the and with for not has was went wrong something occurred happened while during code status exit exited broke " +
    "runtime uncaught server response message please contact support"
  ).split(" "),
);

/**
 * Nothing speaks for something that passes. A local program that ended with a code does so again, and so does a call
 * whose failure is explained in words no rule knows; only a failure without a reason may be anything.
 */
function byReporter(evidence: Evidence): Decision {
  if (evidence.exitCode !== null) return { kind: "call_failed", rule: "form:program" };
  const telling = evidence.texts.flatMap((text) => text.slice(0, 600).match(/(?<![\w.])\p{L}{3,}(?![\w.]\w)/gu) ?? []);
  const reason = new Set(telling.map((word) => word.toLowerCase()).filter((word) => !SAYS_NOTHING.has(word)));
  return reason.size >= MIN_REASON_WORDS
    ? { kind: "call_failed", rule: "form:explained" }
    : { kind: "unknown_failure", rule: "none" };
}

/** Fewer words than these name no reason: `RuntimeError: boom`. */
const MIN_REASON_WORDS = 3;

/** What is left when no word is known: what kind of program reports in this form. */
function byForm(texts: readonly string[]): Decision | null {
  for (const text of texts) {
    const head = findHead(text);
    if (head?.otherwise !== undefined) return { kind: head.otherwise, rule: `head:${head.id}` };
  }
  return texts.some((text) => hasVerdict(text) && !EXIT_STATUS.test(text))
    ? { kind: "check_failed", rule: "form:verdict" }
    : null;
}

/** A login form in the corner of a "not found" page is not the reason of the failure. */
function formBeats(kind: KindName, status: number | undefined): boolean {
  return kind !== "login_required" || status === undefined || status === 401 || status === 403 || status < 400;
}

function byStatus(evidence: Evidence, status: number): Decision | null {
  const rule = statusRule(status);
  if (rule === null) return null;
  const fits = refinementOf(status, rule.refine ?? []);
  const affix = evidence.signals.find(
    (signal) => signal.strength === "affix" && (rule.generic === true || fits(signal.kind)),
  );
  if (affix !== undefined) return affix;
  const phrase = findPhrase(
    evidence.texts,
    (candidate) => isPlain(candidate) && fits(candidate.kind) && tells(candidate),
  );
  // "Quota exceeded" with a wait of minutes is a window that opens again, not an empty account.
  const opensAgain = status === 429 && evidence.retryAfterMs !== null && evidence.retryAfterMs <= MAX_WINDOW_MS;
  if (phrase !== null && !(opensAgain && phrase.kind === "quota_exhausted")) return phrase;
  const weak = rule.generic === true ? evidence.signals.find((signal) => tellsMore(signal, status)) : undefined;
  if (weak !== undefined && fits(weak.kind)) return weak;
  return { kind: rule.kind, rule: `status:${status}` };
}

/** Which kinds a status may be refined into: its categories, and for the caller's own JSON never "their answer". */
function refinementOf(status: number, categories: readonly ErrorCategory[]): (kind: KindName) => boolean {
  return (kind) => {
    if (status < 500 && (kind === "malformed_response" || kind === "tool_crashed" || kind === "upstream_error"))
      return false;
    // With a status the service speaks for its program: 5xx may pass, 4xx is about the call.
    if (kind === "tool_fault") return false;
    return categories.includes(KINDS[kind].category);
  };
}

/** "Please try again" closes many messages and tells nothing a status doesn't; nor does a bare "quota exceeded" beside 429. */
function tells(rule: PhraseRule): boolean {
  return (
    rule.id !== "quota_bare" &&
    rule.id !== "try_later" &&
    rule.id !== "internal" &&
    rule.id !== "ja_internal" &&
    rule.id !== "zh_internal"
  );
}

function tellsMore(signal: Signal, status: number): boolean {
  if (signal.strength !== "weak" || signal.kind === "unknown_failure" || signal.rule.startsWith("lookup:"))
    return false;
  return status >= 500 || KINDS[signal.kind].category !== "transient";
}
