import { describe, expect, it } from "vitest";
import { ask } from "./ask.ts";

const doc = (id: string, score: number, more: object = {}) => ({ id, title: id, score, ...more });

describe("`match: word`", () => {
  const gaps = async (keyword: string, text: string) =>
    (await ask({ keywords: [keyword], results: [doc("a", 1, { text })], match: "word" })).gap_keywords;

  it("is off by default, so that `cat` is found in `category`", async () => {
    expect((await ask({ keywords: ["cat"], results: [doc("a", 1, { text: "category" })] })).gap_keywords).toEqual([]);
  });

  it.each([
    ["cat", "A category of concatenation"],
    ["京都", "東京都の予算"],
    ["run", "run_all"],
    ["ログ", "ログイン"],
    ["トーク", "認証トークンの期限"],
  ])("does not find %s inside a longer word: %s", async (keyword, text) => {
    expect(await gaps(keyword, text)).toEqual([keyword]);
  });

  it.each([
    ["cat", "category, cat. Cats"],
    ["CAT", "the cat's bed"],
    ["京都", "東京都から京都へ"],
    ["認証", "JWT認証を変えた"],
    ["期限", "トークンの有効期限"],
    ["JWT", "JWTの有効時間"],
    ["durable object", "A Durable Object keeps state"],
    ["c++", "Written in C++ and Rust"],
    ["日", "15 日"],
  ])("finds %s as a word: %s", async (keyword, text) => {
    expect(await gaps(keyword, text)).toEqual([]);
  });
});

describe("`require_coverage`", () => {
  const results = [doc("a", 0.9, { tags: ["auth", "redis"], text: "JWT", related: "b" })];

  it("is off by default", async () => {
    const hints = await ask({ keywords: ["JWT", "expiry"], results });
    expect(hints).toMatchObject({ next_action: "expand", suggested_queries: ["JWT expiry auth", "JWT expiry redis"] });
  });

  it("asks to refine while a keyword is missing, with queries made from the gaps", async () => {
    const hints = await ask({ keywords: ["JWT", "expiry", "rotation"], results, require_coverage: true });
    expect(hints).toMatchObject({
      sufficient: true,
      next_action: "refine",
      gap_keywords: ["expiry", "rotation"],
      suggested_queries: ["expiry rotation", "expiry", "rotation", "expiry rotation auth", "expiry rotation redis"],
    });
  });

  it("never suggests the query that has just been made", async () => {
    const hints = await ask({ keywords: ["expiry"], results, require_coverage: true });
    expect(hints.suggested_queries).toEqual(["expiry auth", "expiry redis"]);
  });

  it("is content once all keywords are found", async () => {
    expect((await ask({ keywords: ["jwt"], results, require_coverage: true })).next_action).toBe("expand");
  });

  it("does not end a loop as sufficient while a keyword is missing", async () => {
    const hints = await ask({ keywords: ["expiry"], results, require_coverage: true, round: 1 });
    expect(hints).toMatchObject({ converged: false, stop_reason: null, next_action: "refine" });
  });
});

describe("`suggest_from_text`", () => {
  const results = [
    doc("a", 0.4, { title: "The session store", summary: "How Redis keeps a session" }),
    doc("b", 0.4, { title: "Redis と認証", summary: "セッションと認証の期限" }),
    doc("c", 0.1, { title: "noise noise Redis" }),
  ];

  it("is off by default: no tags, no suggestions", async () => {
    expect((await ask({ keywords: ["認証"], results })).suggested_queries).toEqual([]);
  });

  it("takes frequent words of titles and summaries, neither keywords nor stop words", async () => {
    const hints = await ask({ keywords: ["認証"], results, suggest_from_text: true });
    expect(hints.suggested_queries[0]).toBe("認証 Redis");
    expect(hints.suggested_queries).toContain("認証 session");
    expect(hints.suggested_queries.join(" ")).not.toMatch(/noise|The|How|と| a /);
  });

  it("keeps loan words whole", async () => {
    const titles = [doc("a", 0.4, { title: "認証トークンの期限" }), doc("b", 0.4, { title: "トークンの更新" })];
    const hints = await ask({ keywords: ["認証"], results: titles, suggest_from_text: true });
    expect(hints.suggested_queries[0]).toBe("認証 トークン");
  });

  it("steps back as soon as any result has tags", async () => {
    const hints = await ask({
      keywords: ["認証"],
      results: [...results, doc("d", 0.4, { tags: "auth" })],
      suggest_from_text: true,
    });
    expect(hints.suggested_queries).toEqual(["認証 auth"]);
  });
});
