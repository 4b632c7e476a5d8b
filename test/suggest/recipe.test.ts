import { describe, expect, it } from "vitest";
import { withFallback } from "../../src/judges/fallback.ts";
import { type Judge, JudgeFailure, type ReadTask, type SkimTask } from "../../src/judges/judge.ts";
import type { Skill } from "../../src/rosters/skill.ts";
import { type RecipeTask, runRecipe } from "../../src/suggest/recipe.ts";

const OPTIONS: RecipeTask["options"] = {
  shortlist: null,
  excerpt_chars: 700,
  gate_threshold: 0.3,
  fits_threshold: 0.3,
};

function skill(name: string): Skill {
  return { name, category: "general", description: `${name} short`, description_full: `${name} in full`, body: "" };
}

interface Script {
  gate?: number;
  order?: string[];
  fits?: Record<string, number>;
  covers?: number;
  fail?: "skim" | "read";
}

/** A judge that answers as told and keeps what it was asked. */
function scripted(name: Judge["name"], script: Script) {
  const asked: { skim: SkimTask[]; read: ReadTask[] } = { skim: [], read: [] };
  const usage = { input_tokens: 10, output_tokens: 1 };
  const judge: Judge = {
    name,
    async skim(task) {
      asked.skim.push(task);
      if (script.fail === "skim") throw new JudgeFailure(name, "timeout", "scripted");
      const gate = script.gate ?? 0.8;
      const order = script.order ?? task.skills.map((each) => each.name);
      return {
        ranked: order.slice(0, task.limit).map((each, index) => ({ name: each, probability: 1 / (index + 2) })),
        gate: { acts_on_user_system: gate, would_follow_documented_procedure: gate, prose_suffices: 1 - gate },
        model: name === "local" ? null : "model-1",
        usage,
      };
    },
    async read(task) {
      asked.read.push(task);
      if (script.fail === "read") throw new JudgeFailure(name, "malformed", "scripted");
      const candidates = task.candidates.map((each, index) => ({
        name: each.name,
        probability: 0.5 / (index + 1),
        fits: script.fits?.[each.name] ?? 0.6,
      }));
      const covers = script.covers === undefined ? {} : { covers: script.covers };
      return { candidates, ...covers, model: name === "local" ? null : "model-1", usage };
    },
  };
  return { judge, asked };
}

async function run(
  request: string,
  names: string[],
  script: Script,
  options: Partial<RecipeTask["options"]> = {},
  who: { skim?: Judge["name"]; read?: Judge["name"] } = {},
) {
  const { judge, asked } = scripted("systemone", script);
  const local = scripted("local", { order: [...names].reverse() });
  const steady = (name = judge.name) => withFallback(name === "local" ? local.judge : judge, local.judge, name);
  const task = { request, recentContext: "", skills: names.map(skill), names, options: { ...OPTIONS, ...options } };
  const result = await runRecipe({ skim: steady(who.skim), read: steady(who.read) }, task, () => 0);
  return { ...result, asked };
}

