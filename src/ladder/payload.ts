/** What goes up with a unit: enough that the tier above decides without reading everything again, and no more. */
import { z } from "zod";
import type { Attempt } from "./attempt-schema.ts";
import { type Tier, tierSchema } from "./terms.ts";
import type { Unit } from "./unit-schema.ts";

export const payloadSchema = z.strictObject({
  item: z.string().describe("The unit's id."),
  attempted_tier: tierSchema.describe("The tier that could not settle it."),
  attempts: z.array(
    z.strictObject({
      answer: z.unknown(),
      verification: z.enum(["passed", "failed", "n/a"]),
      notes: z.string().nullable(),
    }),
  ),
  uncertainty_reason: z.string().nullable(),
  decision_needed: z.string(),
  context_refs: z.array(z.string()),
});
export type Payload = z.output<typeof payloadSchema>;

/**
 * @param attempts the unit's counted attempts, oldest first, the one that sends it up last; those that ended without
 * an answer to judge are left to the caller to leave out.
 */
export function escalationPayload(unit: Unit, tier: Tier, attempts: readonly Attempt[]): Payload {
  return {
    item: unit.id,
    attempted_tier: tier,
    attempts: attempts.map((attempt) => ({
      answer: attempt.answer ?? null,
      verification: verdictOf(attempt),
      notes: attempt.verification?.notes ?? null,
    })),
    uncertainty_reason: uncertaintyOf(attempts.at(-1)),
    decision_needed: unit.decision_needed ?? "Settle this unit correctly.",
    context_refs: unit.context_refs ?? [],
  };
}

function verdictOf({ status, verification }: Attempt): "passed" | "failed" | "n/a" {
  if (status === "failed") return "failed";
  if (verification == null) return "n/a";
  return verification.passed ? "passed" : "failed";
}

function uncertaintyOf(last: Attempt | undefined): string | null {
  return last?.status === "uncertain" ? (last.reason ?? null) : null;
}
