/** A unit of work as a caller describes it, for one route or for a batch of many. */
import { z } from "zod";
import { countSentences } from "./sentence.ts";
import { FLAGS, type Flag, flagSchema, idSchema } from "./terms.ts";

const APEX_REASON_RULE =
  "must be exactly one sentence that says why the dearest model pays here; leave it out to let the rubric choose.";

const unitFields = {
  flags: z
    .array(flagSchema, { error: `must be a list of flags: ${FLAGS.join(", ")} (an empty list when none applies).` })
    .max(FLAGS.length * 2)
    .default([])
    .transform((flags): Flag[] => [...new Set(flags)])
    .describe("What makes the unit hard to get right or to check."),
  kind: z
    .string()
    .trim()
    .max(100)
    .nullish()
    .describe(
      "`judgment` for planning, ownership, a security-affecting change or a final review (the rubric lists the words it knows); else any word or none.",
    ),
  prompt: z.string().max(100_000, "must be at most 100,000 characters.").nullish().describe("The unit's own task."),
  apex_reason: z
    .string({ error: APEX_REASON_RULE })
    .max(600, "must be at most 600 characters.")
    .refine((text) => countSentences(text) === 1, { error: APEX_REASON_RULE })
    .nullish()
    .describe("Exactly one sentence: why this unit is worth the apex tier. Sends it there."),
  keep_cheap: z
    .boolean()
    .nullish()
    .describe("Keep an UNVERIFIABLE, AMBIGUOUS unit at `cheap`, where two runs must agree."),
  decision_needed: z
    .string()
    .max(4000, "must be at most 4,000 characters.")
    .nullish()
    .describe("The one question the tier above would have to answer."),
  context_refs: z
    .array(z.string().max(2000, "must be at most 2,000 characters."))
    .max(200, "must hold at most 200 references.")
    .nullish()
    .describe("Paths or excerpts whoever decides must see."),
};

export const unitSchema = z.strictObject({ id: idSchema.describe("Unique within the batch."), ...unitFields });
export type Unit = z.output<typeof unitSchema>;

/** For one route, where nobody asks for the unit again, an id may be left out. */
export const routeUnitSchema = z.strictObject({ id: idSchema.optional(), ...unitFields });
export type RouteUnit = z.output<typeof routeUnitSchema>;
