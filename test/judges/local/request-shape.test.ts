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
