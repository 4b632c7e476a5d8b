/** What becomes of requests at the operating points, in the words of the bench: right, listed, alone, misled; needless, unsure, none. */
import type { Judgement } from "./decisions.ts";

/** Gate, fits and covers are moved in training so that .30 is where each decides. */
export const OPERATING_POINT = 0.3;

export interface Points {
  /** The first candidate is suggested at or above it. */
  readonly fits: number;
  /** Below it no skill covers the request, and that is said outright. */
  readonly covers: number;
  /** Below it no skill is needed at all. */
  readonly gate: number;
}

export type Verdict = "right" | "wrong" | "listed" | "alone" | "none";

export function verdictOf({ row, fits, covers, gate }: Judgement, points: Points): Verdict {
  if (gate < points.gate) return "none";
  if (fits >= points.fits) return row.right ? "right" : "wrong";
  if (covers < points.covers) return "none";
  return row.listed ? "listed" : "alone";
}

export interface Tally {
  readonly covered: number;
  readonly right: number;
  readonly listed: number;
  readonly alone: number;
  /** Another skill, or "none" outright. */
  readonly misled: number;
  readonly saidNone: number;
  readonly uncovered: number;
  readonly needless: number;
  readonly unsure: number;
  readonly none: number;
}

/** Shares (0–1) of covered and of uncovered requests. */
export function tally(judgements: readonly Judgement[], points: Points): Tally {
  const covered = judgements.filter(({ row }) => row.example.covered);
  const uncovered = judgements.filter(({ row }) => !row.example.covered);
  const share = (of: readonly Judgement[], ...verdicts: Verdict[]) =>
    of.filter((judgement) => verdicts.includes(verdictOf(judgement, points))).length / Math.max(1, of.length);
  return {
    covered: covered.length,
    right: share(covered, "right"),
    listed: share(covered, "listed"),
    alone: share(covered, "alone"),
    misled: share(covered, "wrong", "none"),
    saidNone: share(covered, "none"),
    uncovered: uncovered.length,
    needless: share(uncovered, "right", "wrong"),
    unsure: share(uncovered, "listed", "alone"),
    none: share(uncovered, "none"),
  };
}

export interface Targets {
  /** Share of uncovered requests that may get a suggestion. */
  readonly needless: number;
  /** Share of covered requests that may be told "none", by the gate alone and in all. */
  readonly shut: number;
  readonly none: number;
}

/** Where the points must lie for the targets, requests weighing as their examples do. */
export function pointsFor(judgements: readonly Judgement[], targets: Targets): Points {
  const covered = judgements.filter(({ row }) => row.example.covered);
  const uncovered = judgements.filter(({ row }) => !row.example.covered);
  const gate = quantile(covered, ({ gate }) => gate, targets.shut);
  const fits = quantile(
    uncovered,
    (judgement) => (judgement.gate < gate ? Number.NEGATIVE_INFINITY : judgement.fits),
    1 - targets.needless,
  );
  // What the gate has shut is told "none" already.
  const covers = quantile(
    covered,
    (judgement) => (judgement.gate < gate || judgement.fits >= fits ? 2 : judgement.covers),
    Math.max(0, targets.none - targets.shut),
  );
  return { gate, fits, covers };
}

function quantile(of: readonly Judgement[], value: (judgement: Judgement) => number, share: number): number {
  const order = of
    .map((judgement) => ({ value: value(judgement), weight: judgement.row.example.weight }))
    .sort((a, b) => a.value - b.value);
  const total = order.reduce((sum, { weight }) => sum + weight, 0);
  let below = 0;
  for (const { value: at, weight } of order) {
    below += weight;
    if (below > share * total) return at;
  }
  return order.at(-1)?.value ?? OPERATING_POINT;
}
