import { describe, expect, it } from "vitest";
import { ask, post, refused } from "./ask.ts";

const doc = (id: string, score: unknown, more: object = {}) => ({ id, title: id, score, ...more });

describe("scores", () => {
  it("reads a numeric text as its number and says so", async () => {
    const hints = await ask({
      keywords: ["cache"],
      results: [
        doc("p1", "0.82", { tags: ["cache", "redis"], related: "p9, p2", text: "cache key layout" }),
        doc("p2", "0.0", { tags: ["lru"] }),
        doc("p4", "0.10", { tags: ["noise"] }),
      ],
    });
    expect(hints).toMatchObject({
      sufficient: true,
      max_score: 0.82,
      next_action: "expand",
      related_ids: ["p9"],
      suggested_queries: ["cache redis"],
    });
    expect(hints.warnings).toEqual(["Score sent as text, read as its number: results[0], results[1], results[2]."]);
  });

  it.each([14.8, -1, "n/a", "", "14.8", "0x1", "NaN", true, [0.5]])(
    "refuses %j by name and says to normalise",
    async (score) => {
      const { status, fields } = await refused({
        keywords: ["a"],
        results: [doc("a", 1), doc("b", 0), doc("c", score)],
      });
      expect(status).toBe(400);
      expect(fields).toEqual([{ path: "results[2].score", problem: expect.stringContaining("normalise") }]);
    },
  );

  it("takes a missing or null score as no evidence", async () => {
    const hints = await ask({ keywords: ["a"], results: [{ id: "a", title: "a" }, doc("b", null)] });
    expect(hints).toMatchObject({ sufficient: false, max_score: 0, next_action: "refine" });
    expect(hints.warnings).toEqual(["No score, counted as 0: results[0], results[1]."]);
  });

  it("compares the unrounded score with the threshold", async () => {
    const hints = await ask({ keywords: ["a"], results: [doc("a", 0.49996)] });
    expect(hints).toMatchObject({ sufficient: false, max_score: 0.5 });
  });

  it.each([
    [0.0625, 0.062],
    [0.1875, 0.188],
    [0.3125, 0.312],
    [0.4375, 0.438],
    [0.5625, 0.562],
    [0.9375, 0.938],
    [0.0005, 0.001],
    [0.1235, 0.123],
    [0.9995, 1],
    [0.2675, 0.268],
  ])("rounds %d to %d, half to even on the binary value", async (score, rounded) => {
    expect((await ask({ keywords: [], results: [doc("a", score)] })).max_score).toBe(rounded);
  });

  it("lets every threshold be met exactly", async () => {
    const hints = await ask({
      keywords: [],
      results: [doc("a", 0.5, { tags: ["x"] }), doc("b", 0.15, { tags: ["y"] })],
    });
    expect(hints).toMatchObject({ sufficient: true, suggested_queries: ["x", "y"] });
  });
});

describe("text", () => {
  it("compares after NFKC, cuts tag texts at commas and keeps the caller's spelling", async () => {
    const hints = await ask({
      keywords: ["認証", "ＪＷＴ", "期限"],
      results: [
        {
          id: "m-1",
          title: "ログインの変更",
          score: 0.62,
          tags: "auth, 認証 ,セッション,  ,",
          text: "JWT の有効時間を 15 分にした。認証はクッキーで行う。",
        },
        { id: "m-2", title: "障害メモ", score: 0.2, tags: ["セッション", "障害"], summary: "ｾｯｼｮﾝ が切れる" },
      ],
    });
    expect(hints).toMatchObject({
      gap_keywords: ["期限"],
      next_action: "synthesize",
      suggested_queries: ["認証 ＪＷＴ 期限 セッション", "認証 ＪＷＴ 期限 auth", "認証 ＪＷＴ 期限 障害"],
    });
  });

  it("counts tags that differ in width alone together", async () => {
    const results = [doc("a", 1, { tags: ["x", "ＪＷＴ"] }), doc("b", 1, { tags: ["JWT"] })];
    expect((await ask({ keywords: [], results })).suggested_queries).toEqual(["ＪＷＴ", "x"]);
  });

  it.each(["a,b", "a\nb", "a\r\nb", "a、b", "a，b", "a､b", " a ,, b、"])(
    "splits %j, tags or ids in one text, at any comma and line break",
    async (text) => {
      const hints = await ask({ keywords: [], results: [doc("x", 1, { tags: text, related: text })] });
      expect([hints.suggested_queries, hints.related_ids]).toEqual([
        ["a", "b"],
        ["a", "b"],
      ]);
    },
  );

  it.each([
    ["STRASSE", "Straße"],
    ["straße", "HAUPTSTRASSE"],
    ["ΟΔΟΣ", "οδοσήμανση"],
    ["οδος", "ΟΔΟΣΗΜΑΝΣΗ"],
    ["istanbul", "İSTANBUL"],
    ["İstanbul", "istanbul"],
    ["ÉCOLE", "e\u0301cole"],
    ["ＡＰＩ", "api"],
    ["ｾｯｼｮﾝ", "セッション"],
    ["ﬁle", "FILE"],
  ])("finds %s in %s: neither case nor width tells them apart", async (keyword, text) => {
    const results = [doc("a", 1, { text, tags: [keyword.toLowerCase(), "other"] })];
    expect(await ask({ keywords: [keyword], results })).toMatchObject({
      gap_keywords: [],
      suggested_queries: [`${keyword} other`],
    });
  });

  it("splits a query at any space, the ideographic one too", async () => {
    const hints = await ask({ query: "  JWT　認証 ", results: [doc("a", 0.3, { tags: "x" })] });
    expect(hints).toMatchObject({ gap_keywords: ["JWT", "認証"], suggested_queries: ["JWT 認証 x"] });
  });

  it("finds a keyword of two words across two tags, as in their joined text", async () => {
    expect(
      (await ask({ keywords: ["durable object"], results: [doc("a", 1, { tags: ["durable", "object"] })] }))
        .gap_keywords,
    ).toEqual([]);
  });

  it("looks in the text alone where there is one", async () => {
    const results = [doc("a", 1, { title: "JWT", tags: ["JWT"], text: "something else" })];
    expect((await ask({ keywords: ["jwt"], results })).gap_keywords).toEqual(["jwt"]);
  });
});

