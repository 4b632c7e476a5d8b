/** Every shape gets its verdict; every phrase rule, extractor and code row is exercised by one. */
import { describe, expect, it } from "vitest";
import { classifyFailure } from "../../../src/tools/failures/index.ts";
import { CLOUD_SHAPES } from "./shapes/clouds.ts";
import { MODEL_API_SHAPES } from "./shapes/model-apis.ts";
import { PROGRAM_SHAPES } from "./shapes/programs.ts";
import { RUNTIME_SHAPES } from "./shapes/runtimes.ts";
import { WEB_API_SHAPES } from "./shapes/web-apis.ts";

const families = {
  "model vendors": MODEL_API_SHAPES,
  "web services": WEB_API_SHAPES,
  "clouds and databases": CLOUD_SHAPES,
  runtimes: RUNTIME_SHAPES,
  "programs, pages, statuses, Japanese and Chinese": PROGRAM_SHAPES,
};

for (const [family, shapes] of Object.entries(families)) {
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
