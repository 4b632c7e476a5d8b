/** Reads whatever a failed search gave back: the service's own envelope by its category, anything else by `tools/`. */
import type { ErrorCategory } from "../errors.ts";
import { classifyFailure, safePhrase } from "../tools/failures/index.ts";
import { type ClassifyFailure, classifyEnvelope } from "./failures.ts";

/** A search changes nothing, so it may always be repeated. */
export const classifySearchFailure: ClassifyFailure = (failure, attempt) => {
  const envelope = classifyEnvelope(failure, attempt);
  if (envelope !== null)
    return { ...envelope, message: safePhrase(envelope.message) ?? plainMessage(envelope.category) };
  const verdict = classifyFailure(failure, { attempt, idempotent: true });
  if (verdict.category !== null) {
    const { category, retryable, message, retry_after_ms: retryAfterMs } = verdict;
    return { isError: true, category, retryable, message, retryAfterMs };
  }
  // Neither a failure nor empty: the caller says it failed, and nothing here says how.
  if (verdict.next !== "use_empty_result") return null;
  return { isError: false, category: null, retryable: false, message: verdict.message, retryAfterMs: null };
};

/** Said where an envelope's own message isn't fit to be shown: anybody can have written it. */
const PLAIN_MESSAGES: Readonly<Record<ErrorCategory, string>> = {
  transient: "The search failed for a reason that may pass.",
  validation: "The search does not accept this input.",
  policy: "A rule forbids this search.",
  permission: "This search is not allowed with these rights.",
};

function plainMessage(category: ErrorCategory | null): string {
  return category === null ? "" : PLAIN_MESSAGES[category];
}
