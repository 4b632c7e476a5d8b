/** Random reports against a batch, evicted between any two of them, beside the pure ladder as its model. */
import { evictDurableObject } from "cloudflare:test";
import fc from "fast-check";
import { expect, it } from "vitest";
import { batchOutput, tiebreakClaimOutput, tiebreakResultOutput } from "../../src/ladder/batch-schema.ts";
import { type Report, startProgress, step, type UnitProgress } from "../../src/ladder/step.ts";
import { rankOf, TIERS, type Tier } from "../../src/ladder/terms.ts";
import { ask, attempt, createBatch, objectOf, report } from "./client.ts";

const UNITS = [
  { id: "plain", flags: [] },
  { id: "strict", flags: ["FORMAT-STRICT"] },
  { id: "dual", flags: ["AMBIGUOUS"] },
  { id: "high", flags: ["UNVERIFIABLE", "BLAST"] },
] as const;

/** Three tiers at most, each with three faults and two strikes or a second run. */
const MOST_REPORTS_A_UNIT = 3 * 6;

const KINDS = ["pass", "pass otherwise", "fail", "uncertain", "fault"] as const;
type Kind = (typeof KINDS)[number];

const asReport = (kind: Kind): Report => {
  if (kind === "uncertain" || kind === "fault") return { outcome: kind };
  return { outcome: "judged", passed: kind !== "fail", answer: kind === "pass otherwise" ? "2" : "1" };
};

const asAttempt = (unit: string, tier: Tier, kind: Kind) =>
  attempt(unit, {
    tier,
    answer: kind === "pass otherwise" ? 2 : 1,
    ...(kind === "uncertain" && { status: "uncertain", verification: null }),
    ...(kind === "fault" && { status: "failed", failure: { kind: "timeout" }, verification: null }),
    ...(kind === "fail" && { verification: { passed: false, method: "execution" } }),
  });

const step1 = fc.record({
  unit: fc.constantFrom(...UNITS.map((unit) => unit.id)),
  /** Tiers off the unit's own: most reports are timely, some are late, some were never given out. */
  off: fc.oneof({ weight: 8, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.constantFrom(-1, 1) }),
  kind: fc.constantFrom(...KINDS),
  evict: fc.boolean(),
  again: fc.boolean(),
});

function expected(model: Map<string, UnitProgress>, unit: string, tier: Tier, kind: Kind): string {
  const progress = model.get(unit);
  if (progress === undefined) throw new Error("no such unit");
  if (progress.state !== "running" || rankOf(tier) < rankOf(progress.tier)) return "ignored";
  if (rankOf(tier) > rankOf(progress.tier)) return "refused";
  const taken = step(progress, asReport(kind), false);
  model.set(unit, taken.progress);
  return taken.action;
}

it("decides as the pure ladder does, and every unit ends accepted, resolved or unresolved", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step1, { minLength: 5, maxLength: 25 }),
      fc.array(fc.constantFrom(...KINDS), { minLength: 1, maxLength: 5 }),
      fc.boolean(),
      async (steps, ending, all) => {
        const { batch, units } = await createBatch({ units: UNITS });
        const model = new Map(
          units.map(({ unit, tier, cap, dual_run }) => [
            unit,
            startProgress({ start: tier, cap, dualRun: dual_run }, {}),
          ]),
        );
        for (const { unit, off, kind, evict, again } of steps) {
          if (evict) await evictDurableObject(objectOf(batch));
          const tier = TIERS[rankOf(model.get(unit)?.tier ?? "cheap") + off] ?? "cheap";
          const one = asAttempt(unit, tier, kind);
          const [decision] = await report(batch, one);
          expect(decision?.action).toBe(expected(model, unit, tier, kind));
          if (again && decision?.action !== "refused") expect(await report(batch, one)).toEqual([decision]);
        }
        const shown = await ask("GET", `/v1/batches/${batch}`, batchOutput);
        for (const { unit, tier, state } of shown.units)
          expect({ tier, state }).toEqual({ tier: model.get(unit)?.tier, state: model.get(unit)?.state });

        // Whatever came so far, reports in time settle every unit, and the tie-break what is left: nothing needs a close.
        for (const [unit, { state }] of model) {
          for (let round = 0; state === "running" && model.get(unit)?.state === "running"; round += 1) {
            expect(round).toBeLessThan(MOST_REPORTS_A_UNIT);
            const kind = ending[round % ending.length] ?? "fail";
            const tier = model.get(unit)?.tier ?? "cheap";
            const [decision] = await report(batch, asAttempt(unit, tier, kind));
            expect(decision?.action).toBe(expected(model, unit, tier, kind));
          }
        }
        const waiting = [...model].filter(([, { state }]) => state === "awaiting_tiebreak").map(([unit]) => unit);
        if (waiting.length > 0) {
          const { lease, items } = await ask("POST", `/v1/batches/${batch}/tiebreak`, tiebreakClaimOutput, {});
          expect(items.map(({ item }) => item)).toEqual(waiting);
          const answered = waiting.slice(all ? 0 : 1).map((item) => ({ item, answer: "settled" }));
          await ask("PUT", `/v1/batches/${batch}/tiebreak`, tiebreakResultOutput, { lease, items: answered });
        }
        const { counts } = await ask("GET", `/v1/batches/${batch}`, batchOutput);
        expect(counts).toMatchObject({
          accepted: UNITS.length - waiting.length,
          resolved: waiting.length - (all ? 0 : Math.min(1, waiting.length)),
          unresolved: all ? 0 : Math.min(1, waiting.length),
        });
      },
    ),
    { numRuns: 8 },
  );
});
