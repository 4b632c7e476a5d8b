/** Wire shapes of the selection log: what it keeps, what an agent reports, what it adds up to. */
import { z } from "zod";
import { queryInteger } from "../query-integer.ts";
import { diagnoseOutputSchema } from "../tools/diagnose/schema.ts";

export const KEEP = ["off", "hashes", "text"] as const;

const keep = z
  .enum(KEEP, `\`keep\` must be one of ${KEEP.join(", ")}.`)
  .describe(
    "off: nothing; hashes: which skill was suggested and loaded, the request only as a hash; text: the request, too.",
  );

export const outcomeSettingsSchema = z.strictObject({
  keep,
  expiry_days: z
    .int("`expiry_days` must be a whole number from 1 to 365.")
    .min(1)
    .max(365)
    .default(30)
    .describe("Days after which a suggestion and its outcome are deleted."),
});
export type OutcomeSettings = z.output<typeof outcomeSettingsSchema>;

const MAX_NAME_CHARS = 200;

export const outcomeInputSchema = z.strictObject({
  suggestion_id: z
    .uuid("Must be the `suggestion_id` of an answer of suggest.")
    .describe("The `suggestion_id` that suggest answered with."),
  loaded: z
    .string("Must be the name of the skill that was loaded, or null when none was.")
    .min(1, "Must not be empty; send null when no skill was loaded.")
    .max(MAX_NAME_CHARS)
    .nullable()
    .describe("Name of the skill the agent loaded; null when it loaded none."),
  helped: z
    .boolean("Must be true or false; leave it out when nobody knows.")
    .nullish()
    .describe("Whether the loaded skill did what the user asked for; leave it out when nobody knows."),
});
export type OutcomeInput = z.output<typeof outcomeInputSchema>;

export const outcomeOutputSchema = z.strictObject({ recorded: z.literal(true) });

export const reportInputSchema = z.strictObject({
  days: queryInteger(1, 365).default(30).describe("How many days back."),
});

const count = z.int().nonnegative();

export const outcomeReportSchema = z.strictObject({
  since: z.string().describe("ISO 8601."),
  settings: outcomeSettingsSchema,
  suggestions: count.describe("Answers of suggest, those without a skill included."),
  reported: count.describe("Of these, with an outcome."),
  skills: z
    .array(
      z.strictObject({
        skill: z.string(),
        suggested: count,
        reported: count.describe("Of these suggestions, with an outcome."),
        loaded: count.describe("Of these, where the agent loaded it."),
        helped: count,
        not_helped: count,
        precision: z
          .number()
          .min(0)
          .max(1)
          .nullable()
          .describe("Of the reported, the share where it was loaded and not said to be of no help; null without one."),
      }),
    )
    .describe("The most often suggested first."),
  confused_pairs: z
    .array(z.strictObject({ suggested: z.string(), loaded: z.string(), count }))
    .describe("The agent loaded another skill than the suggested one, and it was not said to be of no help."),
  missed: z
    .array(z.strictObject({ loaded: z.string(), count }))
    .describe("Nothing was suggested, yet the agent loaded this, and it was not said to be of no help."),
  days: z
    .array(z.strictObject({ day: z.string(), loads: count, needless_loads: count }))
    .describe("By day (UTC): skills loaded, and those of them that did not help."),
});
export type OutcomeReport = z.output<typeof outcomeReportSchema>;

export const diagnosisInputSchema = reportInputSchema.extend({
  roster: z.string().default("default").describe("Id of the roster whose skills were chosen among."),
});
export const diagnosisOutputSchema = diagnoseOutputSchema;
