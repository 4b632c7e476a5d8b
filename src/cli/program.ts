/** The `signpost` command: its sub-commands, and how every one of them ends. */
import { Command, CommanderError } from "commander";
import packageJson from "../../package.json" with { type: "json" };
import { explain, UsageError } from "../command.ts";
import type { CommandContext, DefineCommand, ExitCode } from "./command.ts";
import { doctorCommand } from "./doctor.ts";
import { evalCommand } from "./eval.ts";
import { failuresCommand } from "./failures.ts";
import { hintsCommand } from "./hints.ts";
import { hookCommand } from "./hook.ts";
import { importCommand } from "./import.ts";
import { lintCommand } from "./lint.ts";
import { seedCommand } from "./seed.ts";
import { setupCommand } from "./setup.ts";
import { startCommand } from "./start.ts";
import { suggestCommand } from "./suggest.ts";
import type { Terminal } from "./terminal.ts";

export { processTerminal } from "./terminal.ts";

const COMMANDS: readonly DefineCommand[] = [
  suggestCommand,
  setupCommand,
  hookCommand,
  startCommand,
  seedCommand,
  importCommand,
  lintCommand,
  hintsCommand,
  failuresCommand,
  evalCommand,
  doctorCommand,
];

/** @param args without node and script. @returns the exit code; faults of ours are thrown on. */
export async function run(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  let code: ExitCode = 0;
  const context: CommandContext = {
    terminal,
    endWith: (other) => {
      code = other;
    },
  };
  const program = new Command("signpost")
    .description("Tells agents which skill to load, what to search next and what a failure means.")
    .version(packageJson.version, "-v, --version")
    .addHelpText("after", '\nExample:\n  signpost suggest "Merge these PDFs" --skills ~/.claude/skills')
    .exitOverride();
  const output = { writeOut: terminal.out, writeErr: terminal.err };
  program.configureOutput(output);
  for (const define of COMMANDS) program.addCommand(define(context).configureOutput(output));
  if (args.length === 0) {
    terminal.err(program.helpInformation());
    return 2;
  }
  try {
    await program.parseAsync(args, { from: "user" });
    return code;
  } catch (thrown) {
    return endOf(thrown, program, args, terminal);
  }
}

function endOf(thrown: unknown, program: Command, args: readonly string[], terminal: Terminal): ExitCode {
  if (thrown instanceof CommanderError) {
    if (thrown.exitCode === 0) return 0;
    // Commander has said what is wrong, except where a value's own parser threw.
    if (thrown.code === "commander.invalidArgument") terminal.err(`${thrown.message}\n`);
    sayUsage(program, args, terminal);
    return 2;
  }
  const problem = explain(thrown);
  if (problem === null) throw thrown;
  terminal.err(`${problem}\n`);
  if (!(thrown instanceof UsageError)) return 1;
  sayUsage(program, args, terminal);
  return 2;
}

function sayUsage(program: Command, args: readonly string[], terminal: Terminal): void {
  const command = program.commands.find((one) => one.name() === args[0]);
  const usage = command === undefined ? program.usage() : `${command.name()} ${command.usage()}`;
  terminal.err(`Usage: signpost ${usage}\n`);
}
