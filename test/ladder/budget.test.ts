import { describe, expect, it } from "vitest";
import { batchOutput, tiebreakClaimOutput } from "../../src/ladder/batch-schema.ts";
import { reportOutput } from "../../src/ladder/report.ts";
import { ask, attempt, createBatch, fail, failing, report, uncertain } from "./client.ts";

const unit = (id: string, more: object = {}) => ({ id, flags: [], ...more });
const batchOf = (batch: string) => ask("GET", `/v1/batches/${batch}`, batchOutput);

describe("what attempts cost", () => {
  it("counts towards the budget when it comes late", async () => {
    const { batch } = await createBatch({ units: [unit("u0"), unit("u1")], max_cost_usd: 1 });
    const late = Array.from({ length: 5 }, (_, i) => attempt("u0", { ...failing, attempt_id: `l${i}`, cost_usd: 0.5 }));
    const decisions = await report(
      batch,
      attempt("u0", { cost_usd: 0.01 }),
      ...late,
      attempt("u1", { ...failing, cost_usd: 0.01 }),
    );
    const actions = decisions.map((decision) => decision.action);
    expect(actions).toEqual(["accept", ...Array(5).fill("ignored"), "stop"]);
    expect(await batchOf(batch)).toMatchObject({ cost_usd: 2.52, cost_by_tier: { cheap: { cost_usd: 2.52 } } });
    expect(await ask("GET", `/v1/batches/${batch}/report`, reportOutput)).toMatchObject({ cost_usd: 2.52 });
  });

  it.each<[string, Record<string, unknown>]>([
    ["verified itself", { worker: "w", verification: { passed: true, method: "mechanical", verifier: "w" } }],
    ["names an unknown unit", { unit: "nobody" }],
    ["ran at a tier not given out", { tier: "frontier" }],
    ["is of another shape", { status: "splendid" }],
    ["lacks its verification", { verification: null }],
  ])("counts once an id when the report %s", async (_, changes) => {
    const { batch } = await createBatch({ units: [unit("a"), unit("b")], max_cost_usd: 1 });
    const refused = attempt("a", { ...changes, attempt_id: "x", cost_usd: 0.4 });
    // Beside one that can be read: a call of which nothing can is at fault as a whole.
    const sound = attempt("b");
    for (let time = 0; time < 2; time++) expect((await report(batch, refused, sound))[0]?.action).toBe("refused");
    expect((await batchOf(batch)).cost_usd).toBe(0.4);
    expect((await report(batch, attempt("a", { attempt_id: "x", cost_usd: 0.3 })))[0]?.action).toBe("accept");
    expect((await batchOf(batch)).cost_usd).toBe(0.3);
  });

  it("counts once when the id was used for another report before", async () => {
    const { batch } = await createBatch({ units: [unit("a"), unit("b")] });
    await report(batch, attempt("a", { attempt_id: "x", cost_usd: 0.2 }));
    expect((await report(batch, attempt("b", { attempt_id: "x", cost_usd: 0.2 })))[0]?.action).toBe("refused");
    expect((await batchOf(batch)).cost_usd).toBe(0.2);
  });

  it("is told from nothing where a refused report does not say it", async () => {
    const { batch } = await createBatch({ units: [unit("a")] });
    await report(batch, attempt("nobody"), attempt("nobody", { cost_usd: 0 }));
    expect((await batchOf(batch)).cost_usd).toBe(0);
  });
});

describe("a batch that has spent its budget", () => {
  it("hands out no tie-break until the budget is raised", async () => {
    const units = [unit("a", { flags: ["UNVERIFIABLE", "FORMAT-STRICT"] })];
    const { batch } = await createBatch({ units, max_cost_usd: 1 });
    await report(batch, attempt("a", { ...uncertain, cost_usd: 0.5 }));
    await report(batch, attempt("a", { ...uncertain, tier: "standard", cost_usd: 0.7 }));
    const refused = await fail("POST", `/v1/batches/${batch}/tiebreak`);
    expect(refused).toMatchObject({ status: 409, code: "budget_spent" });
    expect(refused.message).toMatch(/raise_budget.*close/);
    expect(await fail("PUT", `/v1/batches/${batch}/budget`, { max_cost_usd: 0.5 })).toMatchObject({ status: 400 });
    await ask("PUT", `/v1/batches/${batch}/budget`, batchOutput, { max_cost_usd: 2 });
    expect(await ask("POST", `/v1/batches/${batch}/tiebreak`, tiebreakClaimOutput)).toMatchObject({ mode: "caller" });
  });

  it("closes units that never ran as stopped, and leaves nothing running", async () => {
    const { batch } = await createBatch({ units: [unit("a"), unit("b"), unit("c")], max_cost_usd: 0.1 });
    await report(batch, attempt("a", { cost_usd: 0.2 }));
    const closed = await ask("POST", `/v1/batches/${batch}/close`, reportOutput);
    expect(closed.counts).toMatchObject({ accepted: 1, stopped: 2, running: 0, unresolved: 0 });
  });

  it("raises no budget there is not, nor a closed batch's", async () => {
    const { batch } = await createBatch({ units: [unit("a")] });
    expect(await fail("PUT", `/v1/batches/${batch}/budget`, { max_cost_usd: 2 })).toMatchObject({ code: "no_budget" });
    await ask("POST", `/v1/batches/${batch}/close`, reportOutput);
    expect(await fail("PUT", `/v1/batches/${batch}/budget`, { max_cost_usd: 2 })).toMatchObject({
      code: "batch_closed",
    });
  });
});

describe("an empty answer to the tie-break", () => {
  it.each([[""], [" \n"], [null], [[]], [{}]])("is refused: %j", async (answer) => {
    const { batch } = await createBatch({ units: [unit("a", { flags: ["UNVERIFIABLE", "FORMAT-STRICT"] })] });
    await report(batch, attempt("a", uncertain), attempt("a", { ...uncertain, tier: "standard" }));
    const { lease } = await ask("POST", `/v1/batches/${batch}/tiebreak`, tiebreakClaimOutput);
    const refused = await fail("PUT", `/v1/batches/${batch}/tiebreak`, { lease, items: [{ item: "a", answer }] });
    expect(refused).toMatchObject({ status: 400, fields: [{ path: "items[0].answer" }] });
    expect((await batchOf(batch)).counts.awaiting_tiebreak).toBe(1);
  });
});
