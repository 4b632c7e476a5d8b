/** What the scripts of this folder share as commands: their options, and how they end. */
import { z } from "zod";
import { newRosterIdSchema } from "../src/rosters/schema.ts";
import { PUBLIC_TENANT, TENANT_NAME } from "../src/tenants.ts";
import type { Target } from "./target.ts";

/** The command was called wrongly; ends with exit code 2 instead of 1. */
export class UsageError extends Error {}

export const TARGET_OPTIONS = {
  remote: { type: "boolean", default: false },
  "persist-to": { type: "string" },
  tenant: { type: "string", default: PUBLIC_TENANT },
} as const;

export function targetOf(values: { remote: boolean; "persist-to"?: string | undefined }): Target {
  const persistTo = values["persist-to"] ?? null;
  if (values.remote && persistTo !== null)
    throw new UsageError("--persist-to names a local folder; leave it out with --remote.");
  return { remote: values.remote, persistTo };
}

export function tenantOf({ tenant }: { tenant: string }): string {
  if (!TENANT_NAME.test(tenant))
    throw new UsageError("--tenant must be 1–64 of A–Z, a–z, 0–9, `.`, `_` and `-`, as in a key's line.");
  return tenant;
}

export function rosterIdOf(id: string): string {
  const parsed = newRosterIdSchema.safeParse(id);
  if (parsed.success) return parsed.data;
  throw new UsageError(`--id: ${z.prettifyError(parsed.error).replace(/^✖ /, "")}`);
}

/** Runs a script; whatever goes wrong ends it with one line and exit code 1, or 2 and the usage. */
export async function runScript(usage: string, main: (args: string[]) => Promise<void>): Promise<void> {
  try {
    await main(process.argv.slice(2));
  } catch (thrown) {
    const message = thrown instanceof Error ? thrown.message : String(thrown);
    // node:util's parseArgs marks what is wrong with the arguments so.
    const wrongArguments =
      thrown instanceof UsageError || /^Unknown option|^Option |^Unexpected argument/.test(message);
    console.error(message.split("\n")[0]);
    if (wrongArguments) console.error(`usage: ${usage}`);
    process.exitCode = wrongArguments ? 2 : 1;
  }
}
