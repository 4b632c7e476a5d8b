/** What is a failure at all: the text of a result is not about the call, and an empty result is a success. */
import { describe, expect, it } from "vitest";
import { classifyFailure } from "../../../src/tools/failures/index.ts";
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
