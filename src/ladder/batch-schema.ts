/** The wire forms of batches: what goes in with each call and what comes back. */
import { z } from "zod";
import { errorSchema } from "../errors.ts";
import { queryInteger } from "../query-integer.ts";
import { anyJson, attemptSchema, verificationSchema } from "./attempt-schema.ts";
import { payloadSchema } from "./payload.ts";
import { actionSchema, idSchema, tierSchema, unitStateSchema } from "./terms.ts";
import { tierColumnSchema, vendorSchema, warningSchema } from "./tier-map.ts";
import { routeUnitSchema, unitSchema } from "./unit-schema.ts";

const MAX_UNITS = 10_000;
const MAX_ATTEMPTS_A_CALL = 10_000;
/** Money is counted in billionths of a US dollar. */
const MIN_BUDGET_USD = 1e-9;

const ladderInput = z
  .strictObject({
    skip_inverted: z
      .boolean()
      .optional()
      .describe(
        "Pass over a tier that costs more than a higher one within the unit's cap; default: as the tier map says.",
      ),
    tiers: tierColumnSchema
      .optional()
      .describe("Models and prices for this call alone, in place of the vendor's column."),
  })
  .describe("How the ladder of this call differs from the tenant's.");

export const routeInput = z.strictObject({
  unit: routeUnitSchema,
  vendor: vendorSchema.default("anthropic"),
  ladder: ladderInput.optional(),
});

export const routeOutput = z.strictObject({
  tier: tierSchema,
  cap: tierSchema,
  flags: z.array(z.string()),
  routing: z.string().describe("Put it once in the transcript of the dispatch."),
  model: z.string(),
  worker_prompt: z.string().describe("The unit's prompt, if it had one, and the worker's contract."),
  dual_run: z.boolean().describe("Run the unit twice at this tier and report both."),
  rule: z.string().describe("The rule of the rubric that decided."),
  rubric_version: z.string(),
  models_version: z.string(),
  warnings: z.array(warningSchema),
});

export const createBatchInput = z.strictObject({
  units: z
    .array(unitSchema, { error: "must be a list of units." })
    .min(1, "must hold at least one unit.")
    .max(MAX_UNITS, `must hold at most ${MAX_UNITS} units; split the work into several batches.`)
    .superRefine((units, issues) => {
      const seen = new Map<string, number>();
      for (const [index, { id }] of units.entries()) {
        const first = seen.get(id);
        if (first === undefined) seen.set(id, index);
        else {
          issues.addIssue({
            code: "custom",
            path: [index, "id"],
            message: `\`${id}\` is already the id of units[${first}]; give every unit its own.`,
          });
        }
      }
    }),
  vendor: vendorSchema.default("anthropic"),
  ladder: ladderInput.optional(),
  tiebreak: z
    .enum(["caller", "service"], { error: "must be caller or service." })
    .default("caller")
    .describe("Who asks the apex model about the residue: you, with the prompt handed out, or Signpost."),
  max_cost_usd: z
    .number({ error: "must be a number of US dollars." })
    .positive("must be more than 0 US dollars.")
    .min(MIN_BUDGET_USD, "must be a billionth of a US dollar or more.")
    .max(1_000_000, "must be at most 1,000,000 US dollars.")
    .nullish()
    .describe("Once the batch has spent more, whatever would run again is stopped."),
});

export const createBatchOutput = z.strictObject({
  batch: z.string(),
  units: z.array(
    z.strictObject({
      unit: z.string(),
      tier: tierSchema,
      cap: tierSchema,
      model: z.string(),
      routing: z.string(),
      dual_run: z.boolean(),
    }),
  ),
  worker_prompt: z.string().describe("The worker's contract, to follow each unit's own prompt."),
  rubric_version: z.string(),
  models_version: z.string(),
  expires_at: z.string().describe("Unless something is reported before."),
  warnings: z.array(warningSchema),
});

export const batchId = z.string().max(100).describe("The batch's id.");
export const batchInput = z.strictObject({ id: batchId });

/** A report of another shape fails by itself: the others of its call still count. */
const unreadAttempt = z
  .unknown()
  .transform((unread) => ({ unread }))
  .describe("Anything else is refused by itself, its bad fields named.");
export type UnreadAttempt = z.output<typeof unreadAttempt>;

export const attemptsInput = z.strictObject({
  id: batchId,
  attempts: z
    .array(z.union([attemptSchema, unreadAttempt]), { error: "must be a list of attempts." })
    .max(MAX_ATTEMPTS_A_CALL, `must hold at most ${MAX_ATTEMPTS_A_CALL} attempts a call.`),
});

const decisionSchema = z.strictObject({
  unit: z.string().describe("Empty where a refused report gave none that can be read; so with attempt_id."),
  attempt_id: z.string(),
  action: actionSchema,
  tier: tierSchema.nullable().describe("The tier the attempt ran at; null where a refused report gave none."),
  next_tier: tierSchema.nullable().describe("Where to run the unit next; null: nowhere."),
  model: z.string().nullable().describe("The model at next_tier."),
  reason: z.string(),
  payload: payloadSchema.nullable().describe("With escalate and await_tiebreak: what goes up."),
  warnings: z.array(z.string()),
  error: errorSchema.optional().describe("With refused: why. Nothing was recorded; the attempt_id may be used again."),
});
export type Decision = z.output<typeof decisionSchema>;
export const attemptsOutput = z.strictObject({ decisions: z.array(decisionSchema) });

