/** Reads whatever a failed search gave back: the service's own envelope by its category, anything else by `tools/`. */
import { classifyFailure } from "../tools/failures/index.ts";
import { type ClassifyFailure, classifyEnvelope } from "./failures.ts";

/** A search changes nothing, so it may always be repeated. */
export const classifySearchFailure: ClassifyFailure = (failure, attempt) => {
  const envelope = classifyEnvelope(failure, attempt);
  if (envelope !== null) return envelope;
  const verdict = classifyFailure(failure, { attempt, idempotent: true });
  if (verdict.category !== null) {
    const { category, retryable, message, retry_after_ms: retryAfterMs } = verdict;
    return { isError: true, category, retryable, message, retryAfterMs };
  }
  // Neither a failure nor empty: the caller says it failed, and nothing here says how.
  if (verdict.next !== "use_empty_result") return null;
  return { isError: false, category: null, retryable: false, message: verdict.message, retryAfterMs: null };
};
