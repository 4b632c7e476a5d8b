/** The wire of `POST /v1/failures`: what it takes and what it answers. */
import { z } from "zod";
import { ERROR_CATEGORIES } from "../../errors.ts";

const MAX_ITEMS = 100;
const MAX_QUERIES = 100;
const MAX_QUERY_CHARS = 2000;

/** What is given back has to be written out again, which JSON's writer does by recursion. */
const MAX_DEPTH = 100;

function isShallow(value: unknown): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; depth <= MAX_DEPTH; depth++) {
    level = level.flatMap((one) => (typeof one === "object" && one !== null ? Object.values(one) : []));
    if (level.length === 0) return true;
  }
  return false;
}

const operationSchema = z
  .strictObject(
    {
      idempotent: z
        .boolean({ error: "`operation.idempotent` must be true or false; leave it out when you do not know." })
        .optional()
        .describe("false: the call must not be repeated when it may have taken effect. Unknown counts as repeatable."),
    },
    { error: '`operation` must be an object such as {"idempotent": false}.' },
  )
  .describe("What is known of the operation that failed.");

export const failureInputSchema = z
  .strictObject({
    failure: z
      .unknown()
      .optional()
      .describe(
        "What the tool gave back, as it is: an HTTP response {http_status, headers, body}, an exception or its text, " +
          '{exit_code, stderr}, an MCP result, an error body, a plain string. null, "" and [] are results too.',
      ),
    items: z
      .array(z.unknown(), { error: "`items` must be a list of failures." })
      .min(1, { error: "`items` must hold at least one failure." })
      .max(MAX_ITEMS, { error: `\`items\` must hold at most ${MAX_ITEMS} failures; send the rest in another call.` })
      .optional()
      .describe("In place of `failure`: what several calls gave back, one entry each."),
    attempt: z
      .int({ error: "`attempt` must be a whole number from 1: which try this was." })
      .min(1, { error: "`attempt` must be a whole number from 1: which try this was." })
      .max(1000, { error: "`attempt` must be at most 1000." })
      .default(1)
      .describe("Which try of the call this was, the first being 1. After the third it goes up."),
    operation: operationSchema.optional(),
    queries_tried: z
      .array(z.string().max(MAX_QUERY_CHARS, { error: `A query must have at most ${MAX_QUERY_CHARS} characters.` }), {
        error: "`queries_tried` must be a list of texts.",
      })
      .max(MAX_QUERIES, { error: `\`queries_tried\` must hold at most ${MAX_QUERIES} queries.` })
      .default([])
      .describe("What was tried so far; given back in `report` when the failure goes up."),
    partial_results: z
      .unknown()
      .refine(isShallow, { error: `\`partial_results\` must not be nested deeper than ${MAX_DEPTH} levels.` })
      .optional()
      .describe("What the tries did yield, in any form; given back in `report` when the failure goes up."),
  })
  .superRefine((input, context) => {
    if ("failure" in input !== (input.items !== undefined)) return;
    const message =
      "failure" in input
        ? "Give `failure` or `items`, not both."
        : '`failure` is missing; put in it what the tool gave back (null, "" and [] are allowed).';
    context.addIssue({ code: "custom", path: ["failure"], message });
  })
  .meta({
    anyOf: [
      { required: ["failure"], not: { required: ["items"] } },
      { required: ["items"], not: { required: ["failure"] } },
    ],
  });

export const NEXT_STEPS = ["retry", "fix_input", "tell_user", "report_up", "use_empty_result"] as const;

const verdictFields = {
  is_error: z.boolean().describe("false for a success, an empty one included."),
  category: z.enum(ERROR_CATEGORIES).nullable().describe("null when it is no failure."),
  code: z.string().describe("What kind of failure, snake_case; `empty_result` or `ok` when it is none."),
  retryable: z.boolean().describe("True exactly when `next` is `retry`: the same call may be sent again."),
  message: z.string().describe("Safe to show to a user: no stack, path, token, host or query."),
  log: z.string().describe("For a log: the rule that decided, the facts, the tool's words without secrets."),
  retry_after_ms: z.int().nonnegative().nullable().describe("Wait before the retry; null unless `next` is `retry`."),
  next: z
    .enum(NEXT_STEPS)
    .nullable()
    .describe("What to do. null for a success with content: there is nothing to do but use it."),
};

const verdictSchema = z.strictObject(verdictFields);

const reportSchema = z
  .strictObject({
    kind: z.string().describe("The verdict's `code`."),
    attempts: z.int().describe("How many tries were made."),
    queries_tried: z.array(z.string()),
    partial_results: z.unknown().describe("As they were given; null when there are none."),
  })
  .describe("What to hand to whoever is above.");

export const failureOutputSchema = z.strictObject({
  ...verdictFields,
  report: reportSchema.nullable().describe("Set exactly when `next` is `report_up`."),
  items: z
    .array(verdictSchema)
    .optional()
    .describe("With `items`: one verdict each, in order. The fields beside it are those of the most pressing one."),
});

export type FailureInput = z.output<typeof failureInputSchema>;
export type FailureOutput = z.output<typeof failureOutputSchema>;
