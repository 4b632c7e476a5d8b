/** Codex: `UserPromptSubmit` in hooks.json, skills below `.agents/skills` and `$CODEX_HOME`, plugins' as `plugin:skill`. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "smol-toml";
import { z } from "zod";
import { foldersIn, upToRepositoryRoot } from "./folders.ts";
import type { Harness, SkillRoot, Surroundings } from "./harness.ts";
import { readPromptEvent } from "./turn.ts";

const codexHome = ({ home, env }: Surroundings) => env.CODEX_HOME || join(home, ".codex");

export const codex: Harness = {
  name: "codex",
  title: "Codex",
  skillRoots(at) {
    const projects = upToRepositoryRoot(at.cwd).flatMap((folder) => [
      join(folder, ".agents", "skills"),
      join(folder, ".codex", "skills"),
    ]);
    const users = [
      join(at.home, ".agents", "skills"),
      join(codexHome(at), "skills"),
      join(codexHome(at), "skills", ".system"),
      "/etc/codex/skills",
    ];
    return [...[...projects, ...users].map((folder) => rootOf(folder)), ...pluginRoots(codexHome(at))];
  },
  readTurn: readPromptEvent,
  render: (block) =>
    JSON.stringify({ hookSpecificOutput: { hookEventName: "UserPromptSubmit", additionalContext: block.trim() } }),
};

function rootOf(folder: string, prefix?: string): SkillRoot {
  return { folder, depth: "tree", nameFrom: "frontmatter", ...(prefix !== undefined && { prefix }) };
}

const configSchema = z.looseObject({
  plugins: z.record(z.string(), z.looseObject({ enabled: z.boolean().optional() })).optional(),
});

/** Plugins that config.toml names and doesn't switch off, in `plugins/cache/MARKETPLACE/PLUGIN/VERSION`; the last version counts. */
function pluginRoots(home: string): SkillRoot[] {
  const file = join(home, "config.toml");
  const { plugins = {} } = existsSync(file) ? configSchema.parse(parse(readFileSync(file, "utf8"))) : {};
  return Object.entries(plugins).flatMap(([id, { enabled = true }]) => {
    const [plugin = "", marketplace = ""] = id.split("@");
    const cache = join(home, "plugins", "cache", marketplace, plugin);
    const version = foldersIn(cache).at(-1);
    return enabled && version !== undefined ? [rootOf(join(cache, version, "skills"), `${plugin}:`)] : [];
  });
}
