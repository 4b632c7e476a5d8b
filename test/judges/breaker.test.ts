import { describe, expect, it, vi } from "vitest";
import { CircuitBreaker, OPEN_MS } from "../../src/judges/breaker.ts";
import { withFallback } from "../../src/judges/fallback.ts";
import { type Judge, JudgeFailure, type JudgeFailureKind } from "../../src/judges/judge.ts";

const failure = (kind: JudgeFailureKind) => new JudgeFailure("systemone", kind, "scripted");
const timeout = failure("timeout");

function breakerAfter(...reports: unknown[]): CircuitBreaker {
  const breaker = new CircuitBreaker();
  for (const thrown of reports) breaker.report(thrown, 0);
  return breaker;
}

describe("a circuit breaker", () => {
  it("opens at the third timeout in a row, and says so once", () => {
    const breaker = new CircuitBreaker();
    expect([1, 2, 3, 4].map(() => breaker.report(timeout, 0))).toEqual([false, false, true, false]);
    expect(breaker.admits(OPEN_MS - 1)).toBe(false);
  });

  it.each([
    ["a success", undefined],
    ["a failure that came at once", failure("unavailable")],
    ["a fault of ours", new TypeError("ours")],
  ])("counts anew after %s", (_, thrown) => {
    expect(breakerAfter(timeout, timeout, thrown, timeout, timeout).admits(1)).toBe(true);
  });

  it("lets one caller try again once its time is over, and no second before that one has come back", () => {
    const breaker = breakerAfter(timeout, timeout, timeout);
    expect(breaker.admits(OPEN_MS)).toBe(true);
    expect(breaker.admits(OPEN_MS + 1)).toBe(false);
    breaker.report(timeout, OPEN_MS + 4000);
    expect(breaker.admits(2 * OPEN_MS + 3999)).toBe(false);
    expect(breaker.admits(2 * OPEN_MS + 4000)).toBe(true);
    breaker.report(undefined, 2 * OPEN_MS + 4001);
    expect(breaker.admits(2 * OPEN_MS + 4002)).toBe(true);
  });
});

it("has the local judge answer at once while the upstream hangs, degraded, and leaves other upstreams alone", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const answer = {
    ranked: [],
    gate: { acts_on_user_system: 0, would_follow_documented_procedure: 0, prose_suffices: 0 },
    model: null,
    usage: { input_tokens: 0, output_tokens: 0 },
  };
  let asked = 0;
  const judge = (name: Judge["name"], skim: Judge["skim"]): Judge => ({
    name,
    skim,
    read: () => Promise.reject(timeout),
  });
  const local = judge("local", async () => answer);
  const hanging = judge("systemone", () => {
    asked += 1;
    return Promise.reject(timeout);
  });
  const task = { request: "x", recentContext: "", skills: [], limit: 1 };
  const skim = (upstream: string) => withFallback(hanging, local, upstream).skim(task);
  for (let call = 0; call < 5; call++) {
    expect(await skim("an upstream that hangs")).toEqual({ result: answer, judge: "local", degraded: true });
  }
  expect(asked).toBe(3);
  await skim("another upstream");
  expect(asked).toBe(4);
});
