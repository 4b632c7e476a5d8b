/** The npm package, packed and installed into an empty folder as its users do. */
import { execFile, execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createJudge } from "../../src/library/judge.ts";

const project = mkdtempSync(join(tmpdir(), "signpost-package-"));
const installed = join(project, "node_modules", "signpost");
const env = { ...process.env, XDG_CACHE_HOME: join(project, "cache"), npm_config_loglevel: "error" };
const execute = promisify(execFile);
const inProject = (program: string, args: string[]) => execute(program, args, { cwd: project, env });

beforeAll(async () => {
  await execute("npm", ["pack", "--pack-destination", project], { env });
  const archive = readdirSync(project).find((name) => name.endsWith(".tgz")) ?? "";
  writeFileSync(join(project, "package.json"), '{"type": "module"}');
  await inProject("npm", ["install", "--offline", "--no-audit", "--no-fund", `./${archive}`]);
}, 120_000);
afterAll(() => rmSync(project, { recursive: true }));

function bytesIn(folder: string): number {
  return readdirSync(folder, { withFileTypes: true })
    .map((entry) => join(folder, entry.name))
    .reduce((sum, path) => sum + (statSync(path).isDirectory() ? bytesIn(path) : statSync(path).size), 0);
}

const CONSUMER = `
import { createClient, SignpostError, type SuggestOutput } from "signpost/client";
import { computeHints, formatHints, ServiceError, type Hints } from "signpost/hints";
import { createJudge, restoreJudge, type Suggestion } from "signpost/judge";

const hints: Hints = computeHints({ keywords: ["JWT"], results: [{ id: "a", title: "JWT", score: 0.2, tags: "auth" }] });
process.stdout.write(formatHints(hints, "en"));
console.log(computeHints({ keywords: ["JWT"], failures: [{ query: "JWT", failure: "connect ETIMEDOUT" }] }).next_action);
try {
  computeHints({ keywords: [], results: [{ id: "a", title: "a", score: 14.8 }] });
} catch (thrown) {
  if (thrown instanceof ServiceError) console.log(thrown.category, thrown.fields[0]?.path);
}
const judge = await createJudge([{ name: "pdf", description: "Merges, splits and rotates PDF files." }]);
const answer: Suggestion = await judge.suggest("Merge these two PDFs");
console.log("suggestion:", answer.suggestion, restoreJudge(judge.save())?.version === judge.version);
const client = createClient({ baseUrl: "http://127.0.0.1:9" });
try {
  const asked: SuggestOutput = await client.suggest({ request: "x" });
  console.log(asked.block);
} catch (thrown) {
  if (thrown instanceof SignpostError) console.log("client:", thrown.envelope.code);
}
`;

