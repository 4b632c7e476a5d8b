/**
 * What a batch cost, beside what it would have cost with every unit at one tier. The comparison is an estimate: each
 * unit once, with the tokens its first judged attempt took, at that tier's prices. Retries and the longer answers of
 * dearer models are left out of it, so it rather understates what the ladder saved. Nothing is computed from a price or
 * a cost that is unknown.
 */
import { z } from "zod";
import { costByTierSchema, countsSchema, tiebreakStatusSchema } from "./batch-schema.ts";
import { toNanos, toUsd } from "./money.ts";
import type { Tier } from "./terms.ts";
import { costUsd, type TierColumn, warningSchema } from "./tier-map.ts";

const comparisonSchema = z.strictObject({
  estimate: z.literal(true),
  cost_usd: z
    .number()
    .nullable()
    .describe("US dollars for the compared units at this tier; null when a price is unknown."),
  actual_usd: z
    .number()
    .nullable()
    .describe("US dollars the same units really cost, the service's tie-break included; null when a cost is unknown."),
  saving_usd: z.number().nullable(),
  saving_share: z.number().nullable().describe("Of cost_usd; below 0 when the ladder cost more."),
  units_compared: z.number(),
  units_without_tokens: z.number().describe("Left out: none of their attempts said its tokens."),
  note: z.string(),
});
type Comparison = z.output<typeof comparisonSchema>;

export const reportOutput = z.strictObject({
  batch: z.string(),
  state: z.enum(["open", "settled", "closed"]),
  counts: countsSchema,
  cost_usd: z.number(),
  cost_by_tier: costByTierSchema,
  tiebreak: tiebreakStatusSchema,
  tiebreak_cost_usd: z
    .number()
    .nullable()
    .describe("Service mode: what the request cost; null when unknown or not made here."),
  compared_with: z.strictObject({ all_standard: comparisonSchema, all_frontier: comparisonSchema }),
  calibration: z.array(z.string()).describe("Rows `over-tiered: …` and `escalated late: …`."),
  warnings: z.array(warningSchema),
});

/** Money and tokens of one unit's counted attempts. */
export interface UnitSpend {
  /** Null when the cost of any of its attempts is unknown. */
  readonly costNanos: number | null;
  /** Tokens of the first judged attempt that said them; null when none did. */
  readonly tokens: { readonly input: number; readonly output: number } | null;
}

/** What the tie-break adds to the units' cost: nothing, what nobody told, or what its request cost (null: unknown). */
type TiebreakSpend = "none" | "unrecorded" | { readonly costUsd: number | null };

export function compareWith(
  tier: Tier,
  column: TierColumn,
  units: readonly UnitSpend[],
  tiebreak: TiebreakSpend,
): Comparison {
  const compared = units.filter((unit) => unit.tokens !== null);
  const cost = sumOrNull(
    compared.map(({ tokens }) => (tokens === null ? null : costUsd(column[tier], tokens.input, tokens.output))),
  );
  const actualNanos = sumOrNull([
    ...compared.map((unit) => unit.costNanos),
    tiebreakNanos(compared.length === 0 ? "none" : tiebreak),
  ]);
  const actual = actualNanos === null ? null : toUsd(actualNanos);
  const saving = cost === null || actual === null ? null : cost - actual;
  return {
    estimate: true,
    cost_usd: roundUsd(cost),
    actual_usd: actual,
    saving_usd: roundUsd(saving),
    saving_share: saving === null || cost === null || cost === 0 ? null : Math.round((saving / cost) * 1e4) / 1e4,
    units_compared: compared.length,
    units_without_tokens: units.length - compared.length,
    note: noteOn(tier, cost, actual, compared.length) + (tiebreak === "unrecorded" ? TIEBREAK_LEFT_OUT : ""),
  };
}

const TIEBREAK_LEFT_OUT = " What the tie-break cost is not recorded here and is left out.";

function tiebreakNanos(tiebreak: TiebreakSpend): number | null {
  if (typeof tiebreak === "string") return 0;
  return tiebreak.costUsd === null ? null : toNanos(tiebreak.costUsd);
}

function noteOn(tier: Tier, cost: number | null, actual: number | null, compared: number): string {
  if (compared === 0) return "No attempt has said its tokens, so there is nothing to compare.";
  if (cost === null) return `The price of ${tier} is unknown: no cost and no saving is computed from it.`;
  if (actual === null) return "The cost of some attempts is unknown: no saving is computed.";
  return "An estimate: each unit once, with the tokens of its first attempt, at the tier map's prices.";
}

/** To a billionth of a dollar, which is what the recorded costs are kept in. */
function roundUsd(usd: number | null): number | null {
  return usd === null ? null : Math.round(usd * 1e9) / 1e9;
}

function sumOrNull(values: readonly (number | null)[]): number | null {
  let sum = 0;
  for (const value of values) {
    if (value === null) return null;
    sum += value;
  }
  return sum;
}
