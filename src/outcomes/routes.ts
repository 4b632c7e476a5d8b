/** The operations of the selection log. */
import { z } from "zod";
import { invalidRequest, notFound, policyViolation } from "../errors.ts";
import { localJudge } from "../judges/local/asset.ts";
import { defineOperation, type OperationContext } from "../operation.ts";
import { workerRosterKv } from "../rosters/kv.ts";
import { requireRoster } from "../rosters/lookup.ts";
import { forModels } from "../rosters/skill.ts";
import { diagnose } from "../tools/diagnose/diagnose.ts";
import { subjectsFromSkills } from "../tools/lint/input.ts";
import { MAX_SUBJECTS } from "../tools/lint/schema.ts";
import { logOf } from "./keep.ts";
import { addUp, asSelections, outcomeRowsSchema } from "./report.ts";
import {
  diagnosisInputSchema,
  diagnosisOutputSchema,
  type OutcomeSettings,
  outcomeInputSchema,
  outcomeOutputSchema,
  outcomeReportSchema,
  outcomeSettingsSchema,
  reportInputSchema,
} from "./schema.ts";
import { readSettings, writeSettings } from "./settings.ts";

const DAY_MS = 86_400_000;

const record = defineOperation({
  name: "record_outcome",
  title: "Record what came of a suggestion",
  description:
    "Says which skill the agent loaded after an answer of suggest, and whether it helped. Takes the answer's `suggestion_id`, the loaded skill's name or null, and `helped`. Only where the tenant keeps a selection log: an answer without `suggestion_id` needs no outcome. Not for failures of tools: classify_failure.",
  method: "POST",
  path: "/v1/outcomes",
  refusals: [404, 409, 503],
  idempotent: true,
  input: outcomeInputSchema,
  output: outcomeOutputSchema,
  async run(context, { suggestion_id, loaded, helped }) {
    await requireLog(context);
    const found = await logOf(context).outcome(suggestion_id, loaded, helped ?? null, Date.now());
    if (!found) {
      const problem = "No suggestion of this id is in the log; it has expired, or was made while the log was off.";
      throw notFound(problem, [{ path: "suggestion_id", problem }], "unknown_suggestion");
    }
    return { recorded: true as const };
  },
});

const report = defineOperation({
  name: "get_outcome_report",
  title: "Show what came of suggestions",
  description:
    "Adds up the selection log of the last `days`: precision by skill, pairs that were confused, skills that were missed, needless loads by day. Not for why they are confused: diagnose_outcomes.",
  method: "GET",
  path: "/v1/outcomes/report",
  refusals: [409, 503],
  mcp: false,
  input: reportInputSchema,
  output: outcomeReportSchema,
  async run(context, { days }) {
    const settings = await requireLog(context);
    const since = Date.now() - days * DAY_MS;
    const rows = outcomeRowsSchema.parse(await logOf(context).rows(since, false, null));
    return { since: new Date(since).toISOString(), settings, ...addUp(rows) };
  },
});

const diagnosis = defineOperation({
  name: "diagnose_outcomes",
  title: "Diagnose the selection log",
  description:
    "Explains from the tenant's own selection log why skills of a `roster` get confused, as diagnose_selections does from a log that is sent. Needs a log that keeps the requests' text.",
  method: "GET",
  path: "/v1/outcomes/diagnosis",
  refusals: [404, 409, 503],
  role: "admin",
  mcp: false,
  input: diagnosisInputSchema,
  output: diagnosisOutputSchema,
  async run(context, { days, roster }) {
    const { keep } = await requireLog(context);
    if (keep !== "text") {
      throw policyViolation(
        "outcome_text_not_kept",
        'The selection log keeps hashes alone, and a diagnosis reads requests; an admin allows it with PUT /v1/outcomes/settings and `"keep": "text"`.',
      );
    }
    const { skills } = await requireRoster(workerRosterKv(context.env.KV), context.tenant, roster, "roster");
    const served = forModels(skills);
    if (served.length > MAX_SUBJECTS) {
      const problem = `holds ${served.length} skills; a diagnosis takes at most ${MAX_SUBJECTS}.`;
      throw invalidRequest(`\`roster\`: ${problem}`, [{ path: "roster", problem }]);
    }
    const rows = outcomeRowsSchema.parse(await logOf(context).rows(Date.now() - days * DAY_MS, true, roster));
    const selections = asSelections(rows);
    return diagnose({ selections, tools: subjectsFromSkills(served), systemPrompt: null, before: null }, localJudge);
  },
});

const getSettings = defineOperation({
  name: "get_outcome_settings",
  title: "Show whether a selection log is kept",
  description: "Whether this tenant keeps a selection log, what of a request it keeps, and for how many days.",
  method: "GET",
  path: "/v1/outcomes/settings",
  refusals: [503],
  mcp: false,
  input: z.strictObject({}),
  output: outcomeSettingsSchema,
  run: ({ env, tenant }) => readSettings(env.KV, tenant),
});

const putSettings = defineOperation({
  name: "put_outcome_settings",
  title: "Switch the selection log on or off",
  description:
    "Sets whether this tenant keeps a selection log: `off` (which deletes what there is), `hashes`, or `text` with the requests themselves; and after how many days it is deleted.",
  method: "PUT",
  path: "/v1/outcomes/settings",
  refusals: [503],
  role: "admin",
  mcp: false,
  input: outcomeSettingsSchema,
  output: outcomeSettingsSchema,
  example: { keep: "off" },
  async run(context, settings) {
    await writeSettings(context.env.KV, context.tenant, settings);
    if (settings.keep === "off") await logOf(context).clear();
    return settings;
  },
});

export const outcomeOperations = [record, report, diagnosis, getSettings, putSettings] as const;

/** @throws ServiceError 409 `outcomes_off` */
async function requireLog({ env, tenant }: OperationContext): Promise<OutcomeSettings> {
  const settings = await readSettings(env.KV, tenant);
  if (settings.keep !== "off") return settings;
  throw policyViolation(
    "outcomes_off",
    'This tenant keeps no selection log; an admin switches it on with PUT /v1/outcomes/settings and `"keep": "hashes"`.',
  );
}
