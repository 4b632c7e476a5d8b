/** A report of one attempt, as workers send it: alone or many at a time, late, twice or out of order. */
import { z } from "zod";
import { canonicalJson, hasExactNumbers, isShallow, MAX_JSON_DEPTH } from "./canonical.ts";
import { idSchema, tierSchema, verificationMethodSchema } from "./terms.ts";

/** A report is kept as one row, and a row of Durable Object storage holds 2 MB: in UTF-8, up to three bytes a unit. */
const MAX_REPORT_CHARS = 500_000;
const MAX_COST_USD = 1_000_000;
const MAX_TOKENS = 10_000_000_000;

/** Any JSON, kept as it came. */
export const anyJson = z
  .unknown()
  .refine((value) => isShallow(value), { error: `must be nested at most ${MAX_JSON_DEPTH} levels deep.`, abort: true })
  .refine(hasExactNumbers, { error: "holds a number too large to be kept exactly; give it as a string." });

const tokenCount = z
  .int({ error: "must be a whole number of tokens, 0 or more." })
  .min(0, "must be 0 or more tokens.")
  .max(MAX_TOKENS, "must be at most 10,000,000,000 tokens.")
  .nullish();

export const verificationSchema = z.strictObject({
  passed: z.boolean({ error: "must be true or false." }),
  method: verificationMethodSchema.describe(
    "In order of preference: mechanical (tests, schema, diff, count), execution (run it), rederivation (someone else " +
      "derives a sample anew), judge (someone else reads it).",
  ),
  verifier: z.string().max(200).nullish().describe("Who verified; never the worker itself."),
  notes: z.string().max(50_000, "must be at most 50,000 characters.").nullish().describe("What the check showed."),
});

const costFields = {
  cost_usd: z
    .number({ error: "must be a number of US dollars, 0 or more." })
    .min(0, "must be 0 or more US dollars.")
    .max(MAX_COST_USD, "must be at most 1,000,000 US dollars.")
    .nullish()
    .describe("What the attempt cost. Left out, it is computed from the tokens where the tier's prices are known."),
  tokens_in: tokenCount,
  tokens_out: tokenCount,
};
/** What a report says of money, whatever is wrong with the rest of it. */
export const attemptCostSchema = z.object(costFields);
export type AttemptCost = z.output<typeof attemptCostSchema>;

export const attemptSchema = z.strictObject({
  attempt_id: idSchema.describe(
    "Chosen by the reporter, unique in the batch: the same id again gets the same decision.",
  ),
  unit: idSchema,
  tier: tierSchema.describe("The tier the attempt ran at."),
  status: z
    .enum(["grounded", "uncertain", "failed"], { error: "must be grounded, uncertain or failed." })
    .describe("As the worker tagged its answer; failed: it gave none."),
  reason: z.string().max(4000, "must be at most 4,000 characters.").nullish().describe("Why uncertain, in one line."),
  answer: anyJson.optional().describe("Any JSON, null included."),
  failure: anyJson
    .optional()
    .describe(
      "With status failed: whatever the worker's end gave back. A signal, timeout or transport fault is no strike.",
    ),
  verification: verificationSchema.nullish().describe("Required when the status is grounded."),
  worker: z.string().max(200).nullish().describe("Who answered."),
  model: z.string().max(200).nullish().describe("Model that answered."),
  ...costFields,
});
export type Attempt = z.output<typeof attemptSchema>;

/**
 * Canonical JSON of a report, the same for the same report: its own fields stand in one order, and what is
 * arbitrary JSON in it is sorted. A field left out and one that is null say the same, but for the answer.
 */
export function attemptBody({ answer, failure, verification, ...rest }: Attempt): string {
  const said = JSON.stringify({
    attempt_id: rest.attempt_id,
    unit: rest.unit,
    tier: rest.tier,
    status: rest.status,
    reason: rest.reason ?? undefined,
    worker: rest.worker ?? undefined,
    model: rest.model ?? undefined,
    cost_usd: rest.cost_usd ?? undefined,
    tokens_in: rest.tokens_in ?? undefined,
    tokens_out: rest.tokens_out ?? undefined,
    verification:
      verification == null
        ? undefined
        : {
            passed: verification.passed,
            method: verification.method,
            verifier: verification.verifier ?? undefined,
            notes: verification.notes ?? undefined,
          },
  });
  const parts = [said.slice(1, -1)];
  if (answer !== undefined) parts.push(`"answer":${canonicalJson(answer)}`);
  if (failure != null) parts.push(`"failure":${canonicalJson(failure)}`);
  return `{${parts.join(",")}}`;
}

export function isTooLong(body: string): boolean {
  return body.length > MAX_REPORT_CHARS;
}
