import { describe, expect, it } from "vitest";
import { EXCLUDING } from "../../src/language/data/exclusions.ts";
import { FORBIDDING, OPENINGS } from "../../src/language/data/negation.ts";
import { NEGATORS } from "../../src/language/data/negators.ts";
import { anyOf, type Row } from "../../src/language/data/row.ts";

/** Each row is found by its own example, and by no other row: without it the example would not be. */
function eachIsNeeded(rows: readonly Row[], before = ""): void {
  it.each(rows.map((row) => [row.id, row] as const))("%s finds its example, and no other row does", (_, row) => {
    const others = rows.filter((other) => other !== row);
    expect(anyOf([row], before).test(row.example)).toBe(true);
    expect(anyOf(others, before).test(row.example)).toBe(false);
  });
}

describe("what forbids", () => eachIsNeeded(FORBIDDING, OPENINGS));
describe("what negates", () => eachIsNeeded(NEGATORS));
describe("what a description excludes", () => eachIsNeeded(EXCLUDING));
