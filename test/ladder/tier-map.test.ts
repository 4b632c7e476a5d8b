import { describe, expect, it } from "vitest";
import modelsSeed from "../../kv-seed/models.json" with { type: "json" };
import { fromZodError } from "../../src/errors.ts";
import { costUsd, invertedTiers, priceWarnings, tierColumnSchema, tierMapSchema } from "../../src/ladder/tier-map.ts";

const price = (model: string, input: unknown, output: unknown) => ({
  model,
  input_usd_per_mtok: input,
  output_usd_per_mtok: output,
});
const column = (apex: unknown) => ({
  cheap: price("mini-a", 3, 15),
  standard: price("mid-b", 0.25, 1.25),
  frontier: price("big-c", null, null),
  apex,
});

describe("the tier map", () => {
  it("ships with every vendor, its prices rising with its tiers", () => {
    const map = tierMapSchema.parse(modelsSeed);
    expect(Object.keys(map.vendors)).toEqual(["anthropic", "openai", "gemini", "openweights"]);
    for (const [vendor, tiers] of Object.entries(map.vendors)) expect(priceWarnings(vendor, tiers, false)).toEqual([]);
  });

  it("says what a column may be called", () => {
    const refused = tierMapSchema.safeParse({ vendors: { "my vendor": column(price("top-d", 20, 100)) } });
    expect(refused.error?.issues[0]?.message).toContain("is no name for a column");
  });

  it("reports a cheaper tier that costs more than a higher one, and every unknown price, and re-orders nothing", () => {
    const { vendors } = tierMapSchema.parse({ vendors: { mine: column(price("top-d", 20, 100)) } });
    const mine = vendors.mine;
    if (mine === undefined) throw new Error("lost");
    const warnings = priceWarnings("mine", mine, false);
    expect(warnings.map((warning) => [warning.code, warning.tier])).toEqual([
      ["price_inversion", "cheap"],
      ["price_inversion", "cheap"],
      ["unknown_price", "frontier"],
    ]);
    expect(warnings[0]?.message).toContain("3 against 0.25");
    expect(Object.keys(mine)).toEqual(["cheap", "standard", "frontier", "apex"]);
    expect(invertedTiers(mine)).toEqual({ cheap: "standard" });
    expect(costUsd(mine.frontier, 1000, 10)).toBeNull();
    expect(costUsd(mine.standard, 1_000_000, 1_000_000)).toBe(1.5);
  });

  it("passes over what it reports as dearer, by the usual mix of tokens, and says what it does about each", () => {
    const tiers = (cheap: [number, number]) =>
      tierColumnSchema.parse({
        cheap: price("a", ...cheap),
        standard: price("b", 2, 5),
        frontier: price("c", 3, 15),
        apex: price("d", 10, 50),
      });
    for (const [cheap, passedOver, advice, adviceWhenSkipped] of [
      [[1, 9], true, "set skip_inverted", "It is passed over for units that may climb to standard"],
      [[2, 6], true, "set skip_inverted", "It is passed over"],
      [[0.2, 6], false, "so it is not passed over", "so it is not passed over"],
    ] as const) {
      const column = tiers([...cheap]);
      expect(invertedTiers(column)).toEqual(passedOver ? { cheap: "standard" } : {});
      expect(priceWarnings("mine", column, false)[0]?.message).toContain(advice);
      expect(priceWarnings("mine", column, true)[0]?.message).toContain(adviceWhenSkipped);
    }
  });

  it("refuses a price that is a text or negative, by its field's name", () => {
    const result = tierMapSchema.safeParse({ vendors: { mine: column(price("top-d", "0", -1)) } });
    const fields = result.success ? [] : fromZodError(result.error).fields;
    expect(fields.map((field) => field.path)).toEqual([
      "vendors.mine.apex.input_usd_per_mtok",
      "vendors.mine.apex.output_usd_per_mtok",
    ]);
  });

  it("refuses a map with a missing tier", () => {
    const { apex: _, ...three } = column(null);
    const result = tierMapSchema.safeParse({ vendors: { mine: three } });
    const fields = result.success ? [] : fromZodError(result.error).fields;
    expect(fields[0]).toMatchObject({ path: "vendors.mine.apex", problem: expect.stringContaining("missing") });
  });
});
