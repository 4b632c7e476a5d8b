/** What reading a failure yields: facts in the order they were met, before any of them is weighed. */
import type { KindName } from "./kinds.ts";
import type { Signal } from "./rules/lookup.ts";

export interface Evidence {
  /** HTTP statuses, the outermost first; successes are not kept. */
  statuses: number[];
  /** What structured codes said, in the order they were met. */
  signals: Signal[];
  /** Sentences the tool wrote about its failure. */
  texts: string[];
  /** The kind that the form of the answer gives (a login page, cut-off JSON); beats the status when `firm`. */
  form: { kind: KindName; rule: string; firm: boolean } | null;
  exitCode: number | null;
  /** Something in the structure says that this is a failure. */
  failed: boolean;
  /** Part of the answer is usable although it failed (GraphQL `data` beside `errors`). */
  partial: boolean;
  /** Wait the service asks for, in ms. */
  retryAfterMs: number | null;
  nowMs: number;
  /** How many values may still be looked at: keeps huge and deep answers cheap. */
  budget: number;
}

/** Values looked at in one failure; real ones have fewer than 50. */
const MAX_VALUES = 400;
const MAX_TEXTS = 8;
const MAX_SIGNALS = 24;
/** Of a text, its head and its tail count: the rest is neither matched nor logged. */
const HEAD_CHARS = 3000;
const TAIL_CHARS = 1500;

export function emptyEvidence(nowMs: number): Evidence {
  return {
    statuses: [],
    signals: [],
    texts: [],
    form: null,
    exitCode: null,
    failed: false,
    partial: false,
    retryAfterMs: null,
    nowMs,
    budget: MAX_VALUES,
  };
}

export function addSignal(evidence: Evidence, signal: Signal | null): boolean {
  if (signal === null) return false;
  if (evidence.signals.length < MAX_SIGNALS) evidence.signals.push(signal);
  return true;
}

export function addText(evidence: Evidence, text: string): void {
  const clipped = clip(text).trim();
  if (clipped !== "" && evidence.texts.length < MAX_TEXTS && !evidence.texts.includes(clipped)) {
    evidence.texts.push(clipped);
  }
}

export function addForm(evidence: Evidence, kind: KindName, rule: string, firm: boolean): void {
  if (evidence.form === null || (firm && !evidence.form.firm)) evidence.form = { kind, rule, firm };
}

/** A process's exit code as a shell would show it: a negative one is the signal that ended it (Python). */
export function exitCodeOf(code: number): number {
  return code < 0 ? 128 - code : code;
}

/** Head and tail of a long text, a line apart. */
export function clip(text: string): string {
  if (text.length <= HEAD_CHARS + TAIL_CHARS) return text;
  return `${text.slice(0, HEAD_CHARS)}\n${text.slice(-TAIL_CHARS)}`;
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
