/** How long a turn waits for its hook: the whole process, from the package as it is installed, beside `node -e 0`. */
import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { endPlainly, UsageError } from "../../src/command.ts";

endPlainly("npm run bench:hook -- [--rounds 21] [--node FILE]");
const { values } = parseArgs({
  options: { rounds: { type: "string", default: "21" }, node: { type: "string", default: process.execPath } },
});
const rounds = Number(values.rounds);
if (!Number.isInteger(rounds) || rounds < 1) throw new UsageError("--rounds must be a whole number from 1.");

execFileSync(process.execPath, ["package/build.ts"]);
const cli = resolve("dist/library/cli.js");
const home = mkdtempSync(join(tmpdir(), "signpost-bench-"));
const skills = JSON.parse(readFileSync("kv-seed/starter_roster.json", "utf8"));
for (const { name, description, description_full, body = "" } of Array.isArray(skills) ? skills : skills.skills) {
  const folder = join(home, ".claude/skills", name);
  mkdirSync(folder, { recursive: true });
  const text = JSON.stringify(description_full ?? description);
  writeFileSync(join(folder, "SKILL.md"), `---\nname: ${name}\ndescription: ${text}\n---\n${body}`);
}
const env = { ...process.env, HOME: home, XDG_CACHE_HOME: join(home, "cache") };
const input = JSON.stringify({ prompt: "Save this carbonara recipe to a new note in Notes.app", cwd: home });

function timeOf(args: readonly string[]): number {
  const start = performance.now();
  const { stdout, status } = spawnSync(values.node, args, { env, input, encoding: "utf8" });
  if (status !== 0) throw new Error(`${args.join(" ")} ended with ${status}`);
  if (args[0] === cli && !stdout.includes("apple-notes")) throw new Error(`the hook said ${JSON.stringify(stdout)}`);
  return performance.now() - start;
}

const median = (times: readonly number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
const shown = (ms: number) => `${ms.toFixed(0).padStart(5)} ms`;

const hook = [cli, "hook", "claude-code"];
console.log(`cold (no index, no compiled code)  ${shown(timeOf(hook))}`);
const warm: number[] = [];
const bare: number[] = [];
for (let round = 0; round < rounds; round++) {
  warm.push(timeOf(hook));
  bare.push(timeOf(["-e", "0"]));
}
console.log(`warm, median of ${rounds}                  ${shown(median(warm))}`);
console.log(`node -e 0, median of ${rounds}             ${shown(median(bare))}`);
rmSync(home, { recursive: true });
