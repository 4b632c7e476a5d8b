import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const CONSUMER = `
import { computeHints, formatHints, ServiceError, type Hints } from "signpost/hints";
const hints: Hints = computeHints({ keywords: ["JWT"], results: [{ id: "a", title: "JWT", score: 0.2, tags: "auth" }] });
process.stdout.write(formatHints(hints, "en"));
console.log(computeHints({ keywords: ["JWT"], failures: [{ query: "JWT", failure: "connect ETIMEDOUT" }] }).next_action);
try {
  computeHints({ keywords: [], results: [{ id: "a", title: "a", score: 14.8 }] });
} catch (thrown) {
  if (thrown instanceof ServiceError) console.log(thrown.category, thrown.fields[0]?.path);
}
`;

/** A project of its own with the packed package in it, as an install would leave it; zod is its one dependency there. */
const project = mkdtempSync(join(tmpdir(), "hints-library-"));
const packed = join(project, "node_modules/signpost");

beforeAll(() => {
  mkdirSync(packed, { recursive: true });
  execFileSync("npm", ["pack", "--silent", "--pack-destination", project]);
  const archive = readdirSync(project).find((name) => name.endsWith(".tgz")) ?? "";
  execFileSync("tar", ["-xzf", join(project, archive), "-C", packed, "--strip-components=1"]);
  symlinkSync(resolve("node_modules/zod"), join(project, "node_modules/zod"));
  symlinkSync(resolve("node_modules/@types"), join(project, "node_modules/@types"));
  writeFileSync(join(project, "package.json"), '{"type": "module"}');
  writeFileSync(join(project, "consumer.ts"), CONSUMER);
});
afterAll(() => rmSync(project, { recursive: true }));

describe("the package's ./hints", () => {
  it("runs from node_modules in plain Node", () => {
    const output = execFileSync(process.execPath, ["consumer.ts"], { cwd: project, encoding: "utf8" });
    expect(output).toMatch(/^Next: refine/);
    expect(output).toContain("- JWT auth");
    expect(output).toContain("validation results[0].score");
  });

  it("reads failures in any form, as the service does", () => {
    const output = execFileSync(process.execPath, ["consumer.ts"], { cwd: project, encoding: "utf8" });
    expect(output.split("\n")).toContain("retry");
  });

  it("carries types that a strict project accepts", () => {
    const options = [
      "--noEmit",
      "--strict",
      "--module",
      "nodenext",
      "--target",
      "es2024",
      "--types",
      "node",
      "consumer.ts",
    ];
    execFileSync(process.execPath, [resolve("node_modules/typescript/bin/tsc"), ...options], {
      cwd: project,
      stdio: "pipe",
    });
  });

  it("holds the built library and nothing of the Worker", () => {
    expect(readdirSync(packed).sort()).toEqual(
      ["LICENSE", "dist", "package.json"].concat(hasReadme() ? ["README.md"] : []).sort(),
    );
    expect(readdirSync(join(packed, "dist"))).toEqual(["library"]);
  });
});

function hasReadme(): boolean {
  return readdirSync(".").includes("README.md");
}
