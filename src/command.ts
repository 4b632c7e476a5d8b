/** What every command of this repository shares, run by Node alone: how it ends when something is wrong. */
import { z } from "zod";
import { SignpostError } from "./client/error.ts";
import { ServiceError } from "./errors.ts";

/** The command was called wrongly: exit code 2 and the usage. */
export class UsageError extends Error {}

const systemErrorSchema = z.object({
  code: z.string(),
  path: z.string().optional(),
  /** Of an address that is none: the whole of it, and where that was a path, what it was to be a path of. */
  input: z.string().optional(),
  base: z.string().optional(),
});

/**
 * What went wrong and what to do, in one line for the one at the keyboard.
 * @returns null for a fault of ours, which may be loud.
 */
export function explain(thrown: unknown): string | null {
  if (!(thrown instanceof Error)) return null;
  if (thrown instanceof z.ZodError) return firstLine(thrown.issues[0]?.message ?? "Wrong input.");
  const { code, path, input, base } = systemErrorSchema.safeParse(thrown).data ?? {};
  if (path !== undefined) {
    if (code === "ENOENT") return `${path}: no such file or folder; name one that exists.`;
    if (code === "ENOTDIR") return `${path}: a file stands where a folder is needed; name a folder.`;
    if (code === "EACCES" || code === "EPERM") return `${path}: no permission; make it readable, or name another.`;
  }
  // Reading a folder as a file doesn't say which.
  if (code === "EISDIR") return "A folder was named where a file is needed; name a file.";
  if (code === "ERR_INVALID_URL")
    return `${base ?? input ?? "What was given"} is no URL; write one as http://localhost:8787.`;
  // What fetch throws when nothing answers; the reason is its cause.
  if (thrown.message === "fetch failed") {
    const reason = thrown.cause instanceof Error ? ` (${firstLine(thrown.cause.message || thrown.cause.name)})` : "";
    return `The server can't be reached${reason}; start it (npm start), or mend the URL.`;
  }
  if (isArgumentError(thrown)) return firstLine(thrown.message);
  // Node's own faults (TypeError, RangeError …) have names of their own.
  const expected = thrown.name === "Error" || thrown instanceof ServiceError || thrown instanceof SignpostError;
  return expected || code !== undefined ? firstLine(thrown.message) : null;
}

/** node:util's parseArgs marks what is wrong with the arguments so. */
function isArgumentError(thrown: Error): boolean {
  return systemErrorSchema.safeParse(thrown).data?.code.startsWith("ERR_PARSE_ARGS_") === true;
}

function firstLine(message: string): string {
  return message.split("\n")[0] ?? "";
}

/**
 * For the scripts of `test/bench`, `training` and `examples`, which are no sub-command of `signpost`. `--help` prints the usage and
 * ends; from here on whatever ends the process does so in one line: exit code 1, or 2 and the usage where it was called
 * wrongly. Faults of ours keep their stack.
 */
export function endPlainly(usage: string): void {
  if (process.argv.slice(2).some((argument) => argument === "--help" || argument === "-h")) {
    console.log(`Usage: ${usage}`);
    process.exit();
  }
  process.on("uncaughtException", (thrown) => {
    const wrongArguments = thrown instanceof UsageError || isArgumentError(thrown);
    console.error(explain(thrown) ?? thrown.stack ?? thrown.message);
    if (wrongArguments) console.error(`Usage: ${usage}`);
    process.exit(wrongArguments ? 2 : 1);
  });
}
