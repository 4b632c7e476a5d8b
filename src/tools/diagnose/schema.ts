/** Wire shapes of diagnose: a log of what was picked for which message, and what it shows. */
import { z } from "zod";
import { foreignToolsField, nextStepSchema } from "../lint/schema.ts";

const CAUSES = ["description", "keyword_line", "both_free_text", "unclear"] as const;
export type Cause = (typeof CAUSES)[number];

const selectionSchema = z.strictObject({
  requested_tool: z.string().nullable().describe("The tool the model asked for; null when it asked for none."),
  expected_tool: z
    .string()
    .nullish()
    .describe("The tool that should have been asked for; null when none should; absent when nobody knows."),
  user_message: z.string().min(1, "must not be empty; give the message before the pick.").max(32_000),
  description_then: z.string().nullish().describe("The requested tool's description at that time."),
});
export type Selection = z.output<typeof selectionSchema>;

const selectionsField = z
  .array(selectionSchema)
  .max(5000, "must hold at most 5,000 rows; send the latest ones.")
  .describe("One row a pick, in any order.");

export const diagnoseInputSchema = z.strictObject({
  selections: selectionsField,
  tools: foreignToolsField,
  system_prompt: z.string().max(200_000, "must be at most 200,000 characters.").optional(),
  before: z
    .strictObject({ selections: selectionsField, tools: foreignToolsField })
    .optional()
    .describe("The same messages under the descriptions as they were, to tell whether a rewrite helped."),
});

const messagesField = z.array(z.string()).describe("Some of the messages, as written.");

const editSchema = z.strictObject({
  tool: z.string().nullable().describe("Null for an edit of the system prompt."),
  field: z.string(),
  line: z.number().int().positive().optional(),
  text: z.string().describe("What to write, or to delete."),
});
export type Edit = z.output<typeof editSchema>;

const pairNextStepSchema = nextStepSchema.extend({
  edits: z.array(editSchema).describe("The edits this step asks for, with proposed wording."),
});
export type PairNextStep = z.output<typeof pairNextStepSchema>;

const separationSchema = z.strictObject({
  messages: z.number().int().describe("Messages that stand in both logs."),
  before: z.number().int().describe("Of these, mixed up before."),
  after: z.number().int().describe("Of these, mixed up now."),
  verdict: z.enum(["separated", "fewer", "as_many", "more"]),
});
export type Separation = z.output<typeof separationSchema>;

const confusionSchema = z.strictObject({
  requested_tool: z.string(),
  expected_tool: z.string(),
  count: z.number().int(),
  messages: messagesField,
  cause: z.enum(CAUSES),
  evidence: z.array(z.string()),
  separation: separationSchema.nullable().describe("Null without `before`, or when no message stands in both logs."),
  next_step: pairNextStepSchema.nullable().describe("The one next step; null when the pair separates."),
});
export type Confusion = z.output<typeof confusionSchema>;

export const diagnoseOutputSchema = z.strictObject({
  total: z.number().int(),
  correct: z.number().int(),
  confusions: z.array(confusionSchema).describe("Certain ones only, the most frequent first."),
  resolved: z
    .array(
      z.strictObject({
        requested_tool: z.string(),
        expected_tool: z.string(),
        separation: separationSchema,
        cause: z.enum(CAUSES),
      }),
    )
    .describe("Given `before`: pairs that were confused then and are not now."),
  misses: z
    .array(
      z.strictObject({
        expected_tool: z.string(),
        count: z.number().int(),
        messages: messagesField,
        advice: z.string(),
      }),
    )
    .describe("No tool was asked for where one should have been."),
  needless: z
    .array(
      z.strictObject({
        requested_tool: z.string(),
        count: z.number().int(),
        messages: messagesField,
        advice: z.string(),
      }),
    )
    .describe("A tool was asked for where none should have been."),
  unknown_tools: z
    .array(
      z.strictObject({
        name: z.string(),
        role: z.enum(["requested", "expected"]),
        count: z.number().int(),
        messages: messagesField,
        closest: z.string().nullable().describe("The listed tool whose name is most like it."),
        advice: z.string(),
      }),
    )
    .describe("Names that are not in `tools`: no confusion of two descriptions."),
  suspected: z
    .array(
      z.strictObject({
        requested_tool: z.string().nullable(),
        likely_tool: z.string(),
        count: z.number().int(),
        messages: messagesField,
      }),
    )
    .describe("Rows without `expected_tool` where the embedded judge would pick another tool. Counted nowhere else."),
  separation: separationSchema.nullable().describe("Over all pairs, given `before`."),
  next_step: nextStepSchema.nullable().describe("The earliest step of repair that a confusion asks for."),
});
export type Diagnosis = z.output<typeof diagnoseOutputSchema>;
