/** `signpost setup`: writes or removes the piece of a harness's configuration that runs the hook. */
import { homedir } from "node:os";
import { type DefineCommand, defineCommand, UsageError } from "./command.ts";
import { HARNESS_NAMES } from "./harness/index.ts";

interface Options {
  readonly project?: boolean;
  readonly user?: boolean;
  readonly dryRun?: boolean;
  readonly remove?: boolean;
}

export const setupCommand: DefineCommand = ({ terminal }) =>
  defineCommand(
    "setup",
    "Attaches Signpost to a harness, or takes it off again; shows the change.",
    "signpost setup claude-code --user --dry-run",
  )
    .argument("<harness>", HARNESS_NAMES.join(", "))
    .option("--user", "for all your projects (the default)")
    .option("--project", "for the project in this folder, to be shared with it")
    .option("--dry-run", "show the change and write nothing")
    .option("--remove", "take it off again")
    .action(async (name: string, { project, user, dryRun = false, remove = false }: Options) => {
      if (project && user) throw new UsageError("Give --project or --user, not both.");
      const { setUp } = await import("./run-setup.ts");
      const scope = project ? "project" : "user";
      const at = { home: process.env.HOME || homedir(), cwd: process.cwd(), env: process.env };
      terminal.out(setUp({ name, scope, remove, dryRun }, at, process.argv[1] ?? ""));
    });
