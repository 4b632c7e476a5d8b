/** The ladder's operations: schema in, service or batch object, schema out. */
import { z } from "zod";
import { defineOperation } from "../operation.ts";
import { BatchClient } from "./batch-client.ts";
import {
  attemptsInput,
  attemptsOutput,
  batchInput,
  batchOutput,
  batchPageInput,
  createBatchInput,
  createBatchOutput,
  raiseBudgetInput,
  residueOutput,
  routeInput,
  routeOutput,
  sampleInput,
  sampleOutput,
  tiebreakAnswersInput,
  tiebreakClaimOutput,
  tiebreakResultOutput,
} from "./batch-schema.ts";
import { calibrationInput, calibrationOutput } from "./calibration-summary.ts";
import { reportOutput } from "./report.ts";
import { rubricSchema } from "./rubric.ts";
import { createBatch, route, rulesOf } from "./service.ts";
import { versionOf } from "./store.ts";
import { priceWarnings, type TierMap, tierMapSchema, warningSchema } from "./tier-map.ts";

/** 8 MiB: ten thousand units or attempts with their prompts and answers. */
const MAX_BATCH_BODY_BYTES = 8 * 1024 * 1024;

const noInput = z.strictObject({});
/** What GET gives may be sent back as it is: what it says beside the document is taken and passed over. */
const given = z.unknown().optional().describe("As GET gives it; has no effect.");
const rubricInput = rubricSchema.safeExtend({ version: given });
const modelsInput = tierMapSchema.extend({ version: given, warnings: given });

const rubricOutput = z.strictObject({ version: z.string(), ...rubricSchema.shape });
const modelsOutput = z.strictObject({ version: z.string(), ...tierMapSchema.shape, warnings: z.array(warningSchema) });

async function modelsAnswer(models: TierMap): Promise<z.input<typeof modelsOutput>> {
  return {
    version: await versionOf(models),
    ...models,
    warnings: Object.entries(models.vendors).flatMap(([vendor, column]) =>
      priceWarnings(vendor, column, models.skip_inverted),
    ),
  };
}

