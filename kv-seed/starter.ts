/** What a fresh Signpost starts with: the files beside this one, for the tenant that all others read. */
import { join } from "node:path";
import type { SeedItem } from "./item.ts";
import { ladderItems } from "./ladder-items.ts";
import { readRosterFile } from "./roster-file.ts";
import { rosterItem } from "./roster-item.ts";

export async function starterItems(tenant: string): Promise<SeedItem[]> {
  const roster = await readRosterFile(join(import.meta.dirname, "starter_roster.json"));
  return [await rosterItem(tenant, "default", roster), ...(await ladderItems(tenant))];
}
