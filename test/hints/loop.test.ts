import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { computeHints } from "../../src/hints/index.ts";
import { type Hints, type HintsInput, hintsInputSchema } from "../../src/hints/schema.ts";
import { ask } from "./ask.ts";

const doc = (id: string, score: number, related: string[] = []) => ({ id, title: id, score, related });

describe("loop state", () => {
  it("is absent unless the caller sends some", async () => {
    expect(await ask({ keywords: [], results: [doc("a", 1)] })).not.toHaveProperty("converged");
  });

  it("tells new ids from known ones and hands back all of them", async () => {
    const hints = await ask({ keywords: [], results: [doc("b", 0.1), doc("a", 0.1)], round: 2, visited_ids: ["a"] });
    expect(hints).toMatchObject({ new_ids: ["b"], visited_ids: ["a", "b"], converged: false, next_action: "refine" });
  });

  it("ends as sufficient once nothing is left to expand", async () => {
    const first = await ask({ keywords: [], results: [doc("a", 0.9, ["b"])], round: 1 });
    expect(first).toMatchObject({ next_action: "expand", related_ids: ["b"], converged: false });
    const second = await ask({
      keywords: [],
      results: [doc("b", 0.9, ["a"])],
      round: 2,
      visited_ids: first.visited_ids,
    });
    expect(second).toMatchObject({
      next_action: "synthesize",
      related_ids: [],
      converged: true,
      stop_reason: "sufficient",
    });
  });

  it("ends as saturated when a round brings nothing new", async () => {
    const hints = await ask({ keywords: [], results: [doc("a", 0.1)], round: 2, max_rounds: 9, visited_ids: ["a"] });
    expect(hints).toMatchObject({ new_ids: [], converged: true, stop_reason: "saturated", next_action: "synthesize" });
  });

  it("does not call a loop saturated that has found nothing yet", async () => {
    const hints = await ask({ keywords: ["k"], results: [], round: 1, visited_ids: [] });
    expect(hints).toMatchObject({ next_action: "broaden", converged: false, stop_reason: null });
  });

  it("takes an empty id for none, as an empty list split out of text leaves it", async () => {
    const hints = await ask({ keywords: ["k"], results: [], round: 1, visited_ids: ["", " "] });
    expect(hints).toMatchObject({ next_action: "broaden", visited_ids: [], converged: false, stop_reason: null });
  });

  it.each([3, 4, 100])("ends at round %d of three", async (round) => {
    const hints = await ask({ keywords: [], results: [doc("new", 0.1)], round });
    expect(hints).toMatchObject({ converged: true, stop_reason: "max_rounds", next_action: "synthesize" });
  });

  it("says so when the round is not sent", async () => {
    const hints = await ask({ keywords: [], results: [doc("a", 0.1)], visited_ids: [] });
    expect(hints.warnings).toEqual([expect.stringContaining("`round` is missing")]);
  });
});

const id = fc.constantFrom(..."abcdefgh");
const result = fc.record({
  id,
  title: fc.constantFrom("cache", "wiki"),
  score: fc.double({ min: 0, max: 1, noNaN: true }),
  related: fc.array(id, { maxLength: 3 }),
});
const failure = fc.record({
  query: fc.constantFrom("one", "two"),
  attempt: fc.integer({ min: 1, max: 4 }),
  failure: fc.constantFrom<unknown>(
    { error: { category: "transient", message: "later" } },
    { error: { category: "policy", message: "no" } },
    "who knows",
  ),
});
const round = fc.record({ results: fc.array(result, { maxLength: 5 }), failures: fc.array(failure, { maxLength: 2 }) });
const options = fc.record({
  max_rounds: fc.integer({ min: 1, max: 6 }),
  require_coverage: fc.boolean(),
  dedupe: fc.boolean(),
  keywords: fc.subarray(["cache", "nowhere"]),
});
const STOPS_SEARCHING = new Set(["synthesize", "report_up"]);

function answer(input: HintsInput): Hints {
  return computeHints(hintsInputSchema.parse(input));
}

describe("whatever a search answers", () => {
  it("the loop ends within max_rounds for who feeds the state back", () => {
    fc.assert(
      fc.property(options, fc.array(round, { minLength: 6, maxLength: 6 }), fc.boolean(), (given, rounds, keepsIds) => {
        let visited: string[] = [];
        for (const [index, found] of rounds.entries()) {
          // A caller may forget the ids; the count of rounds alone must do.
          const hints = answer({ ...given, ...found, round: index + 1, visited_ids: keepsIds ? visited : undefined });
          visited = hints.visited_ids ?? [];
          expect(hints.converged).toBe(hints.stop_reason !== null);
          if (hints.converged) {
            expect(STOPS_SEARCHING).toContain(hints.next_action);
            expect(index + 1).toBeLessThanOrEqual(given.max_rounds);
            return;
          }
        }
        expect.fail("never converged");
      }),
    );
  });

  it("expand names something, and nothing visited or at hand", () => {
    fc.assert(
      fc.property(options, round, fc.array(id), fc.integer({ min: 1, max: 8 }), (given, found, visited_ids, number) => {
        const hints = answer({ ...given, ...found, round: number, visited_ids });
        const seen = new Set([...visited_ids, ...found.results.map((one) => one.id)]);
        expect(hints.related_ids.filter((one) => seen.has(one))).toEqual([]);
        if (hints.next_action === "expand") expect(hints.related_ids).not.toEqual([]);
        expect(new Set(hints.visited_ids)).toEqual(seen);
      }),
    );
  });

  it("the stop reason fits what is said beside it", () => {
    fc.assert(
      fc.property(options, round, fc.array(id), fc.integer({ min: 1, max: 8 }), (given, found, visited_ids, number) => {
        const hints = answer({ ...given, ...found, round: number, visited_ids });
        if (hints.stop_reason === "sufficient")
          expect(hints).toMatchObject({ sufficient: true, next_action: "synthesize" });
        if (hints.stop_reason === "saturated") expect(hints.new_ids).toEqual([]);
        if (hints.stop_reason === "max_rounds") expect(number).toBeGreaterThanOrEqual(given.max_rounds);
        if (hints.next_action === "broaden") expect(hints.result_count).toBe(0);
        if (hints.queries_tried !== undefined) expect(["broaden", "refine"]).not.toContain(hints.next_action);
      }),
    );
  });

  it("the seven fields are the same with loop state and without, but for what it rules out", () => {
    fc.assert(
      fc.property(fc.array(result), (results) => {
        const bare = answer({ keywords: ["cache"], results });
        const looped = answer({ keywords: ["cache"], results, round: 1, max_rounds: 9, visited_ids: [] });
        expect(looped).toMatchObject(bare);
      }),
    );
  });
});
