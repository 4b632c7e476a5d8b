/** Every shape gets its verdict. */
import { describe, expect, it } from "vitest";
import { classifyFailure } from "../../../src/tools/failures/index.ts";
import { SHAPE_FAMILIES } from "./shapes/all.ts";

for (const [family, shapes] of Object.entries(SHAPE_FAMILIES)) {
  describe(family, () => {
    it.each(shapes.map(([code, failure]) => ({ code, failure, shown: JSON.stringify(failure).slice(0, 120) })))(
      "$code ← $shown",
      ({ code, failure }) => {
        const verdict = classifyFailure(failure, { nowMs: 1_792_568_000_000 });
        expect(verdict.code, verdict.log).toBe(code);
        expect(verdict.is_error).toBe(true);
      },
    );
  });
}
