import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createLocalJudgeFromDisk } from "../../../src/judges/local/disk.ts";
import { readRequestsFile, readRosterFile } from "../../../training/pairs.ts";

const root = join(import.meta.dirname, "../../..");
const skills = readRosterFile(join(root, "kv-seed/starter_roster.json"));
const requests = readRequestsFile(join(root, "test/bench/data/requests_ja_zh.jsonl"));
const judge = createLocalJudgeFromDisk();

/** Share of covered requests in a language whose skill is ranked among the first `places`. */
async function hits(lang: string, places: number): Promise<number> {
  const covered = requests.filter((request) => request.lang === lang && request.gold !== null);
  let found = 0;
  for (const { text, gold } of covered) {
    const { ranked } = await judge.skim({ request: text, recentContext: "", skills, limit: places });
    if (ranked.some(({ name }) => name === gold)) found++;
  }
  return found / covered.length;
}

describe("Japanese and Chinese requests against the English starter roster", () => {
  it("rank the labelled skill first often enough", async () => {
    expect(await hits("ja", 1)).toBeGreaterThan(0.82);
    expect(await hits("zh", 1)).toBeGreaterThan(0.7);
  });

  it("almost always have it among the first three", async () => {
    expect(await hits("ja", 3)).toBeGreaterThan(0.92);
    expect(await hits("zh", 3)).toBeGreaterThan(0.85);
  });
});
