/** Where a unit runs: tier, cap, model, and the line that says why in its flags. */
import { placeUnit, type Rubric } from "./rubric.ts";
import { startProgress, type UnitProgress } from "./step.ts";
import type { Flag, Tier } from "./terms.ts";
import { invertedTiers, type TierColumn } from "./tier-map.ts";
import type { RouteUnit } from "./unit-schema.ts";

interface Route {
  readonly progress: UnitProgress;
  readonly rule: string;
  /** Where the rubric starts the unit; `progress.tier` may lie above it, past tiers that are skipped for their price. */
  readonly start: Tier;
  readonly routing: string;
}

/** One vendor's column and whether its dearer lower tiers are passed over. */
export interface Ladder {
  readonly vendor: string;
  readonly column: TierColumn;
  readonly skipInverted: boolean;
}

export function routeUnit(rubric: Rubric, ladder: Ladder, unit: RouteUnit): Route {
  const placed = placeUnit(rubric, {
    flags: unit.flags,
    kind: unit.kind ?? "",
    hasApexReason: unit.apex_reason != null,
    keepCheap: unit.keep_cheap ?? false,
  });
  if (placed === undefined) throw new Error("the rubric decides nothing for this unit");
  const progress = startProgress(placed, skippedTiers(ladder));
  return { progress, rule: placed.rule, start: placed.start, routing: routingLine(progress.tier, unit.flags) };
}

export function skippedTiers(ladder: Ladder): Partial<Record<Tier, Tier>> {
  return ladder.skipInverted ? invertedTiers(ladder.column) : {};
}

/** `Routing: standard (unverifiable, ambiguous)`: said once a dispatch, for the transcript. */
export function routingLine(tier: Tier, flags: readonly Flag[]): string {
  const named = flags.length === 0 ? "no flags" : flags.map((flag) => flag.toLowerCase()).join(", ");
  return `Routing: ${tier} (${named})`;
}
