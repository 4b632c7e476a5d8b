import type { ErrorCategory } from "./errors.js";
import type { HintsInput, HintsOutput } from "./operations.js";

export { ServiceError } from "./errors.js";
export type { HintsInput } from "./operations.js";
export type Hints = HintsOutput;
export type HintsLanguage = "en" | "ja";

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

/**
 * The answer of `POST /v1/hints` to the same input.
 * @param classify reads `failures[].failure` in place of the service's own reading
 * @throws ServiceError `validation`, its `fields` naming everything that is wrong
 */
export declare function computeHints(input: HintsInput, classify?: ClassifyFailure): Hints;
/** The same for people. */
export declare function formatHints(hints: Hints, language: HintsLanguage): string;
