/**
 * `signpost start`: seeds the local KV where it lacks the starter data, then serves with `wrangler dev`, open to everyone
 * who reaches it. Further arguments go to `wrangler dev`; of these the seeder takes `--persist-to` too.
 */
import { type DefineCommand, defineCommand } from "./command.ts";

interface Options {
  readonly port: string;
  readonly persistTo?: string;
}

export const startCommand: DefineCommand = ({ terminal, endWith }) =>
  defineCommand(
    "start",
    "Serves Signpost on this machine, open to everyone who reaches it.",
    "signpost start --port 8931 --persist-to ./state",
  )
    .usage("[options] [any option of wrangler dev]")
    .option("--port <n>", "port to listen on", "8787")
    .option("--persist-to <dir>", "folder that keeps its data")
    .argument("[wrangler...]", "further options, for wrangler dev")
    .allowUnknownOption()
    .action(async (further: readonly string[], { port, persistTo }: Options) => {
      const [{ serve }, { starterItems }, { seed }, { WranglerKv, describeSeeded }, { PUBLIC_TENANT }] =
        await Promise.all([
          import("../../kv-seed/serve.ts"),
          import("../../kv-seed/starter.ts"),
          import("../../kv-seed/seeding.ts"),
          import("../../kv-seed/target.ts"),
          import("../tenants.ts"),
        ]);
      const target = { remote: false, persistTo: persistTo ?? null };
      const seeded = await seed(new WranglerKv(target), PUBLIC_TENANT, await starterItems(PUBLIC_TENANT), false);
      terminal.out(`${describeSeeded(target, PUBLIC_TENANT, seeded)}\n`);
      const where = persistTo === undefined ? [] : ["--persist-to", persistTo];
      if ((await serve(["--port", port, ...where, ...further])) !== 0) endWith(1);
    });
