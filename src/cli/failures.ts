/** `signpost failures`: what a tool's failure means, from a file or standard input. */
import { type DefineCommand, defineCommand, UsageError, wholeNumber } from "./command.ts";
import { readTextOf } from "./terminal.ts";

interface Options {
  readonly attempt: number;
  readonly once?: boolean;
  readonly json?: boolean;
}

export const failuresCommand: DefineCommand = ({ terminal }) =>
  defineCommand(
    "failures",
    "Says what a tool's failure means and what to do next.",
    "curl -sS https://example.com/api 2>&1 | signpost failures --attempt 2",
  )
    .argument("[file]", "what the tool gave back: JSON or text as it printed it; standard input when absent or -")
    .option("--attempt <n>", "which try it was", wholeNumber, 1)
    .option("--once", "the call must not happen twice")
    .option("--json", "the whole verdict as JSON")
    .action(async (file: string | undefined, { attempt, once, json }: Options) => {
      if (attempt < 1) throw new UsageError("--attempt counts from 1.");
      const { classifyFailure } = await import("../tools/failures/index.ts");
      const failure = readFailure(await readTextOf(terminal, file));
      const verdict = classifyFailure(failure, { attempt, idempotent: once ? false : undefined, nowMs: Date.now() });
      const head = `${verdict.next ?? "use the result"}  (${verdict.code})`;
      terminal.out(json ? `${JSON.stringify(verdict, null, 2)}\n` : `${head}\n${verdict.message}\n`);
    });

/** Text that is JSON counts as its value. */
function readFailure(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