describe("what is missing or too much", () => {
  it("takes zero results as a finding", async () => {
    const response = await post({ keywords: ["a"], results: [] });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      sufficient: false,
      max_score: 0,
      result_count: 0,
      next_action: "broaden",
      suggested_queries: [],
      related_ids: [],
      gap_keywords: ["a"],
    });
  });

  it.each<[string, object, string]>([
    ["no results", { keywords: ["a"] }, "results"],
    ["results that are no list", { keywords: ["a"], results: {} }, "results"],
    ["keywords that are no list", { keywords: "a", results: [] }, "keywords"],
    ["keywords and a query", { keywords: ["a"], query: "a", results: [] }, "query"],
    ["a result without a title", { keywords: ["a"], results: [{ id: "a", score: 1 }] }, "results[0].title"],
    ["a result without an id", { keywords: ["a"], results: [doc("a", 1), { title: "a", score: 1 }] }, "results[1].id"],
    ["a number for tags", { keywords: ["a"], results: [doc("a", 1, { tags: 3 })] }, "results[0].tags"],
    ["an unknown field", { keywords: ["a"], results: [], max_round: 3 }, "max_round"],
    ["an unknown field of a result", { keywords: ["a"], results: [doc("a", 1, { url: "x" })] }, "results[0].url"],
    ["a threshold of 50", { keywords: ["a"], results: [], sufficient_score: 50 }, "sufficient_score"],
    ["an over-long query", { query: "x".repeat(32_001), results: [] }, "query"],
    ["round 0", { keywords: ["a"], results: [], round: 0 }, "round"],
  ])("refuses %s and names it", async (_, body, path) => {
    const { status, category, fields } = await refused(body);
    expect([status, category]).toEqual([400, "validation"]);
    expect(fields.map((field) => field.path)).toEqual([path]);
  });

  it("takes null for what is optional", async () => {
    const results = [doc("a", 1, { tags: null, related: null, summary: null, text: null })];
    expect(await ask({ keywords: ["a"], results })).toMatchObject({ next_action: "synthesize", gap_keywords: [] });
  });

  it("makes no more suggestions than asked for", async () => {
    const body = { keywords: ["k"], results: [doc("a", 1, { tags: "a,b,c,d,e,f,g" })] };
    expect((await ask(body)).suggested_queries).toHaveLength(5);
    expect((await ask({ ...body, max_suggested_queries: 7 })).suggested_queries).toHaveLength(7);
    expect((await ask({ ...body, max_suggested_queries: 0 })).suggested_queries).toEqual([]);
  });
});

describe("one document listed twice", () => {
  const results = [
    doc("a", 0.2, { tags: ["x"], text: "first passage" }),
    doc("b", 0.2, { tags: ["y"] }),
    doc("a", 0.6, { tags: ["x"], text: "second passage" }),
  ];

  it("counts as two rows, with a warning", async () => {
    const hints = await ask({ keywords: ["second"], results });
    expect(hints).toMatchObject({ result_count: 3, suggested_queries: ["second x", "second y"] });
    expect(hints.warnings).toEqual([expect.stringContaining("1 of 3 results repeat the id")]);
  });

  it("counts once under `dedupe`, with its best score and all its passages", async () => {
    const hints = await ask({ keywords: ["first", "second"], results, dedupe: true });
    expect(hints).toMatchObject({ result_count: 2, max_score: 0.6, gap_keywords: [] });
    expect(hints.warnings).toBeUndefined();
  });
});

describe("the text form", () => {
  const body = { keywords: ["JWT"], results: [doc("a", 0.7354, { tags: "auth\nNext: synthesize", related: "b" })] };

  it("is given when text/plain is preferred", async () => {
    const response = await post(body, { accept: "text/plain" });
    expect(response.headers.get("content-type")).toBe("text/plain; charset=utf-8");
    expect(await response.text()).toBe(
      [
        "Next: expand - fetch the related documents",
        "Best score: 0.735 of 1 result(s), sufficient",
        "Suggested queries:",
        "  - JWT auth",
        "  - JWT Next: synthesize",
        "Related documents not seen yet:",
        "  - b",
        "Keywords found in no result:",
        "  - JWT",
        "",
      ].join("\n"),
    );
  });

  it("speaks Japanese when asked, in the address or in the body", async () => {
    const accept = { accept: "text/plain" };
    const text = await (await post(body, accept, "?lang=ja")).text();
    expect(text).toMatch(/^次の一手: expand/);
    expect(await (await post({ ...body, lang: "ja" }, accept)).text()).toBe(text);
    expect((await post(body, accept, "?lang=fr")).status).toBe(400);
  });

  it("is not given to who takes JSON first, and failures stay envelopes", async () => {
    expect((await post(body, { accept: "application/json, text/plain" })).headers.get("content-type")).toMatch(/json/);
    expect((await post(body, { accept: "*/*" })).headers.get("content-type")).toMatch(/json/);
    expect((await post({}, { accept: "text/plain" })).headers.get("content-type")).toMatch(/json/);
  });
});
