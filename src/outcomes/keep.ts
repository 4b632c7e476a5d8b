/** What suggest keeps in a tenant's selection log. */
import { z } from "zod";
import { sha256Hex } from "../hash.ts";
import { logWarning } from "../log.ts";
import type { OperationContext } from "../operation.ts";
import type { OutcomeSettings } from "./schema.ts";

export const suggestionRecordSchema = z.object({
  id: z.string(),
  at: z.number(),
  /** Empty for inline skills. */
  roster: z.string(),
  suggested: z.string().nullable(),
  hash: z.string(),
  /** null where the text is not kept. */
  request: z.string().nullable(),
  expiry_days: z.number(),
});
type SuggestionRecord = z.output<typeof suggestionRecordSchema>;

export function logOf({ env, tenant }: OperationContext) {
  return env.OUTCOME_LOG.getByName(tenant);
}

/** @returns the suggestion's id at once; it is kept after the response. */
export function keepSuggestion(
  context: OperationContext,
  { keep, expiry_days }: OutcomeSettings,
  { request, roster, suggested }: { request: string; roster: string; suggested: string | null },
): string {
  const { tenant } = context;
  const id = crypto.randomUUID();
  const store = async () => {
    const row: SuggestionRecord = {
      id,
      at: Date.now(),
      roster,
      suggested,
      // The tenant's name keeps equal requests of two tenants apart.
      hash: await sha256Hex(JSON.stringify([tenant, request])),
      request: keep === "text" ? request : null,
      expiry_days,
    };
    await logOf(context).suggested(JSON.stringify(row));
  };
  context.waitUntil(store().catch((thrown) => logWarning("outcome_log_failed", { tenant, detail: String(thrown) })));
  return id;
}
