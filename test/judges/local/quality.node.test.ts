/** Guards the ranker on the starter roster: a change that costs more than a few requests in a hundred fails here. */
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createLocalJudgeFromDisk } from "../../../src/judges/local/disk.ts";
import { readRequestsFile, readRosterFile } from "../../../training/sets.ts";

const root = join(import.meta.dirname, "../../..");

describe("the local judge on the starter roster", () => {
  it("ranks the labelled skill first for at least 94 of 100 covered requests, and among three for 98", async () => {
    const skills = readRosterFile(join(root, "kv-seed/starter_roster.json"));
    const requests = readRequestsFile(join(root, "test/bench/data/requests.jsonl"));
    const judge = createLocalJudgeFromDisk();
    const places: number[] = [];
    for (const { text, gold } of requests) {
      if (gold === null) continue;
      const { ranked } = await judge.skim({ request: text, recentContext: "", skills, limit: 12 });
      const place = ranked.findIndex(({ name }) => name === gold);
      places.push(place < 0 ? Number.POSITIVE_INFINITY : place);
    }
    const share = (limit: number) => places.filter((place) => place < limit).length / places.length;
    expect(places.length).toBe(315);
    expect(share(1)).toBeGreaterThanOrEqual(0.94);
    expect(share(3)).toBeGreaterThanOrEqual(0.98);
  });
});
