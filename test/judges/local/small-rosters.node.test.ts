/**
 * Small rosters with everyday names, as people keep them: invented, in several fields, two of them in Japanese. Half of
 * them stand in a file of their own, kept back: none of its requests was looked into while anything was set or mended.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { withFallback } from "../../../src/judges/fallback.ts";
import { createLocalJudgeFromDisk } from "../../../src/judges/local/disk.ts";
import { runRecipe } from "../../../src/suggest/recipe.ts";
import { skillOf } from "./skills.ts";

const judge = createLocalJudgeFromDisk();
const steady = withFallback(judge, judge, "");

const fileSchema = z.array(
  z.object({
    name: z.string(),
    skills: z.array(z.object({ name: z.string(), description: z.string(), body: z.string().default("") })),
    requests: z.array(z.object({ text: z.string(), gold: z.string().nullable() })),
  }),
);

/** Shares over all rosters of a file: covered requests not given their skill, and others given one. */
async function measure(file: string): Promise<{ wrong: number; needless: number }> {
  let [covered, wrong, uncovered, needless] = [0, 0, 0, 0];
  for (const roster of fileSchema.parse(JSON.parse(readFileSync(join(import.meta.dirname, file), "utf8")))) {
    const skills = roster.skills.map(({ name, description, body }) => skillOf(name, description, "general", body));
    const names = skills.map(({ name }) => name);
    for (const { text, gold } of roster.requests) {
      const options = { shortlist: 3, excerpt_chars: 700, gate_threshold: 0.3, fits_threshold: 0.3 };
      const task = { request: text, recentContext: "", skills, names, options };
      const { suggestion } = (await runRecipe({ skim: steady, read: steady }, task, () => 0)).outcome;
      if (gold === null) {
        uncovered++;
        if (suggestion !== null) needless++;
      } else {
        covered++;
        if (suggestion !== gold) wrong++;
      }
    }
  }
  return { wrong: wrong / covered, needless: needless / uncovered };
}

describe("small rosters", () => {
  it.each([
    { file: "small-rosters.json", mostWrong: 0.3, mostNeedless: 0.06 },
    { file: "small-rosters-held.json", mostWrong: 0.42, mostNeedless: 0.11 },
  ])("get few needless suggestions, and most of the right ones ($file)", async ({ file, mostWrong, mostNeedless }) => {
    const { wrong, needless } = await measure(file);
    const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
    console.log(`${file}: wrong ${percent(wrong)}, needless ${percent(needless)}`);
    expect(needless).toBeLessThanOrEqual(mostNeedless);
    expect(wrong).toBeLessThanOrEqual(mostWrong);
  });
});
