import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  FAULTS_PER_TIER,
  type Report,
  STRIKES_PER_TIER,
  startProgress,
  step,
  type UnitProgress,
} from "../../src/ladder/step.ts";
import { rankOf, TIERS, type Tier } from "../../src/ladder/terms.ts";

const passed = (answer = '"a"'): Report => ({ outcome: "judged", passed: true, answer });
const failed = (answer = '"a"'): Report => ({ outcome: "judged", passed: false, answer });
const uncertain: Report = { outcome: "uncertain" };
const fault: Report = { outcome: "fault" };

const unit = (start: Tier = "cheap", cap: Tier = "frontier", dualRun = false): UnitProgress =>
  startProgress({ start, cap, dualRun }, {});

/** The actions a unit gets for a series of reports, stopping where it settles. */
function actions(from: UnitProgress, reports: readonly Report[], spent = false): string[] {
  let progress = from;
  const taken: string[] = [];
  for (const report of reports) {
    if (progress.state !== "running") break;
    const next = step(progress, report, spent);
    taken.push(next.nextTier === null ? next.action : `${next.action} ${next.nextTier}`);
    progress = next.progress;
  }
  return taken;
}

describe("a step of the ladder", () => {
  it("accepts what passed, at the first try or after one retry", () => {
    expect(actions(unit(), [passed()])).toEqual(["accept"]);
    expect(actions(unit(), [failed(), passed()])).toEqual(["retry cheap", "accept"]);
  });

  it("goes one tier up after two strikes, and waits for the tie-break at its cap", () => {
    expect(actions(unit(), [failed(), failed(), failed(), failed(), failed(), failed()])).toEqual([
      "retry cheap",
      "escalate standard",
      "retry standard",
      "escalate frontier",
      "retry frontier",
      "await_tiebreak",
    ]);
  });

  it("goes up at once when the worker is uncertain, also after a strike", () => {
    expect(actions(unit(), [uncertain, failed(), uncertain, uncertain])).toEqual([
      "escalate standard",
      "retry standard",
      "escalate frontier",
      "await_tiebreak",
    ]);
  });

  it("stops at a lower cap", () => {
    expect(actions(unit("cheap", "standard"), [uncertain, uncertain])).toEqual(["escalate standard", "await_tiebreak"]);
  });

  it("runs a dual unit twice and accepts equal answers of which none failed", () => {
    const dual = unit("cheap", "frontier", true);
    expect(actions(dual, [passed("1"), passed("1")])).toEqual(["run_again cheap", "accept"]);
    expect(actions(dual, [passed("null"), passed("null")])).toEqual(["run_again cheap", "accept"]);
    expect(actions(dual, [passed("1"), passed("2")])).toEqual(["run_again cheap", "escalate standard"]);
    expect(actions(dual, [failed("1"), passed("1")])).toEqual(["run_again cheap", "escalate standard"]);
    expect(actions(dual, [passed("1"), failed("1")])).toEqual(["run_again cheap", "escalate standard"]);
  });

  it("runs a dual unit twice at its first tier alone", () => {
    expect(actions(unit("cheap", "frontier", true), [passed("1"), passed("2"), passed("3")])).toEqual([
      "run_again cheap",
      "escalate standard",
      "accept",
    ]);
  });

  it("sends a dual unit up at once when one of its runs is uncertain", () => {
    expect(actions(unit("cheap", "frontier", true), [uncertain])).toEqual(["escalate standard"]);
    expect(actions(unit("cheap", "frontier", true), [passed(), uncertain])).toEqual([
      "run_again cheap",
      "escalate standard",
    ]);
  });

  it("counts no strike for a fault, three times a tier, then a failed verification each", () => {
    expect(actions(unit(), [fault, fault, failed(), failed()])).toEqual([
      "retry cheap",
      "retry cheap",
      "retry cheap",
      "escalate standard",
    ]);
    expect(actions(unit(), Array<Report>(20).fill(fault))).toEqual(
      ["cheap", "standard", "frontier"].flatMap((tier, index) => [
        ...Array<string>(FAULTS_PER_TIER + STRIKES_PER_TIER - 1).fill(`retry ${tier}`),
        index === 2 ? "await_tiebreak" : `escalate ${TIERS[index + 1]}`,
      ]),
    );
  });

  it("does not take a fault for one of two runs", () => {
    expect(actions(unit("cheap", "frontier", true), [fault, passed("1"), fault, passed("1")])).toEqual([
      "retry cheap",
      "run_again cheap",
      "retry cheap",
      "accept",
    ]);
  });

  it("stops what would run again once the budget is spent, and accepts and sets aside as before", () => {
    expect(actions(unit(), [failed()], true)).toEqual(["stop"]);
    expect(actions(unit(), [uncertain], true)).toEqual(["stop"]);
    expect(actions(unit("cheap", "frontier", true), [passed()], true)).toEqual(["stop"]);
    expect(actions(unit(), [passed()], true)).toEqual(["accept"]);
    expect(actions(unit("frontier"), [uncertain], true)).toEqual(["await_tiebreak"]);
  });

  it("passes over a tier that costs more than a higher one within the cap", () => {
    const skipped = { cheap: "standard" } as const;
    expect(startProgress({ start: "cheap", cap: "frontier", dualRun: true }, skipped)).toMatchObject({
      tier: "standard",
      dualRun: false,
    });
    expect(startProgress({ start: "cheap", cap: "cheap", dualRun: false }, skipped).tier).toBe("cheap");
    const above = startProgress({ start: "cheap", cap: "frontier", dualRun: false }, { standard: "frontier" });
    expect(actions(above, [uncertain])).toEqual(["escalate frontier"]);
  });
});

