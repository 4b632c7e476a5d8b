/** A recorded ladder run and what it says the ladder should have decided. */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { z } from "zod";
import { flagSchema, tierSchema } from "../../src/ladder/terms.ts";

/** LADDER_RECORDING names another recording of the same form. */
export const RECORDING = resolve(process.env.LADDER_RECORDING ?? "../shared/data/ladder_replay.jsonl");

const recordedUnitSchema = z.object({
  vendor: z.string(),
  suite: z.string(),
  unit: z.string(),
  seed: z.number(),
  flags: z.array(flagSchema),
  attempts: z.array(
    z.object({
      tier: tierSchema,
      status: z.enum(["grounded", "uncertain"]),
      uncertain_reason: z.string().nullable(),
      passed: z.boolean(),
      cost_usd: z.number(),
      tokens_in: z.number(),
      tokens_out: z.number(),
    }),
  ),
  needs_tiebreak: z.boolean(),
});
export type RecordedUnit = z.output<typeof recordedUnitSchema>;

export function readRecording(): RecordedUnit[] {
  return readFileSync(RECORDING, "utf8")
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => recordedUnitSchema.parse(JSON.parse(line)));
}

/** The attempts below the tie-break, which the recording lists as an attempt at `apex`. */
export function ladderAttempts(unit: RecordedUnit): RecordedUnit["attempts"] {
  return unit.needs_tiebreak ? unit.attempts.slice(0, -1) : unit.attempts;
}

/** Told from what came next: the same tier is a retry, another an escalation, nothing the end. */
export function expectedActions(unit: RecordedUnit): string[] {
  const attempts = ladderAttempts(unit);
  return attempts.map((attempt, index) => {
    const next = attempts[index + 1];
    if (next === undefined) return unit.needs_tiebreak ? "await_tiebreak" : "accept";
    return next.tier === attempt.tier ? "retry" : "escalate";
  });
}
