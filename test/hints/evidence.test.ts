import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { computeHints } from "../../src/hints/index.ts";
import type { Hints, HintsInput } from "../../src/hints/schema.ts";
import { ask } from "./ask.ts";

const doc = (id: string, score: number, text: string, more: object = {}) => ({ id, title: id, score, text, ...more });
const evidence = (body: object): Promise<Hints> => ask({ policy: "evidence", ...body });
const REDIRECT = ["redirect", "ending", "slash"];

describe("the policy `evidence`", () => {
  it("takes no score for evidence that holds none of the keywords", async () => {
    const hints = await evidence({ keywords: REDIRECT, results: [doc("a", 0.66, "Weather in May")] });
    expect(hints).toMatchObject({ sufficient: false, next_action: "broaden", coverage: 0, gap_keywords: REDIRECT });
    expect(hints.suggested_queries).not.toEqual([]);
  });

  it("is content with results that hold the keywords together, in other forms of the words too", async () => {
    const results = [doc("a", 0.66, "Redirects a path"), doc("b", 0.6, "that ends in slashes, an ending")];
    const hints = await evidence({ keywords: REDIRECT, results });
    expect(hints).toMatchObject({ sufficient: true, next_action: "synthesize", coverage: 1, suggested_queries: [] });
  });

  it("wants the share of keywords that is asked for", async () => {
    const body = { keywords: ["cache", "expiry"], results: [doc("a", 0.9, "The cache")], query_mode: "any" };
    expect(await evidence(body)).toMatchObject({ sufficient: false, coverage: 0.5 });
    expect(await evidence({ ...body, sufficient_coverage: 0.5 })).toMatchObject({ sufficient: true });
  });

  it("wants words that were all demanded to stand together", async () => {
    const apart = `The cache ${"is filled again and again. ".repeat(60)} Expiry`;
    const body = { keywords: ["cache", "expiry"], results: [doc("a", 0.9, apart)] };
    const hints = await evidence(body);
    expect([hints.next_action, hints.queries?.[0]?.query_mode]).toEqual(["broaden", "any"]);
    const tried = [{ query: "cache expiry", query_mode: "any" }];
    expect(await evidence({ ...body, queries_tried: tried })).toMatchObject({ coverage: 0.5, sufficient: false });
    expect(await evidence({ ...body, results: [doc("a", 0.9, "The cache's expiry")] })).toMatchObject({
      sufficient: true,
    });
  });

  it("never expands once the results suffice", async () => {
    const results = [doc("a", 0.97, "A JWT", { related: ["b", "c"] })];
    expect(await evidence({ keywords: ["JWT"], results })).toMatchObject({
      next_action: "synthesize",
      related_ids: ["b", "c"],
    });
  });

  it("expands while results are insufficient, links unseen and no query is left", async () => {
    const body = { keywords: ["JWT"], results: [doc("a", 0.3, "A JWT", { related: "b" })], round: 1 };
    expect(await evidence(body)).toMatchObject({ next_action: "expand", related_ids: ["b"], converged: false });
    expect(await evidence({ ...body, visited_ids: ["a", "b"] })).toMatchObject({
      next_action: "synthesize",
      stop_reason: "saturated",
    });
  });

  it("narrows many results of which none is good by a word that parts them in halves", async () => {
    const results = Array.from({ length: 12 }, (_, i) => {
      const word = i % 2 === 0 ? "cookie" : "header";
      return doc(`d${i}`, 0.3, `A session ${word}${i === 3 ? " with garlic" : ""}`, { title: "Session" });
    });
    const hints = await evidence({ keywords: ["session"], results });
    expect(hints.next_action).toBe("refine");
    expect(hints.suggested_queries.slice(0, 2).sort()).toEqual(["session cookie", "session header"]);
    expect(hints.suggested_queries.join(" ")).not.toContain("garlic");
  });

  it("does not narrow a few results, however poor", async () => {
    const hints = await evidence({ keywords: ["session", "expiry"], results: [doc("a", 0.2, "session expiry")] });
    expect(hints.next_action).toBe("broaden");
  });
});

