/** What reports may hold and how many at a time: nothing of a call is lost to one item or to its size. */
import { runInDurableObject } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import { batchOutput } from "../../src/ladder/batch-schema.ts";
import { reportOutput } from "../../src/ladder/report.ts";
import { ask, attempt, createBatch, failing, objectOf, report, uncertain } from "./client.ts";

const view = (batch: string) => ask("GET", `/v1/batches/${batch}`, batchOutput);
const unitsNamed = (count: number, flags: string[] = []) =>
  Array.from({ length: count }, (_, index) => ({ id: `u${index}`, flags }));

describe("one item of a call", () => {
  it("sees what the one before it did, the very same report included", async () => {
    const { batch } = await createBatch({ units: unitsNamed(1) });
    const first = attempt("u0", failing);
    const decisions = await report(batch, first, first, { ...first, answer: 7 }, attempt("u0", failing));
    expect(decisions.map((d) => d.action)).toEqual(["retry", "retry", "refused", "escalate"]);
    expect(decisions[1]).toEqual(decisions[0]);
    expect((await view(batch)).cost_by_tier.cheap.attempts).toBe(2);
  });

  it("is refused alone when it holds half a character, wherever it stands", async () => {
    const { batch } = await createBatch({ units: unitsNamed(5) });
    const half = "cut \ud83d";
    const decisions = await report(
      batch,
      attempt("u0"),
      attempt("u1", { answer: { text: [half] } }),
      attempt("u2", { answer: { [half]: 1 } }),
      attempt("u3", { worker: half }),
      attempt(half),
      attempt("u4", { answer: "whole 😀 and \\ud83d" }),
    );
    expect(decisions.map((d) => [d.action, d.error?.code])).toEqual([
      ["accept", undefined],
      ["refused", "invalid_unicode"],
      ["refused", "invalid_unicode"],
      ["refused", "invalid_unicode"],
      ["refused", "invalid_unicode"],
      ["accept", undefined],
    ]);
    expect(decisions[1]?.error?.fields[0]?.path).toBe("attempts[1].answer.text[0]");
    expect((await view(batch)).counts).toMatchObject({ accepted: 2, running: 3 });
  });

  it("is refused alone when it holds a number that could not be kept, so that two ids never agree by rounding", async () => {
    const { batch } = await createBatch({ units: unitsNamed(2, ["AMBIGUOUS"]) });
    const answers = ["12345678901234567890", "12345678901234567891"].map((text) => ({ id: JSON.parse(text) }));
    const [first, second, other] = await report(
      batch,
      ...answers.map((answer) => attempt("u0", { answer })),
      attempt("u1", { answer: { id: 6.02e23 } }),
    );
    for (const decision of [first, second]) {
      expect(decision?.action).toBe("refused");
      expect(decision?.error?.fields[0]?.problem).toContain("as a string");
    }
    expect(other?.action).toBe("run_again");
  });

  it("is refused when its verifier is its worker, however the name is written", async () => {
    const { batch } = await createBatch({ units: unitsNamed(1) });
    const by = (worker: string, verifier: string) =>
      attempt("u0", { worker, verification: { passed: true, method: "judge", verifier } });
    const decisions = await report(batch, by("Haiku ", "haiku"), by("w1", " WORKER"), by("", ""));
    expect(decisions.map((d) => d.error?.code)).toEqual(["self_verification", "self_verification", undefined]);
  });

  it("keeps the batch from expiring", async () => {
    const { batch } = await createBatch({ units: unitsNamed(1) });
    await runInDurableObject(objectOf(batch), (_, state) => {
      state.storage.sql.exec("UPDATE batch SET last_report_at = 0");
    });
    await report(batch, attempt("u0", failing));
    expect(Date.parse((await view(batch)).expires_at)).toBeGreaterThan(Date.now());
  });
});

describe("a call whose answer is large", () => {
  const history = { ...failing, answer: "x".repeat(90_000) };

  it("is answered whole though its payloads take several RPCs", async () => {
    const units = unitsNamed(60);
    const { batch } = await createBatch({ units });
    await report(batch, ...units.map(({ id }) => attempt(id, history)));
    const decisions = await report(batch, ...units.map(({ id }) => attempt(id, uncertain)));
    expect(decisions.map((d) => [d.unit, d.action])).toEqual(units.map(({ id }) => [id, "escalate"]));
    for (const { payload } of decisions) expect(payload?.attempts).toHaveLength(2);
  });

  it("is answered as far as an answer may go, and what is left was not recorded and is taken again", async () => {
    const units = unitsNamed(170);
    const { batch } = await createBatch({ units });
    for (let from = 0; from < units.length; from += 85) {
      await report(batch, ...units.slice(from, from + 85).map(({ id }) => attempt(id, history)));
    }
    const second = units.map(({ id }) => attempt(id, uncertain));
    const decisions = await report(batch, ...second);
    const left = second.filter((_, index) => decisions[index]?.action === "refused");
    expect(left.length).toBeGreaterThan(0);
    expect(left.length).toBeLessThan(units.length / 2);
    for (const { error } of decisions.slice(-left.length)) {
      expect(error).toMatchObject({ category: "transient", code: "answer_full", retryable: true });
    }
    const again = await report(batch, ...left);
    expect(again.map((d) => d.action)).toEqual(left.map(() => "escalate"));
    expect((await view(batch)).cost_by_tier.cheap.attempts).toBe(2 * units.length);
  });
});

describe("money", () => {
  it("can be added up whatever it comes to", async () => {
    const units = unitsNamed(10_000);
    const { batch } = await createBatch({ units });
    await report(
      batch,
      ...units.map(({ id }) => attempt(id, { cost_usd: 1_000_000, tokens_in: 1e10, tokens_out: 1e10 })),
    );
    expect((await view(batch)).cost_usd).toBe(1e10);
    const closed = await ask("POST", `/v1/batches/${batch}/close`, reportOutput, {});
    expect(closed.cost_by_tier.cheap).toMatchObject({ cost_usd: 1e10, tokens_in: 1e14 });
  });

  it("is compared by what a judged try took, not by one that was cut off", async () => {
    const { batch } = await createBatch({ units: unitsNamed(1) });
    const cut = { status: "failed", failure: { kind: "timeout" }, verification: undefined, answer: undefined };
    await report(
      batch,
      attempt("u0", { ...cut, tokens_in: 1000, tokens_out: 0 }),
      attempt("u0", { tokens_in: 1000, tokens_out: 200 }),
    );
    const { compared_with } = await ask("GET", `/v1/batches/${batch}/report`, reportOutput);
    expect(compared_with.all_standard.cost_usd).toBe(0.006);
  });
});
