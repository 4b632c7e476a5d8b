/** The ready plugin folders: they run what `signpost setup` would write, and their code adds what the hook says. */
import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { harnessNameOf } from "../../src/cli/harness/index.ts";
import { planSetup } from "../../src/cli/setup-plan.ts";
import { makeHome, skill } from "../cli/home.ts";

const read = (path: string) => JSON.parse(readFileSync(join("integrations", path), "utf8"));
const { version } = JSON.parse(readFileSync("package.json", "utf8"));

describe.each([
  ["claude-code", "claude-code/hooks/hooks.json", "claude-code/.claude-plugin/plugin.json"],
  ["codex", "codex/hooks/hooks.json", "codex/.codex-plugin/plugin.json"],
  ["gemini", "gemini/hooks/hooks.json", "gemini/gemini-extension.json"],
])("the plugin of %s", (name, hooks, manifest) => {
  it("registers the hook that setup writes, at the package's version", () => {
    const at = makeHome();
    const [change] = planSetup(harnessNameOf(name), {
      at: { home: at.home, cwd: at.project, env: {} },
      scope: "project",
      remove: false,
      command: ["signpost"],
    }).changes;
    expect(read(hooks).hooks).toEqual(JSON.parse(change?.after ?? "").hooks);
    expect(read(manifest)).toMatchObject({ name: "signpost", version });
  });
});

const PDF = skill("pdf-merge", "Merge, split and rotate PDF files from the command line.");
const MERGE = "Merge these three PDF files into one.pdf";

/** A home whose PATH leads to the command, as after `npm install --global`. */
function homeWithCommand(skills: string) {
  const at = makeHome();
  at.write(`${skills}/pdf-merge/SKILL.md`, PDF);
  const command = at.write("bin/signpost", `#!/bin/sh\nexec ${process.execPath} ${resolve("src/cli/main.ts")} "$@"\n`);
  chmodSync(command, 0o755);
  return {
    ...at,
    env: {
      ...process.env,
      ...at.env,
      SIGNPOST_TIMEOUT_MS: "60000",
      PATH: `${join(at.home, "bin")}:${process.env.PATH}`,
    },
  };
}

const saved = { ...process.env };
afterAll(() => {
  process.env = saved;
});

describe("the plugin file of OpenCode", () => {
  it("adds the block to the prompt, or leaves it as it is", async () => {
    const at = homeWithCommand(".config/opencode/skills");
    Object.assign(process.env, at.env);
    const { default: plugin } = await import(pathToFileURL(resolve("integrations/opencode/signpost.js")).href);
    const hooks = new Map<string, (event: object) => Promise<void>>();
    const session = { hook: async (name: string, run: (event: object) => Promise<void>) => void hooks.set(name, run) };
    await plugin.setup({ session, location: { directory: at.project } });
    expect(plugin.id).toBe("signpost");
    const event = { prompt: { text: MERGE } };
    await hooks.get("prompt")?.(event);
    expect(event.prompt.text).toMatch(
      /^Merge these three PDF files into one\.pdf\n\n<skill_relevance>\nRelevant .* pdf-merge\./,
    );
    const other = { prompt: { text: "What is a monad?" } };
    await hooks.get("prompt")?.(other);
    expect(other.prompt.text).toBe("What is a monad?");
  });
});

describe("the extension of Pi", () => {
  it("returns the block as a message of the turn, or nothing", async () => {
    const at = homeWithCommand(".pi/agent/skills");
    Object.assign(process.env, at.env);
    const { default: extension } = await import(pathToFileURL(resolve("integrations/pi/signpost.js")).href);
    const handlers = new Map<string, (event: object, context: object) => Promise<unknown>>();
    extension({
      on: (name: string, run: (event: object, context: object) => Promise<unknown>) => handlers.set(name, run),
    });
    const context = {
      cwd: at.project,
      sessionManager: { getBranch: () => [{ type: "message", message: { role: "user", content: "Hi" } }] },
    };
    const start = handlers.get("before_agent_start");
    expect(await start?.({ prompt: MERGE }, context)).toMatchObject({
      message: { customType: "signpost", display: false, content: expect.stringContaining("request: pdf-merge.") },
    });
    expect(await start?.({ prompt: "What is a monad?" }, context)).toBeUndefined();
  });
});

const python = spawnSync("python3", ["--version"]).status === 0;

describe.skipIf(!python)("the plugin of Hermes Agent (skips without python3)", () => {
  const script = `
import importlib.util, json, sys
spec = importlib.util.spec_from_file_location("signpost", sys.argv[1])
plugin = importlib.util.module_from_spec(spec)
spec.loader.exec_module(plugin)
hooks = {}
class Context:
    def register_hook(self, name, callback):
        hooks[name] = callback
plugin.register(Context())
history = [{"role": "user", "content": "Hi"}]
ask = lambda text: hooks["pre_llm_call"](session_id="s", user_message=text, conversation_history=history, is_first_turn=True, model="m", platform="cli")
print(json.dumps([ask(text) for text in sys.argv[2:]]))
`;
  const run = (env: NodeJS.ProcessEnv, ...texts: string[]) =>
    JSON.parse(
      execFileSync("python3", ["-c", script, resolve("integrations/hermes/signpost/__init__.py"), ...texts], {
        env,
        encoding: "utf8",
      }),
    );

  it("returns the block as context from pre_llm_call, or None", () => {
    const at = homeWithCommand(".hermes/skills/documents");
    const [merge, question, empty] = run(at.env, MERGE, "What is a monad?", " ");
    expect(merge.context).toContain("request: pdf-merge.");
    expect([question, empty]).toEqual([null, null]);
  });

  it("returns None where there is no signpost command", () => {
    const at = makeHome();
    expect(run({ ...process.env, ...at.env, PATH: "/usr/bin:/bin" }, MERGE)).toEqual([null]);
  });
});
