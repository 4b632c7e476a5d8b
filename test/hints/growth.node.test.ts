import { describe, expect, it } from "vitest";
import { computeHints, type HintsInput } from "../../src/hints/index.ts";
import { cutIntoWords } from "../../src/hints/segments.ts";

/** Letters of every script a search may be in, and what separates words in none of them. */
const SCRIPTS = {
  Latin: "retry",
  katakana: "トークン",
  "one katakana letter": "ア",
  hiragana: "ありがとう",
  Han: "認証期限",
  Hangul: "인증토큰",
  Cyrillic: "повтор",
  Greek: "λόγος",
  Arabic: "مرحبا",
  Hebrew: "שלום",
  Devanagari: "नमस्ते",
  Thai: "สวัสดี",
  digits: "2026",
  emoji: "👍🏽",
  marks: "e\u0301",
  punctuation: "-_.",
};
const SHORT = 4000;
const TIMES = 8;
/** Eight times the text takes eight times as long; by its square, sixty-four times. */
const MOST = 30;
/** Below it a clock measures the machine. */
const LEAST_MS = 4;

function cpuMs(work: () => unknown): number {
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < 2; i++) {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}

const runOf = (letters: string, length: number) => letters.repeat(Math.ceil(length / letters.length)).slice(0, length);

describe("one run without a space, eight times as long", () => {
  const inputs: Record<string, (run: string) => HintsInput> = {
    "`suggest_from_text`": (run) => ({
      keywords: ["x"],
      suggest_from_text: true,
      results: [{ id: "a", title: run, score: 0.3 }],
    }),
    "the policy `evidence`": (run) => ({
      policy: "evidence",
      keywords: ["トークン", "retry", run.slice(0, 6)],
      results: Array.from({ length: 3 }, (_, i) => ({ id: `${i}`, title: "a", text: run, score: 0.3 })),
    }),
  };
  for (const [name, input] of Object.entries(inputs)) {
    it.each(Object.entries(SCRIPTS))(`takes ${name} no more than its share of time: %s`, (_, letters) => {
      const short = cpuMs(() => computeHints(input(runOf(letters, SHORT))));
      const long = cpuMs(() => computeHints(input(runOf(letters, SHORT * TIMES))));
      expect(long).toBeLessThan(MOST * Math.max(short, LEAST_MS));
    });
  }
});

describe("cutting into words", () => {
  it("loses and moves nothing", () => {
    const text = "認証トークンの期限、ログインア\n token";
    const words = cutIntoWords(text);
    expect(words.map((word) => word.text).join("")).toBe(text);
    for (const { text: word, index } of words) expect(text.slice(index, index + word.length)).toBe(word);
    expect(words.map((word) => word.text)).toContain("トークン");
  });
});
