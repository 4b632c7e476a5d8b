/** Hermes Agent: a Python plugin returns the block from `pre_llm_call`; skills lie in categories below its home. */
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parse } from "yaml";
import { z } from "zod";
import type { Harness, SkillRoot, Surroundings } from "./harness.ts";
import { readPluginTurn, renderForPlugin } from "./plugin-turn.ts";

const hermesHome = ({ home, env }: Surroundings) => env.HERMES_HOME || join(home, ".hermes");

const configSchema = z.looseObject({
  skills: z.looseObject({ external_dirs: z.array(z.string()).nullish() }).nullish(),
});

export const hermes: Harness = {
  name: "hermes",
  title: "Hermes Agent",
  skillRoots(at) {
    const folders = [join(hermesHome(at), "skills"), ...externalFolders(at)];
    return folders.map((folder): SkillRoot => ({ folder, depth: "tree", nameFrom: "frontmatter" }));
  },
  readTurn: readPluginTurn,
  render: renderForPlugin,
};

/** `skills.external_dirs` of its config.yaml, `~` and variables filled in. */
function externalFolders(at: Surroundings): string[] {
  const file = join(hermesHome(at), "config.yaml");
  if (!existsSync(file)) return [];
  const { skills } = configSchema.safeParse(parse(readFileSync(file, "utf8"))).data ?? {};
  return (skills?.external_dirs ?? []).map((folder) =>
    resolve(folder.replace(/^~(?=\/|$)/, at.home).replace(/\$\{?(\w+)\}?/g, (_, name: string) => at.env[name] ?? "")),
  );
}
