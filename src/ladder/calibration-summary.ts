/** How the calibration log reads: one line for each class of miss, and what to edit once it recurs. */
import { z } from "zod";
import { MISSES, type MissKind, RECURRENCES_TO_EDIT, rubricAdvice } from "./calibration.ts";

const dateSchema = z.union([z.iso.date(), z.iso.datetime({ offset: true })]);

export const calibrationInput = z.strictObject({
  since: z
    .string()
    .refine((text) => dateSchema.safeParse(text).success, {
      error: "must be a date, as 2026-11-01 or 2026-11-01T09:00:00Z.",
    })
    .meta({ anyOf: [{ format: "date" }, { format: "date-time" }] })
    .optional()
    .describe("Only batches closed at this date or later."),
});

export const calibrationOutput = z.strictObject({
  since: z.string().nullable(),
  classes: z.array(
    z.strictObject({
      kind: z.enum(MISSES),
      rule: z.string().describe("The rule of the rubric that placed these units."),
      flags: z.array(z.string()),
      count: z.number().describe("Misses of this class."),
      batches: z.number().describe("Batches they came from."),
      example: z.string(),
      edit: z
        .string()
        .nullable()
        .describe(`From ${RECURRENCES_TO_EDIT} misses on: the row of the rubric to edit, and why.`),
    }),
  ),
});
export type CalibrationClass = z.output<typeof calibrationOutput>["classes"][number];

export function summarize(row: {
  kind: MissKind;
  rule: string;
  /** Joined by commas; empty for units without flags. */
  flags: string;
  n: number;
  batches: number;
  example: string;
}): CalibrationClass {
  const flags = row.flags === "" ? [] : row.flags.split(",");
  return {
    kind: row.kind,
    rule: row.rule,
    flags,
    count: row.n,
    batches: row.batches,
    example: row.example,
    edit: row.n >= RECURRENCES_TO_EDIT ? rubricAdvice(row.kind, row.rule, flags) : null,
  };
}
