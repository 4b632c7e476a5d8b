/** How each sub-command of `signpost` is declared: by commander, with an example, ending by an exit code. */
import { Command, CommanderError } from "commander";
import { UsageError } from "../command.ts";
import type { Terminal } from "./terminal.ts";

/** 0 done, 1 it failed (or, of a check, found something), 2 called wrongly. */
export type ExitCode = 0 | 1 | 2;

export interface CommandContext {
  readonly terminal: Terminal;
  /** Called by an action that ends otherwise than with 0. */
  endWith(code: ExitCode): void;
}

/** One file a sub-command exports this. Its action loads what it needs: `--help` and the other commands don't wait for it. */
export type DefineCommand = (context: CommandContext) => Command;

/** @param example one call as a person types it, without the `$`. */
export function defineCommand(name: string, summary: string, example: string): Command {
  return new Command(name)
    .description(summary)
    .addHelpText("after", `\nExample:\n  ${example}`)
    .exitOverride()
    .showSuggestionAfterError();
}

/** For `--port N` and the like. @throws CommanderError */
export function wholeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 0 || text.trim() === "") {
    throw new CommanderError(2, "commander.invalidArgument", `error: ${JSON.stringify(text)} is no whole number.`);
  }
  return value;
}

export { UsageError };
