/**
 * Codex: `UserPromptSubmit` in hooks.json, skills below `.agents/skills` and `$CODEX_HOME`, plugins' as `plugin:skill`; not
 * those that config.toml switches off or whose `agents/openai.yaml` leaves to the user.
 */
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parse } from "smol-toml";
import { parse as parseYaml } from "yaml";
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
    const config = readConfig(codexHome(at));
    const roots = [...[...projects, ...users].map((folder) => rootOf(folder)), ...pluginRoots(codexHome(at), config)];
    const off = new Set(
      (config.skills?.config ?? []).flatMap(({ path, enabled }) => (enabled === false ? [path] : [])),
    );
    const hides = (file: string) => off.has(file) || off.has(dirname(file)) || isForUsers(dirname(file));
    return roots.map((root) => ({ ...root, hides }));
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
  skills: z
    .looseObject({ config: z.array(z.looseObject({ path: z.string(), enabled: z.boolean().optional() })).optional() })
    .optional(),
});
type Config = z.output<typeof configSchema>;

function readConfig(home: string): Config {
  const file = join(home, "config.toml");
  return existsSync(file) ? configSchema.parse(parse(readFileSync(file, "utf8"))) : {};
}

const policySchema = z.looseObject({
  policy: z.looseObject({ allow_implicit_invocation: z.boolean().optional() }).optional(),
});

function isForUsers(folder: string): boolean {
  const file = join(folder, "agents", "openai.yaml");
  if (!existsSync(file)) return false;
  return (
    policySchema.safeParse(parseYaml(readFileSync(file, "utf8"))).data?.policy?.allow_implicit_invocation === false
  );
}

/** Plugins that config.toml names and doesn't switch off, in `plugins/cache/MARKETPLACE/PLUGIN/VERSION`; the last version counts. */
function pluginRoots(home: string, { plugins = {} }: Config): SkillRoot[] {
  return Object.entries(plugins).flatMap(([id, { enabled = true }]) => {
    const [plugin = "", marketplace = ""] = id.split("@");
    const cache = join(home, "plugins", "cache", marketplace, plugin);
    const version = foldersIn(cache).at(-1);
    return enabled && version !== undefined ? [rootOf(join(cache, version, "skills"), `${plugin}:`)] : [];
  });
}
