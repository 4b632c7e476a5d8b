/**
 * Any raw failure a tool gave back → one verdict an agent can act on. Pure, deterministic, bounded in time by
 * evidence.ts and the bounded patterns of rules/.
 */
import type { ErrorCategory } from "../../errors.ts";
import { decide } from "./decide.ts";
import { isEmptyResult } from "./emptiness.ts";
import { type Evidence, emptyEvidence, isRecord } from "./evidence.ts";
import { brokenPart, remarksIn } from "./incomplete.ts";
import { type Kind, type KindName, kindOf, MAX_TRIES } from "./kinds.ts";
import { looksLikeFailure } from "./looks-like-failure.ts";
import { parseJson, printedStructure } from "./parse-literal.ts";
import { findPhrase, readFailureText } from "./read-text.ts";
import { readValue } from "./read-value.ts";
import { redact } from "./redact.ts";
import { waitFromText } from "./retry-after.ts";
import type { PhraseRule } from "./rules/types.ts";
import { safePhrase } from "./safe-phrase.ts";

export type NextStep = "retry" | "fix_input" | "tell_user" | "report_up" | "use_empty_result";

export interface FailureVerdict {
  is_error: boolean;
  /** null when it is no failure. */
  category: ErrorCategory | null;
  code: KindName | "ok" | "empty_result";
  /** True exactly when `next` is `retry`: somebody who reads this alone acts right. */
  retryable: boolean;
  /** For the agent or its user; holds nothing of the failure that could be a secret, path, host or query. */
  message: string;
  /** For a log: the rule, the facts and the tool's words with secrets taken out. At most 2,000 characters. */
  log: string;
  /** Wait before the retry in ms; null unless `next` is `retry`. */
  retry_after_ms: number | null;
  /** null only for a success that holds something: there is nothing to do but use it. */
  next: NextStep | null;
}

export interface FailureOptions {
  /** Which try this was, from 1; the third goes up. */
  attempt?: number;
  /** false: the call may not be repeated when it might have taken effect. Unknown counts as repeatable. */
  idempotent?: boolean;
  /** Now, in ms since 1970, for waits given as a point in time. */
  nowMs?: number;
}

const MAX_LOG_CHARS = 2000;

export function classifyFailure(failure: unknown, options: FailureOptions = {}): FailureVerdict {
  const evidence = emptyEvidence(options.nowMs ?? Date.now());
  readValue(evidence, failure, "unknown");
  if (!evidence.failed) {
    if (!isEmptyResult(failure)) return success("ok");
    if (!provesNothing(evidence, failure)) return success("empty_result");
  } else if (isOnlyEmpty(evidence)) return success("empty_result");
  const decision = decide(evidence);
  const idempotent = options.idempotent ?? statedIdempotence(failure);
  return verdict(evidence, decision.kind, decision.rule, { ...options, idempotent });
}

/**
 * Whether an empty answer says of itself that something did not answer. What that was goes to `evidence`: a remark may
 * name a cause of its own (credentials, a rate limit), else the answer is incomplete.
 */
function provesNothing(evidence: Evidence, answer: unknown): boolean {
  const value = typeof answer === "string" ? (parseJson(answer)?.value ?? printedStructure(answer)?.value) : answer;
  const part = brokenPart(value);
  const remarks = remarksIn(value).filter((text) => !isEmptyResult(text));
  for (const text of remarks) readFailureText(evidence, text);
  const isFailure = remarks.some((text) => looksLikeFailure(text)) || evidence.statuses.some((status) => status >= 400);
  if (part === null && !isFailure && findPhrase(remarks, isPassing) === null) return false;
  if (part !== null && !isFailure)
    evidence.signals = [{ kind: "incomplete_result", rule: `field:${part}`, strength: "exact" }];
  return true;
}

const isPassing = (rule: PhraseRule): boolean => kindOf(rule.kind).category === "transient";

function success(code: "ok" | "empty_result"): FailureVerdict {
  const empty = code === "empty_result";
  return {
    is_error: false,
    category: null,
    code,
    retryable: false,
    message: empty
      ? "The call succeeded and found nothing; that is the answer."
      : "The call succeeded; use what it gave back, if anything.",
    log: empty ? "no failure: empty result" : "no failure: result with content",
    retry_after_ms: null,
    next: empty ? "use_empty_result" : null,
  };
}

