/** The operations of lint: the report in JSON, or by `Accept` as text for a terminal or SARIF for code review. */
import { z } from "zod";
import { invalidRequest } from "../../errors.ts";
import { localJudge } from "../../judges/local/asset.ts";
import { defineOperation, type OperationContext } from "../../operation.ts";
import { workerRosterKv } from "../../rosters/kv.ts";
import { requireRoster } from "../../rosters/lookup.ts";
import type { SampleRequest } from "./evidence.ts";
import { subjectsFromFiles, subjectsFromMcp, subjectsFromSkills, subjectsFromTools } from "./input.ts";
import { lint as lintSubjects } from "./lint.ts";
import { rules } from "./rules.ts";
import { renderSarif } from "./sarif.ts";
import {
  type LintInput,
  lintInputSchema,
  lintOutputSchema,
  MAX_SUBJECTS,
  rulesOutputSchema,
  type Source,
} from "./schema.ts";
import type { Subject } from "./subject.ts";
import { renderText } from "./text.ts";

/** Eight times the usual body: a roster's SKILL.md files come inline. */
const MAX_BODY_BYTES = 8 * 1024 * 1024;

const SARIF_TYPE = "application/sarif+json";

const lint = defineOperation({
  name: "lint_tools",
  title: "Lint tool descriptions",
  description:
    'Checks whether a model can choose well among tools or skills by their descriptions, and says what to write. Takes at least one of `tools`, `mcp_tools` (a tools/list result), `files` (SKILL.md) and `roster` (an id). Example: "why does my agent keep calling search_docs instead of search_web?". Not for explaining a log of wrong picks: diagnose_selections does that.',
  method: "POST",
  path: "/v1/lint",
  refusals: [404, 503],
  effect: "reads",
  input: lintInputSchema,
  output: lintOutputSchema,
  example: {
    tools: ["analyze_web", "analyze_document"].map((name) => ({
      name,
      description: "Analyzes content.",
      input_schema: { type: "object", properties: { text: { type: "string" } } },
    })),
  },
  maxBodyBytes: MAX_BODY_BYTES,
  async run(context, input) {
    const subjects = await readSource(context, input, "");
    const before = input.before === undefined ? null : await readSource(context, input.before, "before.");
    const systemPrompt = input.system_prompt ?? null;
    return lintSubjects({ subjects, before, systemPrompt, requests: givenRequests(input) }, localJudge);
  },
  mediaTypes: ["application/json", "text/plain", SARIF_TYPE],
  respond(output, { mediaType }) {
    if (mediaType === SARIF_TYPE) {
      return Response.json(renderSarif(output), { headers: { "content-type": SARIF_TYPE } });
    }
    if (mediaType !== "text/plain") return undefined;
    return new Response(renderText(output), { headers: { "content-type": "text/plain; charset=utf-8" } });
  },
});

const listRules = defineOperation({
  name: "list_lint_rules",
  title: "List the lint rules",
  description:
    "Lists the rules of lint_tools: id, what each reports, how grave, in which step of repair, and why it exists. Takes nothing. Not for checking anything: lint_tools does.",
  method: "GET",
  path: "/v1/lint/rules",
  input: z.strictObject({}),
  output: rulesOutputSchema,
  run: async () => ({
    rules: rules.map(({ id, title, severities, order, reason }) => ({
      id,
      title,
      severities: [...severities],
      order,
      reason,
    })),
  }),
});

/** @throws ServiceError when no form of input is given, one can't be read, or the roster is unknown. */
async function readSource(context: OperationContext, source: Source, prefix: string): Promise<Subject[]> {
  const { tools, mcp_tools, files, roster } = source;
  if (tools === undefined && mcp_tools === undefined && files === undefined && roster === undefined) {
    const path = `${prefix}tools`;
    const problem = `Give at least one of \`tools\`, \`mcp_tools\`, \`files\` and \`roster\`${prefix === "" ? "" : " in `before`"}.`;
    throw invalidRequest(problem, [{ path, problem }]);
  }
  const listed = mcp_tools === undefined ? [] : subjectsFromMcp(mcp_tools, `${prefix}mcp_tools`);
  if (listed.length > MAX_SUBJECTS) {
    const problem = `must hold at most ${MAX_SUBJECTS} tools; lint one agent's list at a time.`;
    throw invalidRequest(`\`${prefix}mcp_tools\`: ${problem}`, [{ path: `${prefix}mcp_tools`, problem }]);
  }
  const subjects = [...subjectsFromTools(tools ?? [], `${prefix}tools`), ...listed, ...subjectsFromFiles(files ?? [])];
  if (roster === undefined) return subjects;
  const stored = await requireRoster(workerRosterKv(context.env.KV), context.tenant, roster, `${prefix}roster`);
  const count = subjects.length + stored.skills.length;
  if (count > MAX_SUBJECTS) {
    const problem = `is one of ${stored.skills.length} skills, which makes ${count} in all; at most ${MAX_SUBJECTS} are linted at a time. Send a part of them as \`files\` or \`tools\`.`;
    throw invalidRequest(`\`${prefix}roster\`: ${problem}`, [{ path: `${prefix}roster`, problem }]);
  }
  return [...subjects, ...subjectsFromSkills(stored.skills)];
}

function givenRequests({ requests = [] }: LintInput): SampleRequest[] {
  return requests.map((request) =>
    typeof request === "string"
      ? { text: request, expected: null }
      : { text: request.text, expected: request.expected_tool ?? null },
  );
}

export const lintOperations = [lint, listRules] as const;
