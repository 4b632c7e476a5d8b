import { expect, it } from "vitest";
import { renderBlock } from "../../src/suggest/block.ts";

it("names the skill in the measured words, byte for byte", () => {
  expect(renderBlock("pptx-author")).toBe(
    "\n\n<skill_relevance>\nRelevant to the current request: pptx-author. Ignore this if it does not fit what the user actually asked for.\n</skill_relevance>",
  );
});

it("says in the same tags that no skill appears relevant, byte for byte", () => {
  expect(renderBlock(null)).toBe(
    "\n\n<skill_relevance>\nNo skill in the roster appears relevant to this request.\n</skill_relevance>",
  );
});
