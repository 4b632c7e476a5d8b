import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import { batchOutput, tiebreakClaimOutput, tiebreakResultOutput } from "../../src/ladder/batch-schema.ts";
import { ask, attempt, createBatch, fail, objectOf, report, uncertain } from "./client.ts";

/** A batch in caller mode whose units `a` and `b` await the tie-break and whose unit `c` was accepted. */
async function settledBatch(): Promise<string> {
  const { batch } = await createBatch({
    units: [
      { id: "a", flags: ["FORMAT-STRICT"], prompt: "Which category is node_modules?" },
      { id: "b", flags: ["FORMAT-STRICT"] },
      { id: "c", flags: [] },
    ],
  });
  for (const unit of ["a", "b"]) {
    await report(batch, attempt(unit, uncertain), attempt(unit, { ...uncertain, tier: "standard" }));
  }
  await report(batch, attempt("c"));
  return batch;
}

const claim = (batch: string) => ask("POST", `/v1/batches/${batch}/tiebreak`, tiebreakClaimOutput, {});
const answer = (batch: string, body: unknown) =>
  ask("PUT", `/v1/batches/${batch}/tiebreak`, tiebreakResultOutput, body);
const view = (batch: string) => ask("GET", `/v1/batches/${batch}`, batchOutput);

/** Lets the lease run out, and rings the alarm that is set for it. */
async function expireLease(batch: string): Promise<void> {
  await runInDurableObject(objectOf(batch), (_, state) => {
    state.storage.sql.exec("UPDATE batch SET lease_expires_at = 1");
    state.storage.sql.exec("UPDATE due SET at = 1 WHERE kind = 'lease'");
  });
  await runDurableObjectAlarm(objectOf(batch));
}

