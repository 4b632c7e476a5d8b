/** Claude Code: `UserPromptSubmit`, skills of the user, of the project and of enabled plugins (`plugin:skill`). */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { jsonText } from "../../json-text.ts";
import { upToRepositoryRoot } from "./folders.ts";
import type { Harness, SkillRoot, Surroundings } from "./harness.ts";
import { readPromptEvent } from "./turn.ts";

const configFolder = ({ home, env }: Surroundings) => env.CLAUDE_CONFIG_DIR || join(home, ".claude");

export const claudeCode: Harness = {
  name: "claude-code",
  title: "Claude Code",
  skillRoots(at) {
    const config = configFolder(at);
    const projects = upToRepositoryRoot(at.cwd).map((folder) => join(folder, ".claude"));
    const own = [config, ...projects].map((folder) => rootOf(join(folder, "skills")));
    return [...own, ...pluginRoots(config, at.cwd, [config, ...projects])];
  },
  readTurn: readPromptEvent,
  render: (block) =>
    JSON.stringify({ hookSpecificOutput: { hookEventName: "UserPromptSubmit", additionalContext: block.trim() } }),
};

function rootOf(folder: string, prefix?: string): SkillRoot {
  return { folder, depth: "children", nameFrom: "folder", ...(prefix !== undefined && { prefix }) };
}

const installSchema = z.looseObject({
  installPath: z.string(),
  scope: z.string().nullish(),
  projectPath: z.string().nullish(),
});
const installedSchema = jsonText(
  z.looseObject({
    plugins: z.record(z.string(), z.union([z.array(installSchema), installSchema.transform((one) => [one])])),
  }),
);
const settingsSchema = jsonText(z.looseObject({ enabledPlugins: z.record(z.string(), z.unknown()).nullish() }));

/** Plugins are named `plugin@marketplace` in `installed_plugins.json`, and switched on in any settings file. */
function pluginRoots(config: string, cwd: string, settingsFolders: readonly string[]): SkillRoot[] {
  const installed = installedSchema.safeParse(textOf(join(config, "plugins", "installed_plugins.json"))).data;
  if (installed === undefined) return [];
  const enabled = enabledPlugins(settingsFolders);
  return Object.entries(installed.plugins).flatMap(([id, installs]) => {
    if (enabled.get(id) !== true) return [];
    const here = installs.filter(({ projectPath }) => projectPath == null || `${cwd}/`.startsWith(`${projectPath}/`));
    const folder = here.at(-1)?.installPath;
    return folder === undefined ? [] : [rootOf(join(folder, "skills"), `${pluginName(folder) ?? id.split("@")[0]}:`)];
  });
}

/** The user's settings first, then the project's from the outside in, each overriding the ones before. */
function enabledPlugins([user = "", ...projects]: readonly string[]): Map<string, unknown> {
  const files = [user, ...projects.toReversed()].flatMap((folder) => [
    join(folder, "settings.json"),
    join(folder, "settings.local.json"),
  ]);
  return new Map(
    files.flatMap((file) => Object.entries(settingsSchema.safeParse(textOf(file)).data?.enabledPlugins ?? {})),
  );
}

const manifestSchema = jsonText(z.looseObject({ name: z.string().min(1) }));

function pluginName(folder: string): string | undefined {
  return manifestSchema.safeParse(textOf(join(folder, ".claude-plugin", "plugin.json"))).data?.name;
}

function textOf(file: string): string {
  return existsSync(file) ? readFileSync(file, "utf8") : "";
}