describe("the installed package", () => {
  it("brings no other package and takes at most 10 MB", () => {
    expect(readdirSync(join(project, "node_modules")).filter((name) => !name.startsWith("."))).toEqual(["signpost"]);
    expect(bytesIn(installed)).toBeLessThan(10 * 1024 * 1024);
  });

  it("runs each of its entries from node_modules", async () => {
    writeFileSync(join(project, "consumer.ts"), CONSUMER);
    const { stdout } = await inProject(process.execPath, ["consumer.ts"]);
    expect(stdout).toMatch(/^Next: refine/);
    expect(stdout.split("\n")).toEqual(
      expect.arrayContaining(["retry", "validation results[0].score", "suggestion: pdf true", "client: unreachable"]),
    );
  });

  it("carries types that a strict project accepts, library check and all", async () => {
    const options = ["--noEmit", "--strict", "--module", "nodenext", "--target", "es2024"];
    writeFileSync(join(project, "consumer.ts"), CONSUMER);
    const types = ["--types", "node", "--typeRoots", resolve("node_modules/@types")];
    await inProject(process.execPath, [
      resolve("node_modules/typescript/bin/tsc"),
      ...options,
      ...types,
      "consumer.ts",
    ]);
  });

  // Of formatHints only the lists differ: its source takes them as mutable, which it makes no use of.
  it("declares what its sources are", () => {
    const check = ["judge", "hints", "client"].map((entry) => {
      const source = resolve(
        { judge: "src/library/judge.ts", hints: "src/hints/index.ts", client: "src/client/client.ts" }[entry] ?? "",
      );
      const declared = JSON.stringify(join(installed, "dist/library", `${entry}.js`));
      return `import * as ${entry}Declared from ${declared};\nimport * as ${entry}Real from ${JSON.stringify(source)};\nexport const ${entry}: Omit<typeof ${entry}Declared, "formatHints"> = ${entry}Real;\n`;
    });
    const config = {
      extends: resolve("tsconfig.json"),
      include: [],
      files: ["declared.ts", resolve("worker-configuration.d.ts")],
    };
    const types = [resolve("node_modules/@cloudflare/workers-types"), resolve("node_modules/@types/node")];
    writeFileSync(join(project, "declared.ts"), check.join(""));
    writeFileSync(join(project, "tsconfig.json"), JSON.stringify({ ...config, compilerOptions: { types } }));
    execFileSync(process.execPath, [resolve("node_modules/typescript/bin/tsc"), "-p", "tsconfig.json"], {
      cwd: project,
      stdio: "pipe",
    });
  });

  it("judges as the sources do, figure by figure", async () => {
    const roster = JSON.parse(readFileSync("kv-seed/starter_roster.json", "utf8"));
    const requests = readFileSync("test/bench/data/requests.jsonl", "utf8")
      .split("\n")
      .slice(0, 40)
      .map((line) => JSON.parse(line).text);
    writeFileSync(join(project, "requests.json"), JSON.stringify(requests));
    const script = `
      import { readFileSync } from "node:fs";
      import { createJudge } from "signpost/judge";
      const judge = await createJudge(JSON.parse(readFileSync(${JSON.stringify(resolve("kv-seed/starter_roster.json"))}, "utf8")));
      const answers = [];
      for (const request of JSON.parse(readFileSync("requests.json", "utf8"))) {
        const { took_ms, ...answer } = await judge.suggest(request);
        answers.push(answer);
      }
      console.log(JSON.stringify(answers));
    `;
    writeFileSync(join(project, "figures.js"), script);
    const { stdout } = await execute(process.execPath, ["figures.js"], { cwd: project, env, maxBuffer: 1 << 24 });
    const judge = await createJudge(Array.isArray(roster) ? roster : roster.skills);
    const expected = [];
    for (const request of requests) {
      const { took_ms, ...answer } = await judge.suggest(request);
      expected.push(answer);
    }
    expect(JSON.parse(stdout)).toEqual(expected);
  });

  it("has the signpost command, with help that begins with Usage:, for every sub-command", async () => {
    const bin = join(project, "node_modules/.bin/signpost");
    const { stdout } = await inProject(bin, ["--help"]);
    const names = [...stdout.slice(stdout.indexOf("Commands:")).matchAll(/^ {2}([a-z]+) [[<]/gm)]
      .map(([, name]) => name ?? "")
      .filter((name) => name !== "help");
    expect(names.toSorted()).toEqual(
      ["doctor", "eval", "failures", "hints", "hook", "import", "lint", "seed", "setup", "start", "suggest"].toSorted(),
    );
    for (const name of names) {
      const help = (await inProject(bin, [name, "--help"])).stdout;
      expect(help).toMatch(/^Usage: (?:signpost )?/);
      expect(help).toContain("Example:\n");
    }
  });

  it("answers and sets up from any folder", async () => {
    const bin = join(project, "node_modules/.bin/signpost");
    const roster = resolve("kv-seed/starter_roster.json");
    const { stdout } = await inProject(bin, [
      "suggest",
      "Save this recipe to a new note in Notes.app",
      "--roster",
      roster,
    ]);
    expect(stdout).toMatch(/^apple-notes {2}\(suggested/);
    for (const harness of ["opencode", "hermes", "pi"]) {
      const shown = (await inProject(bin, ["setup", harness, "--project", "--dry-run"])).stdout;
      expect(shown).toContain('COMMAND = ["signpost"]');
    }
  });
});
