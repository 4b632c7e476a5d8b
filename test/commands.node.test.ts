/** Every command that a person types ends in one plain line when something is wrong, and never in a stack. */
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { explain, UsageError } from "../src/command.ts";

const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync("package.json", "utf8")));
/** Of our own making: the others call a tool. */
const commandOf = (name: string) => /^node (\S+\.ts(?: \S+)*)$/.exec(scripts[name] ?? "")?.[1]?.split(" ");

interface Ended {
  readonly code: number;
  readonly err: string;
}

/** @param name of the script in package.json */
async function run(name: string, args: readonly string[]): Promise<Ended> {
  const failed = z.object({ code: z.number(), stderr: z.string() });
  const options = { timeout: 60_000, env: { ...process.env, SIGNPOST_URL: otherUrl } };
  return promisify(execFile)(process.execPath, [...(commandOf(name) ?? []), ...args], options).then(
    ({ stderr }) => ({ code: 0, err: stderr }),
    (thrown: unknown) => {
      const { code, stderr } = failed.parse(thrown);
      return { code, err: stderr };
    },
  );
}

const ROSTER = "kv-seed/starter_roster.json";
const REQUESTS = "test/bench/data/requests.jsonl";
/** Nothing listens on the discard port. */
const NOWHERE = "http://127.0.0.1:9";

/** A server that is no Signpost; hints it refuses to give. */
const other = createServer((request, response) => {
  response.statusCode = request.url === "/v1/hints" ? 401 : 200;
  response.end("<html>hello</html>");
});
let otherUrl = "";
beforeAll(async () => {
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
  otherUrl = `http://127.0.0.1:${z.object({ port: z.number() }).parse(other.address()).port}`;
});
afterAll(() => other.close());

const CALLS: [string, string[], number, string][] = [
  ["bench:suggest", ["--roster", "none.json", "--requests", REQUESTS], 1, "none.json: no such file"],
  ["bench:suggest", ["--roster", ROSTER, "--requests", "none.jsonl"], 1, "none.jsonl: no such file"],
  ["bench:suggest", ["--roster", "README.md", "--requests", REQUESTS], 1, "README.md holds no roster"],
  ["bench:suggest", ["--roster", ROSTER, "--requests", "README.md"], 1, "README.md:1 is no labelled request"],
  ["bench:suggest", ["--roster", "src", "--requests", REQUESTS], 1, "folder"],
  ["bench:suggest", ["--roster", ROSTER, "--requests", REQUESTS, "--url", NOWHERE], 1, "can't be reached"],
  ["bench:suggest", ["--roster", ROSTER, "--requests", REQUESTS, "--url", "localhost"], 1, "localhost is no URL"],
  ["bench:suggest", ["--roster", ROSTER, "--requests", REQUESTS, "--url", "OTHER"], 1, "it is no Signpost"],
  ["bench:suggest", ["--roster", ROSTER], 2, "Usage:"],
  ["bench:lint", ["--roster", "none.json"], 1, "none.json"],
  ["bench:lint", ["--url", NOWHERE], 1, "can't be reached"],
  ["bench:speed", ["--requests", "none.jsonl"], 1, "none.jsonl: no such file"],
  ["bench:http", ["--bogus"], 2, "Usage:"],
  ["doctor", ["--url", NOWHERE], 1, "can't be reached"],
  ["doctor", [], 2, "--url"],
  ["eval", ["--roster", "none.json", "--requests", REQUESTS], 2, "none.json"],
  ["eval", ["--roster", ROSTER, "--requests", REQUESTS, "--bogus"], 2, "--bogus"],
  ["train", ["--set", "none.json:none.jsonl", "--dry"], 1, "two files that exist"],
  ["train", ["--set", `README.md:${REQUESTS}`, "--dry"], 1, "README.md holds no roster"],
  ["train", ["--bogus"], 2, "Usage:"],
  ["train:knowledge", [], 2, "--from"],
  ["train:vectors", [], 2, "--corpus"],
  ["train:lexicon", [], 2, "--edict"],
  ["train:languages", [], 2, "--wordnets"],
  ["judge:pack", ["--from", "nowhere"], 1, "no such file"],
  ["servers:capture", ["--bogus"], 2, "Usage:"],
  ["lint:tools", ["none.json"], 2, "none.json: no such file"],
  ["lint:tools", ["--bogus"], 2, "--bogus"],
  ["hints", ["--input", "none.json"], 1, "none.json: no such file"],
  ["roster:import", ["none", "--id", "x"], 1, "none: no such file or folder"],
  ["roster:import", ["examples", "--id", "x"], 1, "no SKILL.md"],
  ["seed", ["--roster", "none.json", "--id", "x"], 1, "none.json: no such file"],
  ["seed", ["--roster", "README.md", "--id", "x"], 1, "JSON"],
  ["signpost", ["sugest", "x"], 2, "Did you mean suggest?"],
  ["signpost", ["suggest", "x", "--skils", "."], 2, "Did you mean --skills?"],
  ["signpost", ["suggest", "x", "--skills", "none"], 1, "No SKILL.md"],
  ["signpost", ["suggest", "x"], 2, "Give one of"],
  ["signpost", ["suggest", "x", "--url", NOWHERE], 1, "can't be reached"],
  ["signpost", ["setup", "emacs"], 2, "No harness"],
  ["test:planted", ["--bogus"], 2, "Usage:"],
  ["bench:failures", ["--bogus"], 2, "Usage:"],
  ["bench:hook", ["--bogus"], 2, "Usage:"],
  ["bench:hints", ["--bogus"], 2, "Usage:"],
  ["bench:ladder", ["--bogus"], 2, "Usage:"],
  ["example:search", ["Where are failed searches retried?"], 1, "hello"],
];

describe.concurrent("a command", () => {
  it("has its row here, whichever it is", () => {
    const ours = Object.keys(scripts).filter((name) => commandOf(name) !== undefined);
    // `start` serves until it is told to stop, and what builds takes no arguments: their own tests run these.
    const others = ["start", "build:package", "build:page"];
    expect([...new Set(CALLS.map(([name]) => name)), ...others].toSorted()).toEqual(ours.toSorted());
  });

  it.each(CALLS)("%s %j ends with %i and says: %s", async (name, args, code, said) => {
    const ended = await run(
      name,
      args.map((argument) => (argument === "OTHER" ? otherUrl : argument)),
    );
    expect(ended.err).toContain(said);
    expect(ended.err).not.toMatch(/^\s+at |node:internal|Error:/m);
    expect(ended.code).toBe(code);
    if (code === 1) expect(ended.err.trim().split("\n")).toHaveLength(1);
  });
});

describe("what a command says", () => {
  it("is one line for what its user can mend, and nothing for a fault of ours", () => {
    expect(explain(new Error("first\nsecond"))).toBe("first");
    expect(explain(new UsageError("Name a file."))).toBe("Name a file.");
    const missing: unknown = undefined;
    for (const fault of [new TypeError("x is not a function"), new RangeError("Invalid array length"), missing])
      expect(explain(fault)).toBeNull();
  });
});
