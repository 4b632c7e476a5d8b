/**
 * Cursor: its documentation gives `beforeSubmitPrompt` no field for context, but its clients since 3.20 take
 * `additional_context` there as they do at `sessionStart`; one that doesn't leaves the turn as it was.
 */
import { join } from "node:path";
import type { Harness } from "./harness.ts";
import { readPromptEvent } from "./turn.ts";

export const cursor: Harness = {
  name: "cursor",
  title: "Cursor",
  skillRoots({ home, cwd }) {
    return [cwd, home]
      .flatMap((base) => [".cursor", ".agents", ".claude", ".codex"].map((folder) => join(base, folder, "skills")))
      .map((folder) => ({ folder, depth: "tree", nameFrom: "frontmatter" }));
  },
  readTurn: readPromptEvent,
  render: (block) => JSON.stringify({ continue: true, additional_context: block.trim() }),
};
