/** `signpost eval`: does a suggestion make an agent load the right skill more often, and a needless one less? */
import { type DefineCommand, defineCommand } from "./command.ts";

export const evalCommand: DefineCommand = ({ terminal, endWith }) =>
  defineCommand(
    "eval",
    "Measures agent turns in three arms: alone, with Signpost's suggestion, with the right answer. Exit code 1: some turns could not be measured.",
    "signpost eval --roster roster.json --requests requests.jsonl --chart eval.svg",
  )
    .requiredOption(
      "--roster <file>",
      'JSON: a list of skills {name, description, description_full?, category?, body?}, or {"skills": the list}',
    )
    .requiredOption(
      "--requests <file>",
      "JSONL: {text, gold, accept?, recent_context?, style?} a line; gold is the right skill's name, or null when none is right",
    )
    .option("--agent <model>", "model of the measured agent; its key is ANTHROPIC_API_KEY", "claude-haiku-4-5-20251001")
    .option(
      "--judge <judge>",
      "local, systemone or anthropic for both stages, or SKIM+READ as local+systemone",
      "local",
    )
    .option("--url <url>", "ask a running Signpost in place of judging in this process; its key is SIGNPOST_API_KEY")
    .option(
      "--cache <file>",
      "JSONL of every upstream call: resumes a run, replays it without a key",
      ".eval-cache/calls.jsonl",
    )
    .option("--chart <file>", "SVG of the two error rates")
    .option("--table <file>", "the Markdown table, which is printed in any case")
    .option("--prompt <file>", "system prompt around the index, with {{index}} where the index goes")
    .option("--limit <n>", "only the first N requests")
    .option("--workers <n>", "requests under way at once", "8")
    .action(async (options: Readonly<Record<string, string>>) => {
      const { evaluate } = await import("../../test/bench/eval/cli.ts");
      endWith(
        await evaluate(options, process.env, {
          out: (text) => terminal.out(`${text}\n`),
          error: (text) => terminal.err(`${text}\n`),
        }),
      );
    });
