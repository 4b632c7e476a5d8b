import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { computeHints } from "../../src/hints/index.ts";
import { hintsInputSchema, hintsSchema } from "../../src/hints/schema.ts";

const GOLDEN = fileURLToPath(new URL("../../../shared/data/hints_golden.jsonl", import.meta.url).href);
const lineSchema = z.strictObject({ input: hintsInputSchema, hints: hintsSchema });

describe("the reference's 200 cases", () => {
  it.skipIf(!existsSync(GOLDEN))(
    "are answered identically, field by field (skipped where ../shared/data is absent)",
    () => {
      const lines = readFileSync(GOLDEN, "utf8").trim().split("\n");
      expect(lines).toHaveLength(200);
      for (const line of lines) {
        const { input, hints } = lineSchema.parse(JSON.parse(line));
        const { warnings: _, ...fields } = computeHints(input);
        expect(JSON.stringify(fields)).toBe(JSON.stringify(hints));
      }
    },
  );
});