describe("how `broaden` says what to search for", () => {
  it("asks for any of the words where nothing holds all of them", async () => {
    const hints = await evidence({ keywords: REDIRECT, results: [], queries_tried: ["redirect ending slash"] });
    expect(hints.queries?.[0]?.query_mode).toBe("any");
    expect(new Set(hints.queries?.[0]?.query.split(" "))).toEqual(new Set(REDIRECT));
    expect(hints.suggested_queries).not.toContain("redirect ending slash");
  });

  it("leaves out the keyword that nothing matched", async () => {
    const results = [doc("a", 0.3, "token expiry in sessions")];
    const hints = await evidence({ keywords: ["token", "expiry", "zebra", "session", "quux"], results });
    expect(hints.gap_keywords).toEqual(["zebra", "quux"]);
    expect(hints.queries).toContainEqual({ query: "token expiry session", query_mode: "all" });
  });

  it("proposes the other script's spelling, from the lexicon or from the results", async () => {
    const lexicon = await evidence({ keywords: ["サーバ"], results: [] });
    expect(lexicon.suggested_queries[0]).toMatch(/server|サーバー/);
    const found = await evidence({
      keywords: ["token", "期限"],
      results: [doc("a", 0.4, "アクセストークンの期限、トークン")],
      query_mode: "any",
    });
    expect(found.queries).toContainEqual({ query: "期限 トークン", query_mode: "any" });
  });

  it("proposes a word of the results that means nearly the same", async () => {
    const hints = await evidence({
      keywords: ["photo", "resize", "width"],
      results: [doc("a", 0.4, "Change an image in width")],
      query_mode: "any",
    });
    expect(hints.suggested_queries.some((query) => query.split(" ").includes("image"))).toBe(true);
  });

  it("ends as saturated only when no query is left, and says what was never found", async () => {
    const body = { keywords: ["zzyzx", "qqqq"], results: [], round: 2, max_rounds: 9, visited_ids: ["a"] };
    expect(await evidence(body)).toMatchObject({ converged: false, next_action: "broaden" });
    const queries_tried: { query: string; query_mode: "all" | "any" }[] = [];
    for (let round = 1; round < 9; round++) {
      const hints = await evidence({ ...body, queries_tried, query_mode: queries_tried.at(-1)?.query_mode });
      const next = hints.queries?.[0];
      if (next === undefined) {
        expect(hints).toMatchObject({ stop_reason: "saturated", gap_keywords: ["zzyzx", "qqqq"] });
        return;
      }
      queries_tried.push(next);
    }
    expect.fail("queries never ran out");
  });

  it("refuses a mode it does not know, and names it", async () => {
    await expect(ask({ policy: "evidence", keywords: ["a"], results: [], query_mode: "some" })).rejects.toThrow();
  });
});

const word = fc.constantFrom("cache", "token", "expiry", "認証", "サーバ", "retry");
const result = fc.record({
  id: fc.constantFrom(..."abcdefghijkl"),
  title: word,
  text: fc.array(word, { maxLength: 6 }).map((words) => words.join(" ")),
  score: fc.double({ min: 0, max: 1, noNaN: true }),
  related: fc.array(fc.constantFrom(..."abcxyz"), { maxLength: 2 }),
});

describe("whatever a search answers, the policy `evidence`", () => {
  it("never proposes a query that was tried, gives modes to all, and ends in time", () => {
    const rounds = fc.array(fc.array(result, { maxLength: 12 }), { minLength: 5, maxLength: 5 });
    fc.assert(
      fc.property(fc.uniqueArray(word, { maxLength: 5 }), rounds, fc.boolean(), (keywords, found, textsAlone) => {
        let visited_ids: string[] = [];
        const tried: { query: string; query_mode?: "all" | "any" }[] = [{ query: keywords.join(" ") }];
        for (const [index, results] of found.entries()) {
          const input: HintsInput = {
            policy: "evidence",
            keywords,
            results,
            round: index + 1,
            max_rounds: 5,
            visited_ids,
            queries_tried: textsAlone ? tried.map(({ query }) => query) : tried,
          };
          const hints = computeHints(input);
          visited_ids = hints.visited_ids ?? [];
          expect(hints.queries?.map(({ query }) => query)).toEqual(hints.suggested_queries);
          for (const { query, query_mode } of hints.queries ?? []) {
            const same = tried.filter((one) => one.query === query);
            expect(same.filter((one) => textsAlone || one.query_mode === query_mode)).toEqual([]);
          }
          if (hints.next_action === "expand") {
            expect(hints).toMatchObject({ sufficient: false });
            expect(hints.related_ids).not.toEqual([]);
          }
          if (["broaden", "refine"].includes(hints.next_action)) expect(hints.suggested_queries).not.toEqual([]);
          if (hints.stop_reason === "saturated") expect(hints.suggested_queries).toEqual([]);
          if (hints.converged) return;
          if (hints.queries?.[0] !== undefined) tried.push(hints.queries[0]);
        }
        expect.fail("never converged");
      }),
    );
  });
});
