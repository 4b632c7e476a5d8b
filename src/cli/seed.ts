/** `signpost seed`: the starter data, or one roster from a file, into KV. Changes made since are undone. */
import { type DefineCommand, defineCommand, UsageError } from "./command.ts";
import { rosterIdOf, type TargetOptions, targetOf, tenantOf, withTargetOptions } from "./target-options.ts";

interface Options extends TargetOptions {
  readonly roster?: string;
  readonly id?: string;
}

export const seedCommand: DefineCommand = ({ terminal }) =>
  withTargetOptions(
    defineCommand(
      "seed",
      "Loads the starter roster, rubric and tier map (or one roster) into KV; undoes changes made since.",
      "signpost seed --remote --tenant acme --roster roster.json --id mine",
    ),
  )
    .option("--roster <file>", "JSON of skills, in place of the starter data")
    .option("--id <id>", "the roster's id, with --roster")
    .action(async (options: Options) => {
      const target = targetOf(options);
      const tenant = tenantOf(options);
      const { roster, id } = options;
      if ((roster === undefined) !== (id === undefined)) throw new UsageError("--roster and --id go together.");
      const [{ readRosterFile }, { rosterItem }, { starterItems }, { seed }, { WranglerKv, describeSeeded }] =
        await Promise.all([
          import("../../kv-seed/roster-file.ts"),
          import("../../kv-seed/roster-item.ts"),
          import("../../kv-seed/starter.ts"),
          import("../../kv-seed/seeding.ts"),
          import("../../kv-seed/target.ts"),
        ]);
      const items =
        roster === undefined || id === undefined
          ? await starterItems(tenant)
          : [await rosterItem(tenant, rosterIdOf(id), await readRosterFile(roster))];
      terminal.out(`${describeSeeded(target, tenant, await seed(new WranglerKv(target), tenant, items, true))}\n`);
    });
