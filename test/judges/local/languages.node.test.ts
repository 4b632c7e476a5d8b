import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createLocalJudgeFromDisk } from "../../../src/judges/local/disk.ts";
import { type LabelledRequest, readRequestsFile, readRosterFile } from "../../../training/sets.ts";

const root = join(import.meta.dirname, "../../..");
const judge = createLocalJudgeFromDisk();

/** How often the labelled skill of a covered request in a language is among the first `places`, as a share. */
function measured(roster: string, requests: string) {
  const skills = readRosterFile(join(root, roster));
  const labelled = readRequestsFile(join(root, requests));
  return async (lang: string, places: number): Promise<number> => {
    const covered = labelled.filter((request: LabelledRequest) => request.lang === lang && request.gold !== null);
    let found = 0;
    for (const { text, gold } of covered) {
      const { ranked } = await judge.skim({ request: text, recentContext: "", skills, limit: places });
      if (ranked.some(({ name }) => name === gold)) found++;
    }
    return found / covered.length;
  };
}

describe("Japanese and Chinese requests against the English starter roster", () => {
  const hits = measured("kv-seed/starter_roster.json", "test/bench/data/requests_ja_zh.jsonl");

  it("rank the labelled skill first often enough", async () => {
    expect(await hits("ja", 1)).toBeGreaterThan(0.84);
    expect(await hits("zh", 1)).toBeGreaterThan(0.77);
  });

  it("almost always have it among the first three", async () => {
    expect(await hits("ja", 3)).toBeGreaterThan(0.93);
    expect(await hits("zh", 3)).toBeGreaterThan(0.88);
  });
});

describe("a Japanese roster", () => {
  const hits = measured("test/bench/data/roster_ja.json", "test/bench/data/requests_roster_ja.jsonl");

  it("is found by requests in Japanese and in English", async () => {
    expect(await hits("ja", 1)).toBeGreaterThan(0.79);
    expect(await hits("en", 1)).toBeGreaterThan(0.9);
    expect(await hits("ja", 3)).toBeGreaterThan(0.9);
  });
});
