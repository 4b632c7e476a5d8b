import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { sampleOutput } from "../../src/ladder/batch-schema.ts";
import { calibrationOutput } from "../../src/ladder/calibration-summary.ts";
import { reportOutput } from "../../src/ladder/report.ts";
import { ask, attempt, call, createBatch, fail, failing, objectOf, report, uncertain } from "./client.ts";

const close = (batch: string) => ask("POST", `/v1/batches/${batch}/close`, reportOutput, {});
const calibration = (query = "") => ask("GET", `/v1/calibration${query}`, calibrationOutput);

describe("a batch's report", () => {
  it("gives cost by tier and an estimate of the same units all at standard and all at frontier", async () => {
    const { batch } = await createBatch({
      units: [
        { id: "a", flags: [] },
        { id: "b", flags: [] },
        { id: "c", flags: [] },
      ],
    });
    const tokens = { tokens_in: 1000, tokens_out: 200 };
    await report(
      batch,
      attempt("a", { ...tokens, cost_usd: 0.002 }),
      attempt("b", { ...tokens, ...uncertain }),
      attempt("b", { ...tokens, tier: "standard" }),
      attempt("c", { cost_usd: 0.5 }),
    );
    const { cost_by_tier, compared_with, cost_usd } = await ask("GET", `/v1/batches/${batch}/report`, reportOutput);
    expect(cost_by_tier.cheap).toEqual({
      cost_usd: 0.504,
      attempts: 3,
      tokens_in: 2000,
      tokens_out: 400,
      attempts_of_unknown_cost: 0,
    });
    expect(cost_by_tier.standard).toMatchObject({ cost_usd: 0.006, attempts: 1 });
    expect(cost_usd).toBe(0.51);
    expect(compared_with.all_standard).toMatchObject({
      estimate: true,
      cost_usd: 0.012,
      actual_usd: 0.01,
      saving_usd: 0.002,
      saving_share: 0.1667,
      units_compared: 2,
      units_without_tokens: 1,
    });
    expect(compared_with.all_frontier.cost_usd).toBe(0.02);
  });

  it("says that a tie-break the caller paid for is left out of the comparison", async () => {
    const { batch } = await createBatch({ units: [{ id: "a", flags: ["FORMAT-STRICT"] }] });
    const tokens = { tokens_in: 1000, tokens_out: 200 };
    await report(batch, attempt("a", { ...uncertain, ...tokens }), attempt("a", { ...uncertain, tier: "standard" }));
    const noted = async () =>
      (await ask("GET", `/v1/batches/${batch}/report`, reportOutput)).compared_with.all_standard.note;
    expect(await noted()).not.toContain("tie-break");
    await call("POST", `/v1/batches/${batch}/tiebreak`, {});
    expect(await noted()).toContain("What the tie-break cost is not recorded here and is left out.");
  });

  it("computes nothing from an unknown price or cost", async () => {
    const model = (name: string, input: number | null, output: number | null) => ({
      model: name,
      input_usd_per_mtok: input,
      output_usd_per_mtok: output,
    });
    const tiers = {
      cheap: model("mini-a", 3, 15),
      standard: model("mid-b", 0.25, 1.25),
      frontier: model("big-c", null, null),
      apex: model("top-d", null, null),
    };
    const { batch, warnings } = await createBatch({
      units: [
        { id: "u1", flags: [] },
        { id: "u2", flags: [] },
      ],
      ladder: { tiers },
    });
    expect(warnings.map((w) => w.code)).toEqual([
      "price_inversion",
      "price_inversion",
      "unknown_price",
      "unknown_price",
    ]);
    expect(warnings[0]?.message).toContain("3 against 0.25");
    await report(
      batch,
      attempt("u1", { tokens_in: 1000, tokens_out: 10 }),
      attempt("u2", { tokens_in: 1000, tokens_out: 10, ...uncertain }),
      attempt("u2", { ...uncertain, tier: "standard" }),
    );
    const text = JSON.stringify(await ask("GET", `/v1/batches/${batch}/report`, reportOutput));
    expect(text).not.toContain("NaN");
    const { compared_with, cost_by_tier } = reportOutput.parse(JSON.parse(text));
    expect(compared_with.all_frontier).toMatchObject({ cost_usd: null, saving_usd: null, saving_share: null });
    expect(compared_with.all_standard).toMatchObject({ actual_usd: null, saving_usd: null, saving_share: null });
    expect(cost_by_tier.standard.attempts_of_unknown_cost).toBe(1);
  });
});

