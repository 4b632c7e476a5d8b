/**
 * The room's public face, and the package's `./hints`: everything here runs in the caller's own process, without a
 * Worker, a key or a network. A search tool can call it instead of the service, or when the service can't be reached.
 */
import { fromZodError } from "../errors.ts";
import type { NearAmong } from "./evidence/vocabulary.ts";
import type { ClassifyFailure } from "./failures.ts";
import { nextStep } from "./next-step.ts";
import { classifySearchFailure } from "./read-failure.ts";
import { type Hints, type HintsInput, hintsInputSchema } from "./schema.ts";

export { ServiceError } from "../errors.ts";
export type { NearAmong } from "./evidence/vocabulary.ts";
export type { ClassifiedFailure, ClassifyFailure } from "./failures.ts";
export { formatHints, type HintsLanguage } from "./format.ts";
export type { Hints, HintsInput } from "./schema.ts";

/**
 * The answer of `POST /v1/hints` to the same input.
 * @param input what the service takes as JSON; unknown fields are errors here too
 * @param classify reads `failures[].failure` in place of the service's own reading, which takes any form a search failed in
 * @param nearAmong finds words near a keyword, for the policy "evidence"; the service asks its word vectors
 * @throws ServiceError `validation`, its `fields` naming everything that is wrong
 */
export function computeHints(
  input: HintsInput,
  classify: ClassifyFailure = classifySearchFailure,
  nearAmong?: NearAmong,
): Hints {
  const parsed = hintsInputSchema.safeParse(input);
  if (!parsed.success) throw fromZodError(parsed.error);
  return nextStep(parsed.data, classify, nearAmong);
}
