/** Where each harness is told to run the hook, and what has to stand there. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Surroundings } from "./harness/harness.ts";
import type { HarnessName } from "./harness/index.ts";
import { type HookPlace, withHook, withoutHook } from "./json-hooks.ts";

export type Scope = "user" | "project";

export interface SetupOptions {
  readonly at: Surroundings;
  readonly scope: Scope;
  readonly remove: boolean;
  /** The program and its first arguments. */
  readonly command: readonly string[];
}

export interface Change {
  readonly file: string;
  /** null: it isn't there. */
  readonly before: string | null;
  readonly after: string | null;
}

export interface SetupPlan {
  readonly changes: readonly Change[];
  /** What is left for the user to do, in a sentence. */
  readonly next: string;
}

/** Seconds a hook may take before its harness goes on without it. */
const TIMEOUT_S = 10;

/** @throws Error of one line for a configuration that is no JSON. */
export function planSetup(name: HarnessName, options: SetupOptions): SetupPlan {
  const base = options.scope === "user" ? options.at.home : options.at.cwd;
  const { env, home, cwd } = options.at;
  const user = options.scope === "user";
  const line = `${options.command.map(quoted).join(" ")} hook ${name}`;
  const entry = { type: "command", command: line };
  const commandEnd = ` hook ${name}`;
  switch (name) {
    case "claude-code": {
      const folder = user ? env.CLAUDE_CONFIG_DIR || join(home, ".claude") : join(cwd, ".claude");
      const place = {
        commandEnd,
        path: ["hooks", "UserPromptSubmit"],
        value: { hooks: [{ ...entry, timeout: TIMEOUT_S }] },
      };
      return { changes: [inJson(join(folder, "settings.json"), place, options)], next: "Start a new session." };
    }
    case "codex": {
      const folder = user ? env.CODEX_HOME || join(home, ".codex") : join(cwd, ".codex");
      const place = {
        commandEnd,
        path: ["hooks", "UserPromptSubmit"],
        value: { hooks: [{ ...entry, timeout: TIMEOUT_S }] },
      };
      const next = "Start Codex and trust the hook under /hooks.";
      return { changes: [inJson(join(folder, "hooks.json"), place, options)], next };
    }
    case "gemini": {
      const hook = { ...entry, name: "signpost", timeout: TIMEOUT_S * 1000 };
      const place = { commandEnd, path: ["hooks", "BeforeAgent"], value: { hooks: [hook] } };
      return {
        changes: [inJson(join(base, ".gemini", "settings.json"), place, options)],
        next: "Start a new session.",
      };
    }
    case "cursor": {
      const place = {
        commandEnd,
        path: ["hooks", "beforeSubmitPrompt"],
        value: { command: line, timeout: TIMEOUT_S },
        skeleton: { version: 1 },
      };
      return { changes: [inJson(join(base, ".cursor", "hooks.json"), place, options)], next: "Open a new chat." };
    }
    case "copilot": {
      const folder = user ? join(env.COPILOT_HOME || join(home, ".copilot"), "hooks") : join(cwd, ".github", "hooks");
      const hook = { ...entry, timeoutSec: TIMEOUT_S };
      const text = `${JSON.stringify({ version: 1, hooks: { userPromptTransformed: [hook] } }, null, 2)}\n`;
      return { changes: [ownFile(join(folder, "signpost.json"), text, options)], next: "Start a new session." };
    }
    case "opencode": {
      const folder = user ? join(env.XDG_CONFIG_HOME || join(home, ".config"), "opencode") : join(cwd, ".opencode");
      const text = templateOf("opencode/signpost.js", options.command);
      return { changes: [ownFile(join(folder, "plugins", "signpost.js"), text, options)], next: "Restart OpenCode." };
    }
    case "pi": {
      const folder = user ? join(home, ".pi", "agent") : join(cwd, ".pi");
      const text = templateOf("pi/signpost.js", options.command);
      return { changes: [ownFile(join(folder, "extensions", "signpost.js"), text, options)], next: "Start Pi again." };
    }
    case "hermes": {
      const folder = user ? env.HERMES_HOME || join(home, ".hermes") : join(cwd, ".hermes");
      const files = readdirSync(join(TEMPLATES, "hermes", "signpost")).filter((file) => /\.(?:py|yaml)$/.test(file));
      const changes = files.map((file) =>
        ownFile(
          join(folder, "plugins", "signpost", file),
          templateOf(`hermes/signpost/${file}`, options.command),
          options,
        ),
      );
      const enable = "Switch it on: hermes plugins enable signpost";
      const opened = user ? "" : " (Hermes reads a project's plugins only with HERMES_ENABLE_PROJECT_PLUGINS=true)";
      return { changes, next: `${enable}${opened}` };
    }
  }
}

/** For a shell: as it is where that is safe. */
function quoted(word: string): string {
  return /^[\w@%+=:,./\\-]+$/.test(word) ? word : `"${word.replaceAll('"', '\\"')}"`;
}

/** Of the repository and of the package alike. */
const TEMPLATES = join(import.meta.dirname, "..", "..", "integrations");

function templateOf(path: string, command: readonly string[]): string {
  return readFileSync(join(TEMPLATES, path), "utf8").replace(
    `COMMAND = ["signpost"]`,
    () => `COMMAND = ${JSON.stringify(command)}`,
  );
}

function ownFile(file: string, text: string, { remove }: SetupOptions): Change {
  return { file, before: textOf(file), after: remove ? null : text };
}

function inJson(file: string, place: HookPlace, { remove }: SetupOptions): Change {
  const before = textOf(file);
  return { file, before, after: remove ? withoutHook(file, before, place) : withHook(file, before, place) };
}

function textOf(file: string): string | null {
  return existsSync(file) ? readFileSync(file, "utf8") : null;
}
