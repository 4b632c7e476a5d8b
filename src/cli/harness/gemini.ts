/** Gemini CLI: `BeforeAgent`, skills of the workspace, of the user and of extensions; `.agents` before `.gemini`. */
import { join } from "node:path";
import { foldersIn } from "./folders.ts";
import type { Harness } from "./harness.ts";
import { readPromptEvent } from "./turn.ts";

export const gemini: Harness = {
  name: "gemini",
  title: "Gemini CLI",
  skillRoots({ home, cwd }) {
    const extensions = join(home, ".gemini", "extensions");
    return [
      join(cwd, ".agents", "skills"),
      join(cwd, ".gemini", "skills"),
      join(home, ".agents", "skills"),
      join(home, ".gemini", "skills"),
      ...foldersIn(extensions).map((extension) => join(extensions, extension, "skills")),
    ].map((folder) => ({ folder, depth: "children", nameFrom: "frontmatter" }));
  },
  readTurn: readPromptEvent,
  render: (block) =>
    JSON.stringify({ hookSpecificOutput: { hookEventName: "BeforeAgent", additionalContext: block.trim() } }),
};