/** Some clients log with the failure whether its operation may be repeated. */
function statedIdempotence(failure: unknown): boolean | undefined {
  if (!isRecord(failure)) return undefined;
  const stated = isRecord(failure.operation) ? failure.operation.idempotent : failure.idempotent;
  return typeof stated === "boolean" ? stated : undefined;
}

/** Marked as an error, yet all it says is that nothing was found: some tools report an empty search that way. */
function isOnlyEmpty(evidence: Evidence): boolean {
  return (
    evidence.texts.length > 0 &&
    evidence.statuses.length === 0 &&
    evidence.signals.length === 0 &&
    evidence.exitCode === null &&
    evidence.form === null &&
    evidence.texts.every((text) => isEmptyResult(text))
  );
}

function verdict(evidence: Evidence, name: KindName, rule: string, options: FailureOptions): FailureVerdict {
  const kind = kindOf(name);
  const attempt = Math.max(1, Math.floor(options.attempt ?? 1));
  const doubtful = kind.mayHaveHappened === true && options.idempotent === false;
  const tries = Math.min(kind.tries ?? MAX_TRIES, MAX_TRIES);
  const next = nextStep(kind.category, { attempt, tries, doubtful });
  const wait = evidence.retryAfterMs ?? evidence.texts.map(waitFromText).find((one) => one !== null) ?? null;
  return {
    is_error: true,
    category: kind.category,
    code: name,
    retryable: next === "retry",
    message: compose(evidence, kind, { next, doubtful, attempt }),
    log: logLine(evidence, name, rule, attempt),
    retry_after_ms: next === "retry" ? (wait ?? backoff(kind, attempt)) : null,
    next,
  };
}

function nextStep(category: ErrorCategory, state: { attempt: number; tries: number; doubtful: boolean }): NextStep {
  if (state.attempt >= MAX_TRIES) return "report_up";
  switch (category) {
    case "transient":
      return state.doubtful || state.attempt >= state.tries ? "report_up" : "retry";
    case "validation":
      return "fix_input";
    case "policy":
      return "tell_user";
    case "permission":
      return "report_up";
  }
}

/** Doubled each time: with three tries in all no jitter is needed, and the same input gives the same advice. */
function backoff(kind: Kind, attempt: number): number {
  return (kind.backoffMs ?? 1000) * 2 ** (attempt - 1);
}

function compose(
  evidence: Evidence,
  kind: Kind,
  state: { next: NextStep; doubtful: boolean; attempt: number },
): string {
  const parts: string[] = [kind.message];
  const reason = kind.quote === true ? quotable(evidence.texts) : undefined;
  if (reason !== undefined) parts.push(`It says: ${reason}`);
  if (evidence.partial) parts.push("A part of the answer came nevertheless and can be used.");
  if (state.doubtful) parts.push("The action may have happened: check before anything is sent again.");
  if (state.next === "retry") parts.push("The same call may be sent again after the wait.");
  else if (state.next === "report_up" && !state.doubtful && state.attempt > 1) {
    parts.push(`It was tried ${state.attempt} times; report it with what was tried.`);
  }
  return parts.join(" ");
}

/** The first sentence that names a field (`title: …`), else the first that may be shown at all. */
function quotable(texts: readonly string[]): string | undefined {
  const phrases = texts.map(safePhrase).filter((phrase) => phrase !== null);
  return phrases.find((phrase) => /^[a-z_][\w[\]-]{0,60}: /.test(phrase)) ?? phrases[0];
}

function logLine(evidence: Evidence, name: KindName, rule: string, attempt: number): string {
  const facts = [`${name} by ${rule}`, `attempt ${attempt}`];
  if (evidence.statuses.length > 0) facts.push(`status ${[...new Set(evidence.statuses)].join(",")}`);
  if (evidence.exitCode !== null) facts.push(`exit ${evidence.exitCode}`);
  const codes = [...new Set(evidence.signals.map((signal) => signal.rule))].slice(0, 6);
  if (codes.length > 0) facts.push(`codes ${codes.join(",")}`);
  const words = redact(
    evidence.texts
      .map((text) => text.slice(0, 1500))
      .join(" | ")
      .slice(0, 4000),
  );
  return `${facts.join("; ")}${words === "" ? "" : `; said: ${words}`}`.slice(0, MAX_LOG_CHARS);
}
