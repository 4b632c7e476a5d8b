/** The options that `start`, `seed` and `import` share: whose KV is written. */
import type { Command } from "commander";
import { z } from "zod";
import type { Target } from "../../kv-seed/target.ts";
import { UsageError } from "../command.ts";
import { newRosterIdSchema } from "../rosters/schema.ts";
import { PUBLIC_TENANT, TENANT_NAME } from "../tenants.ts";

export interface TargetOptions {
  readonly remote?: boolean;
  readonly persistTo?: string;
  readonly tenant: string;
}

export function withTargetOptions(command: Command): Command {
  return command
    .option("--remote", "the deployed KV, in place of the local one")
    .option("--persist-to <dir>", "folder of the local KV, as for wrangler dev")
    .option("--tenant <tenant>", "whose it is", PUBLIC_TENANT);
}

/** @throws UsageError */
export function targetOf({ remote = false, persistTo = undefined }: TargetOptions): Target {
  if (remote && persistTo !== undefined)
    throw new UsageError("--persist-to names a local folder; leave it out with --remote.");
  return { remote, persistTo: persistTo ?? null };
}

/** @throws UsageError */
export function tenantOf({ tenant }: TargetOptions): string {
  if (!TENANT_NAME.test(tenant))
    throw new UsageError("--tenant must be 1–64 of A–Z, a–z, 0–9, `.`, `_` and `-`, as in a key's line.");
  return tenant;
}

/** @throws UsageError */
export function rosterIdOf(id: string): string {
  const parsed = newRosterIdSchema.safeParse(id);
  if (parsed.success) return parsed.data;
  throw new UsageError(`--id: ${z.prettifyError(parsed.error).replace(/^✖ /, "")}`);
}
