/** `signpost hook`, fed what each harness writes on standard input. */

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { z } from "zod";
import { HARNESS_NAMES } from "../../src/cli/harness/index.ts";
import type { Environment } from "../../src/cli/places.ts";
import { runHook } from "../../src/cli/run-hook.ts";
import { type Home, makeHome, skill } from "./home.ts";

const MERGE = "Merge these three PDF files into one.pdf";
const NOTES = "Add a reminder to buy milk in Apple Reminders";
const PDF = skill("pdf-merge", "Merge, split and rotate PDF files from the command line.");
const REMINDERS = skill("apple-reminders", "Add, list and complete tasks in Apple Reminders with remindctl.");

/** A folder of the user's that each harness reads. */
const USER_SKILLS: Record<string, string> = {
  "claude-code": ".claude/skills",
  codex: ".agents/skills",
  gemini: ".gemini/skills",
  copilot: ".copilot/skills",
  cursor: ".cursor/skills",
  opencode: ".config/opencode/skills",
  pi: ".pi/agent/skills",
  hermes: ".hermes/skills",
};
const PROJECT_SKILLS: Record<string, string> = {
  "claude-code": ".claude/skills",
  codex: ".agents/skills",
  gemini: ".agents/skills",
  copilot: ".github/skills",
  cursor: ".cursor/skills",
  opencode: ".opencode/skills",
  pi: ".agents/skills",
};

function inputOf(harness: string, { project }: Home, prompt: string, transcript = "/nowhere.jsonl"): string {
  return readFileSync(join("test/cli/inputs", `${harness}.json`), "utf8")
    .replaceAll("PROMPT", prompt)
    .replaceAll("CWD", project)
    .replaceAll("TRANSCRIPT", transcript);
}

const ask = (harness: string, at: Home, prompt: string, transcript?: string, env: Environment = {}) =>
  runHook(harness, () => Promise.resolve(inputOf(harness, at, prompt, transcript)), { ...at.env, ...env });

/** What the harness adds to the turn, by its own reading of the output. */
const READERS: Record<string, z.ZodType<string>> = {
  "claude-code": z
    .strictObject({
      hookSpecificOutput: z.strictObject({
        hookEventName: z.literal("UserPromptSubmit"),
        additionalContext: z.string(),
      }),
    })
    .transform((output) => output.hookSpecificOutput.additionalContext),
  gemini: z
    .strictObject({
      hookSpecificOutput: z.strictObject({ hookEventName: z.literal("BeforeAgent"), additionalContext: z.string() }),
    })
    .transform((output) => output.hookSpecificOutput.additionalContext),
  copilot: z
    .strictObject({ modifiedTransformedPrompt: z.string() })
    .transform((output) => output.modifiedTransformedPrompt),
  cursor: z
    .strictObject({ continue: z.literal(true), additional_context: z.string() })
    .transform((output) => output.additional_context),
};
const pluginReader = z.strictObject({ context: z.string() }).transform((output) => output.context);
const readerOf = (harness: string) => READERS[harness === "codex" ? "claude-code" : harness] ?? pluginReader;
const added = (harness: string, printed: string) => readerOf(harness).parse(JSON.parse(printed));

const logOf = (at: Home) => readFileSync(join(at.env.XDG_CACHE_HOME ?? "", "signpost/hook.log"), "utf8");

describe.each(HARNESS_NAMES)("the hook of %s", (harness) => {
  it("names the skill among the user's and the project's, in the form the harness reads", async () => {
    const at = makeHome();
    at.write(`${USER_SKILLS[harness]}/pdf-merge/SKILL.md`, PDF);
    const project = PROJECT_SKILLS[harness];
    if (project !== undefined) at.write(`project/${project}/apple-reminders/SKILL.md`, REMINDERS);
    const block = added(harness, await ask(harness, at, MERGE));
    expect(block).toContain("<skill_relevance>\nRelevant to the current request: pdf-merge.");
    if (harness === "copilot") expect(block).toMatch(/^<current_datetime>/);
    if (project !== undefined) expect(added(harness, await ask(harness, at, NOTES))).toContain("apple-reminders");
  });

  it("says nothing where no skill is needed, and nothing to a command", async () => {
    const at = makeHome();
    at.write(`${USER_SKILLS[harness]}/pdf-merge/SKILL.md`, PDF);
    expect(await ask(harness, at, "What is the difference between a monad and a functor?")).toBe("");
    expect(await ask(harness, at, "/pdf-merge a.pdf b.pdf")).toBe("");
  });

  it("says nothing and logs a line where its input is none, without what was written", async () => {
    const at = makeHome();
    for (const input of ["", "secret words", "[]", '{"prompt": 3}']) {
      expect(await runHook(harness, () => Promise.resolve(input), at.env)).toBe("");
    }
    expect(logOf(at).trim().split("\n")).toHaveLength(4);
    expect(logOf(at)).not.toContain("secret");
  });
});

