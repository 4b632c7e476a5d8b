import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { splitEvenly, winnersOf } from "../../src/judges/chunking.ts";

describe("splitting into chunks", () => {
  it("keeps every item in its order, none too large, and all within one of another's size", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 600 }), fc.integer({ min: 1, max: 254 }), (count, most) => {
        const items = Array.from({ length: count }, (_, n) => n);
        const chunks = splitEvenly(items, most);
        expect(chunks.flat()).toEqual(items);
        const sizes = chunks.map((chunk) => chunk.length);
        expect(Math.max(...sizes)).toBeLessThanOrEqual(most);
        expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
        expect(chunks).toHaveLength(Math.ceil(count / most));
      }),
      { seed: 1 },
    );
  });
});

describe("the winners of all chunks", () => {
  const ranking = (chunk: string, probability: number) =>
    Array.from({ length: 12 }, (_, n) => ({ name: `${chunk}${n}`, probability: probability / (n + 1) }));
  const counts = (winners: ReadonlySet<string>) =>
    ["a", "b", "c"].map((chunk) => [...winners].filter((name) => name.startsWith(chunk)).length);

  it("are as many of each chunk, however sure of itself another is, and no more than fit", () => {
    const winners = winnersOf([ranking("a", 0.9), ranking("b", 0.5), ranking("c", 0.01)], 12, 10);
    expect(counts(winners)).toEqual([3, 3, 3]);
  });

  it("are no more than the ranking needs", () => {
    expect(counts(winnersOf([ranking("a", 0.9), ranking("b", 0.5), ranking("c", 0.1)], 2, 100))).toEqual([2, 2, 2]);
  });

  it("are the best of all where not even one of each fits", () => {
    expect([...winnersOf([ranking("a", 0.9), ranking("b", 0.1), ranking("c", 0.5)], 12, 2)]).toEqual(["a0", "c0"]);
  });
});
