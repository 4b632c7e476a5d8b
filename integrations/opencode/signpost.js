/**
 * Signpost for OpenCode (V2): before a turn, the skill that fits the prompt, or nothing. Lies in `.opencode/plugins/` or
 * `~/.config/opencode/plugins/`; needs the `signpost` command. Whatever fails leaves the turn as it was.
 */
import { spawn } from "node:child_process";

const COMMAND = ["signpost"];
const TIMEOUT_MS = Number(process.env.SIGNPOST_TIMEOUT_MS) || 10_000;

/** @returns {Promise<string>} what to add to the turn; "" for nothing */
function ask(turn) {
  return new Promise((resolve) => {
    const [program, ...args] = COMMAND;
    const child = spawn(program, [...args, "hook", "opencode"], {
      stdio: ["pipe", "pipe", "ignore"],
      timeout: TIMEOUT_MS,
    });
    let said = "";
    child.stdout.on("data", (chunk) => {
      said += chunk;
    });
    child.on("error", () => resolve(""));
    child.on("close", () => resolve(contextIn(said)));
    child.stdin.on("error", () => resolve(""));
    child.stdin.end(JSON.stringify(turn));
  });
}

function contextIn(said) {
  try {
    return JSON.parse(said).context ?? "";
  } catch {
    return "";
  }
}

export default {
  id: "signpost",
  async setup(ctx) {
    await ctx.session.hook("prompt", async (event) => {
      const context = await ask({ prompt: event.prompt.text, cwd: ctx.location.directory });
      if (context !== "") event.prompt.text += `\n\n${context}`;
    });
  },
};
