/**
 * The tier map: which model stands at each tier, a column per vendor, and what it costs. A price that is null is
 * unknown: it is never counted as 0, never compared, and no saving is computed from it.
 */
import { z } from "zod";
import { rankOf, TIERS, type Tier } from "./terms.ts";

const priceSchema = z
  .number({ error: "must be a number of US dollars per million tokens (0 or more), or null for an unknown price." })
  .nonnegative("must be 0 or more US dollars per million tokens, or null for an unknown price.")
  .max(1_000_000, "must be at most 1,000,000 US dollars per million tokens.")
  .nullish()
  .transform((price) => price ?? null);

const tierModelSchema = z.strictObject({
  model: z
    .string()
    .trim()
    .min(1, "must name a model.")
    .max(200)
    .meta({ pattern: "\\S" })
    .describe("The model's id, as its vendor spells it."),
  input_usd_per_mtok: priceSchema.describe("US dollars per million input tokens; null: unknown."),
  output_usd_per_mtok: priceSchema.describe("US dollars per million output tokens; null: unknown."),
});
type TierModel = z.output<typeof tierModelSchema>;

/** A missing tier is said as such: zod alone would speak of an undefined object. */
const presentTier = z.strictObject(tierModelSchema.shape, {
  error: (issue) =>
    issue.input === undefined
      ? "is missing: a map needs a model for each of cheap, standard, frontier and apex."
      : undefined,
});

export const tierColumnSchema = z
  .strictObject({
    cheap: presentTier,
    standard: presentTier,
    frontier: presentTier,
    apex: presentTier,
  })
  .describe("One vendor's column: a model for each of the four tiers.");
export type TierColumn = z.output<typeof tierColumnSchema>;

export const vendorSchema = z
  .string()
  .regex(/^[a-z0-9][a-z0-9._-]{0,49}$/i, "must be 1–50 letters, digits, dots, dashes or underscores.")
  .describe("A column of the tier map: anthropic, openai, gemini, openweights, or one of the tenant's own.");

/** A bad key is said as such: zod alone calls it an invalid key of a record. */
const nameOfColumn = (issue: { code: string }) =>
  issue.code === "invalid_key"
    ? "is no name for a column: 1–50 letters, digits, dots, dashes or underscores."
    : undefined;

export const tierMapSchema = z.strictObject({
  note: z.string().max(1000).optional().describe("Where the prices come from and when they were read."),
  skip_inverted: z
    .boolean()
    .default(false)
    .describe("Skip a tier that costs more than a higher one within the unit's cap; otherwise it is only reported."),
  vendors: z
    .record(vendorSchema, tierColumnSchema, { error: nameOfColumn })
    .refine((vendors) => Object.keys(vendors).length > 0, "must hold at least one vendor.")
    .refine((vendors) => Object.keys(vendors).length <= 50, "must hold at most 50 vendors.")
    .meta({ minProperties: 1, maxProperties: 50 }),
});
export type TierMap = z.output<typeof tierMapSchema>;

export const warningSchema = z.strictObject({
  code: z.enum(["price_inversion", "unknown_price"]),
  vendor: z.string(),
  tier: z.enum(TIERS),
  message: z.string(),
});
type PriceWarning = z.output<typeof warningSchema>;

const PRICE_FIELDS = ["input_usd_per_mtok", "output_usd_per_mtok"] as const;

/**
 * What is odd about a column's prices: each lower tier dearer than a higher one, and each price that is not known.
 * @param skipInverted whether such tiers are passed over, where that helps (`invertedTiers`).
 */
export function priceWarnings(vendor: string, column: TierColumn, skipInverted: boolean): PriceWarning[] {
  const warnings: PriceWarning[] = [];
  for (const [lower, higher] of tierPairs()) {
    for (const field of PRICE_FIELDS) {
      const low = column[lower][field];
      const high = column[higher][field];
      if (low === null || high === null || low <= high) continue;
      warnings.push({
        code: "price_inversion",
        vendor,
        tier: lower,
        message:
          `${vendor}: \`${lower}\` (${column[lower].model}) costs more than \`${higher}\` (${column[higher].model}): ` +
          `${field} ${low} against ${high}. ${adviceFor(lower, higher, column, skipInverted)}`,
      });
    }
  }
  for (const tier of TIERS) {
    const unknown = PRICE_FIELDS.filter((field) => column[tier][field] === null);
    if (unknown.length === 0) continue;
    warnings.push({
      code: "unknown_price",
      vendor,
      tier,
      message: `${vendor}: the price of \`${tier}\` (${column[tier].model}) is unknown (${unknown.join(", ")}); no cost or saving is computed from it.`,
    });
  }
  return warnings;
}

function adviceFor(lower: Tier, higher: Tier, column: TierColumn, skipInverted: boolean): string {
  if (!costsMore(column[lower], column[higher])) {
    return "At three tokens in to one out it is the cheaper one all the same, so it is not passed over.";
  }
  const where = `units that may climb to ${higher}`;
  if (skipInverted) return `It is passed over for ${where} (skip_inverted).`;
  return `Correct the map, or set skip_inverted to pass it over for ${where}.`;
}

/**
 * The tiers to pass over: those dearer than some higher tier. A unit may only skip a tier for one
 * within its cap: see `nextTierUp`.
 * @returns for each such tier the nearest higher one that it is dearer than.
 */
export function invertedTiers(column: TierColumn): Partial<Record<Tier, Tier>> {
  const inverted: Partial<Record<Tier, Tier>> = {};
  for (const [lower, higher] of tierPairs()) {
    if (costsMore(column[lower], column[higher])) inverted[lower] ??= higher;
  }
  return inverted;
}

/** By the usual mix of tokens, where one price is higher and the other lower. Unknown prices are never compared. */
function costsMore(a: TierModel, b: TierModel): boolean {
  const [priceA, priceB] = [blendedPrice(a), blendedPrice(b)];
  return priceA !== null && priceB !== null && priceA > priceB;
}

/** Of four tokens, three in and one out: the mix in which prices are commonly compared. */
function blendedPrice({ input_usd_per_mtok: input, output_usd_per_mtok: output }: TierModel): number | null {
  return input === null || output === null ? null : 3 * input + output;
}

/** Every (lower, higher) pair, the nearest higher tier first. */
function tierPairs(): [Tier, Tier][] {
  return TIERS.flatMap((lower) =>
    TIERS.filter((higher) => rankOf(higher) > rankOf(lower)).map((higher): [Tier, Tier] => [lower, higher]),
  );
}

/**
 * US dollars for a count of tokens at a tier's prices.
 * @returns null when a price that is needed is unknown.
 */
export function costUsd(model: TierModel, tokensIn: number, tokensOut: number): number | null {
  const input = tokensIn === 0 ? 0 : model.input_usd_per_mtok;
  const output = tokensOut === 0 ? 0 : model.output_usd_per_mtok;
  if (input === null || output === null) return null;
  return (tokensIn * input + tokensOut * output) / 1_000_000;
}
