/** Pi: an extension adds the block at `before_agent_start`; skills of the project (up to its root) and the user. */
import { join } from "node:path";
import { upToRepositoryRoot } from "./folders.ts";
import type { Harness } from "./harness.ts";
import { readPluginTurn, renderForPlugin } from "./plugin-turn.ts";

export const pi: Harness = {
  name: "pi",
  title: "Pi",
  skillRoots({ home, cwd }) {
    return [
      join(cwd, ".pi", "skills"),
      ...upToRepositoryRoot(cwd).map((folder) => join(folder, ".agents", "skills")),
      join(home, ".pi", "agent", "skills"),
      join(home, ".agents", "skills"),
    ].map((folder) => ({ folder, depth: "tree", nameFrom: "frontmatter" }));
  },
  readTurn: readPluginTurn,
  render: renderForPlugin,
};