describe("over any series of reports", () => {
  const anyTier = fc.constantFrom(...TIERS);
  const anyUnit = fc
    .record({ a: anyTier, b: anyTier, dualRun: fc.boolean() })
    .map(({ a, b, dualRun }) => (rankOf(a) <= rankOf(b) ? unit(a, b, dualRun) : unit(b, a, dualRun)));
  const anyReport: fc.Arbitrary<Report> = fc.oneof(
    fc.constant(uncertain),
    fc.constant(fault),
    fc.record({
      outcome: fc.constant("judged" as const),
      passed: fc.boolean(),
      answer: fc.constantFrom("1", "2", "null"),
    }),
  );
  const series = fc.array(fc.tuple(anyReport, fc.boolean()), { maxLength: 60 });

  it("the tier never falls and never rises by more than one", () => {
    fc.assert(
      fc.property(anyUnit, series, (start, reports) => {
        let progress = start;
        for (const [report, spent] of reports) {
          if (progress.state !== "running") break;
          const next = step(progress, report, spent).progress;
          expect([0, 1]).toContain(rankOf(next.tier) - rankOf(progress.tier));
          expect(rankOf(next.tier)).toBeLessThanOrEqual(rankOf(next.cap));
          progress = next;
        }
      }),
    );
  });

  it("a tier takes at most two strikes", () => {
    fc.assert(
      fc.property(anyUnit, series, (start, reports) => {
        let progress = start;
        const strikes = new Map<Tier, number>();
        for (const [report] of reports) {
          if (progress.state !== "running") break;
          const { progress: next } = step(progress, report, false);
          const struck = report.outcome === "judged" ? !report.passed : next.strikes > progress.strikes;
          if (struck) strikes.set(progress.tier, (strikes.get(progress.tier) ?? 0) + 1);
          progress = next;
        }
        for (const count of strikes.values()) expect(count).toBeLessThanOrEqual(STRIKES_PER_TIER);
      }),
    );
  });

  it("every unit settles within a bounded number of reports", () => {
    const perTier = FAULTS_PER_TIER + STRIKES_PER_TIER;
    fc.assert(
      fc.property(
        anyUnit,
        fc.array(anyReport, { minLength: 4 * perTier, maxLength: 4 * perTier }),
        (start, reports) => {
          let progress = start;
          for (const report of reports) {
            if (progress.state === "running") progress = step(progress, report, false).progress;
          }
          expect(["accepted", "awaiting_tiebreak"]).toContain(progress.state);
        },
      ),
    );
  });

  it("nothing is given out once the budget is spent", () => {
    fc.assert(
      fc.property(anyUnit, anyReport, (start, report) => {
        const taken = step(start, report, true);
        expect(taken.nextTier).toBeNull();
        expect(taken.progress.state).not.toBe("running");
      }),
    );
  });
});
