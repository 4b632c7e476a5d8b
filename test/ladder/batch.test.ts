import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import { attemptsOutput, batchOutput, residueOutput } from "../../src/ladder/batch-schema.ts";
import { reportOutput } from "../../src/ladder/report.ts";
import { ask, attempt, call, createBatch, fail, failing, objectOf, report, uncertain } from "./client.ts";

const unit = (id: string, ...flags: string[]) => ({ id, flags });
const view = (batch: string, query = "") => ask("GET", `/v1/batches/${batch}${query}`, batchOutput);

describe("creating a batch", () => {
  it("places every unit, in the order given", async () => {
    const { units, batch } = await createBatch({
      units: [unit("a"), unit("b", "UNVERIFIABLE", "AMBIGUOUS"), unit("c", "AMBIGUOUS"), unit("d", "FORMAT-STRICT")],
    });
    expect(batch).toMatch(/^[0-9a-f-]{36}$/);
    expect(units).toEqual([
      {
        unit: "a",
        tier: "cheap",
        cap: "frontier",
        model: "claude-haiku-4-5",
        routing: "Routing: cheap (no flags)",
        dual_run: false,
      },
      {
        unit: "b",
        tier: "standard",
        cap: "frontier",
        model: "claude-sonnet-5",
        routing: "Routing: standard (unverifiable, ambiguous)",
        dual_run: false,
      },
      {
        unit: "c",
        tier: "cheap",
        cap: "frontier",
        model: "claude-haiku-4-5",
        routing: "Routing: cheap (ambiguous)",
        dual_run: true,
      },
      {
        unit: "d",
        tier: "cheap",
        cap: "standard",
        model: "claude-haiku-4-5",
        routing: "Routing: cheap (format-strict)",
        dual_run: false,
      },
    ]);
  });

  it.each([
    ["an unknown flag", { units: [unit("a"), unit("b", "BLAST", "HARD")] }, "units[1].flags[1]", "HARD"],
    ["a unit id twice", { units: [unit("a"), unit("b"), unit("a")] }, "units[2].id", "`a`"],
    ["an unknown vendor", { units: [unit("a")], vendor: "acme" }, "vendor", "acme"],
    [
      "an apex reason of two sentences",
      { units: [{ ...unit("a"), apex_reason: "One. Two." }] },
      "units[0].apex_reason",
      "one sentence",
    ],
    ["an empty apex reason", { units: [{ ...unit("a"), apex_reason: " " }] }, "units[0].apex_reason", "one sentence"],
    ["no unit", { units: [] }, "units", "at least one"],
    ["an unprintable id", { units: [unit("a\nb")] }, "units[0].id", "printable"],
    ["an unknown field", { units: [{ ...unit("a"), colour: "red" }] }, "units[0].colour", "Unknown"],
    ["a budget of nothing", { units: [unit("a")], max_cost_usd: 0 }, "max_cost_usd", "more than 0"],
    ["a budget beyond measure", { units: [unit("a")], max_cost_usd: 1e9 }, "max_cost_usd", "at most 1,000,000"],
    ["a missing list", {}, "units", "must be a list of units"],
  ])("refuses %s and names it", async (_, body, path, word) => {
    const error = await fail("POST", "/v1/batches", body);
    expect(error).toMatchObject({ status: 400, category: "validation" });
    expect(error.fields[0]?.path).toBe(path);
    expect(error.message).toContain(word);
  });

  it("takes any printable ids, told apart byte for byte", async () => {
    const ids = [
      "__proto__",
      "constructor",
      "a b",
      "認証/1",
      "👩‍👩‍👧",
      "A",
      "a",
      "'; DROP TABLE units; --",
      "x".repeat(200),
    ];
    const { batch } = await createBatch({ units: ids.map((id) => unit(id)) });
    const decisions = await report(batch, ...ids.map((id) => attempt(id)));
    expect(decisions.map((decision) => [decision.unit, decision.action])).toEqual(ids.map((id) => [id, "accept"]));
  });

  it("refuses the service's tie-break where there is no key for it", async () => {
    const error = await fail("POST", "/v1/batches", { units: [unit("a")], tiebreak: "service" });
    expect(error).toMatchObject({ status: 409, category: "policy", code: "tiebreak_service_not_configured" });
  });
});

