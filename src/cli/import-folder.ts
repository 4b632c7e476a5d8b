/** An import from its folder to where the roster goes, and what it says on the way. */
import { writeFile } from "node:fs/promises";
import { SingleBar } from "cli-progress";
import { findSkillFiles, readSkillFile } from "../../kv-seed/folder.ts";
import { rosterItem } from "../../kv-seed/roster-item.ts";
import { seed } from "../../kv-seed/seeding.ts";
import { describeSeeded, type Target, WranglerKv } from "../../kv-seed/target.ts";
import { putOverHttp } from "../../kv-seed/upload.ts";
import { type DuplicateRule, draftFiles, type PlacedFile, type RosterProblem } from "../rosters/normalize.ts";
import type { RosterWarning } from "../rosters/warning.ts";
import type { Terminal } from "./terminal.ts";

export interface ImportTask {
  readonly folder: string;
  readonly id: string;
  readonly tenant: string;
  readonly target: Target;
  readonly out: string | undefined;
  readonly url: string | undefined;
  readonly onDuplicate: DuplicateRule;
}

/** So many warnings are shown one by one. */
const MAX_SHOWN = 50;

/** @returns false where skills can't be kept: then nothing is written, and every one of them is named. */
export async function importFolder(task: ImportTask, terminal: Terminal): Promise<boolean> {
  const { skills, warnings, problems } = draftFiles(readFolder(task.folder), task.onDuplicate);
  if (warnings.length > 0 || problems.length === 0) reportWarnings(warnings, terminal);
  if (problems.length > 0) {
    reportProblems(problems, terminal);
    return false;
  }
  if (task.out !== undefined) {
    await writeFile(task.out, `${JSON.stringify(skills, null, 1)}\n`);
    terminal.out(`Wrote ${skills.length} skills to ${task.out}.\n`);
  } else if (task.url !== undefined) {
    terminal.out(`${await putOverHttp(task.url, task.id, skills)}\n`);
  } else {
    const item = await rosterItem(task.tenant, task.id, { skills, warnings });
    const seeded = await seed(new WranglerKv(task.target), task.tenant, [item], true);
    terminal.out(`${describeSeeded(task.target, task.tenant, seeded)}\n`);
  }
  return true;
}

function readFolder(folder: string): PlacedFile[] {
  const paths = findSkillFiles(folder);
  if (paths.length === 0) throw new Error(`There is no SKILL.md in ${folder}.`);
  const bar = new SingleBar({ format: "reading {value}/{total} {file}", noTTYOutput: false, clearOnComplete: true });
  bar.start(paths.length, 0, { file: "" });
  try {
    return paths.map((path) => {
      bar.increment({ file: path });
      return { path, text: readSkillFile(folder, path) };
    });
  } finally {
    bar.stop();
  }
}

const placeOf = ({ path, line }: { readonly path: string; readonly line: number | null }) =>
  `${path}${line === null ? "" : `:${line}`}`;

function reportProblems(problems: readonly RosterProblem[], terminal: Terminal): void {
  for (const problem of problems) terminal.err(`${placeOf(problem)}: ${problem.problem}\n`);
  const duplicates = problems.some(({ problem }) => problem.startsWith("The name "));
  const way = duplicates ? " Two skills of one name: --on-duplicate first or qualify keeps what can be kept." : "";
  terminal.err(`${problems.length} skill${problems.length > 1 ? "s" : ""} can't be kept; nothing was written.${way}\n`);
}

function reportWarnings(warnings: readonly RosterWarning[], terminal: Terminal): void {
  // Nearly every file has fields that nothing reads here: one line for all of them.
  const odd = warnings.filter(({ code }) => code !== "dropped_field");
  for (const warning of odd.slice(0, MAX_SHOWN)) terminal.err(`${placeOf(warning)}: ${warning.message}\n`);
  if (odd.length > MAX_SHOWN) terminal.err(`… and ${odd.length - MAX_SHOWN} more\n`);
  const dropped = droppedFields(warnings);
  if (dropped !== "") terminal.err(`Fields that are not kept: ${dropped}.\n`);
  const kinds = [...Map.groupBy(warnings, (warning) => warning.code)].map(([code, some]) => `${some.length} ${code}`);
  terminal.err(warnings.length === 0 ? "No warnings.\n" : `${warnings.length} warnings: ${kinds.join(", ")}.\n`);
}

/** `license` (12 files), … */
function droppedFields(warnings: readonly RosterWarning[]): string {
  const counts = new Map<string, number>();
  for (const { code, message } of warnings) {
    if (code !== "dropped_field") continue;
    for (const [field] of message.matchAll(/`[^`]+`/g)) counts.set(field, (counts.get(field) ?? 0) + 1);
  }
  return [...counts].map(([field, files]) => `${field} (${files} file${files > 1 ? "s" : ""})`).join(", ");
}