describe("the recipe", () => {
  it("suggests the choice of the close reading when something fits", async () => {
    const { outcome, usage } = await run("do it", ["a1", "b1", "c1", "d1"], {});
    expect(outcome).toMatchObject({ suggestion: "a1", reason: "suggested" });
    expect(outcome.shortlist.map((each) => each.name)).toEqual(["a1", "b1", "c1"]);
    expect(outcome.ranked[0]).toEqual({ name: "a1", probability: 0.5, description: "a1 short" });
    expect(usage).toEqual({ input_tokens: 20, output_tokens: 2 });
  });

  it("asks no second question below the gate", async () => {
    const { outcome, asked } = await run("do it", ["a1", "b1"], { gate: 0.29 });
    expect(outcome).toMatchObject({ suggestion: null, reason: "no_skill_needed", shortlist: [] });
    expect(asked.read).toHaveLength(0);
  });

  it("opens the gate at the threshold itself", async () => {
    expect((await run("do it", ["a1"], { gate: 0.3 })).outcome.reason).toBe("suggested");
  });

  it("counts prose_suffices inverted in the gate's mean", async () => {
    const { outcome } = await run("do it", ["a1"], { gate: 0.9 });
    expect(outcome.gate?.answers.prose_suffices).toBeCloseTo(0.1);
    expect(outcome.gate?.score).toBeCloseTo(0.9);
  });

  it("says none outright only where even the best fits hardly at all", async () => {
    const { outcome } = await run("do it", ["a1", "b1"], { fits: { a1: 0.05, b1: 0.02 } });
    expect(outcome).toMatchObject({ suggestion: null, reason: "nothing_fits", offered: [] });
    expect(outcome.shortlist).toHaveLength(2);
  });

  it("is unsure, and offers the candidates, where none fits but one may", async () => {
    const { outcome } = await run("do it", ["a1", "b1"], { fits: { a1: 0.29, b1: 0.1 } });
    expect(outcome).toMatchObject({ suggestion: null, reason: "unsure" });
    expect(outcome.offered).toEqual([
      { name: "a1", description: "a1 in full" },
      { name: "b1", description: "b1 in full" },
    ]);
  });

  it("offers three at most, however many were read", async () => {
    const names = ["a1", "b1", "c1", "d1", "e1"];
    const fits = Object.fromEntries(names.map((name) => [name, 0.2]));
    expect((await run("do it", names, { fits }, { shortlist: 5 })).outcome.offered).toHaveLength(3);
  });

  it("takes a judge's own word for whether any skill covers the request", async () => {
    const fits = { a1: 0.2 };
    expect((await run("do it", ["a1"], { fits, covers: 0.29 })).outcome.reason).toBe("nothing_fits");
    expect((await run("do it", ["a1"], { fits, covers: 0.3 })).outcome.reason).toBe("unsure");
  });

  it("holds the chosen candidate's own fits against the threshold, not another's", async () => {
    const { outcome } = await run("do it", ["a1", "b1"], { fits: { a1: 0.24, b1: 0.46 } });
    expect(outcome).toMatchObject({ suggestion: null, reason: "unsure" });
  });

  it("answers an empty roster without asking anybody", async () => {
    const { outcome, asked } = await run("do it", [], {});
    expect(outcome).toMatchObject({ suggestion: null, reason: "empty_roster", gate: null, ranked: [] });
    expect(asked.skim).toHaveLength(0);
  });

  it("keeps a skill that is named exactly on the shortlist, however low it ranks", async () => {
    const names = ["a1", "b1", "c1", "d1", "note-taker"];
    const { asked } = await run("Use the note-taker skill on this.", names, {});
    expect(asked.read[0]?.candidates.map((each) => each.name)).toEqual(["a1", "b1", "note-taker"]);
  });

  it("makes room on the shortlist for as many as are named, up to twelve", async () => {
    const names = ["a1", "note-taker", "pdf-maker", "web-search"];
    const request = "Use the note-taker skill, the pdf-maker skill and the web-search skill on this.";
    const few = await run(request, names, {}, { shortlist: 1 });
    expect(few.asked.read[0]?.candidates.map((each) => each.name)).toEqual(["note-taker", "pdf-maker", "web-search"]);
    const many = Array.from({ length: 20 }, (_, index) => `skill-${index}`);
    const all = await run(`Use ${many.map((name) => `the ${name} skill`).join(", ")}.`, many, {}, { shortlist: 1 });
    expect(all.asked.read[0]?.candidates).toHaveLength(12);
  });

  it("never reads or ranks a skill that the request rules out", async () => {
    const names = ["note-taker", "b1"];
    const { outcome } = await run("Write this down, but don't use note-taker.", names, {});
    expect(outcome.suggestion).toBe("b1");
    expect(outcome.ranked.map((each) => each.name)).toEqual(["b1"]);
  });

  it("still ranks twelve where skills that it rules out would have been among them", async () => {
    const names = ["note-taker", "pdf-maker", ...Array.from({ length: 18 }, (_, index) => `skill-${index}`)];
    const request = "Write this down, but don't use the note-taker skill, and don't use the pdf-maker skill.";
    const { outcome } = await run(request, names, {});
    expect(outcome.ranked.map((each) => each.name)).toEqual(names.slice(2, 14));
  });

  describe("reads closely, unless the call says how many,", () => {
    const names = Array.from({ length: 20 }, (_, index) => `skill-${index}`);
    const sizeOf = async (...rest: [Script, Partial<RecipeTask["options"]>?, { skim?: "local"; read?: "local" }?]) =>
      (await run("do it", names, ...rest)).outcome.shortlist.length;

    it("three where the model has skimmed as well, and where it does neither", async () => {
      expect(await sizeOf({})).toBe(3);
      expect(await sizeOf({}, {}, { skim: "local", read: "local" })).toBe(3);
      expect(await sizeOf({}, {}, { read: "local" })).toBe(3);
    });

    it("twelve where a model reads what the local judge skimmed, by choice or in the model's place", async () => {
      expect(await sizeOf({}, {}, { skim: "local" })).toBe(12);
      expect(await sizeOf({ fail: "skim" })).toBe(12);
      expect(await sizeOf({}, { shortlist: 3 }, { skim: "local" })).toBe(3);
    });
  });

  it("keeps twelve of the ranking", async () => {
    const names = Array.from({ length: 20 }, (_, index) => `skill-${index}`);
    expect((await run("do it", names, {})).outcome.ranked).toHaveLength(12);
  });

  it.each(["skim", "read"] as const)("lets the local judge answer when the %s fails, and says so", async (fail) => {
    const { outcome } = await run("do it", ["a1", "b1"], { fail });
    expect(outcome.suggestion).not.toBeNull();
    expect(outcome.judge.degraded).toBe(true);
    expect(outcome.judge[fail]).toBe("local");
  });
});
