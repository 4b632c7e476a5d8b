import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cutCharacters, fitToWidth, toOneLine } from "../../src/rosters/characters.ts";

describe("a cut that shows", () => {
  it.each([
    ["a family emoji", "👨‍👩‍👧‍👦"],
    ["a flag", "🇯🇵"],
    ["a skin tone", "👍🏽"],
    ["an accent of its own", "e\u0301"],
  ])("keeps %s in one piece", (_, visible) => {
    const parts = [...visible].length;
    for (let before = 0; before <= 20; before++) {
      const fitted = fitToWidth("x".repeat(before) + visible + "y".repeat(20), 20);
      const whole = before + parts <= 17;
      expect(fitted).toBe(whole ? fitted : `${"x".repeat(Math.min(before, 17))}...`);
      expect(fitted.includes(visible)).toBe(whole);
    }
  });

  it("cuts inside what has no end", () => {
    expect(fitToWidth(`a${"\u0301".repeat(80)}`, 20)).toBe(`a${"\u0301".repeat(16)}...`);
  });

  it("is never wider than asked for, never ill-formed, and always the text's own start", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 80 }), fc.integer({ min: 10, max: 70 }), (text, width) => {
        const fitted = fitToWidth(text, width);
        expect(fitted.isWellFormed()).toBe(true);
        expect([...fitted].length).toBeLessThanOrEqual(width);
        expect(fitted === text || text.startsWith(fitted.slice(0, -3))).toBe(true);
      }),
      { seed: 1 },
    );
  });
});

it("cuts by character, not by UTF-16 unit", () => {
  expect(cutCharacters("𠮷𠮷𠮷", 2)).toBe("𠮷𠮷");
  expect(cutCharacters("ab", 5)).toBe("ab");
});

it("puts any text on one line", () => {
  expect(toOneLine(" a\r\n\tb\u2028c\u0085d　e ")).toBe("a b c d e");
});