describe("reporting attempts", () => {
  it("answers each in the order reported, a later one of the call seeing what an earlier one did", async () => {
    const { batch } = await createBatch({ units: [unit("a"), unit("b")] });
    const decisions = await report(
      batch,
      attempt("a", failing),
      attempt("b"),
      attempt("a", failing),
      attempt("a", { tier: "standard" }),
    );
    expect(decisions.map((d) => [d.unit, d.action, d.tier, d.next_tier, d.model])).toEqual([
      ["a", "retry", "cheap", "cheap", "claude-haiku-4-5"],
      ["b", "accept", "cheap", null, null],
      ["a", "escalate", "cheap", "standard", "claude-sonnet-5"],
      ["a", "accept", "standard", null, null],
    ]);
  });

  it("escalates with the whole payload", async () => {
    const { batch } = await createBatch({
      units: [{ ...unit("a"), decision_needed: "Which year?", context_refs: ["plan.md"] }],
    });
    const [, , up] = await report(
      batch,
      attempt("a", failing),
      attempt("a", { status: "failed", failure: "worker got SIGTERM", verification: null, answer: undefined }),
      attempt("a", { ...uncertain, answer: null }),
    );
    expect(up?.payload).toEqual({
      item: "a",
      attempted_tier: "cheap",
      attempts: [
        { answer: 42, verification: "failed", notes: "off by one" },
        { answer: null, verification: "n/a", notes: null },
      ],
      uncertainty_reason: "two readings",
      decision_needed: "Which year?",
      context_refs: ["plan.md"],
    });
  });

  it("goes up at once for an uncertain attempt, even a verified one", async () => {
    const { batch } = await createBatch({ units: [unit("a")] });
    const [decision] = await report(batch, attempt("a", { status: "uncertain" }));
    expect(decision).toMatchObject({ action: "escalate", next_tier: "standard" });
    expect(decision?.payload?.attempts).toEqual([{ answer: 42, verification: "passed", notes: null }]);
  });

  it("compares two runs by their answers, whatever the order of keys", async () => {
    const { batch } = await createBatch({ units: [unit("a", "AMBIGUOUS"), unit("b", "AMBIGUOUS")] });
    const decisions = await report(
      batch,
      attempt("a", { answer: { x: 1, y: [null] } }),
      attempt("b", { answer: null }),
      attempt("a", { answer: { y: [null], x: 1.0 } }),
      attempt("b", { answer: "null" }),
    );
    expect(decisions.map((d) => d.action)).toEqual(["run_again", "run_again", "accept", "escalate"]);
  });

  it("ignores late news: below the unit's tier, or about a settled unit", async () => {
    const { batch } = await createBatch({ units: [unit("a"), unit("b"), unit("c", "FORMAT-STRICT")] });
    await report(
      batch,
      attempt("a", uncertain),
      attempt("b"),
      attempt("c", uncertain),
      attempt("c", { ...uncertain, tier: "standard" }),
    );
    const before = await view(batch);
    const late = await report(
      batch,
      attempt("a"),
      attempt("b", failing),
      attempt("c", { tier: "standard" }),
      attempt("c"),
    );
    expect(late.map((d) => d.action)).toEqual(["ignored", "ignored", "ignored", "ignored"]);
    expect(late.every((d) => d.reason !== "" && d.next_tier === null && d.payload === null)).toBe(true);
    expect(await view(batch)).toEqual({ ...before, expires_at: expect.any(String) });
  });

  it("refuses what breaks a rule, with an envelope, and counts the others", async () => {
    const { batch } = await createBatch({ units: [unit("a"), unit("b"), unit("c")] });
    const first = attempt("a", failing);
    await report(batch, first);
    const decisions = await report(
      batch,
      attempt("a", { worker: "w1", verification: { passed: true, method: "judge", verifier: "w1" } }),
      attempt("a", { worker: "w1", verification: { passed: true, method: "judge", verifier: "worker" } }),
      attempt("a", { tier: "standard" }),
      attempt("nobody"),
      { ...first, ...attempt("b"), attempt_id: first.attempt_id },
      attempt("c", { verification: undefined }),
      attempt("b"),
    );
    expect(decisions.map((d) => [d.action, d.error?.category, d.error?.code])).toEqual([
      ["refused", "policy", "self_verification"],
      ["refused", "policy", "self_verification"],
      ["refused", "policy", "tier_not_given_out"],
      ["refused", "validation", "unknown_unit"],
      ["refused", "policy", "attempt_id_reused"],
      ["refused", "validation", "verification_missing"],
      ["accept", undefined, undefined],
    ]);
    expect(decisions[5]?.error?.fields[0]?.path).toBe("attempts[5].verification");
    expect(decisions[0]?.error?.request_id).not.toBe("");
  });

  it("does not record what it refused: the id may be used again", async () => {
    const { batch } = await createBatch({ units: [unit("a")] });
    const again = attempt("a", { tier: "frontier", attempt_id: "once" });
    expect((await report(batch, again))[0]?.action).toBe("refused");
    expect((await report(batch, { ...again, tier: "cheap" }))[0]?.action).toBe("accept");
  });

  it.each([
    ["tier", { tier: "mega" }],
    ["status", { status: "done" }],
    ["verification.method", { verification: { passed: true, method: "vibes" } }],
    ["cost_usd", { cost_usd: -1 }],
    ["tokens_in", { tokens_in: 1.5 }],
  ])("refuses a report of the wrong shape by itself, names its %s, and counts the others", async (path, changes) => {
    const { batch } = await createBatch({ units: [unit("a"), unit("b")] });
    const wrong = attempt("a", changes);
    const decisions = await report(batch, attempt("a"), wrong, attempt("b"));
    expect(decisions.map(({ action }) => action)).toEqual(["accept", "refused", "accept"]);
    expect(decisions[1]).toMatchObject({ unit: "a", attempt_id: wrong.attempt_id, error: { category: "validation" } });
    expect(decisions[1]?.error?.fields[0]?.path).toBe(`attempts[1].${path}`);
    expect(decisions[1]?.error?.request_id).not.toBe("");
  });

  it("refuses what is no report at all, and still says which", async () => {
    const { batch } = await createBatch({ units: [unit("a")] });
    const response = await call("POST", `/v1/batches/${batch}/attempts`, { attempts: [null, 7, attempt("a"), {}] });
    const { decisions } = attemptsOutput.parse(await response.json());
    expect(decisions.map(({ action, unit: named, tier }) => [action, named, tier])).toEqual([
      ["refused", "", null],
      ["refused", "", null],
      ["accept", "a", "cheap"],
      ["refused", "", null],
    ]);
  });

  it("answers 400 for a call in which nothing can be read", async () => {
    const { batch } = await createBatch({ units: [unit("a")] });
    const attempts = [attempt("a", { tier: "mega" })];
    const error = await fail("POST", `/v1/batches/${batch}/attempts`, { attempts });
    expect(error).toMatchObject({ status: 400, category: "validation" });
    expect(error.fields[0]?.path).toBe("attempts[0].tier");
    expect((await report(batch, attempt("a")))[0]?.action).toBe("accept");
  });

  it("warns of a judge where a machine could check", async () => {
    const { batch } = await createBatch({ units: [unit("a"), unit("b", "UNVERIFIABLE")] });
    const judge = { verification: { passed: true, method: "judge", verifier: "v" }, worker: "w" };
    const [mechanical, judged] = await report(batch, attempt("a", judge), attempt("b", { ...judge, tier: "standard" }));
    expect(mechanical?.warnings).toHaveLength(1);
    expect(judged?.warnings).toEqual([]);
  });

  it("gives no strike for a fault, three times a tier", async () => {
    const { batch } = await createBatch({ units: [unit("u1")] });
    const killed = (failure: unknown) =>
      attempt("u1", { status: "failed", failure, verification: null, tokens_out: 0 });
    const steps = await report(
      batch,
      killed("worker got SIGTERM at its 30 min limit"),
      killed("connect ETIMEDOUT 203.0.113.9:443"),
      attempt("u1", failing),
      attempt("u1", failing),
    );
    expect(steps.map((d) => [d.action, d.next_tier])).toEqual([
      ["retry", "cheap"],
      ["retry", "cheap"],
      ["retry", "cheap"],
      ["escalate", "standard"],
    ]);
    expect(steps[0]?.reason).toContain("no strike");
    expect(steps[2]?.reason).toContain("strike 1 of 2");
  });

  it("ends an endless series of faults", async () => {
    const { batch } = await createBatch({ units: [unit("u1", "FORMAT-STRICT")] });
    const kill = (tier: string) =>
      attempt("u1", { status: "failed", failure: { kind: "signal" }, verification: null, tier });
    const first = await report(batch, ...Array.from({ length: 5 }, () => kill("cheap")));
    const second = await report(batch, ...Array.from({ length: 15 }, () => kill("standard")));
    expect([...first, ...second].map((d) => d.action).slice(0, 11)).toEqual([
      ...["retry", "retry", "retry", "retry", "escalate"],
      ...["retry", "retry", "retry", "retry", "await_tiebreak", "ignored"],
    ]);
  });

  it("stops what would run again once the budget is spent, and loses nothing else", async () => {
    const { batch } = await createBatch({ units: [unit("a"), unit("b"), unit("c")], max_cost_usd: 0.3 });
    const decisions = await report(
      batch,
      attempt("a", { ...failing, cost_usd: 0.1 }),
      attempt("b", { ...failing, cost_usd: 0.2 }),
      attempt("a", { ...failing, cost_usd: 0.1 }),
      attempt("b", { cost_usd: 0.1 }),
      attempt("c", { ...failing, cost_usd: 0.1 }),
    );
    expect(decisions.map((d) => d.action)).toEqual(["retry", "retry", "stop", "accept", "stop"]);
    const { counts, cost_usd } = await view(batch);
    expect(counts).toMatchObject({ accepted: 1, stopped: 2, running: 0 });
    expect(cost_usd).toBe(0.6);
  });

  it("warns when a cost it cannot know escapes the budget", async () => {
    const { batch } = await createBatch({ units: [unit("a"), unit("b")], max_cost_usd: 1 });
    const [unknown, computed] = await report(batch, attempt("a"), attempt("b", { tokens_in: 10, tokens_out: 10 }));
    expect(unknown?.warnings).toEqual([expect.stringContaining("max_cost_usd")]);
    expect(computed?.warnings).toEqual([]);
  });
});

