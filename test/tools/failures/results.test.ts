/** What is a failure at all: the text of a result is not about the call, and an empty result is a success. */
import { describe, expect, it } from "vitest";
import { classifyFailure } from "../../../src/tools/failures/index.ts";
import { FIELD_REPORTS } from "./shapes/field-reports.ts";
import { MISLEADING_REPORTS } from "./shapes/misleading-reports.ts";
import { RESULT_SHAPES } from "./shapes/results.ts";

describe("results and failures", () => {
  it.each(RESULT_SHAPES.map(([expected, given]) => ({ expected, given, shown: JSON.stringify(given).slice(0, 120) })))(
    "$expected ← $shown",
    ({ expected, given }) => {
      const verdict = classifyFailure(given);
      if (expected === "a failure") expect(verdict.is_error).toBe(true);
      else expect(verdict.code, verdict.log).toBe(expected);
    },
  );

  it("says what to do with either", () => {
    expect(classifyFailure({ results: [] })).toMatchObject({
      is_error: false,
      category: null,
      next: "use_empty_result",
    });
    expect(classifyFailure({ results: [1] })).toMatchObject({
      is_error: false,
      category: null,
      code: "ok",
      next: null,
    });
  });
});

describe("field reports", () => {
  it.each(
    [...FIELD_REPORTS, ...MISLEADING_REPORTS].map(([expected, given]) => ({
      expected,
      given,
      shown: JSON.stringify(given).slice(0, 120),
    })),
  )("$expected ← $shown", ({ expected, given }) => {
    const verdict = classifyFailure(given);
    const category = verdict.category ?? (verdict.code === "ok" ? "ok" : "empty");
    expect(category, verdict.log).toBe(expected);
  });
});
