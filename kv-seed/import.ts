/** `npm run roster:import`: turns a folder of SKILL.md files into a roster, in KV, in a file or at a running Signpost. */
import { writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { SingleBar } from "cli-progress";
import { endPlainly, UsageError } from "../src/command.ts";
import { normalizeFiles } from "../src/rosters/normalize.ts";
import type { RosterWarning } from "../src/rosters/warning.ts";
import { PUBLIC_TENANT } from "../src/tenants.ts";
import { rosterIdOf, TARGET_OPTIONS, targetOf, tenantOf } from "./cli.ts";
import { findSkillFiles, readSkillFile } from "./folder.ts";
import { rosterItem } from "./roster-item.ts";
import { seed } from "./seeding.ts";
import { describeSeeded, WranglerKv } from "./target.ts";
import { putOverHttp } from "./upload.ts";

const USAGE =
  "npm run roster:import -- FOLDER --id ID [--tenant T] [--remote | --persist-to DIR | --out FILE | --url URL]";

/** So many warnings are shown one by one. */
const MAX_SHOWN = 50;

endPlainly(USAGE);
const more = { id: { type: "string" }, out: { type: "string" }, url: { type: "string" } } as const;
const { values, positionals } = parseArgs({ options: { ...TARGET_OPTIONS, ...more }, allowPositionals: true });
const [folder, ...others] = positionals;
if (folder === undefined || others.length > 0) throw new UsageError("Name one folder of SKILL.md files.");
const { out, url } = values;
if (values.id === undefined && out === undefined) throw new UsageError("Name the roster: --id ID.");
const id = rosterIdOf(values.id ?? "roster");
const tenant = tenantOf(values);
const target = targetOf(values);
if ([out, url, values["persist-to"], values.remote || undefined].filter((way) => way !== undefined).length > 1) {
  throw new UsageError("Give one of --remote, --persist-to, --out and --url.");
}

if ((out ?? url) !== undefined && tenant !== PUBLIC_TENANT) {
  throw new UsageError("--tenant is for KV: a file has none, and at --url it is the key's own.");
}

const { skills, warnings } = await readFolder(folder);
report(warnings);
if (out !== undefined) {
  await writeFile(out, `${JSON.stringify(skills, null, 1)}\n`);
  console.log(`Wrote ${skills.length} skills to ${out}.`);
} else if (url !== undefined) {
  console.log(await putOverHttp(url, id, skills));
} else {
  const item = await rosterItem(tenant, id, { skills, warnings });
  console.log(describeSeeded(target, tenant, await seed(new WranglerKv(target), tenant, [item], true)));
}

async function readFolder(folder: string) {
  const paths = await findSkillFiles(folder);
  if (paths.length === 0) throw new Error(`There is no SKILL.md in ${folder}.`);
  const bar = new SingleBar({ format: "reading {value}/{total} {file}", noTTYOutput: false, clearOnComplete: true });
  bar.start(paths.length, 0, { file: "" });
  const files: { path: string; text: string }[] = [];
  try {
    for (const path of paths) {
      files.push({ path, text: await readSkillFile(folder, path) });
      bar.increment({ file: path });
    }
  } finally {
    bar.stop();
  }
  return normalizeFiles(files);
}

function report(warnings: readonly RosterWarning[]): void {
  for (const { path, line, message } of warnings.slice(0, MAX_SHOWN)) {
    console.warn(`${path}${line === null ? "" : `:${line}`}: ${message}`);
  }
  if (warnings.length > MAX_SHOWN) console.warn(`… and ${warnings.length - MAX_SHOWN} more`);
  const kinds = [...Map.groupBy(warnings, (warning) => warning.code)].map(([code, some]) => `${some.length} ${code}`);
  console.warn(warnings.length === 0 ? "No warnings." : `${warnings.length} warnings: ${kinds.join(", ")}.`);
}
