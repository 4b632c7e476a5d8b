/**
 * Searches that failed. A failed search is not an empty one: nothing is known about what it would have found, so it is
 * tried again while that makes sense (transient, tries left) and otherwise reported up with what there is.
 */
import { z } from "zod";
import { ERROR_CATEGORIES, type ErrorCategory } from "../errors.ts";
import type { FailedSearch, FailureReport } from "./schema.ts";

/** Tries in all, the first included; more only hide an outage. */
export const MAX_TRIES = 3;

export interface ClassifiedFailure {
  /** false: a success after all, as a list with nothing in it. */
  readonly isError: boolean;
  /** null exactly when it is no error. */
  readonly category: ErrorCategory | null;
  readonly retryable: boolean;
  readonly message: string;
  readonly retryAfterMs: number | null;
}

/** Reads whatever a search gave back; null when it cannot. */
export type ClassifyFailure = (failure: unknown, attempt: number) => ClassifiedFailure | null;

const foreignErrorSchema = z.looseObject({
  category: z.enum(ERROR_CATEGORIES),
  retryable: z.boolean().optional(),
  message: z.string().default(""),
  retry_after_ms: z.number().nonnegative().nullish(),
});
const foreignEnvelopeSchema = z.union([z.looseObject({ error: foreignErrorSchema }), foreignErrorSchema]);

/** Understands this service's own envelope, with or without its `error` wrapper, and nothing else. */
export const classifyEnvelope: ClassifyFailure = (failure) => {
  const parsed = foreignEnvelopeSchema.safeParse(failure);
  if (!parsed.success) return null;
  const error = foreignErrorSchema.parse("error" in parsed.data ? parsed.data.error : parsed.data);
  return {
    isError: true,
    category: error.category,
    retryable: error.category === "transient" && error.retryable !== false,
    message: error.message,
    retryAfterMs: wholeWait(error.retry_after_ms ?? null),
  };
};

/** Longer waits than a day are not advice a running loop can follow. */
const MAX_WAIT_MS = 24 * 60 * 60 * 1000;

function wholeWait(waitMs: number | null): number | null {
  return waitMs === null ? null : Math.ceil(Math.min(waitMs, MAX_WAIT_MS));
}

export interface FailureVerdict {
  /** One a query, in the order in which they first failed; empty when nothing failed after all. */
  readonly reports: readonly FailureReport[];
  readonly warnings: readonly string[];
}

/** Takes a query's entries together: its tries are the highest `attempt` or the number of entries, whichever is more. */
export function readFailures(failures: readonly FailedSearch[], classify: ClassifyFailure): FailureVerdict {
  const reports = new Map<string, FailureReport>();
  const warnings: string[] = [];
  const entries = new Map<string, number>();
  for (const [index, { query, attempt, failure }] of failures.entries()) {
    const seen = (entries.get(query) ?? 0) + 1;
    entries.set(query, seen);
    const attempts = Math.max(attempt, seen, reports.get(query)?.attempts ?? 0);
    // Nothing at all is no success either: the caller says that the search failed.
    const classified = failure === null || failure === "" ? null : classify(failure, attempts);
    if (classified === null) {
      warnings.push(`failures[${index}].failure could not be read, so it is reported up rather than tried again.`);
    } else if (!classified.isError) {
      warnings.push(`failures[${index}].failure is a success and was left aside.`);
      continue;
    }
    reports.set(query, report(query, attempts, classified));
  }
  return { reports: [...reports.values()], warnings };
}

function report(query: string, attempts: number, classified: ClassifiedFailure | null): FailureReport {
  const retry = classified?.retryable === true && attempts < MAX_TRIES;
  return {
    query,
    attempts,
    category: classified?.category ?? null,
    retry,
    retry_after_ms: retry ? (classified?.retryAfterMs ?? null) : null,
    message: classified?.message ?? "The failure could not be read.",
  };
}
