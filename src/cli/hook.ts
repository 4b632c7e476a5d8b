/** `signpost hook`: what a harness runs before a turn. Whatever fails here leaves the turn as it was. */
import { type DefineCommand, defineCommand } from "./command.ts";
import { HARNESS_NAMES } from "./harness/index.ts";

export const hookCommand: DefineCommand = ({ terminal }) =>
  defineCommand(
    "hook",
    "Reads a harness's hook input, prints what adds the suggestion to the turn. Never fails: its log is hook.log in the cache folder.",
    `echo '{"prompt": "Merge these PDFs", "cwd": "."}' | signpost hook claude-code`,
  )
    .argument("<harness>", HARNESS_NAMES.join(", "))
    .addHelpText(
      "after",
      "\nEnvironment:\n  SIGNPOST_URL      ask this Signpost (with SIGNPOST_API_KEY, SIGNPOST_ROSTER) in place of the skill folders\n  SIGNPOST_DISABLE  any value: print nothing",
    )
    .action(async (name: string) => {
      const { runHook } = await import("./run-hook.ts");
      terminal.out(await runHook(name, () => terminal.input(), process.env));
    });
