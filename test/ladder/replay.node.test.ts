/** Replays the recorded run against the pure ladder; skipped where the recording is not at hand. */
import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import rubricSeed from "../../kv-seed/rubric.json" with { type: "json" };
import { placeUnit, rubricSchema } from "../../src/ladder/rubric.ts";
import { startProgress, step } from "../../src/ladder/step.ts";
import { expectedActions, ladderAttempts, RECORDING, readRecording } from "./recording.ts";

describe.skipIf(!existsSync(RECORDING))(`the recorded run in ${RECORDING}`, () => {
  it("gets the recorded decision after every attempt from the pure ladder", () => {
    const rubric = rubricSchema.parse(rubricSeed);
    const units = readRecording();
    expect(units.length).toBeGreaterThan(0);
    for (const unit of units) {
      const placed = placeUnit(rubric, { flags: unit.flags, kind: "", hasApexReason: false, keepCheap: false });
      if (placed === undefined) throw new Error("unplaced");
      let progress = startProgress(placed, {});
      const taken: string[] = [];
      for (const attempt of ladderAttempts(unit)) {
        expect(progress).toMatchObject({ state: "running", tier: attempt.tier });
        const next = step(
          progress,
          attempt.status === "uncertain"
            ? { outcome: "uncertain" }
            : { outcome: "judged", passed: attempt.passed, answer: "null" },
          false,
        );
        taken.push(next.action);
        progress = next.progress;
      }
      expect(taken).toEqual(expectedActions(unit));
    }
  });
});
