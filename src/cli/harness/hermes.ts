/** Hermes Agent: a Python plugin returns the block from `pre_llm_call`; skills lie in categories below its home. */
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parse } from "yaml";
import { z } from "zod";
import type { Harness, SkillRoot, Surroundings } from "./harness.ts";
import { readPluginTurn, renderForPlugin } from "./plugin-turn.ts";

const hermesHome = ({ home, env }: Surroundings) => env.HERMES_HOME || join(home, ".hermes");

const configSchema = z.looseObject({
  skills: z
    .looseObject({ external_dirs: z.array(z.string()).nullish(), disabled: z.array(z.string()).nullish() })
    .nullish(),
});

export const hermes: Harness = {
  name: "hermes",
  title: "Hermes Agent",
  skillRoots(at) {
    const { external_dirs, disabled } = readSkillsConfig(hermesHome(at));
    const off = new Set(disabled ?? []);
    const folders = [join(hermesHome(at), "skills"), ...(external_dirs ?? []).map((folder) => filledIn(folder, at))];
    const hides = (_: string, name: string) => off.has(name);
    return folders.map((folder): SkillRoot => ({ folder, depth: "tree", nameFrom: "frontmatter", hides }));
  },
  readTurn: readPluginTurn,
  render: renderForPlugin,
};

function readSkillsConfig(home: string): NonNullable<z.output<typeof configSchema>["skills"]> {
  const file = join(home, "config.yaml");
  return (existsSync(file) ? configSchema.safeParse(parse(readFileSync(file, "utf8"))).data?.skills : null) ?? {};
}

/** `~` and variables, as Hermes Agent fills them in. */
function filledIn(folder: string, { home, env }: Surroundings): string {
  return resolve(folder.replace(/^~(?=\/|$)/, home).replace(/\$\{?(\w+)\}?/g, (_, name: string) => env[name] ?? ""));
}
