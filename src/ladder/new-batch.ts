/** A batch as the Worker plans it and the object stores it: units routed, texts made. */
import type { z } from "zod";
import type { createBatchOutput } from "./batch-schema.ts";
import type { NewBatch, NewUnit } from "./batch-store.ts";
import { toNanos } from "./money.ts";
import { type Ladder, routeUnit } from "./route.ts";
import type { LadderRules } from "./store.ts";
import type { Unit } from "./unit-schema.ts";

/** Plain data: it crosses to the object as it is. */
export interface NewBatchPlan extends Omit<NewBatch, "created_at" | "running"> {
  readonly units: Omit<NewUnit, "ord">[];
}

type PlacedUnits = z.input<typeof createBatchOutput>["units"];

/** Routes every unit: what the object stores, and what the caller is told. */
export function planBatch(
  rules: LadderRules,
  ladder: Ladder,
  batch: { id: string; tenant: string; tiebreak: "caller" | "service"; maxCostUsd: number | null },
  units: readonly Unit[],
): { plan: NewBatchPlan; placed: PlacedUnits } {
  const placed: PlacedUnits = [];
  const rows: NewBatchPlan["units"] = [];
  for (const unit of units) {
    const { progress, rule, start, routing } = routeUnit(rules.rubric, ladder, unit);
    const { tier, cap, dualRun } = progress;
    rows.push({
      id: unit.id,
      spec: JSON.stringify(unit),
      rule,
      verifiable: unit.flags.includes("UNVERIFIABLE") ? 0 : 1,
      start_tier: start,
      cap,
      tier,
      dual_run: dualRun ? 1 : 0,
    });
    placed.push({ unit: unit.id, tier, cap, model: ladder.column[tier].model, routing, dual_run: dualRun });
  }
  return {
    plan: {
      id: batch.id,
      tenant: batch.tenant,
      vendor: ladder.vendor,
      ladder: JSON.stringify(ladder),
      rubric: JSON.stringify(rules.rubric),
      tiebreak_mode: batch.tiebreak,
      max_cost_nanos: batch.maxCostUsd === null ? null : toNanos(batch.maxCostUsd),
      units: rows,
    },
    placed,
  };
}
