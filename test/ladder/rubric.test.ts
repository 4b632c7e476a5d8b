import { describe, expect, it } from "vitest";
import rubricSeed from "../../kv-seed/rubric.json" with { type: "json" };
import { routingLine } from "../../src/ladder/route.ts";
import { placeUnit, rubricSchema, type UnitTraits } from "../../src/ladder/rubric.ts";
import { countSentences } from "../../src/ladder/sentence.ts";
import type { Flag } from "../../src/ladder/terms.ts";
import { routeUnitSchema } from "../../src/ladder/unit-schema.ts";

const rubric = rubricSchema.parse(rubricSeed);

function place(flags: Flag[], traits: Partial<UnitTraits> = {}) {
  return placeUnit(rubric, { flags, kind: "", hasApexReason: false, keepCheap: false, ...traits });
}

describe("the rubric", () => {
  it.each<[string, Flag[], Partial<UnitTraits>, string, string, boolean]>([
    ["no flag", [], {}, "cheap", "frontier", false],
    ["verifiable, whatever else", ["BLAST", "NOVEL", "CROSS-CUTTING"], {}, "cheap", "frontier", false],
    ["one flag", ["UNVERIFIABLE"], {}, "standard", "frontier", false],
    ["two flags", ["UNVERIFIABLE", "NOVEL"], {}, "standard", "frontier", false],
    ["three flags", ["UNVERIFIABLE", "NOVEL", "CROSS-CUTTING"], {}, "frontier", "frontier", false],
    ["unverifiable with blast", ["UNVERIFIABLE", "BLAST"], {}, "frontier", "frontier", false],
    ["format strict: probe first", ["FORMAT-STRICT"], {}, "cheap", "standard", false],
    ["format strict before blast", ["UNVERIFIABLE", "BLAST", "FORMAT-STRICT"], {}, "cheap", "standard", false],
    ["judgment", [], { kind: "judgment" }, "frontier", "frontier", false],
    ["judgment, however it is written", [], { kind: "JUDGMENT" }, "frontier", "frontier", false],
    ["what counts as judgment", [], { kind: "Planning" }, "frontier", "frontier", false],
    ["a kind in one word", [], { kind: "final_review" }, "frontier", "frontier", false],
    ["another kind", [], { kind: "edit" }, "cheap", "frontier", false],
    ["judgment above its cap", ["FORMAT-STRICT"], { kind: "judgment" }, "standard", "standard", false],
    ["an apex reason before all", ["FORMAT-STRICT"], { hasApexReason: true, kind: "judgment" }, "apex", "apex", false],
    ["ambiguous by rule", ["AMBIGUOUS"], {}, "cheap", "frontier", true],
    ["ambiguous and format strict", ["AMBIGUOUS", "FORMAT-STRICT"], {}, "cheap", "standard", true],
    ["ambiguous above cheap", ["UNVERIFIABLE", "AMBIGUOUS"], {}, "standard", "frontier", false],
    ["kept cheap", ["UNVERIFIABLE", "AMBIGUOUS"], { keepCheap: true }, "cheap", "frontier", true],
    ["kept cheap without cause", ["UNVERIFIABLE"], { keepCheap: true }, "standard", "frontier", false],
    [
      "judgment is never kept cheap",
      ["UNVERIFIABLE", "AMBIGUOUS"],
      { keepCheap: true, kind: "judgment" },
      "frontier",
      "frontier",
      false,
    ],
  ])("%s", (_, flags, traits, start, cap, dualRun) => {
    expect(place(flags, traits)).toMatchObject({ start, cap, dualRun });
  });

  it("is refused when it can never reach a tier, leaves a unit undecided or names a rule twice", () => {
    const without = (name: string) => ({ ...rubricSeed, rules: rubricSeed.rules.filter((rule) => rule.name !== name) });
    const problems = (value: unknown) =>
      rubricSchema.safeParse(value).error?.issues.map((issue) => issue.message) ?? [];
    expect(problems(without("apex_reason")).join()).toContain("reach `apex`");
    expect(problems(without("few_flags")).join()).toContain("No rule applies");
    expect(problems({ ...rubricSeed, caps: { default: "cheap", by_flag: {} } }).join()).toContain("reach `standard`");
    expect(problems({ ...rubricSeed, rules: [...rubricSeed.rules, rubricSeed.rules[0]] }).join()).toContain(
      "used twice",
    );
  });
});

describe("a rubric with kinds", () => {
  const always = { name: "always", when: {}, tier: "cheap", cap: "cheap" };
  const kinds = (name: string, words: string[], tier: string) => ({ name, when: { kinds: words }, tier, cap: tier });

  it("may reach a tier by a kind alone, and by no kind that an earlier rule takes", () => {
    const rules = [
      kinds("a", ["x"], "standard"),
      kinds("b", ["X", "y"], "frontier"),
      kinds("c", ["z"], "apex"),
      always,
    ];
    expect(rubricSchema.safeParse({ ...rubricSeed, rules }).success).toBe(true);
    const hidden = [kinds("a", ["x"], "standard"), kinds("b", ["X"], "frontier"), kinds("c", ["z"], "apex"), always];
    const refused = rubricSchema.safeParse({ ...rubricSeed, rules: hidden });
    expect(refused.error?.issues.map((issue) => issue.message).join()).toContain("reach `frontier`");
  });

  it("names no more of them than can be tried at every reading", () => {
    const many = (from: number) => Array.from({ length: 100 }, (_, index) => `kind ${from + index}`);
    const rules = [0, 100, 200].map((from, index) => kinds(`r${index}`, many(from), "standard"));
    const refused = rubricSchema.safeParse({ ...rubricSeed, rules: [...rules, ...rubricSeed.rules] });
    expect(refused.error?.issues[0]?.message).toContain("at most 200 kinds");
  });
});

describe("the routing line", () => {
  it("names the tier and the flags in lower case", () => {
    expect(routingLine("standard", ["UNVERIFIABLE", "AMBIGUOUS"])).toBe("Routing: standard (unverifiable, ambiguous)");
    expect(routingLine("cheap", [])).toBe("Routing: cheap (no flags)");
    expect(routingLine("cheap", ["CROSS-CUTTING", "FORMAT-STRICT"])).toBe(
      "Routing: cheap (cross-cutting, format-strict)",
    );
  });
});

describe("an apex reason", () => {
  it.each([
    ["A wrong merge here corrupts every customer's ledger.", 1],
    ["No full stop at the end", 1],
    ["It costs 3.5 times more to undo, e.g. by hand, than v1.2 did.", 1],
    ["Dr. Ito asked for it", 1],
    ["Why? Because it matters.", 2],
    ["It is hard. really hard.", 2],
    ["台帳を壊すと戻せないため。", 1],
    ["難しい。とても難しい。", 2],
    ["One line\nwrapped into the next.", 1],
    ["One\n\nTwo", 2],
    ["", 0],
    [" … ", 0],
  ])("%j holds %i sentences", (text, count) => {
    expect(countSentences(text)).toBe(count);
    expect(routeUnitSchema.safeParse({ flags: [], apex_reason: text }).success).toBe(count === 1);
  });
});