describe("Claude Code's skills", () => {
  it("go by their folder's name, and a plugin's by the plugin's, where it is switched on", async () => {
    const at = makeHome();
    at.write(".claude/skills/pdf-tools/SKILL.md", PDF);
    expect(added("claude-code", await ask("claude-code", at, MERGE))).toContain("request: pdf-tools.");

    const plugin = join(at.home, ".claude/plugins/cache/market/office/1.0.0");
    at.write(".claude/plugins/cache/market/office/1.0.0/skills/reminders/SKILL.md", REMINDERS);
    at.write(".claude/plugins/cache/market/office/1.0.0/.claude-plugin/plugin.json", '{"name": "office"}');
    const installs = {
      version: 2,
      plugins: { "office@market": [{ scope: "user", installPath: plugin, version: "1.0.0" }] },
    };
    at.write(".claude/plugins/installed_plugins.json", JSON.stringify(installs));
    expect(await ask("claude-code", at, NOTES)).not.toContain("reminders");
    at.write(".claude/settings.json", JSON.stringify({ enabledPlugins: { "office@market": true } }));
    expect(added("claude-code", await ask("claude-code", at, NOTES))).toContain("request: office:reminders.");
    at.write("project/.claude/settings.json", JSON.stringify({ enabledPlugins: { "office@market": false } }));
    expect(await ask("claude-code", at, NOTES)).not.toContain("reminders");
  });

  it("that only a user may start are never named", async () => {
    const at = makeHome();
    at.write(".claude/skills/pdf-merge/SKILL.md", PDF.replace("---\n#", "disable-model-invocation: true\n---\n#"));
    expect(await ask("claude-code", at, MERGE)).toBe("");
  });

  it("are found from a folder deep in the project", async () => {
    const at = makeHome();
    at.write("project/.claude/skills/pdf-merge/SKILL.md", PDF);
    at.write("project/src/deep/file.ts", "");
    const deep = { ...at, project: join(at.project, "src/deep") };
    expect(added("claude-code", await ask("claude-code", deep, MERGE))).toContain("request: pdf-merge.");
  });

  it("are judged with what was said before, for a follow-up", async () => {
    const at = makeHome();
    at.write(".claude/skills/pdf-merge/SKILL.md", PDF);
    at.write(".claude/skills/apple-reminders/SKILL.md", REMINDERS);
    const lines = [
      { type: "user", message: { role: "user", content: "Can you merge a.pdf and b.pdf?" } },
      {
        type: "assistant",
        message: {
          role: "assistant",
          content: [{ type: "text", text: "Shall I merge the two PDF files a.pdf and b.pdf into one now?" }],
        },
      },
    ];
    const transcript = at.write("transcript.jsonl", lines.map((line) => JSON.stringify(line)).join("\n"));
    expect(added("claude-code", await ask("claude-code", at, "Yes, please do", transcript))).toContain("pdf-merge");
    expect(await ask("claude-code", at, "Yes, please do")).toBe("");
  });
});

describe("Codex's skills", () => {
  it("of a plugin carry its name, where config.toml doesn't switch it off", async () => {
    const at = makeHome();
    at.write(".codex/plugins/cache/market/office/0.1.0/skills/pdf-merge/SKILL.md", PDF);
    at.write(".codex/config.toml", '[plugins."office@market"]\nenabled = true\n');
    expect(added("codex", await ask("codex", at, MERGE))).toContain("request: office:pdf-merge.");
    at.write(".codex/config.toml", '[plugins."office@market"]\nenabled = false\n');
    expect(await ask("codex", at, MERGE)).toBe("");
  });
});

describe("a skill that the harness keeps from its model", () => {
  const folder = {
    codex: ".agents/skills/pdf-merge",
    gemini: ".gemini/skills/pdf-merge",
    hermes: ".hermes/skills/docs/pdf-merge",
  };
  it.each<[keyof typeof folder, string, (at: Home) => string]>([
    ["codex", ".agents/skills/pdf-merge/agents/openai.yaml", () => "policy:\n  allow_implicit_invocation: false\n"],
    [
      "codex",
      ".codex/config.toml",
      ({ home }) => `[[skills.config]]\npath = "${home}/.agents/skills/pdf-merge/SKILL.md"\nenabled = false\n`,
    ],
    ["gemini", ".gemini/settings.json", () => '{\n  // off\n  "skills": { "disabled": ["pdf-merge"] }\n}'],
    ["hermes", ".hermes/config.yaml", () => "skills:\n  disabled: [pdf-merge]\n"],
  ])("is never named: %s by %s", async (harness, file, text) => {
    const at = makeHome();
    at.write(`${folder[harness]}/SKILL.md`, PDF);
    expect(added(harness, await ask(harness, at, MERGE))).toContain("pdf-merge");
    at.write(file, text(at));
    expect(await ask(harness, at, MERGE)).toBe("");
  });
});

