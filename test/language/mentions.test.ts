import { describe, expect, it } from "vitest";
import { findMentions } from "../../src/language/mentions.ts";

const NAMES = [
  "memory-write",
  "docs-style",
  "notes",
  "search",
  "plan",
  "p5js",
  "github-review",
  "github-review-plus",
  "codex",
  "Meeting Minutes",
  "検索",
  "議事録作成スキル",
  ".net",
];
const named = (request: string) => findMentions(request, NAMES).named;
const excluded = (request: string) => findMentions(request, NAMES).excluded;

describe("a named skill", () => {
  it.each([
    ["Use memory-write to keep this.", "memory-write"],
    ["MEMORY-WRITE: our staging database is called heron", "memory-write"],
    ["memory‑write please", "memory-write"],
    ["the memory write skill should keep this", "memory-write"],
    ["a p5js sketch of rain", "p5js"],
    ["Prepare the Meeting Minutes for Tuesday", "Meeting Minutes"],
    ["/notes add milk", "notes"],
    ["Please run /plan first", "plan"],
    ["use `search` for it", "search"],
    ["Use the notes skill.", "notes"],
    ["load the skill called plan", "plan"],
    ["Use codex to fix the rounding", "codex"],
    ["do it via search", "search"],
    ["@codex fix it", "codex"],
    ["codex: fix it", "codex"],
    ["検索スキルで調べて", "検索"],
    ["「検索」を使って調べてください", "検索"],
    ["請使用 docs-style 改一下", "docs-style"],
    ["议事: 调用 codex 修复", "codex"],
    ["議事録作成スキルでまとめて", "議事録作成スキル"],
    ["ＭＥＭＯＲＹ-write で保存して", "memory-write"],
  ])("is found in %j", (request, name) => {
    expect(named(request)).toEqual([name]);
    expect(excluded(request)).toEqual([]);
  });

  it.each([
    "Take notes while I talk and search for typos in the plan.",
    "Find my notes about the trip.",
    "Let's plan the meeting minutes together.",
    "Open docs/plan and src/search/index.ts",
    "the `search` function returns null",
    "Rename the memory-write column to memory_log",
    "fix github-review-bot",
    "see https://example.com/p5js.html",
    "最新の検索結果を教えて",
    "use search engines other people like",
    "read skills/memory-write/SKILL.md",
    "the /search endpoint answers 500",
    "ok",
    "👍",
    "",
  ])("is not seen in %j", (request) => {
    expect(findMentions(request, NAMES)).toEqual({ named: [], excluded: [] });
  });

  it("is the longest one that fits", () => {
    expect(named("run github-review-plus on it")).toEqual(["github-review-plus"]);
    expect(named("run github-review on it")).toEqual(["github-review"]);
  });

  it("may be one of several", () => {
    expect(named("Use docs-style and then memory-write.")).toEqual(["memory-write", "docs-style"]);
  });
});

describe("an excluded skill", () => {
  it.each([
    [
      "Correct the install section in docs/setup.md. I keep no memory here, so leave the memory-write skill out of it.",
      "memory-write",
    ],
    ["Don't use memory-write.", "memory-write"],
    ["Please don’t use the memory-write skill for this", "memory-write"],
    ["do not load memory-write", "memory-write"],
    ["fix it without memory-write", "memory-write"],
    ["fix it without using the memory write skill", "memory-write"],
    ["not memory-write, something else", "memory-write"],
    ["never invoke the `memory-write` tool", "memory-write"],
    ["skip memory-write this time", "memory-write"],
    ["keep memory-write out of this", "memory-write"],
    ["leave out memory-write", "memory-write"],
    ["The memory-write skill must not be used.", "memory-write"],
    ["memory-write is off limits", "memory-write"],
    ["I don't want you to use codex for this", "codex"],
    ["anything but codex", "codex"],
    ["do it yourself instead of calling codex", "codex"],
    ["Write it down, but don't use notes.", "notes"],
    ["no need to run codex", "codex"],
    ["memory-writeは使わないで直して", "memory-write"],
    ["memory-write以外でお願いします", "memory-write"],
    ["codexスキルを使わずに直してください", "codex"],
    ["検索は使わないでください", "検索"],
    ["不要使用 memory-write", "memory-write"],
    ["别用 codex 来改", "codex"],
    ["除了 codex 都可以", "codex"],
    ["ohne codex bitte", "codex"],
    ["memory-write nicht benutzen", "memory-write"],
    ["Whatever you do, do not, under any circumstances, use memory-write", "memory-write"],
    ["don't save it with memory-write", "memory-write"],
    ["memory-write not needed", "memory-write"],
    ["don't let codex touch it", "codex"],
    ["turn memory-write off", "memory-write"],
    ["codex スキルは使用禁止", "codex"],
    ["codex 없이 고쳐줘", "codex"],
  ])("is found in %j", (request, name) => {
    expect(excluded(request)).toEqual([name]);
    expect(named(request)).toEqual([]);
  });

  it("stands beside the one that is wanted", () => {
    expect(findMentions("Don't use memory-write, use docs-style.", NAMES)).toEqual({
      named: ["docs-style"],
      excluded: ["memory-write"],
    });
    expect(findMentions("docs-style rather than memory-write please", NAMES)).toEqual({
      named: ["docs-style"],
      excluded: ["memory-write"],
    });
  });

  it("may be one of a list", () => {
    expect(excluded("without memory-write, docs-style or p5js")).toEqual(["memory-write", "docs-style", "p5js"]);
    expect(excluded("use neither: don't load docs-style and the p5js skill")).toEqual(["docs-style", "p5js"]);
    expect(findMentions("not memory-write, docs-style please", NAMES).excluded).toEqual(["memory-write"]);
  });

  it.each([
    "Why don't you use memory-write?",
    "Don't forget to use memory-write",
    "Use nothing but memory-write.",
    "Don't use any skill except memory-write",
    "Don't use anything but memory-write",
    "don't skip memory-write",
    "not only memory-write",
  ])("is not read into %j", (request) => {
    expect(findMentions(request, NAMES)).toEqual({ named: ["memory-write"], excluded: [] });
  });

  it("is not an everyday word after an everyday 'without' or 'no'", () => {
    expect(excluded("There is no search button on the page")).toEqual([]);
    expect(excluded("Export the pages without notes sections")).toEqual([]);
  });
});

it("stays quick on a long request and many names", () => {
  const names = Array.from({ length: 500 }, (_, i) => `skill-number-${i}`);
  const request = "please don't use the skill named skill-number-7 in here, ".repeat(500);
  findMentions(request, names);
  const start = performance.now();
  expect(findMentions(request, names).excluded).toEqual(["skill-number-7"]);
  expect(performance.now() - start).toBeLessThan(250);
});