describe("closing a batch", () => {
  it("leaves what is not settled unresolved, ignores what comes later, and answers the same again", async () => {
    const { batch } = await createBatch({
      units: [
        { id: "a", flags: [] },
        { id: "b", flags: [] },
      ],
    });
    const first = attempt("a");
    const [accepted] = await report(batch, first);
    const closed = await close(batch);
    expect(closed).toMatchObject({ state: "closed", counts: { accepted: 1, unresolved: 1, running: 0 } });
    expect((await report(batch, attempt("b")))[0]).toMatchObject({ action: "ignored" });
    expect((await report(batch, first))[0]).toEqual(accepted);
    expect((await close(batch)).counts).toEqual(closed.counts);
  });

  it("writes what it teaches to the calibration once, which names the rubric row from three recurrences on", async () => {
    const over = { id: "over", flags: ["UNVERIFIABLE"] };
    const late = { id: "late", flags: ["NOVEL"] };
    const fine = { id: "fine", flags: [] };
    for (let round = 1; round <= 3; round += 1) {
      const { batch } = await createBatch({ units: [over, late, fine] });
      await report(
        batch,
        attempt("over", { tier: "standard" }),
        attempt("late", { ...failing, answer: 1 }),
        attempt("late", { ...failing, answer: 2 }),
        attempt("fine", failing),
        attempt("fine", failing),
      );
      const { calibration: rows } = await close(batch);
      expect(rows).toEqual([
        expect.stringMatching(/^over-tiered: over — started at standard \(unverifiable\)/),
        expect.stringMatching(/^escalated late: late — two strikes at cheap/),
      ]);
      await close(batch);
      const { classes } = await calibration();
      expect(classes.map(({ kind, count, batches }) => [kind, count, batches])).toEqual([
        ["escalated late", round, round],
        ["over-tiered", round, round],
      ]);
      for (const { edit } of classes) expect(edit === null).toBe(round < 3);
    }
    const { classes } = await calibration();
    expect(classes[1]?.edit).toContain("`few_flags`");
    expect(classes[0]?.edit).toContain("AMBIGUOUS");
    expect((await calibration("?since=2999-01-01")).classes).toEqual([]);
  });

  it("sees two disagreeing strikes, and a first try, past a try that died of a fault", async () => {
    const { batch } = await createBatch({
      units: [
        { id: "late", flags: [] },
        { id: "over", flags: ["UNVERIFIABLE"] },
      ],
    });
    const fault = { status: "failed", failure: { kind: "timeout" }, answer: undefined, verification: undefined };
    await report(
      batch,
      attempt("late", fault),
      attempt("late", { ...failing, answer: 1 }),
      attempt("late", { ...failing, answer: 2 }),
      attempt("over", { ...fault, tier: "standard" }),
      attempt("over", { tier: "standard" }),
    );
    expect((await close(batch)).calibration).toEqual([
      expect.stringMatching(/^escalated late: late — two strikes at cheap/),
      expect.stringMatching(/^over-tiered: over — started at standard/),
    ]);
  });

  it("does not blame the rubric for a tier that was skipped for its price", async () => {
    const model = (name: string, usd: number) => ({ model: name, input_usd_per_mtok: usd, output_usd_per_mtok: usd });
    const tiers = { cheap: model("a", 3), standard: model("b", 1), frontier: model("c", 5), apex: model("d", 9) };
    const { batch, units } = await createBatch({
      units: [{ id: "dear", flags: [] }],
      ladder: { tiers, skip_inverted: true },
    });
    expect(units[0]?.tier).toBe("standard");
    await report(batch, attempt("dear", { tier: "standard" }));
    expect((await close(batch)).calibration).toEqual([]);
  });

  it("delivers to the calibration later when its log could not take it", async () => {
    const log = env.CALIBRATION_LOG.getByName("public");
    await calibration();
    await runInDurableObject(log, (_, state) => state.storage.sql.exec("DROP TABLE misses"));
    const { batch } = await createBatch({ units: [{ id: "x", flags: ["UNVERIFIABLE", "NOVEL"] }] });
    await report(batch, attempt("x", { tier: "standard" }));
    expect((await close(batch)).calibration).toHaveLength(1);
    await evictDurableObject(log);
    expect((await calibration()).classes).toEqual([]);
    const stub = objectOf(batch);
    await evictDurableObject(stub);
    await runDurableObjectAlarm(stub);
    expect((await calibration()).classes).toEqual([]);
    await runInDurableObject(stub, (_, state) => {
      state.storage.sql.exec("UPDATE due SET at = 1 WHERE kind = 'calibrate'");
    });
    await runDurableObjectAlarm(stub);
    expect((await calibration()).classes).toMatchObject([{ kind: "over-tiered", count: 1 }]);
    await evictDurableObject(log);
    expect((await calibration()).classes).toHaveLength(1);
  });

  it("delivers any number of misses, each once", async () => {
    const units = Array.from({ length: 4500 }, (_, index) => ({ id: `u${index}`, flags: ["UNVERIFIABLE"] }));
    const { batch } = await createBatch({ units });
    await report(batch, ...units.map(({ id }) => attempt(id, { tier: "standard" })));
    await close(batch);
    await close(batch);
    expect((await calibration()).classes[0]).toMatchObject({
      kind: "over-tiered",
      flags: ["UNVERIFIABLE"],
      count: 4500,
    });
  });

  it("is added up from a day or a time on, and no other word for one", async () => {
    for (const since of ["2026-11-01", "2026-11-01T09:00:00Z", "2026-11-01T09:00:00%2B09:00"]) {
      expect((await call("GET", `/v1/calibration?since=${since}`)).status, since).toBe(200);
    }
    for (const since of ["foo 1", "5", "2026-02-31", "yesterday", ""]) {
      const { status, fields } = await fail("GET", `/v1/calibration?since=${since}`);
      expect([status, fields[0]?.problem], since).toEqual([400, expect.stringContaining("2026-11-01T09:00:00Z")]);
    }
  });
});

describe("a sample to derive again", () => {
  it("is the same for the same batch, holds every smaller one, and says what to look for", async () => {
    const units = Array.from({ length: 50 }, (_, index) => ({ id: `u${index}`, flags: index % 2 ? ["BLAST"] : [] }));
    const { batch } = await createBatch({ units });
    const draw = (n: number) => ask("POST", `/v1/batches/${batch}/sample`, sampleOutput, { n });
    const ten = await draw(10);
    expect(ten.of).toBe(50);
    expect(ten.sample).toHaveLength(10);
    await report(batch, attempt("u1"));
    expect((await draw(5)).sample.map((one) => one.unit)).toEqual(ten.sample.slice(0, 5).map((one) => one.unit));
    expect((await draw(1000)).sample).toHaveLength(50);
    for (const { flags, look_for } of ten.sample) {
      expect(look_for).toEqual([
        flags.length === 0 ? expect.stringContaining("wrong value") : expect.stringContaining("scope"),
      ]);
    }
    const other = await createBatch({ units });
    const drawn = await ask("POST", `/v1/batches/${other.batch}/sample`, sampleOutput, { n: 10 });
    expect(drawn.sample.map((one) => one.unit)).not.toEqual(ten.sample.map((one) => one.unit));
  });
});
