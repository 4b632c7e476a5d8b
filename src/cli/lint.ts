/** `signpost lint`: from a terminal or a pipeline. */
import { Option } from "commander";
import { type DefineCommand, defineCommand } from "./command.ts";

interface Options {
  readonly format: "text" | "json" | "sarif";
  readonly maxSeverity: "none" | "info" | "warning" | "error";
  readonly requests?: string;
  readonly systemPrompt?: string;
  readonly before?: string;
}

export const lintCommand: DefineCommand = ({ terminal, endWith }) =>
  defineCommand(
    "lint",
    "Tells whether a model can tell these tools or skills apart. Exit codes: 0 nothing graver than --max-severity, 1 something is, 2 a file can't be read.",
    "signpost lint tools.json skills/ --max-severity info --format sarif",
  )
    .argument(
      "<file...>",
      "a tools/list result or list of tools (.json, - for standard input), a SKILL.md, or a folder of them",
    )
    .addOption(
      new Option("--format <format>", "how findings are written").choices(["text", "json", "sarif"]).default("text"),
    )
    .addOption(
      new Option("--max-severity <severity>", "gravest finding that still exits with 0")
        .choices(["none", "info", "warning", "error"])
        .default("warning"),
    )
    .option("--requests <file>", 'messages as users write them, one a line: text, or {"text", "expected_tool"}')
    .option("--system-prompt <file>", "searched for lines that tie a word to a tool")
    .option("--before <file>", "the same list as it was, for renames without a new description")
    .action(async (files: readonly string[], options: Options) => {
      const { lintFiles } = await import("../tools/lint/cli/main.ts");
      endWith(await lintFiles(files, options, terminal));
    });