describe("a report that is too large", () => {
  it("is refused by itself", async () => {
    const { batch } = await createBatch({ units: [unit("u0"), unit("u1")] });
    const [refused, accepted] = await report(batch, attempt("u0", { answer: "x".repeat(500_001) }), attempt("u1"));
    expect([refused?.error?.code, accepted?.action]).toEqual(["attempt_too_large", "accept"]);
  });
});

describe("the same report again", () => {
  it("gets the same decision and counts once, across evictions and with other news between", async () => {
    const { batch } = await createBatch({ units: [unit("a")] });
    const reports = [attempt("a", failing), attempt("a", failing), attempt("a", { ...uncertain, tier: "standard" })];
    const first = [];
    for (const one of reports) {
      first.push(...(await report(batch, one)));
      await evictDurableObject(objectOf(batch));
    }
    expect(first.map((d) => d.action)).toEqual(["retry", "escalate", "escalate"]);
    const reordered = reports.map((one) => Object.fromEntries(Object.entries(one).reverse()));
    expect(await report(batch, ...reordered, ...reports)).toEqual([...first, ...first]);
    const { cost_by_tier } = await view(batch);
    expect(cost_by_tier.cheap.attempts).toBe(2);
  });

  it("is decided once when many workers send it at once", async () => {
    const { batch } = await createBatch({ units: [unit("a")] });
    const one = attempt("a", failing);
    const decisions = (await Promise.all(Array.from({ length: 20 }, () => report(batch, one)))).flat();
    expect(new Set(decisions.map((d) => JSON.stringify(d))).size).toBe(1);
    expect((await view(batch)).cost_by_tier.cheap.attempts).toBe(1);
  });
});

