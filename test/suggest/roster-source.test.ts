import { expect, it } from "vitest";
import { inlineSource } from "../../src/suggest/roster-source.ts";

/** 500 skills of about `bytes` in all, the same for the same `mark`. */
function skills(mark: string, bytes: number) {
  return Array.from({ length: 500 }, (_, n) => ({
    name: `${mark}-${n}`,
    description: "Does it.",
    description_full: "x".repeat(bytes / 500),
  }));
}

it("keeps inline skills that come again, and lets the oldest go by size, not by number", async () => {
  const kept = await inlineSource(skills("first", 100_000));
  for (let n = 0; n < 40; n++) await inlineSource(skills(`small${n}`, 50_000));
  expect(await inlineSource(skills("first", 100_000))).toBe(kept);
  for (let n = 0; n < 6; n++) await inlineSource(skills(`large${n}`, 4_000_000));
  expect(await inlineSource(skills("first", 100_000))).not.toBe(kept);
});
