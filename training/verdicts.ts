/** How often decisions at the operating point are wrong, and how well the fits tell right candidates from others. */

/** Gate and fits at or above it: a suggestion. */
export const OPERATING_POINT = 0.3;

export interface Prediction {
  readonly gate: number;
  readonly fits: number;
}

export interface Judged extends Prediction {
  /** A skill covers the request. */
  readonly covered: boolean;
  /** The ranker's first is that skill. */
  readonly right: boolean;
}

export interface Verdicts {
  /** Share of covered requests whose suggestion is not the labelled skill. */
  readonly wrong: number;
  /** Share of uncovered requests that get any suggestion. */
  readonly needless: number;
  /** Covered requests the gate alone drops. */
  readonly shut: number;
  /** Uncovered requests that the gate alone stops. */
  readonly stopped: number;
  /** Of the fits: a right first candidate against everything else. */
  readonly auc: number;
}

export function tally(judged: readonly Judged[]): Verdicts {
  let [covered, wrong, shut, needless, stopped] = [0, 0, 0, 0, 0];
  for (const { gate, fits, covered: isCovered, right } of judged) {
    const open = gate >= OPERATING_POINT;
    const suggests = open && fits >= OPERATING_POINT;
    if (isCovered) {
      covered++;
      if (!open) shut++;
      if (!suggests || !right) wrong++;
    } else {
      if (!open) stopped++;
      if (suggests) needless++;
    }
  }
  const uncovered = Math.max(1, judged.length - covered);
  return {
    wrong: wrong / Math.max(1, covered),
    needless: needless / uncovered,
    shut: shut / Math.max(1, covered),
    stopped: stopped / uncovered,
    auc: areaUnderCurve(
      judged.map(({ fits }) => fits),
      judged.map(({ right }) => right),
    ),
  };
}

function areaUnderCurve(scores: readonly number[], labels: readonly boolean[]): number {
  const order = scores.map((score, i) => ({ score, yes: labels[i] === true })).sort((a, b) => a.score - b.score);
  let [yes, sum] = [0, 0];
  for (const [rank, { yes: isYes }] of order.entries()) {
    if (!isYes) continue;
    yes++;
    sum += rank + 1;
  }
  const no = order.length - yes;
  return yes === 0 || no === 0 ? 0.5 : (sum - (yes * (yes + 1)) / 2) / (yes * no);
}
