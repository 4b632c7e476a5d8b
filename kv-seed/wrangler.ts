/** Runs the project's own wrangler with this very Node: no other version, no question, no telemetry. */
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "..");
const WRANGLER = join(ROOT, "node_modules", "wrangler", "bin", "wrangler.js");

const QUIET = {
  WRANGLER_SEND_METRICS: "false",
  WRANGLER_SEND_ERROR_REPORTS: "false",
  // Local development needs nothing of the network: `request.cf` holds its stand-in.
  CLOUDFLARE_CF_FETCH_ENABLED: "false",
};

/** @param stdout where its output goes: through to the terminal, or to the caller. Its input is closed: it cannot ask. */
export function spawnWrangler(args: readonly string[], stdout: "inherit" | "pipe"): ChildProcess {
  if (!existsSync(WRANGLER)) {
    throw new Error(
      "Serving and seeding need a clone of the repository and `npm ci` in it; the package holds no Worker.",
    );
  }
  return spawn(process.execPath, [WRANGLER, ...args], {
    cwd: ROOT,
    env: { ...process.env, ...QUIET },
    stdio: ["ignore", stdout, stdout],
  });
}

/** @returns what it printed. @throws Error of one line, wrangler's own, when it fails. */
export async function runWrangler(args: readonly string[]): Promise<Buffer> {
  const child = spawnWrangler(args, "pipe");
  const output: Buffer[] = [];
  const errors: Buffer[] = [];
  child.stdout?.on("data", (chunk: Buffer) => output.push(chunk));
  child.stderr?.on("data", (chunk: Buffer) => errors.push(chunk));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", resolve);
  });
  const printed = Buffer.concat(output);
  if (code === 0) return printed;
  throw new Error(
    `wrangler ${args.slice(0, 3).join(" ")}: ${firstError(Buffer.concat([...errors, printed]).toString())}`,
  );
}

const ESCAPES = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, "g");

function firstError(text: string): string {
  const lines = text.replace(ESCAPES, "").split("\n");
  const error = lines.find((line) => line.includes("[ERROR]")) ?? lines.find((line) => line.trim() !== "");
  return (error ?? "failed without a word").replace(/^.*\[ERROR\]\s*/, "").trim();
}
