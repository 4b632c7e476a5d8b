import fc from "fast-check";
import { expect, it } from "vitest";
import { canonicalJson, isShallow } from "../../src/ladder/canonical.ts";

it("writes one text for one value, whatever the order of its keys", () => {
  expect(canonicalJson({ b: [1, { d: null, c: "x" }], a: true })).toBe('{"a":true,"b":[1,{"c":"x","d":null}]}');
  expect(canonicalJson(JSON.parse('{"__proto__": 1, "a": 2}'))).toBe('{"__proto__":1,"a":2}');
  fc.assert(
    fc.property(fc.jsonValue(), (value) => canonicalJson(JSON.parse(canonicalJson(value))) === canonicalJson(value)),
  );
});

it("sees depth without falling into it", () => {
  let deep: unknown = 1;
  for (let level = 0; level < 100_000; level += 1) deep = [deep];
  expect(isShallow(deep)).toBe(false);
  expect(isShallow([[[]]], 3)).toBe(true);
  expect(isShallow([[[1]]], 2)).toBe(false);
});
