/** The ladder's operations that need a tenant's rules: routing, batches, rubric and tier map. */
import type { z } from "zod";
import { readConfig } from "../config.ts";
import { invalidRequest, policyViolation } from "../errors.ts";
import type { OperationContext } from "../operation.ts";
import { BatchClient } from "./batch-client.ts";
import type { createBatchInput, createBatchOutput, routeInput, routeOutput } from "./batch-schema.ts";
import { planBatch } from "./new-batch.ts";
import { type Ladder, routeUnit } from "./route.ts";
import { LadderRulesStore } from "./store.ts";
import { priceWarnings, type TierMap } from "./tier-map.ts";
import { workerPrompt } from "./worker-prompt.ts";

type LadderInput = z.output<typeof routeInput>["ladder"];

export async function route(
  context: OperationContext,
  { unit, vendor, ladder: input }: z.output<typeof routeInput>,
): Promise<z.input<typeof routeOutput>> {
  const rules = await rulesOf(context).rules();
  const ladder = ladderOf(rules.models, vendor, input);
  const { progress, rule, routing } = routeUnit(rules.rubric, ladder, unit);
  return {
    tier: progress.tier,
    cap: progress.cap,
    flags: unit.flags,
    routing,
    model: ladder.column[progress.tier].model,
    worker_prompt: workerPrompt(unit.prompt ?? null),
    dual_run: progress.dualRun,
    rule,
    rubric_version: rules.rubricVersion,
    models_version: rules.modelsVersion,
    warnings: priceWarnings(vendor, ladder.column, ladder.skipInverted),
  };
}

export async function createBatch(
  context: OperationContext,
  input: z.output<typeof createBatchInput>,
): Promise<z.input<typeof createBatchOutput>> {
  const config = readConfig(context.env);
  const rules = await rulesOf(context).rules();
  const ladder = ladderOf(rules.models, input.vendor, input.ladder);
  if (input.tiebreak === "service") requireService(input.vendor, config.ANTHROPIC_API_KEY !== undefined);
  const id = crypto.randomUUID();
  const { plan, placed } = planBatch(
    rules,
    ladder,
    { id, tenant: context.tenant, tiebreak: input.tiebreak, maxCostUsd: input.max_cost_usd ?? null },
    input.units,
  );
  await new BatchClient(context.env, context.tenant, id).create(plan);
  return {
    batch: id,
    units: placed,
    worker_prompt: workerPrompt(null),
    rubric_version: rules.rubricVersion,
    models_version: rules.modelsVersion,
    expires_at: new Date(Date.now() + config.BATCH_EXPIRY_DAYS * 24 * 3_600_000).toISOString(),
    warnings: priceWarnings(input.vendor, ladder.column, ladder.skipInverted),
  };
}

export function rulesOf(context: OperationContext): LadderRulesStore {
  return new LadderRulesStore(context.env.KV, context.tenant);
}

function ladderOf(models: TierMap, vendor: string, input: LadderInput): Ladder {
  const column = input?.tiers ?? models.vendors[vendor];
  if (column === undefined || !(input?.tiers !== undefined || Object.hasOwn(models.vendors, vendor))) {
    const known = Object.keys(models.vendors).join(", ");
    const problem = `\`${vendor}\` is not a column of your tier map; use one of ${known}, or add it with PUT /v1/models.`;
    throw invalidRequest(`\`vendor\`: ${problem}`, [{ path: "vendor", problem }]);
  }
  return { vendor, column, skipInverted: input?.skip_inverted ?? models.skip_inverted };
}

/** Columns whose models the Messages API does not serve; a tenant's own column may well be served by a gateway. */
const FOREIGN_VENDORS = ["openai", "gemini", "openweights"];

/** @throws ServiceError (`policy`) when Signpost cannot ask this batch's apex model itself. */
function requireService(vendor: string, hasKey: boolean): void {
  if (FOREIGN_VENDORS.includes(vendor)) {
    throw policyViolation(
      "tiebreak_service_vendor",
      `Signpost asks apex models through the Anthropic API, which has none of ${vendor}'s; use tiebreak: "caller".`,
    );
  }
  if (!hasKey) {
    throw policyViolation(
      "tiebreak_service_not_configured",
      'This Signpost has no ANTHROPIC_API_KEY, so it cannot ask the apex model itself; use tiebreak: "caller".',
    );
  }
}
