import { describe, expect, it } from "vitest";
import { readShape } from "../../../src/judges/local/request-shape.ts";

describe("the shape of a request", () => {
  it("tells an order from a question", () => {
    expect(readShape("Rename the files in ~/photos by date")).toMatchObject({ order: 1, question: 0, path: 1 });
    expect(readShape("please could you export q3.xlsx as PDF?")).toMatchObject({ order: 1, file: 1, asks: 1 });
    expect(readShape("Why do cats knead blankets?")).toMatchObject({ order: 0, question: 1, concept: 1, asks: 1 });
    expect(readShape("The build is red. Find out why and fix it.").order).toBeGreaterThan(0);
  });

  it("knows what is asked to be told, advised or written", () => {
    expect(readShape("How do I descale a kettle?")).toMatchObject({ howTo: 1 });
    expect(readShape("Should I tip the hairdresser?")).toMatchObject({ advice: 1 });
    expect(readShape("Write a short birthday poem for my aunt")).toMatchObject({ prose: 1, possessive: 1 });
    expect(readShape("thanks, you saved my day")).toMatchObject({ chat: 1 });
  });

  it("reads Japanese and Chinese", () => {
    expect(readShape("プルリクエストをレビューしてください")).toMatchObject({ order: 1, concept: 0, unspaced: 1 });
    expect(readShape("相対性理論とは何ですか")).toMatchObject({ order: 0, question: 1, concept: 1 });
    expect(readShape("帮我把这个文件转成 PDF")).toMatchObject({ order: 1, unspaced: 1 });
    expect(readShape("今天天气怎么样？")).toMatchObject({ question: 1, chat: 1 });
  });

  it.each([
    "What is photosynthesis?",
    "Explain what a hash map is",
    "why do cats knead blankets?",
    "Who discovered penicillin?",
    "what's the difference between jam and marmalade",
    "有給休暇の制度について教えて",
    "什么是量子计算？",
  ])("takes %j for theory", (request) => {
    expect(readShape(request)).toMatchObject({ theory: 1 });
  });

  it.each([
    ["Why is the build red?", "something of the user's"],
    ["Why does npm install fail with EACCES?", "trouble"],
    ["What's due today?", "a time"],
    ["what is the weather in Lyon tomorrow", "a time"],
    ["What does src/app.ts do?", "a file"],
    ["Explain our deployment", "the user's own"],
    ["Fix the parser and explain why it broke", "an order"],
    ["このエラーの意味を教えて", "trouble in Japanese"],
    ["明日の予定を教えて", "a time in Japanese"],
    ["为什么构建失败了？", "trouble in Chinese"],
  ])("does not take %j for theory: it holds %s", (request) => {
    expect(readShape(request)).toMatchObject({ theory: 0 });
  });

  it("tells a question about the world from one about somebody's affairs", () => {
    expect(readShape("Is butter healthier than margarine?")).toMatchObject({ general: 1 });
    expect(readShape("Am I free on Thursday afternoon?")).toMatchObject({ general: 0, now: 1 });
    expect(readShape("how much did we spend on groceries?")).toMatchObject({ general: 0 });
  });

  it("notices payload", () => {
    expect(readShape('Say "we are late" in https://chat.example')).toMatchObject({ quoted: 1, url: 1 });
    expect(readShape("run with --dry-run on parse_args")).toMatchObject({ typed: 1 });
  });

  it.each(["", " ", "👍", "?", "\ud800", "x".repeat(50_000), "a/".repeat(16_000), "「".repeat(16_000)])(
    "holds finite numbers for odd text",
    (request) => {
      for (const value of Object.values(readShape(request))) expect(Number.isFinite(value)).toBe(true);
    },
  );
});
