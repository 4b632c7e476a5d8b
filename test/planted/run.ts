/**
 * `npm run test:planted`: plants each bug of bugs.ts in a copy of the project and runs the tests that must notice it.
 * Prints those that survive; exit code 1 where one does.
 */
import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs, promisify } from "node:util";
import cliProgress from "cli-progress";
import { endPlainly } from "../../src/command.ts";
import { BUGS, type PlantedBug } from "./bugs.ts";

endPlainly("npm run test:planted -- [--only WORDS]");
const { values } = parseArgs({ options: { only: { type: "string", default: "" } } });

const ROOT = join(import.meta.dirname, "../..");
const NOT_COPIED = new Set([".git", "node_modules", "dist", ".wrangler", ".eval-cache"]);

const copy = mkdtempSync(join(tmpdir(), "signpost-planted-"));
process.on("exit", () => rmSync(copy, { recursive: true, force: true }));
cpSync(ROOT, copy, { recursive: true, filter: (path) => !NOT_COPIED.has(path.slice(ROOT.length + 1)) });
symlinkSync(join(ROOT, "node_modules"), join(copy, "node_modules"));

/** @throws Error where the bug's place has moved. */
async function isNoticed({ file, right, wrong, tests, what }: PlantedBug): Promise<boolean> {
  const path = join(copy, file);
  const source = readFileSync(path, "utf8");
  if (source.split(right).length !== 2) throw new Error(`${what}: its line stands not once in ${file}; mend bugs.ts.`);
  writeFileSync(
    path,
    source.replace(right, () => wrong),
  );
  try {
    await promisify(execFile)(
      process.execPath,
      [join(ROOT, "node_modules/vitest/vitest.mjs"), "run", "--bail=1", ...tests],
      {
        cwd: copy,
        env: { ...process.env, PWD: copy },
        maxBuffer: 64 * 1024 * 1024,
      },
    );
    return false;
  } catch {
    return true;
  } finally {
    writeFileSync(path, source);
  }
}

const chosen = BUGS.filter(({ what, file }) => `${what} ${file}`.includes(values.only));
const bar = new cliProgress.SingleBar({ format: "{bar} {value}/{total} {what}" }, cliProgress.Presets.legacy);
bar.start(chosen.length, 0, { what: "" });
const survivors: PlantedBug[] = [];
for (const bug of chosen) {
  bar.update({ what: bug.what });
  if (!(await isNoticed(bug))) survivors.push(bug);
  bar.increment();
}
bar.stop();
for (const { what, file } of survivors) console.log(`SURVIVES  ${what} (${file})`);
const killed = chosen.length - survivors.length;
console.log(`${killed} of ${chosen.length} planted bugs noticed`);
if (survivors.length > 0) process.exitCode = 1;
