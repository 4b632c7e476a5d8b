/** Random reports against a batch, evicted between any two of them, beside the pure ladder as its model. */
import { evictDurableObject } from "cloudflare:test";
import fc from "fast-check";
import { expect, it } from "vitest";
import { z } from "zod";
import { batchOutput, tiebreakResultOutput } from "../../src/ladder/batch-schema.ts";
import { reportOutput } from "../../src/ladder/report.ts";
import { type Report, startProgress, step, type UnitProgress } from "../../src/ladder/step.ts";
import { rankOf, TIERS, type Tier } from "../../src/ladder/terms.ts";
import { ask, attempt, call, createBatch, objectOf, report } from "./client.ts";

const UNITS = [
  { id: "plain", flags: [] },
  { id: "strict", flags: ["FORMAT-STRICT"] },
  { id: "dual", flags: ["AMBIGUOUS"] },
  { id: "high", flags: ["UNVERIFIABLE", "BLAST"] },
] as const;

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
    fc.asyncProperty(fc.array(step1, { minLength: 5, maxLength: 25 }), fc.boolean(), async (steps, all) => {
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

      const claimed = await call("POST", `/v1/batches/${batch}/tiebreak`, {});
      const body = z
        .looseObject({ lease: z.string(), items: z.array(z.looseObject({ item: z.string() })) })
        .safeParse(await claimed.json());
      if (body.success) {
        const items = body.data.items.slice(all ? 0 : 1).map(({ item }) => ({ item, answer: "settled" }));
        await ask("PUT", `/v1/batches/${batch}/tiebreak`, tiebreakResultOutput, { lease: body.data.lease, items });
      }
      const { counts } = await ask("POST", `/v1/batches/${batch}/close`, reportOutput, {});
      expect(counts.accepted + counts.resolved + counts.unresolved).toBe(UNITS.length);
    }),
    { numRuns: 8 },
  );
});
