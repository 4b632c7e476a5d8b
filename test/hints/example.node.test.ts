import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { openDocumentation, type SearchEngine } from "../../examples/documentation-search.ts";
import { searchLoop } from "../../examples/search-loop.ts";

describe("the example loop, over this repository's own documentation", () => {
  let engine: SearchEngine;
  beforeAll(() => {
    engine = openDocumentation();
  });

  it("answers from what it found and expanded, and ends because that suffices", async () => {
    const { found, steps } = await searchLoop("Where are failed searches retried?", engine);
    expect(found.slice(0, 5).map((one) => one.id)).toContain("src/hints/failures.ts");
    expect(found.map((one) => one.id)).toContain("src/errors.ts"); // Reached by an import alone.
    expect(steps[0]?.action).toBe("expand");
    expect(steps.at(-1)).toMatchObject({ action: "synthesize", stopReason: "sufficient" });
  });

  it("refines a question that no page answers well", async () => {
    const { steps } = await searchLoop("How do saturated gradients explode while batch normalisation drifts?", engine);
    expect(steps[0]?.action).toBe("refine");
    expect(steps[1]?.keywords).not.toEqual(steps[0]?.keywords);
    expect(steps.length).toBeLessThanOrEqual(4);
  });

  it("broadens when nothing is found, and gives up in the end", async () => {
    const { found, steps } = await searchLoop("zzyzx qqqq", engine);
    expect(found).toEqual([]);
    expect(steps.map((step) => step.action)).toEqual(["broaden", "broaden"]);
    expect(steps[1]?.keywords).toEqual(["zzyzx"]);
  });

  it("is what its page shows, word for word", () => {
    const region = /\/\/ #region loop\n([\s\S]*?)\/\/ #endregion/.exec(
      readFileSync("examples/search-loop.ts", "utf8"),
    )?.[1];
    expect(region).toBeDefined();
    expect(readFileSync("docs/hints.md", "utf8")).toContain(region);
  });
});
