/** A question about what a skill is for asks nobody to use it, whatever it is called and however large the roster. */
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { withFallback } from "../../../src/judges/fallback.ts";
import { createLocalJudgeFromDisk } from "../../../src/judges/local/disk.ts";
import { runRecipe } from "../../../src/suggest/recipe.ts";
import { readRosterFile } from "../../../training/sets.ts";

const judge = createLocalJudgeFromDisk();
const steady = withFallback(judge, judge, "");
const roster = readRosterFile(join(import.meta.dirname, "../../../kv-seed/starter_roster.json"));
const options = { shortlist: 3, excerpt_chars: 700, gate_threshold: 0.3, fits_threshold: 0.3 };

/** In other words than those the judge was trained on. */
const QUESTIONS = [
  (subject: string) => `What exactly is ${subject}?`,
  (subject: string) => `why would anyone need ${subject}?`,
  (subject: string) => `What's the point of ${subject}?`,
  (subject: string) => `Explain ${subject} to a colleague in sales.`,
  (subject: string) => `how does ${subject} actually work?`,
  (subject: string) => `Who invented ${subject}?`,
  (subject: string) => `${subject}の意味を説明してください`,
  (subject: string) => `${subject}是什么意思？`,
];

describe("a question about a subject of the roster", () => {
  it.each([roster.length, 8])("hardly ever gets a suggestion, of %i skills", async (size) => {
    let [asked, suggested] = [0, 0];
    for (let at = 0; at + size <= roster.length; at += Math.max(size, 40)) {
      const skills = roster.slice(at, at + size);
      const names = skills.map(({ name }) => name);
      const subjects = names.filter((_, i) => i % Math.ceil(size / 20) === 0);
      for (const [i, name] of subjects.entries()) {
        const request = QUESTIONS[i % QUESTIONS.length]?.(name.replaceAll("-", " ")) ?? "";
        const task = { request, recentContext: "", skills, names, options };
        asked++;
        if ((await runRecipe({ skim: steady, read: steady }, task, () => 0)).outcome.suggestion !== null) suggested++;
      }
    }
    expect(asked).toBeGreaterThan(15);
    expect(suggested / asked).toBeLessThanOrEqual(0.1);
  });
});
