/**
 * Signpost for Pi: before a turn, the skill that fits the prompt, or nothing. Lies in `.pi/extensions/` or
 * `~/.pi/agent/extensions/`; needs the `signpost` command. Whatever fails leaves the turn as it was.
 */
import { spawn } from "node:child_process";

const COMMAND = ["signpost"];
const TIMEOUT_MS = Number(process.env.SIGNPOST_TIMEOUT_MS) || 10_000;
/** As many of the last messages may carry what a follow-up refers to. */
const MESSAGES = 6;

/** @returns {Promise<string>} what to add to the turn; "" for nothing */
function ask(turn) {
  return new Promise((resolve) => {
    const [program, ...args] = COMMAND;
    const child = spawn(program, [...args, "hook", "pi"], { stdio: ["pipe", "pipe", "ignore"], timeout: TIMEOUT_MS });
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

export default function signpost(pi) {
  pi.on("before_agent_start", async (event, ctx) => {
    const entries = ctx.sessionManager?.getBranch?.() ?? [];
    const messages = entries.flatMap((entry) => (entry.type === "message" ? [entry.message] : [])).slice(-MESSAGES);
    const content = await ask({ prompt: event.prompt, cwd: ctx.cwd, messages });
    return content === "" ? undefined : { message: { customType: "signpost", content, display: false } };
  });
}