export const batchPageInput = z.strictObject({
  id: batchId,
  limit: queryInteger(1, 1000).default(100).describe("Units a page."),
  cursor: queryInteger(0, MAX_UNITS).optional().describe("`next_cursor` of the page before."),
  state: unitStateSchema.optional().describe("Only the units in this state."),
});

const usd = z.number().describe("US dollars.");
const tierCostSchema = z.strictObject({
  cost_usd: usd.describe("US dollars of the attempts whose cost is known."),
  attempts: z.number(),
  tokens_in: z.number(),
  tokens_out: z.number(),
  attempts_of_unknown_cost: z.number(),
});
export const costByTierSchema = z.record(tierSchema, tierCostSchema);
export const countsSchema = z.record(unitStateSchema, z.number());

export const tiebreakStatusSchema = z.strictObject({
  mode: z.enum(["caller", "service"]),
  state: z.enum(["unclaimed", "leased", "sending", "answered", "failed", "cancelled"]),
  items: z.number().describe("Units handed to the tie-break."),
  sends: z.number().describe("Requests made in service mode."),
});

export const batchOutput = z.strictObject({
  batch: z.string(),
  vendor: z.string(),
  state: z.enum(["open", "settled", "closed"]).describe("settled: no unit is running any more."),
  counts: countsSchema,
  cost_usd: usd.describe("US dollars recorded so far, the tie-break not included."),
  cost_by_tier: costByTierSchema,
  max_cost_usd: z.number().nullable(),
  tiebreak: tiebreakStatusSchema,
  created_at: z.string(),
  expires_at: z.string(),
  units: z.array(
    z.strictObject({
      unit: z.string(),
      tier: tierSchema,
      state: unitStateSchema,
      answer: z.unknown().optional().describe("What the tie-break answered."),
    }),
  ),
  next_cursor: z.number().nullable(),
});

export const residueOutput = z.strictObject({ items: z.array(payloadSchema) });

export const tiebreakClaimOutput = z.strictObject({
  mode: z.enum(["caller", "service"]),
  lease: z.string().nullable().describe("Give it back with the answers; null in service mode."),
  lease_expires_at: z.string().nullable(),
  model: z.string().describe("The apex model of the batch's vendor."),
  prompt: z.string().nullable().describe("One prompt for all items; null in service mode."),
  items: z.array(payloadSchema),
});

/** `""`, blanks, `null`, `[]` and `{}` say nothing; no answer at all is another matter. */
export function isEmptyAnswer(answer: unknown): boolean {
  if (answer === null) return true;
  if (typeof answer === "string") return answer.trim() === "";
  return typeof answer === "object" && Object.keys(answer).length === 0;
}

const MIN_BUDGET_MESSAGE = "must be a billionth of a US dollar or more.";
export const raiseBudgetInput = z.strictObject({
  id: batchId,
  max_cost_usd: z
    .number({ error: "must be a number of US dollars." })
    .min(MIN_BUDGET_USD, MIN_BUDGET_MESSAGE)
    .max(1_000_000, "must be at most 1,000,000 US dollars.")
    .describe("The new ceiling, higher than the batch's own."),
});

export const tiebreakAnswersInput = z.strictObject({
  id: batchId,
  lease: z.string().max(100).describe("As the claim handed it out."),
  items: z
    .array(
      z.strictObject({
        item: idSchema.describe("The unit's id."),
        answer: anyJson
          .refine((answer) => !isEmptyAnswer(answer), {
            error: "is empty, which is no answer; leave the item out to leave it unresolved.",
          })
          .meta({
            anyOf: [
              { type: "string", pattern: "\\S" },
              { type: "number" },
              { type: "boolean" },
              { type: "array", minItems: 1 },
              { type: "object", minProperties: 1 },
            ],
          }),
        verification: verificationSchema.nullish(),
      }),
    )
    .max(MAX_UNITS),
});
export type TiebreakAnswers = z.output<typeof tiebreakAnswersInput>["items"];

export const tiebreakResultOutput = z.strictObject({
  resolved: z.array(z.string()),
  unresolved: z.array(z.string()).describe("Left out of the answer, or its answer failed verification."),
  unmatched: z.array(z.string()).describe("Answered, but not asked, or answered twice."),
});
export type TiebreakResult = z.output<typeof tiebreakResultOutput>;

export const sampleInput = z.strictObject({
  id: batchId,
  n: z
    .int({ error: "must be a whole number of units." })
    .min(1, "must be at least 1.")
    .max(MAX_UNITS, `must be at most ${MAX_UNITS}.`),
});
export const sampleOutput = z.strictObject({
  sample: z.array(
    z.strictObject({
      unit: z.string(),
      tier: tierSchema,
      state: unitStateSchema,
      flags: z.array(z.string()),
      look_for: z.array(z.string()).describe("The failure class to hunt for, one for each flag."),
    }),
  ),
  of: z.number().describe("Units in the batch."),
});
