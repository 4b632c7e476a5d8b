/** The options that the scripts of this folder share. */
import { z } from "zod";
import { UsageError } from "../src/command.ts";
import { newRosterIdSchema } from "../src/rosters/schema.ts";
import { PUBLIC_TENANT, TENANT_NAME } from "../src/tenants.ts";
import type { Target } from "./target.ts";

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