describe("the one tie-break of a batch", () => {
  it("hands out one prompt with all residue, under a lease", async () => {
    const batch = await settledBatch();
    const claimed = await claim(batch);
    expect(claimed).toMatchObject({ mode: "caller", model: "claude-fable-5" });
    expect(claimed.items.map((item) => item.item)).toEqual(["a", "b"]);
    expect(claimed.lease).toBeTypeOf("string");
    expect(claimed.prompt).toContain("Which category is node_modules?");
    expect(claimed.prompt).toContain("two readings");
  });

  it("is refused while a unit still runs", async () => {
    const { batch } = await createBatch({
      units: [
        { id: "a", flags: [] },
        { id: "b", flags: [] },
      ],
    });
    await report(batch, attempt("a"));
    expect(await fail("POST", `/v1/batches/${batch}/tiebreak`, {})).toMatchObject({
      status: 409,
      code: "batch_not_settled",
    });
  });

  it("is refused when nothing awaits it", async () => {
    const { batch } = await createBatch({ units: [{ id: "a", flags: [] }] });
    await report(batch, attempt("a"));
    expect(await fail("POST", `/v1/batches/${batch}/tiebreak`, {})).toMatchObject({
      status: 409,
      code: "nothing_to_break",
    });
  });

  it("is given once, whoever asks and how often", async () => {
    const batch = await settledBatch();
    const claims = await Promise.allSettled(Array.from({ length: 10 }, () => claim(batch)));
    expect(claims.filter((one) => one.status === "fulfilled")).toHaveLength(1);
    expect(await fail("POST", `/v1/batches/${batch}/tiebreak`, {})).toMatchObject({
      status: 409,
      category: "policy",
      code: "tiebreak_claimed",
    });
  });

  it("matches answers by item; what is left out stays unresolved and is listed", async () => {
    const batch = await settledBatch();
    const { lease } = await claim(batch);
    await evictDurableObject(objectOf(batch));
    const body = {
      lease,
      items: [
        { item: "b", answer: { kept: null } },
        { item: "z", answer: 1 },
        { item: "b", answer: 2 },
      ],
    };
    const result = await answer(batch, body);
    expect(result).toEqual({ resolved: ["b"], unresolved: ["a"], unmatched: ["z", "b"] });
    expect((await view(batch)).units).toEqual([
      { unit: "a", tier: "standard", state: "unresolved" },
      { unit: "b", tier: "standard", state: "resolved", answer: { kept: null } },
      { unit: "c", tier: "cheap", state: "accepted" },
    ]);
    expect(await answer(batch, body)).toEqual(result);
    expect(await fail("PUT", `/v1/batches/${batch}/tiebreak`, { lease, items: [] })).toMatchObject({
      code: "lease_not_held",
    });
    expect(await fail("POST", `/v1/batches/${batch}/tiebreak`, {})).toMatchObject({ code: "tiebreak_claimed" });
  });

  it("takes an answer that failed verification for none", async () => {
    const batch = await settledBatch();
    const { lease } = await claim(batch);
    const verification = { passed: false, method: "mechanical" };
    const items = [
      { item: "a", answer: 1, verification: { passed: true, method: "mechanical" } },
      { item: "b", answer: 2, verification },
    ];
    expect(await answer(batch, { lease, items })).toEqual({ resolved: ["a"], unresolved: ["b"], unmatched: [] });
  });

  it("takes no answers without the lease", async () => {
    const batch = await settledBatch();
    expect(await fail("PUT", `/v1/batches/${batch}/tiebreak`, { lease: "x", items: [] })).toMatchObject({
      status: 409,
      code: "lease_not_held",
    });
    await claim(batch);
    expect(await fail("PUT", `/v1/batches/${batch}/tiebreak`, { lease: "x", items: [] })).toMatchObject({
      status: 409,
      code: "lease_not_held",
    });
  });

  it("can be claimed again once its lease has run out, and then refuses the late answer", async () => {
    const batch = await settledBatch();
    const first = await claim(batch);
    await expireLease(batch);
    await evictDurableObject(objectOf(batch));
    const late = { lease: first.lease, items: [{ item: "a", answer: 1 }] };
    expect(await fail("PUT", `/v1/batches/${batch}/tiebreak`, late)).toMatchObject({ status: 409, category: "policy" });
    const second = await claim(batch);
    expect(second.lease).not.toBe(first.lease);
    expect(await fail("PUT", `/v1/batches/${batch}/tiebreak`, late)).toMatchObject({ code: "lease_not_held" });
    expect((await answer(batch, { ...late, lease: second.lease })).resolved).toEqual(["a"]);
  });

  it("refuses an answer under a lease that has run out before its alarm rang", async () => {
    const batch = await settledBatch();
    const { lease } = await claim(batch);
    await runInDurableObject(objectOf(batch), (_, state) => {
      state.storage.sql.exec("UPDATE batch SET lease_expires_at = 1");
    });
    expect(await fail("PUT", `/v1/batches/${batch}/tiebreak`, { lease, items: [] })).toMatchObject({
      code: "lease_expired",
    });
    expect((await claim(batch)).lease).not.toBe(lease);
  });

  it("leaves a lease alone when an alarm rings early", async () => {
    const batch = await settledBatch();
    const { lease } = await claim(batch);
    await runDurableObjectAlarm(objectOf(batch));
    await runDurableObjectAlarm(objectOf(batch));
    expect((await answer(batch, { lease, items: [{ item: "a", answer: 1 }] })).resolved).toEqual(["a"]);
  });

  it("says so when the residue is too large for one request", async () => {
    const { batch } = await createBatch({ units: [{ id: "a", flags: ["FORMAT-STRICT"] }] });
    const long = { ...uncertain, answer: "x".repeat(250_000) };
    await report(batch, attempt("a", long), attempt("a", { ...long, tier: "standard" }));
    const error = await fail("POST", `/v1/batches/${batch}/tiebreak`, {});
    expect(error).toMatchObject({ status: 409, category: "policy", code: "tiebreak_too_large" });
    expect(error.message).toContain("400000");
  });

  it("refuses answers that are too large to be kept, and stays open for smaller ones", async () => {
    const batch = await settledBatch();
    const { lease } = await claim(batch);
    const large = { lease, items: [{ item: "a", answer: "x".repeat(500_001) }] };
    expect(await fail("PUT", `/v1/batches/${batch}/tiebreak`, large)).toMatchObject({ status: 400 });
    expect((await answer(batch, { lease, items: [{ item: "a", answer: 1 }] })).resolved).toEqual(["a"]);
  });

  it("is over once the batch is closed", async () => {
    const batch = await settledBatch();
    const { lease } = await claim(batch);
    await ask("POST", `/v1/batches/${batch}/close`, (await import("../../src/ladder/report.ts")).reportOutput, {});
    expect(await fail("PUT", `/v1/batches/${batch}/tiebreak`, { lease, items: [] })).toMatchObject({ status: 409 });
    expect(await fail("POST", `/v1/batches/${batch}/tiebreak`, {})).toMatchObject({ code: "batch_closed" });
    expect((await view(batch)).counts).toMatchObject({ accepted: 1, unresolved: 2 });
  });
});
