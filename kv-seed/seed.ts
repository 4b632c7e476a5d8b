/** `npm run seed`: loads the starter data, or one roster from a file, into KV. Changes made since are undone. */
import { parseArgs } from "node:util";
import { endPlainly, UsageError } from "../src/command.ts";
import { rosterIdOf, TARGET_OPTIONS, targetOf, tenantOf } from "./cli.ts";
import { readRosterFile } from "./roster-file.ts";
import { rosterItem } from "./roster-item.ts";
import { seed } from "./seeding.ts";
import { starterItems } from "./starter.ts";
import { describeSeeded, WranglerKv } from "./target.ts";

const USAGE = "npm run seed -- [--remote | --persist-to DIR] [--tenant T] [--roster FILE --id ID]";

endPlainly(USAGE);
const options = { ...TARGET_OPTIONS, roster: { type: "string" }, id: { type: "string" } } as const;
const { values } = parseArgs({ options });
const target = targetOf(values);
const tenant = tenantOf(values);
const { roster, id } = values;
if ((roster === undefined) !== (id === undefined)) throw new UsageError("--roster and --id go together.");
const items =
  roster === undefined || id === undefined
    ? await starterItems(tenant)
    : [await rosterItem(tenant, rosterIdOf(id), await readRosterFile(roster))];
console.log(describeSeeded(target, tenant, await seed(new WranglerKv(target), tenant, items, true)));