export const ladderOperations = [
  defineOperation({
    name: "route_unit",
    title: "Route one unit of work",
    description:
      "Says at which model tier to start one unit of work, how high it may climb, and what to tell its worker. Takes the unit's flags (UNVERIFIABLE, AMBIGUOUS, BLAST, CROSS-CUTTING, NOVEL, FORMAT-STRICT). Not for many units or for what happens after the first try: create_batch does that.",
    method: "POST",
    path: "/v1/route",
    effect: "reads",
    input: routeInput,
    output: routeOutput,
    example: { unit: { id: "u1", flags: ["UNVERIFIABLE", "AMBIGUOUS"] } },
    run: route,
  }),
  defineOperation({
    name: "create_batch",
    title: "Start a batch",
    description:
      "Starts a batch of up to 10,000 units, each at the cheapest tier that may do, and keeps its ladder. Report every attempt to it with report_attempts and do what each decision says. For a single unit without retries use route_unit.",
    method: "POST",
    path: "/v1/batches",
    refusals: [409, 503],
    input: createBatchInput,
    output: createBatchOutput,
    example: {
      units: [
        { id: "u1", flags: [] },
        { id: "u2", flags: ["UNVERIFIABLE", "BLAST"] },
      ],
      tiebreak: "caller",
    },
    status: 201,
    maxBodyBytes: MAX_BATCH_BODY_BYTES,
    run: createBatch,
  }),
  defineOperation({
    name: "report_attempts",
    title: "Report attempts",
    description:
      "Reports attempts at a batch's units, with their verification, and answers what to do next with each: accept, retry, run_again, escalate, await_tiebreak or stop. Late, repeated and out-of-order reports are safe; one bad item never fails the others.",
    method: "POST",
    path: "/v1/batches/:id/attempts",
    refusals: [503],
    idempotent: true,
    input: attemptsInput,
    output: attemptsOutput,
    example: {
      id: "3f6c1a9b-e2d4-470f-8a5b-6c7d8e9f0a1b",
      attempts: [
        {
          attempt_id: "u1-1",
          unit: "u1",
          tier: "cheap",
          status: "grounded",
          answer: 42,
          verification: { passed: true, method: "mechanical" },
        },
      ],
    },
    maxBodyBytes: MAX_BATCH_BODY_BYTES,
    itemwise: ["attempts"],
    run: async (context, { id, attempts }) => ({
      decisions: await new BatchClient(context.env, context.tenant, id).report(attempts, context.requestId),
    }),
  }),
  defineOperation({
    name: "get_batch",
    title: "Show a batch",
    description:
      "Shows a batch: units by state, cost by tier, the tie-break, and its units a page at a time (limit, cursor, state).",
    method: "GET",
    path: "/v1/batches/:id",
    refusals: [503],
    input: batchPageInput,
    output: batchOutput,
    run: (context, { id, limit, cursor, state }) =>
      new BatchClient(context.env, context.tenant, id).view({ limit, cursor: cursor ?? 0, state: state ?? null }),
  }),
  defineOperation({
    name: "get_batch_residue",
    title: "List a batch's residue",
    description: "Lists what no tier within its cap could settle: the payloads of the units that await the tie-break.",
    method: "GET",
    path: "/v1/batches/:id/residue",
    refusals: [503],
    input: batchInput,
    output: residueOutput,
    run: async (context, { id }) => ({ items: await new BatchClient(context.env, context.tenant, id).residue() }),
  }),
  defineOperation({
    name: "get_batch_report",
    title: "Report a batch's cost",
    description:
      "Reports a batch's cost by tier, an estimate of the same work all at standard and all at frontier, and what it teaches about the rubric.",
    method: "GET",
    path: "/v1/batches/:id/report",
    refusals: [503],
    input: batchInput,
    output: reportOutput,
    run: (context, { id }) => new BatchClient(context.env, context.tenant, id).summarize(),
  }),
  defineOperation({
    name: "sample_batch",
    title: "Draw units to check again",
    description:
      "Draws n units for someone other than their worker to derive again, with the failure to hunt for in each. The same batch always draws the same units.",
    method: "POST",
    path: "/v1/batches/:id/sample",
    refusals: [503],
    effect: "reads",
    input: sampleInput,
    output: sampleOutput,
    run: (context, { id, n }) => new BatchClient(context.env, context.tenant, id).sample(n),
  }),
  defineOperation({
    name: "claim_tiebreak",
    title: "Claim a batch's tie-break",
    description:
      "Claims a settled batch's one tie-break: hands out one prompt with all residue under a lease (caller mode), or has Signpost ask the apex model (service mode).",
    method: "POST",
    path: "/v1/batches/:id/tiebreak",
    refusals: [409, 503],
    input: batchInput,
    output: tiebreakClaimOutput,
    run: (context, { id }) => new BatchClient(context.env, context.tenant, id).claimTiebreak(),
  }),
  defineOperation({
    name: "answer_tiebreak",
    title: "Answer a batch's tie-break",
    description:
      "Gives back the tie-break's answers under its lease. Answers are matched by item; an item left out stays unresolved.",
    method: "PUT",
    path: "/v1/batches/:id/tiebreak",
    refusals: [409, 503],
    effect: "adds",
    input: tiebreakAnswersInput,
    output: tiebreakResultOutput,
    maxBodyBytes: MAX_BATCH_BODY_BYTES,
    run: (context, { id, lease, items }) =>
      new BatchClient(context.env, context.tenant, id).answerTiebreak(lease, items),
  }),
  defineOperation({
    name: "raise_budget",
    title: "Raise a batch's budget",
    description:
      "Lifts the spending ceiling, in US dollars, to one above the present. Use when claim_tiebreak was refused because the budget is spent and more money may be spent; what was stopped stays so. Not for ending the spending: close_batch does that.",
    method: "PUT",
    path: "/v1/batches/:id/budget",
    refusals: [503],
    idempotent: true,
    effect: "adds",
    input: raiseBudgetInput,
    output: batchOutput,
    run: (context, { id, max_cost_usd }) => new BatchClient(context.env, context.tenant, id).raiseBudget(max_cost_usd),
  }),
  defineOperation({
    name: "close_batch",
    title: "Close a batch",
    description:
      "Ends a batch: what is not settled stays unresolved (what still runs on a spent budget is stopped), and what the batch teaches about the rubric goes to the calibration. Answers with its report; closing again changes nothing.",
    method: "POST",
    path: "/v1/batches/:id/close",
    refusals: [503],
    idempotent: true,
    effect: "overwrites",
    input: batchInput,
    output: reportOutput,
    async run(context, { id }) {
      const report = await new BatchClient(context.env, context.tenant, id).close();
      context.note({ saved_usd: report.compared_with.all_frontier.saving_usd });
      return report;
    },
  }),
  defineOperation({
    name: "get_calibration",
    title: "Show the calibration",
    description:
      "Adds up, across closed batches, which units started too high or climbed too late, and names the row of the rubric to edit once a class recurs three times.",
    method: "GET",
    path: "/v1/calibration",
    input: calibrationInput,
    output: calibrationOutput,
    run: async ({ env, tenant }, { since }) => ({
      since: since ?? null,
      classes: await env.CALIBRATION_LOG.getByName(tenant).summary(since === undefined ? 0 : Date.parse(since)),
    }),
  }),
  defineOperation({
    name: "get_rubric",
    title: "Show the rubric",
    description: "Shows the rubric that places units: flags, rules in order, caps, and its version.",
    method: "GET",
    path: "/v1/rubric",
    input: noInput,
    output: rubricOutput,
    run: async (context) => {
      const rubric = await rulesOf(context).rubric();
      return { version: await versionOf(rubric), ...rubric };
    },
  }),
  defineOperation({
    name: "put_rubric",
    title: "Replace the rubric",
    description:
      "Replaces the tenant's rubric. Refused when a unit would be left undecided or a tier could never be reached.",
    method: "PUT",
    path: "/v1/rubric",
    role: "admin",
    input: rubricInput,
    output: rubricOutput,
    run: async (context, { version: _, ...rubric }) => {
      await rulesOf(context).putRubric(rubric);
      return { version: await versionOf(rubric), ...rubric };
    },
  }),
  defineOperation({
    name: "get_models",
    title: "Show the tier map",
    description:
      "Shows the tier map: the model and prices at each tier, a column per vendor, with what is odd in its prices.",
    method: "GET",
    path: "/v1/models",
    input: noInput,
    output: modelsOutput,
    run: async (context) => modelsAnswer(await rulesOf(context).models()),
  }),
  defineOperation({
    name: "put_models",
    title: "Replace the tier map",
    description:
      "Replaces the tenant's columns of the tier map; columns it leaves out stay as everybody has them. Reports lower tiers that cost more than higher ones.",
    method: "PUT",
    path: "/v1/models",
    role: "admin",
    input: modelsInput,
    output: modelsOutput,
    run: async (context, { version: _, warnings: __, ...models }) => {
      const store = rulesOf(context);
      await store.putModels(models);
      return modelsAnswer(await store.withOwn(models));
    },
  }),
] as const;
