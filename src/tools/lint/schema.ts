/**
 * The one finding type and the wire shapes of lint. Documents of others (tools, `tools/list` results) are read loosely:
 * a lint that refuses what it should report on helps nobody.
 */
import { z } from "zod";

export const SEVERITIES = ["error", "warning", "info"] as const;
export type Severity = (typeof SEVERITIES)[number];

const findingSchema = z.strictObject({
  rule: z.string().describe("Id of the rule; `GET /v1/lint/rules` gives its reason."),
  severity: z.enum(SEVERITIES),
  tool: z.string().describe("Name of the tool or skill the finding is about."),
  other: z.string().optional().describe("The second tool of a pair."),
  field: z
    .string()
    .optional()
    .describe("What to edit: `description`, `input_schema.required`, `frontmatter.name`, `system_prompt` …"),
  path: z.string().optional().describe("The SKILL.md it stands in."),
  line: z.number().int().positive().optional().describe("Line of the system prompt, counted from 1."),
  message: z.string().describe("What is wrong, with the words or figures that show it."),
  fix: z.string().describe("The edit to make, with proposed wording."),
  order: z.number().int().min(1).max(5).describe("Step of the order of repair, 1 first."),
});
export type Finding = z.output<typeof findingSchema>;

/** Anything with a name; where the name stands decides the spelling (plain, MCP, OpenAI's `function` wrapper). */
const foreignToolSchema = z
  .looseObject({}, "must be an object with `name`, `description` and `input_schema`.")
  .describe("{name, description, input_schema | inputSchema | parameters}; unknown fields are kept aside.");
export type ForeignTool = z.output<typeof foreignToolSchema>;

/** Most tools, skills or files one call may bring. */
export const MAX_SUBJECTS = 1000;

export const foreignToolsField = z
  .array(foreignToolSchema)
  .max(MAX_SUBJECTS, `must hold at most ${MAX_SUBJECTS} tools; lint one agent's list at a time.`)
  .describe("The tools as an agent's code declares them.");
const mcpToolsField = z
  .union([z.looseObject({}), z.array(z.looseObject({}))])
  .describe(
    "A `tools/list` result, the whole JSON-RPC response around it, a list of either (pages), or the bare list.",
  );
const filesField = z
  .array(
    z.strictObject({
      path: z.string().min(1, "must not be empty; give the path, as `skills/name/SKILL.md`."),
      text: z.string(),
    }),
  )
  .max(MAX_SUBJECTS, `must hold at most ${MAX_SUBJECTS} files.`)
  .describe("SKILL.md files.");
const rosterField = z.string().min(1, "must not be empty.").describe("Id of a stored roster.");

const sourceShape = {
  tools: foreignToolsField.optional(),
  mcp_tools: mcpToolsField.optional(),
  files: filesField.optional(),
  roster: rosterField.optional(),
};
const sourceSchema = z.strictObject(sourceShape);
export type Source = z.output<typeof sourceSchema>;

/** A message as users write it, alone or with the tool that should have been picked. */
const sampleRequestSchema = z.union([
  z.string().min(1),
  z.strictObject({ text: z.string().min(1), expected_tool: z.string().min(1).optional() }),
]);

export const lintInputSchema = z.strictObject({
  ...sourceShape,
  before: sourceSchema.optional().describe("The same list as it was, for renames without a new description."),
  requests: z
    .array(sampleRequestSchema)
    .max(500, "must hold at most 500 requests.")
    .optional()
    .describe("Messages as users write them: text, or {text, expected_tool}."),
  system_prompt: z
    .string()
    .max(200_000, "must be at most 200,000 characters.")
    .optional()
    .describe("The agent's system prompt, searched for lines that tie a word to a tool."),
});
export type LintInput = z.output<typeof lintInputSchema>;

const summarySchema = z.strictObject({
  subjects: z.number().int().describe("Tools and skills read."),
  error: z.number().int(),
  warning: z.number().int(),
  info: z.number().int(),
  by_rule: z.record(z.string(), z.number().int()),
  left_out: z.number().int().describe("Findings counted above that are not listed, to keep the answer below 1 MB."),
  score: z.number().describe("Weighted findings a subject (error 9, warning 3, info 1); 0 is best."),
});
export type LintSummary = z.output<typeof summarySchema>;

export const nextStepSchema = z.strictObject({
  order: z.number().int().min(1).max(5),
  step: z.string(),
  text: z.string(),
});

export const lintOutputSchema = z.strictObject({
  findings: z.array(findingSchema).describe("By order of repair, then severity, then the tools' own order."),
  summary: summarySchema,
  next_step: nextStepSchema
    .nullable()
    .describe("The first step of repair that has findings; null when there are none."),
});
export type LintReport = z.output<typeof lintOutputSchema>;

export const rulesOutputSchema = z.strictObject({
  rules: z.array(
    z.strictObject({
      id: z.string(),
      title: z.string(),
      severities: z.array(z.enum(SEVERITIES)).describe("Those it can report, the gravest first."),
      order: z.number().int().min(1).max(5),
      reason: z.string().describe("Why the rule exists, one paragraph."),
    }),
  ),
});
