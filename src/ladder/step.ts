/**
 * The ladder itself: one unit's state and one report of an attempt give the next state and the decision. Pure and total:
 * whatever is reported, in whatever order, the tier never falls and no unit is touched once it is settled.
 */
import { rankOf, TIERS, type Tier, type UnitState } from "./terms.ts";

/** Failed verifications at one tier before the unit goes up: one retry a tier at most. */
export const STRIKES_PER_TIER = 2;
/** Tries at one tier that died of signal, timeout or transport before such an end counts as a failed verification. */
export const FAULTS_PER_TIER = 3;

export interface UnitProgress {
  readonly state: UnitState;
  readonly tier: Tier;
  readonly cap: Tier;
  /** Tiers passed over because a higher one within the cap is cheaper, with that higher tier. */
  readonly skipped: Partial<Record<Tier, Tier>>;
  /** Failed verifications at this tier. */
  readonly strikes: number;
  /** Tries at this tier that ended without an answer to judge. */
  readonly faults: number;
  /** Whether this tier is run twice and the answers compared. */
  readonly dualRun: boolean;
  /** The first of two runs, once it was judged; `answer` is canonical JSON. */
  readonly firstRun: { readonly answer: string; readonly passed: boolean } | null;
}

/** What a report says, whatever words it used for it. */
export type Report =
  | { readonly outcome: "uncertain" }
  | { readonly outcome: "fault" }
  | { readonly outcome: "judged"; readonly passed: boolean; readonly answer: string };

type StepAction = "accept" | "retry" | "run_again" | "escalate" | "await_tiebreak" | "stop";

export interface Step {
  readonly progress: UnitProgress;
  readonly action: StepAction;
  /** The tier to run next; null when nothing is to be run. */
  readonly nextTier: Tier | null;
  /** For people: which rule decided. */
  readonly reason: string;
  /** False for a try that ended before there was anything to judge. */
  readonly counts: boolean;
}

/** What a unit looks like before its first attempt; a start that is to be skipped moves up. */
export function startProgress(
  placed: { start: Tier; cap: Tier; dualRun: boolean },
  skipped: Partial<Record<Tier, Tier>>,
): UnitProgress {
  const tier = passOver(placed.start, placed.cap, skipped);
  return {
    state: "running",
    tier,
    cap: placed.cap,
    skipped,
    strikes: 0,
    faults: 0,
    dualRun: placed.dualRun && tier === placed.start,
    firstRun: null,
  };
}

/**
 * @param progress of a unit that is `running`; what reaches a settled one is ignored before it comes here.
 * @param report about an attempt at the unit's own tier.
 * @param budgetSpent true once the batch has spent its `max_cost_usd`: what would run again stops instead.
 */
export function step(progress: UnitProgress, report: Report, budgetSpent: boolean): Step {
  const taken = decide(progress, report);
  if (!budgetSpent || taken.nextTier === null) return taken;
  return {
    progress: { ...taken.progress, tier: progress.tier, state: "stopped" },
    action: "stop",
    nextTier: null,
    counts: taken.counts,
    reason: `The batch has spent its max_cost_usd; without it: ${lowerFirst(taken.reason)}`,
  };
}

function decide(progress: UnitProgress, report: Report): Step {
  switch (report.outcome) {
    case "uncertain":
      return goUp(progress, "The worker tagged the unit uncertain.");
    case "fault":
      return progress.faults < FAULTS_PER_TIER ? excuse(progress) : judged(progress, false, "null", FAULT_STRIKE);
    case "judged":
      return judged(progress, report.passed, report.answer, "Verification failed");
  }
}

const FAULT_STRIKE = `More than ${FAULTS_PER_TIER} tries ended without an answer, which counts as a failed verification`;

function excuse(progress: UnitProgress): Step {
  const faults = progress.faults + 1;
  return {
    progress: { ...progress, faults },
    action: "retry",
    nextTier: progress.tier,
    counts: false,
    reason: `The try ended before it gave an answer to judge: no strike (${faults} of ${FAULTS_PER_TIER} such tries).`,
  };
}

function judged(progress: UnitProgress, passed: boolean, answer: string, failure: string): Step {
  const strikes = passed ? progress.strikes : progress.strikes + 1;
  const after = { ...progress, strikes };
  if (progress.dualRun) return dualRun(after, { passed, answer }, failure);
  if (passed) return accept(after, "Verification passed.");
  if (strikes < STRIKES_PER_TIER) {
    return {
      progress: after,
      action: "retry",
      nextTier: progress.tier,
      counts: true,
      reason: `${failure} (strike ${strikes} of ${STRIKES_PER_TIER} at ${progress.tier}).`,
    };
  }
  return goUp(after, `${failure} (strike ${strikes} of ${STRIKES_PER_TIER} at ${progress.tier}).`);
}

function dualRun(progress: UnitProgress, run: { passed: boolean; answer: string }, failure: string): Step {
  const first = progress.firstRun;
  if (first === null) {
    return {
      progress: { ...progress, firstRun: run },
      action: "run_again",
      nextTier: progress.tier,
      counts: true,
      reason: `${run.passed ? "The first of two runs passed" : failure}: the second run decides whether they agree.`,
    };
  }
  if (!first.passed || !run.passed) return goUp(progress, "One of the two runs failed verification.");
  if (first.answer !== run.answer) return goUp(progress, "The two runs disagree.");
  return accept(progress, "The two runs agree.");
}

function accept(progress: UnitProgress, reason: string): Step {
  return { progress: { ...progress, state: "accepted" }, action: "accept", nextTier: null, counts: true, reason };
}

function goUp(progress: UnitProgress, reason: string): Step {
  const next = nextTierUp(progress);
  if (next === null) {
    return {
      progress: { ...progress, state: "awaiting_tiebreak" },
      action: "await_tiebreak",
      nextTier: null,
      counts: true,
      reason: `${reason} The unit is at its cap, ${progress.cap}, and waits for the batch's tie-break.`,
    };
  }
  return {
    progress: { ...progress, tier: next, strikes: 0, faults: 0, dualRun: false, firstRun: null },
    action: "escalate",
    nextTier: next,
    counts: true,
    reason,
  };
}

/** One tier up, past those to be skipped; null at the cap. */
function nextTierUp({ tier, cap, skipped }: UnitProgress): Tier | null {
  const next = TIERS[rankOf(tier) + 1];
  if (next === undefined || rankOf(next) > rankOf(cap)) return null;
  return passOver(next, cap, skipped);
}

/** The tier itself, or the first above it that need not be skipped; a tier is skipped only for one within the cap. */
function passOver(tier: Tier, cap: Tier, skipped: Partial<Record<Tier, Tier>>): Tier {
  const cheaper = skipped[tier];
  const next = TIERS[rankOf(tier) + 1];
  if (cheaper === undefined || next === undefined || rankOf(cheaper) > rankOf(cap)) return tier;
  return passOver(next, cap, skipped);
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
