import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "hints-"));
afterAll(() => rmSync(folder, { recursive: true }));

const body = { keywords: ["JWT"], results: [{ id: "a", title: "a", score: 0.55, tags: "auth" }] };

function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

function hints(args: string[], input = "") {
  const { status, stdout, stderr } = spawnSync(process.execPath, ["src/cli/main.ts", "hints", ...args], {
    input,
    encoding: "utf8",
  });
  return { status, stdout, stderr };
}

describe("the command", () => {
  it("reads a file and writes JSON", () => {
    const { status, stdout } = hints(["--input", file("results.json", JSON.stringify(body))]);
    expect(status).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ next_action: "synthesize", suggested_queries: ["JWT auth"] });
  });

  it("reads standard input, a bare list too, and speaks to people", () => {
    const { stdout } = hints(["--text", "--query", "JWT 認証", "--lang", "ja"], JSON.stringify(body.results));
    expect(stdout).toContain("- JWT 認証 auth");
    expect(stdout).toMatch(/^次の一手: synthesize/);
  });

  it("ends quietly when its reader closes the pipe", async () => {
    const path = file("piped.json", JSON.stringify(body));
    const command = spawn(process.execPath, ["src/cli/main.ts", "hints", "--input", path]);
    command.stdout.destroy();
    let complaint = "";
    command.stderr.on("data", (chunk: Buffer) => {
      complaint += chunk.toString();
    });
    const [status] = await once(command, "close");
    expect({ status, complaint }).toEqual({ status: 0, complaint: "" });
  });

  it("lets the option override the file's threshold", () => {
    const { stdout } = hints(["--sufficient-score", "0.6"], JSON.stringify({ ...body, sufficient_score: 0.1 }));
    expect(JSON.parse(stdout)).toMatchObject({ sufficient: false, next_action: "refine" });
  });

  it("takes the byte order mark that some editors write", () => {
    expect(hints([], `\uFEFF${JSON.stringify(body)}`).status).toBe(0);
  });

  it.each<[string, string[], string, RegExp]>([
    ["broken JSON", ["--input", file("broken.json", '{"keywords":\n["a"')], "", /broken\.json is not valid JSON/],
    ["nothing at all", [], "", /standard input is not valid JSON/],
    ["JSON of another kind", [], "3", /must hold an object/],
    ["a file that is not there", ["--input", join(folder, "none.json")], "", /none\.json/],
    ["a score off the scale", [], '{"results":[{"id":"a","title":"a","score":14.8}]}', /results\[0\]\.score/],
    ["a threshold that is no number", ["--sufficient-score", "high"], JSON.stringify(body), /sufficient_score/],
  ])("says in one line what is wrong with %s, and exits with 1", (_, args, input, message) => {
    const { status, stdout, stderr } = hints(args, input);
    expect(status).toBe(1);
    expect(stdout).toBe("");
    expect(stderr).toMatch(/^[^\n]+\n$/);
    expect(stderr).toMatch(message);
  });

  it("names the option that one which does not exist is nearest to, and exits with 2", () => {
    const { status, stderr } = hints(["--inputs", "x"]);
    expect(status).toBe(2);
    expect(stderr).toContain("Did you mean --input?");
  });
});
