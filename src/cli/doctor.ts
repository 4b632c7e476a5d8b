/** `signpost doctor`: calls a deployed Signpost and says what is missing. */
import { type DefineCommand, defineCommand } from "./command.ts";

export const doctorCommand: DefineCommand = ({ terminal, endWith }) =>
  defineCommand(
    "doctor",
    "Calls a running Signpost and says what is missing; exit code 1 where something is. Its key is SIGNPOST_API_KEY.",
    "signpost doctor --url https://signpost.example.com",
  )
    .requiredOption("--url <url>", "the Signpost to look at")
    .action(async ({ url }: { readonly url: string }) => {
      const { examine } = await import("./examine.ts");
      let missing = 0;
      for await (const { check, problem } of examine(new URL(url), process.env.SIGNPOST_API_KEY)) {
        if (problem !== null) missing += 1;
        terminal.out(problem === null ? `ok       ${check}\n` : `MISSING  ${check}: ${problem}\n`);
      }
      if (missing > 0) endWith(1);
    });
