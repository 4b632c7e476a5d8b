/**
 * What becomes of a labelled request. A covered one: *right* (the suggestion is one of `accept`), *listed* (unsure, and one
 * of them is offered), *alone* (unsure, none offered), *misled* (another skill, or "none" said outright). An uncovered
 * one: *needless* (any suggestion), *unsure*, *none*.
 */
import type { Outcome } from "../../src/suggest/schema.ts";

export const COVERED_VERDICTS = ["right", "listed", "alone", "misled"] as const;
export const UNCOVERED_VERDICTS = ["needless", "unsure", "none"] as const;
export type Verdict = (typeof COVERED_VERDICTS)[number] | (typeof UNCOVERED_VERDICTS)[number];

export interface Said {
  readonly suggestion: string | null;
  readonly reason: Outcome["reason"];
  /** Candidates that the block offers. */
  readonly offered: readonly string[];
}

/** @param accept every skill that would do; empty when none does */
export function verdictOf(accept: readonly string[], { suggestion, reason, offered }: Said): Verdict {
  if (accept.length === 0) {
    if (suggestion !== null) return "needless";
    return reason === "unsure" ? "unsure" : "none";
  }
  if (suggestion !== null) return accept.includes(suggestion) ? "right" : "misled";
  if (reason !== "unsure") return "misled";
  return offered.some((name) => accept.includes(name)) ? "listed" : "alone";
}
