/** OpenCode: a plugin file adds the block to the turn's last user message; skills of the project and the user. */
import { join } from "node:path";
import { upToRepositoryRoot } from "./folders.ts";
import type { Harness } from "./harness.ts";
import { readPluginTurn, renderForPlugin } from "./plugin-turn.ts";

export const opencode: Harness = {
  name: "opencode",
  title: "OpenCode",
  skillRoots({ home, cwd, env }) {
    const config = join(env.XDG_CONFIG_HOME || join(home, ".config"), "opencode");
    return [
      ...upToRepositoryRoot(cwd).flatMap((folder) =>
        [".opencode/skills", ".opencode/skill", ".claude/skills", ".agents/skills"].map((name) => join(folder, name)),
      ),
      join(config, "skills"),
      join(config, "skill"),
      join(home, ".claude", "skills"),
      join(home, ".agents", "skills"),
    ].map((folder) => ({ folder, depth: "tree", nameFrom: "frontmatter" }));
  },
  readTurn: readPluginTurn,
  render: renderForPlugin,
};
