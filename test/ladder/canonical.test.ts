import fc from "fast-check";
import { expect, it } from "vitest";
import { anyJson } from "../../src/ladder/attempt-schema.ts";
import { canonicalJson, hasExactNumbers, isShallow } from "../../src/ladder/canonical.ts";

it("writes one text for one value, whatever the order of its keys", () => {
  expect(canonicalJson({ b: [1, { d: null, c: "x" }], a: true })).toBe('{"a":true,"b":[1,{"c":"x","d":null}]}');
  expect(canonicalJson(JSON.parse('{"__proto__": 1, "a": 2}'))).toBe('{"__proto__":1,"a":2}');
  fc.assert(
    fc.property(fc.jsonValue(), (value) => canonicalJson(JSON.parse(canonicalJson(value))) === canonicalJson(value)),
  );
  fc.assert(fc.property(fc.jsonValue(), (value) => canonicalJson(value) === canonicalJson(reordered(value))));
  expect(canonicalJson({ 9: 1, 10: 2 })).toBe('{"10":2,"9":1}');
  expect(canonicalJson({ a: undefined, b: 1 })).toBe(canonicalJson({ b: 1, a: undefined }));
});

it("sees depth without falling into it", () => {
  let deep: unknown = 1;
  for (let level = 0; level < 100_000; level += 1) deep = [deep];
  expect(isShallow(deep)).toBe(false);
  expect(isShallow([[[]]], 3)).toBe(true);
  expect(isShallow([[[1]]], 2)).toBe(false);
});

it("tells a number that was not kept as it was sent", () => {
  const kept = (text: string) => hasExactNumbers(JSON.parse(text));
  for (const text of [
    "1e400",
    "12345678901234567891",
    "9007199254740993",
    "10000000000000001",
    "100000000000000000001",
    "-1234567890123456789",
  ]) {
    expect(kept(`{"a": [1, {"b": ${text}}]}`), text).toBe(false);
  }
  for (const text of [
    "-0",
    "1e300",
    "6.02214076e23",
    "9007199254740991",
    "0.1",
    "1.2345678901234567",
    '"1e400"',
    "null",
  ]) {
    expect(kept(`{"a": [1, {"b": ${text}}]}`), text).toBe(true);
  }
  expect(anyJson.safeParse([1e300]).success).toBe(true);
  expect(anyJson.safeParse([Number.POSITIVE_INFINITY]).error?.issues[0]?.message).toContain("too large");
});

/** The same value, every record's keys the other way round. */
function reordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reordered);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, inner]) => [key, reordered(inner)]),
  );
}
