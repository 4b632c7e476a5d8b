/** What the pages say, held against the project: their commands are run, their answers compared, their links followed. */
import { execFile } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createClient } from "../src/client/client.ts";
import { type BuiltWorker, startBuiltWorker } from "./support/built-worker.ts";

const execute = promisify(execFile);
const PAGES = ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md"].concat(
  readdirSync("docs").map((name) => `docs/${name}`),
);
const textOf = (page: string) => readFileSync(page, "utf8");
const { scripts }: { scripts: Record<string, string> } = JSON.parse(textOf("package.json"));

interface Block {
  readonly page: string;
  readonly language: string;
  readonly text: string;
}

const BLOCKS: readonly Block[] = PAGES.flatMap((page) =>
  [...textOf(page).matchAll(/^```(\w*)\n([\s\S]*?)^```/gm)].map(([, language = "", text = ""]) => ({
    page,
    language,
    text,
  })),
);
/** Commands, a continued line as one, without comments. */
const COMMANDS = BLOCKS.filter(({ language }) => language === "sh").flatMap(({ page, text }) =>
  text
    .replace(/\\\n\s*/g, " ")
    // A quoted text may go over several lines.
    .replace(/'[^']*'/g, (quoted) => quoted.replaceAll("\n", " "))
    .split("\n")
    .map((line) => line.replace(/\s+#\s.*$/, "").trim())
    .filter((line) => line !== "")
    .map((command) => ({ page, command })),
);

describe("the README", () => {
  it("is read in ten minutes", () => {
    expect(textOf("README.md").split("\n").length).toBeLessThanOrEqual(161);
  });
});

describe("the pages", () => {
  it("link to what is there", () => {
    const dead = PAGES.flatMap((page) =>
      [...textOf(page).matchAll(/\]\((?!https?:)([^)#]+)(#[^)]*)?\)/g)]
        .map(([, target = ""]) => join(dirname(page), target))
        .filter((target) => !existsSync(target))
        .map((target) => `${page}: ${target}`),
    );
    expect(dead).toEqual([]);
  });

  it("name scripts that there are, and none of those is left that nobody can run", () => {
    const named = COMMANDS.concat(
      PAGES.flatMap((page) =>
        [...textOf(page).matchAll(/`(npm run [^`]+)`/g)].map(([, command = ""]) => ({ page, command })),
      ),
    );
    const unknown = named.flatMap(({ page, command }) =>
      [...command.matchAll(/npm run (?:-s )?([\w:]+)/g)].flatMap(([, name = ""]) =>
        name in scripts ? [] : [`${page}: ${name}`],
      ),
    );
    expect(unknown).toEqual([]);
  });
});

describe("documented commands", () => {
  const folder = mkdtempSync(join(tmpdir(), "signpost-docs-"));
  let worker: BuiltWorker;
  let env: Record<string, string | undefined>;

  beforeAll(async () => {
    worker = await startBuiltWorker();
    const skills = JSON.parse(textOf("kv-seed/starter_roster.json"));
    const client = createClient({ baseUrl: worker.url, timeoutMs: 60_000 });
    await client.putRoster({ id: "default", skills: Array.isArray(skills) ? skills : skills.skills });
    await client.putModels(JSON.parse(textOf("kv-seed/models.json")));
    await client.putRubric(JSON.parse(textOf("kv-seed/rubric.json")));
    const command = join(folder, "bin/signpost");
    mkdirSync(dirname(command));
    writeFileSync(command, `#!/bin/sh\nexec ${process.execPath} ${resolve("src/cli/main.ts")} "$@"\n`);
    chmodSync(command, 0o755);
    const skill = join(folder, "home/.claude/skills/pdf/SKILL.md");
    mkdirSync(dirname(skill), { recursive: true });
    writeFileSync(skill, "---\nname: pdf\ndescription: Merge, split and rotate PDF files.\n---\n");
    const home = join(folder, "home");
    env = {
      ...process.env,
      PATH: `${dirname(command)}:${process.env.PATH}`,
      HOME: home,
      XDG_CACHE_HOME: join(folder, "cache"),
    };
  });
  afterAll(async () => {
    await worker.stop();
    rmSync(folder, { recursive: true });
  });
  const sh = (command: string) =>
    execute("/bin/sh", ["-c", command], {
      env: { ...process.env, ...env },
      cwd: join(folder, "home"),
      encoding: "utf8",
    });

  it("that call the service succeed, one after the other", async () => {
    const calls = COMMANDS.filter(({ command }) => command.startsWith("curl "));
    expect(calls.length).toBeGreaterThan(3);
    let batch = "";
    for (const { page, command } of calls) {
      const here = command
        .replaceAll("localhost:8787", worker.url.replace("http://", ""))
        .replace("/ID/", `/${batch}/`);
      const answer = JSON.parse((await sh(here)).stdout);
      expect(answer, `${page}: ${command}`).not.toHaveProperty("error");
      batch = answer.batch ?? batch;
      for (const decision of answer.decisions ?? []) expect(decision.action, `${page}: ${command}`).not.toBe("refused");
    }
  });

  it("that are followed by their answer give it", async () => {
    const [, request = ""] = /(curl[\s\S]*?)\n```\n\n```json\n/.exec(textOf("README.md")) ?? [];
    const [, shown = "null"] = /curl[\s\S]*?\n```\n\n```json\n([\s\S]*?)```/.exec(textOf("README.md")) ?? [];
    const { "…": _, ...expected } = JSON.parse(shown);
    const { stdout } = await sh(request.replaceAll("localhost:8787", worker.url.replace("http://", "")));
    expect(JSON.parse(stdout)).toMatchObject(expected);
  });

  const ours = COMMANDS.flatMap(({ page, command }) => {
    const [, called] =
      /^(?:\S+=\S+ )*(?:echo .* \| )?((?:signpost|npm run(?: -s)? (?:signpost|seed|roster:import|eval|lint:tools|hints)|npm start)\b.*)$/.exec(
        command,
      ) ?? [];
    return called === undefined ? [] : [{ page, command: called }];
  });
  const SUB_COMMANDS: Record<string, string> = { "roster:import": "import", "lint:tools": "lint" };

  it.each(ours)("use options that there are: $command", async ({ command }) => {
    const [, script, rest = ""] = /^(?:npm run(?: -s)? |npm )([\w:]+)(?: -- (.*))?$/.exec(command) ?? [];
    const words = (
      script === undefined || script === "signpost"
        ? command.replace(/^.*?signpost(?: --)? /, "")
        : `${SUB_COMMANDS[script] ?? script} ${rest}`
    ).split(" ");
    const { stdout } = await sh(`signpost ${words[0]} --help`);
    for (const option of words.filter((word) => /^--[a-z]/.test(word))) expect(stdout).toContain(option);
  });

  it("of the hooks page name the skill", async () => {
    const shown = COMMANDS.filter(
      ({ page, command }) => page === "docs/hooks.md" && /signpost (?:hook|suggest)/.test(command),
    );
    expect(shown).toHaveLength(2);
    for (const { command } of shown) expect((await sh(command)).stdout).toContain("pdf");
  });

  it("in JavaScript do what the page says", async () => {
    const programs = BLOCKS.filter(({ page, language }) => page === "docs/package.md" && language === "js");
    expect(programs).toHaveLength(2);
    const said: string[] = [];
    for (const [n, { text }] of programs.entries()) {
      const program = text
        .replace('"signpost/judge"', JSON.stringify(resolve("src/library/judge.ts")))
        .replace('"signpost/client"', JSON.stringify(resolve("src/client/client.ts")))
        .replace("http://localhost:8787", worker.url);
      writeFileSync(join(folder, `${n}.mjs`), program);
      said.push((await sh(`${process.execPath} ${join(folder, `${n}.mjs`)}`)).stdout);
    }
    expect(said[0]).toBe("pdf suggested\n");
    expect(textOf("docs/package.md")).toContain(`prints \`${said[0]?.trim()}\``);
    expect(said[1]?.trim()).not.toBe("");
  });
});
