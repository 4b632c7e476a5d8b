/** The operation of diagnose. */
import { localJudge } from "../../judges/local/asset.ts";
import { defineOperation } from "../../operation.ts";
import { subjectsFromTools } from "../lint/input.ts";
import { diagnose as diagnoseLog } from "./diagnose.ts";
import { diagnoseInputSchema, diagnoseOutputSchema } from "./schema.ts";

/** A log of thousands of messages. */
const MAX_BODY_BYTES = 8 * 1024 * 1024;

const diagnose = defineOperation({
  name: "diagnose_selections",
  title: "Diagnose wrong picks",
  description:
    'Explains from a log why an agent picks the wrong tool, and names the one next step of repair. Takes `selections` (requested_tool, expected_tool, user_message, description_then) and the `tools`; `before` tells whether a rewrite helped. Example: "it keeps calling search_code when I ask what I told it". Not for checking descriptions without a log: lint_tools does that.',
  method: "POST",
  path: "/v1/diagnose",
  effect: "reads",
  input: diagnoseInputSchema,
  output: diagnoseOutputSchema,
  example: {
    selections: [
      {
        requested_tool: "analyze_web",
        expected_tool: "analyze_document",
        user_message: "Analyze the attached PDF.",
        description_then: "Analyzes content.",
      },
    ],
    tools: ["analyze_web", "analyze_document"].map((name) => ({ name, description: "Analyzes content." })),
  },
  maxBodyBytes: MAX_BODY_BYTES,
  run: async (_context, { selections, tools, system_prompt, before }) =>
    diagnoseLog(
      {
        selections,
        tools: subjectsFromTools(tools, "tools"),
        systemPrompt: system_prompt ?? null,
        before:
          before === undefined
            ? null
            : { selections: before.selections, tools: subjectsFromTools(before.tools, "before.tools") },
      },
      localJudge,
    ),
});

export const diagnoseOperations = [diagnose] as const;