describe("the index", () => {
  it("is made once for the same skills and anew for others", async () => {
    const at = makeHome();
    at.write(".claude/skills/pdf-merge/SKILL.md", PDF);
    const kept = () => readdirSync(join(at.env.XDG_CACHE_HOME ?? "", "signpost/index"));
    await ask("claude-code", at, MERGE);
    await ask("claude-code", at, MERGE);
    expect(kept()).toHaveLength(1);
    at.write(".claude/skills/apple-reminders/SKILL.md", REMINDERS);
    expect(added("claude-code", await ask("claude-code", at, NOTES))).toContain("apple-reminders");
    expect(kept()).toHaveLength(2);
  });

  it("that is damaged is made anew", async () => {
    const at = makeHome();
    at.write(".claude/skills/pdf-merge/SKILL.md", PDF);
    const folder = join(at.env.XDG_CACHE_HOME ?? "", "signpost/index");
    const first = await ask("claude-code", at, MERGE);
    const [name = ""] = readdirSync(folder);
    const bytes = readFileSync(join(folder, name));
    const { writeFileSync } = await import("node:fs");
    writeFileSync(join(folder, name), bytes.subarray(0, bytes.length / 2));
    expect(await ask("claude-code", at, MERGE)).toBe(first);
  });

  it("leaves out a skill that can't be kept, and says so in the log", async () => {
    const at = makeHome();
    at.write(".agents/skills/pdf-merge/SKILL.md", PDF);
    at.write(".agents/skills/odd/SKILL.md", skill('"<odd>"', "Odd."));
    expect(added("codex", await ask("codex", at, MERGE))).toContain("pdf-merge");
    expect(logOf(at)).toContain("odd/SKILL.md");
  });
});

describe("a server in SIGNPOST_URL", () => {
  async function serve(answer: object, status = 200) {
    const received: { path: string; key: string | undefined; body: unknown }[] = [];
    const server = createServer((request, response) => {
      let text = "";
      request.on("data", (chunk) => {
        text += chunk;
      });
      request.on("end", () => {
        received.push({ path: request.url ?? "", key: request.headers.authorization, body: JSON.parse(text) });
        response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(answer));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void server.close());
    const { port } = z.object({ port: z.number() }).parse(server.address());
    return { url: `http://127.0.0.1:${port}`, received };
  }

  it("is asked in place of the folders, and its `unsure` is passed on", async () => {
    const at = makeHome();
    const block = "\n\n<skill_relevance>\nPossibly relevant: a\n</skill_relevance>";
    const { url, received } = await serve({ suggestion: null, reason: "unsure", block });
    const env = { SIGNPOST_URL: url, SIGNPOST_API_KEY: "k", SIGNPOST_ROSTER: "mine" };
    expect(added("claude-code", await ask("claude-code", at, MERGE, undefined, env))).toBe(block.trim());
    expect(received).toEqual([
      { path: "/v1/suggest", key: "Bearer k", body: { request: MERGE, recent_context: "", roster: "mine" } },
    ]);
    expect(existsSync(join(at.env.XDG_CACHE_HOME ?? "", "signpost/index"))).toBe(false);
  });

  it.each([
    [
      "says none",
      { suggestion: null, reason: "nothing_fits", block: "\n\n<skill_relevance>\nNo skill\n</skill_relevance>" },
      200,
    ],
    ["fails", { error: { category: "transient", code: "internal", retryable: true, message: "Failed." } }, 500],
  ])("that %s leaves the turn alone", async (_, answer, status) => {
    const { url } = await serve(answer, status);
    expect(await ask("claude-code", makeHome(), MERGE, undefined, { SIGNPOST_URL: url })).toBe("");
  });

  it("that can't be reached leaves the turn alone, with a line in the log", async () => {
    const at = makeHome();
    expect(await ask("claude-code", at, MERGE, undefined, { SIGNPOST_URL: "http://127.0.0.1:9" })).toBe("");
    expect(logOf(at)).toContain("claude-code failed: SignpostError");
  });
});