describe("a batch", () => {
  it("shows its units a page at a time, by state if asked", async () => {
    const ids = Array.from({ length: 25 }, (_, index) => `u${index}`);
    const { batch } = await createBatch({ units: ids.map((id) => unit(id)) });
    await report(batch, attempt("u3"), attempt("u20"));
    const seen: string[] = [];
    let cursor: number | null = 0;
    while (cursor !== null) {
      const page = await view(batch, `?limit=10&cursor=${cursor}`);
      seen.push(...page.units.map((u) => u.unit));
      cursor = page.next_cursor;
    }
    expect(seen).toEqual(ids);
    expect((await view(batch, "?state=accepted&limit=1")).units).toEqual([
      { unit: "u3", tier: "cheap", state: "accepted" },
    ]);
    expect((await view(batch)).counts).toEqual({
      running: 23,
      accepted: 2,
      awaiting_tiebreak: 0,
      resolved: 0,
      unresolved: 0,
      stopped: 0,
    });
  });

  it("is a 404 to whoever names another, or none", async () => {
    for (const id of [crypto.randomUUID(), "not-an-id"]) {
      for (const [method, path, body] of [
        ["GET", "", undefined],
        ["GET", "/residue", undefined],
        ["GET", "/report", undefined],
        ["POST", "/attempts", { attempts: [] }],
        ["POST", "/tiebreak", {}],
        ["PUT", "/tiebreak", { lease: "x", items: [] }],
        ["POST", "/sample", { n: 1 }],
        ["POST", "/close", {}],
      ] as const) {
        expect((await call(method, `/v1/batches/${id}${path}`, body)).status, `${method} ${path}`).toBe(404);
      }
    }
  });

  it("holds ten thousand units and their reports in one call", async () => {
    const ids = Array.from({ length: 10_000 }, (_, index) => `unit-${index}`);
    const { batch, units } = await createBatch({ units: ids.map((id) => unit(id)) });
    expect(units).toHaveLength(10_000);
    const decisions = await report(batch, ...ids.map((id) => attempt(id, uncertain)));
    expect(decisions.every((d) => d.action === "escalate")).toBe(true);
    const { counts } = await ask("POST", `/v1/batches/${batch}/close`, reportOutput, {});
    expect(counts.unresolved).toBe(10_000);
  });

  it("survives an eviction between any two calls", async () => {
    const { batch } = await createBatch({ units: [unit("a", "AMBIGUOUS"), unit("b", "FORMAT-STRICT")] });
    const evict = () => evictDurableObject(objectOf(batch));
    const steps: [string, Record<string, unknown>][] = [
      ["run_again", attempt("a")],
      ["escalate", attempt("b", uncertain)],
      ["retry", attempt("b", { ...failing, tier: "standard" })],
      ["accept", attempt("a")],
      ["await_tiebreak", attempt("b", { ...failing, tier: "standard" })],
    ];
    for (const [action, one] of steps) {
      await evict();
      expect((await report(batch, one))[0]?.action).toBe(action);
    }
    await evict();
    const { items } = await ask("GET", `/v1/batches/${batch}/residue`, residueOutput);
    expect(items.map((item) => [item.item, item.attempted_tier, item.attempts.length])).toEqual([["b", "standard", 3]]);
  });

  it("expires some days after its last report, not before", async () => {
    const { batch } = await createBatch({ units: [unit("a")] });
    const stub = objectOf(batch);
    const ring = async (lastReport: number) => {
      await runInDurableObject(stub, (_, state) => {
        state.storage.sql.exec("UPDATE batch SET last_report_at = ?", lastReport);
        state.storage.sql.exec("UPDATE due SET at = 0 WHERE kind = 'expire'");
      });
      expect(await runDurableObjectAlarm(stub)).toBe(true);
    };
    const day = 24 * 3_600_000;
    await ring(Date.now() - 6.9 * day);
    expect((await view(batch)).counts.running).toBe(1);
    await ring(Date.now() - 7.1 * day);
    expect(await fail("GET", `/v1/batches/${batch}`)).toMatchObject({ status: 404, category: "validation" });
    await evictDurableObject(stub);
    expect((await call("POST", `/v1/batches/${batch}/attempts`, { attempts: [attempt("a")] })).status).toBe(404);
  });
});
