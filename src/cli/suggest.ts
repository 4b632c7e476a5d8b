/** `signpost suggest`: one suggestion, from folders of SKILL.md or by a running Signpost. */
import { type DefineCommand, defineCommand, UsageError } from "./command.ts";

interface Options {
  readonly skills?: readonly string[];
  readonly harness?: string;
  readonly roster?: string;
  readonly url?: string;
  readonly context?: string;
  readonly json?: boolean;
}

export const suggestCommand: DefineCommand = ({ terminal }) =>
  defineCommand(
    "suggest",
    "Says which skill, if any, a request should load.",
    'signpost suggest "Turn this CSV into a chart" --skills ~/.claude/skills ./skills',
  )
    .argument("<request>", "what the user asks for")
    .option("--skills <dir...>", "folders of SKILL.md files, judged in this process")
    .option("--harness <name>", "the skill folders that this agent reads here: claude-code, codex, …")
    .option("--roster <file>", "a JSON file of skills, judged in this process")
    .option("--url <url>", "ask a running Signpost; its key is SIGNPOST_API_KEY")
    .option("--context <text>", "the turns before, where they carry the request's subject")
    .option("--json", "the whole answer as JSON")
    .action(async (request: string, options: Options) => {
      const ways = [options.skills, options.harness, options.roster, options.url].filter((way) => way !== undefined);
      if (ways.length !== 1) throw new UsageError("Give one of --skills, --harness, --roster and --url.");
      const { answerOf, describeAnswer } = await import("./suggest-answer.ts");
      const { answer, warnings } = await answerOf(request, options);
      for (const warning of warnings) terminal.err(`${warning}\n`);
      terminal.out(options.json ? `${JSON.stringify(answer, null, 2)}\n` : describeAnswer(answer));
    });
