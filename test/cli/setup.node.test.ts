/** `signpost setup`: what it writes, what it leaves, and that it can be taken back. */
import { execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { HARNESS_NAMES, harnessNameOf } from "../../src/cli/harness/index.ts";
import { setUp } from "../../src/cli/run-setup.ts";
import { planSetup, type Scope } from "../../src/cli/setup-plan.ts";
import { type Home, makeHome } from "./home.ts";

const execute = promisify(execFile);
const setup = (at: Home, name: string, scope: Scope, { remove = false, dryRun = false } = {}) =>
  setUp({ name, scope, remove, dryRun }, { home: at.home, cwd: at.project, env: at.env }, resolve("src/cli/main.ts"));

/** The files that hold more than our hook. */
const SHARED: Record<string, string> = {
  "claude-code": ".claude/settings.json",
  codex: ".codex/hooks.json",
  gemini: ".gemini/settings.json",
  cursor: ".cursor/hooks.json",
};

/** As people and other programs write them: comments, tabs, CRLF, lists on one line, hooks of others. */
const WRITTEN: [string, string][] = [
  [
    "hooks of another on the same event",
    '{\n  "model": "opus",\n  "hooks": {\n    "EVENT": [\n      { "hooks": [{ "type": "command", "command": "other" }] }\n    ]\n  }\n}\n',
  ],
  [
    "hooks on another event, and tabs",
    '{\n\t"hooks": {\n\t\t"Stop": [\n\t\t\t{"hooks": [{"type": "command", "command": "say done"}]}\n\t\t]\n\t}\n}\n',
  ],
  ["no hooks, comments and no last line end", '{\n  // mine\n  "theme": "dark", /* x */\n  "env": {"A": "1"}\n}'],
  ["Windows line ends", '{\r\n  "theme": "dark",\r\n  "version": 1\r\n}\r\n'],
  ["all on one line", '{"permissions":{"allow":["Bash(ls)"]}}'],
];
const EVENTS: Record<string, string> = { gemini: "BeforeAgent", cursor: "beforeSubmitPrompt" };

const plan = (name: string, at: Home, remove: boolean, scope: Scope = "user") =>
  planSetup(harnessNameOf(name), {
    at: { home: at.home, cwd: at.project, env: {} },
    scope,
    remove,
    command: ["/usr/bin/node", "/opt/sign post/cli.js"],
  }).changes;

describe.each(Object.entries(SHARED))("the configuration of %s", (harness, file) => {
  it.each(WRITTEN)("keeps every other byte and gives them all back: %s", (_, text) => {
    const at = makeHome();
    const before = text.replace("EVENT", EVENTS[harness] ?? "UserPromptSubmit");
    at.write(file, before);
    const [change] = plan(harness, at, false);
    const after = change?.after ?? "";
    expect(change?.file).toBe(join(at.home, file));
    expect(after).toContain(`hook ${harness}`);
    for (const kept of before.split(/[\r\n,{}]+/).filter((part) => part.trim() !== ""))
      expect(after).toContain(kept.trim());
    at.write(file, after);
    expect(plan(harness, at, false)[0]?.after).toBe(after);
    expect(plan(harness, at, true)[0]?.after).toBe(before);
  });

  it("is left alone where it is no JSON", () => {
    const at = makeHome();
    at.write(file, '{"hooks": ');
    expect(() => plan(harness, at, false)).toThrow(/is no JSON; mend it first\. Nothing was written\./);
  });

  it("has the command changed where Signpost moved", () => {
    const at = makeHome();
    at.write(file, plan(harness, at, false)[0]?.after ?? "");
    const moved = planSetup(harnessNameOf(harness), {
      at: { home: at.home, cwd: at.project, env: {} },
      scope: "user",
      remove: false,
      command: ["signpost"],
    }).changes[0]?.after;
    expect(moved).toContain(`"signpost hook ${harness}"`);
    expect(moved?.match(/ hook /g)).toHaveLength(1);
  });
});

describe.each(HARNESS_NAMES)("signpost setup %s", (harness) => {
  it.each(["user", "project"] as const)("writes, says so, and takes all of it back: %s", (scope) => {
    const at = makeHome();
    const files = plan(harness, at, false, scope).map(({ file }) => file);
    expect(files.length).toBeGreaterThan(0);
    for (const file of files) expect(file.startsWith(scope === "user" ? at.home : at.project)).toBe(true);

    expect(setup(at, harness, scope, { dryRun: true })).toContain("nothing was written");
    expect(files.some((file) => existsSync(file))).toBe(false);
    const said = setup(at, harness, scope);
    for (const file of files) expect(said).toContain(file);
    for (const file of files) expect(existsSync(file)).toBe(true);
    if (scope === "project") expect(readFileSync(files[0] ?? "", "utf8")).not.toContain(process.execPath);
    expect(setup(at, harness, scope)).toContain("set up already");
    expect(setup(at, harness, scope, { remove: true })).toContain("Removed.");
    expect(files.some((file) => existsSync(file))).toBe(false);
    expect(setup(at, harness, scope, { remove: true })).toContain("not set up");
  });
});

it("runs the hook as it was written", async () => {
  const at = makeHome();
  await execute(process.execPath, [resolve("src/cli/main.ts"), "setup", "claude-code"], {
    cwd: at.project,
    env: { ...process.env, ...at.env },
  });
  at.write(".claude/skills/pdf/SKILL.md", "---\nname: pdf\ndescription: Merge and split PDF files.\n---\n");
  const settings = JSON.parse(readFileSync(join(at.home, ".claude/settings.json"), "utf8"));
  const [
    {
      hooks: [{ command }],
    },
  ] = settings.hooks.UserPromptSubmit;
  const input = JSON.stringify({ prompt: "Merge these two PDF files", cwd: at.project });
  const { stdout } = await execute("/bin/sh", ["-c", `printf %s '${input}' | ${command}`], {
    env: { ...process.env, ...at.env },
  });
  expect(stdout).toContain("request: pdf.");
});
