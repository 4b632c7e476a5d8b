/** What `signpost setup` changes, shown and written. */
import { existsSync, mkdirSync, readdirSync, realpathSync, rmdirSync, rmSync, writeFileSync } from "node:fs";
import { basename, delimiter, dirname, join } from "node:path";
import type { Surroundings } from "./harness/harness.ts";
import { harnessNameOf } from "./harness/index.ts";
import { type Change, planSetup, type Scope } from "./setup-plan.ts";

export interface SetupTask {
  readonly name: string;
  readonly scope: Scope;
  readonly remove: boolean;
  readonly dryRun: boolean;
}

/**
 * @param script the file of the command that is running.
 * @returns what to say. @throws UsageError, Error of one line.
 */
export function setUp({ name, scope, remove, dryRun }: SetupTask, at: Surroundings, script: string): string {
  const plan = planSetup(harnessNameOf(name), { at, scope, remove, command: ownCommand(at, scope, script) });
  const changes = plan.changes.filter(({ before, after }) => before !== after);
  if (changes.length === 0)
    return `Nothing to change: Signpost is ${remove ? "not set up" : "set up already"} there.\n`;
  if (!dryRun) for (const change of changes) write(change);
  const done = dryRun ? "Dry run: nothing was written.\n" : remove ? "Removed.\n" : `Written. ${plan.next}\n`;
  return `${changes.map(show).join("\n")}\n${done}`;
}

/**
 * What a harness is to run, as a program and its first arguments. For a project it must be what its other users have, too;
 * for a user it is this very program, by its short name where the PATH leads to it.
 */
function ownCommand({ env }: Surroundings, scope: Scope, given: string): string[] {
  const script = realpathSync(given);
  const onPath = (env.PATH ?? "").split(delimiter).some((folder) => {
    const file = join(folder, "signpost");
    return existsSync(file) && realpathSync(file) === script;
  });
  return scope === "project" || onPath ? ["signpost"] : [process.execPath, script];
}

function write({ file, after }: Change): void {
  if (after !== null) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, after);
    return;
  }
  rmSync(file);
  // A plugin's own folder goes with its last file.
  const folder = dirname(file);
  if (basename(folder) === "signpost" && readdirSync(folder).length === 0) rmdirSync(folder);
}

/** The lines that differ, after the file's name. */
function show({ file, before, after }: Change): string {
  const old = linesOf(before);
  const now = linesOf(after);
  let head = 0;
  while (head < Math.min(old.length, now.length) && old[head] === now[head]) head++;
  let tail = 0;
  while (tail < Math.min(old.length, now.length) - head && old.at(-1 - tail) === now.at(-1 - tail)) tail++;
  const removed = old.slice(head, old.length - tail).map((line) => `- ${line}`);
  const added = now.slice(head, now.length - tail).map((line) => `+ ${line}`);
  return [file, ...removed, ...added].join("\n");
}

const linesOf = (text: string | null) => (text === null ? [] : text.replace(/\n$/, "").split("\n"));
