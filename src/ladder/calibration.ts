/**
 * What a batch teaches about the rubric: units that started too high, and units that climbed late for want of a flag.
 * The rubric is the product; the batches are its test.
 */
import type { Flag, Tier } from "./terms.ts";
import { rankOf } from "./terms.ts";

export const MISSES = ["over-tiered", "escalated late"] as const;
export type MissKind = (typeof MISSES)[number];

/** One miss. Misses of one kind, rule and set of flags are of one class. */
export interface Miss {
  readonly kind: MissKind;
  /** The rule of the rubric that placed the unit. */
  readonly rule: string;
  readonly flags: readonly Flag[];
  /** For people: `over-tiered: …`. */
  readonly row: string;
}

export interface JudgedUnit {
  readonly unit: string;
  readonly rule: string;
  readonly flags: readonly Flag[];
  /** As the rubric placed it: that a tier was skipped for its price is no fault of the rubric's. */
  readonly start: Tier;
  readonly attempts: readonly JudgedAttempt[];
}

/** A counted attempt with an answer that was judged, or one that was uncertain; oldest first. */
export interface JudgedAttempt {
  readonly tier: Tier;
  readonly accepted: boolean;
  readonly failed: boolean;
  readonly method: string | null;
  /** Canonical JSON of a failed one; null where none came. */
  readonly answer: string | null;
}

export function missesOf(unit: JudgedUnit): Miss[] {
  const misses: Miss[] = [];
  const named = unit.flags.length === 0 ? "no flags" : unit.flags.map((flag) => flag.toLowerCase()).join(", ");
  const miss = (kind: MissKind, what: string): void => {
    const { unit: id, rule, flags } = unit;
    misses.push({ kind, rule, flags, row: `${kind}: ${id} — ${what}` });
  };
  const first = unit.attempts[0];
  if (rankOf(unit.start) >= rankOf("standard") && first?.accepted && first.method === "mechanical") {
    miss("over-tiered", `started at ${unit.start} (${named}), verified mechanically at the first try`);
  }
  const split = unit.flags.includes("AMBIGUOUS") ? undefined : tierWithSplitStrikes(unit.attempts);
  if (split !== undefined) {
    miss("escalated late", `two strikes at ${split} with disagreeing answers (${named}): AMBIGUOUS was not flagged`);
  }
  return misses;
}

/** The first tier whose two strikes gave two different answers. */
function tierWithSplitStrikes(attempts: readonly JudgedAttempt[]): Tier | undefined {
  const strikes = new Map<Tier, string | null>();
  for (const { tier, failed, answer } of attempts) {
    if (!failed) continue;
    const before = strikes.get(tier);
    if (before === undefined) strikes.set(tier, answer);
    else if (before !== null && answer !== null && before !== answer) return tier;
  }
  return undefined;
}

/** From so many misses of one class on, the rubric itself is the likelier cause. */
export const RECURRENCES_TO_EDIT = 3;

/** What to change in the rubric for a class that recurs. */
export function rubricAdvice(kind: MissKind, rule: string, flags: readonly string[]): string {
  const named = flags.length === 0 ? "units without flags" : `units flagged ${flags.join(", ")}`;
  switch (kind) {
    case "over-tiered":
      return (
        `Edit rule \`${rule}\`: ${named} verify mechanically at the first try, so they can start lower. ` +
        "If they carry UNVERIFIABLE, that flag's question is answered yes too readily."
      );
    case "escalated late":
      return (
        `Edit the question of flag AMBIGUOUS (units placed by rule \`${rule}\`): ${named} get several defensible answers ` +
        "and are not flagged for it."
      );
  }
}
