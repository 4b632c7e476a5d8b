/** Fits the ranker's weights and says how well they serve. */
import { MEASURE_COUNT, MEASURES, type Measure, type MeasureWeights } from "../src/judges/local/measure-names.ts";
import { choiceOf, type Example, under } from "./examples.ts";
import { fitListwise } from "./listwise.ts";

const L2 = 0.005;
const DIGITS = 4;

/** @param examples of any sets; what each counts is its own weight */
export function fitRanker(examples: readonly Example[]): MeasureWeights {
  const covered = examples.filter(({ right }) => right.length > 0);
  const fitted = fitListwise(
    covered.map((example) => choiceOf(example, example.weight)),
    MEASURE_COUNT,
    L2,
  );
  return Object.fromEntries(
    MEASURES.map((measure, m) => [measure, Number((fitted[m] ?? 0).toFixed(DIGITS))]),
  ) as Record<Measure, number>;
}

export interface Hits {
  readonly count: number;
  readonly at1: number;
  readonly at3: number;
  readonly at12: number;
}

/** Share of covered examples of which a skill that would do is among the first 1, 3 and 12. */
export function hitsOf(examples: readonly Example[], weightsFor: (example: Example) => MeasureWeights): Hits {
  let [at1, at3, at12, count] = [0, 0, 0, 0];
  for (const example of examples) {
    if (example.right.length === 0) continue;
    const place = under(example, weightsFor(example)).order.findIndex((s) => example.right.includes(s));
    count++;
    if (place < 1) at1++;
    if (place < 3) at3++;
    if (place < 12) at12++;
  }
  const all = Math.max(1, count);
  return { count, at1: at1 / all, at3: at3 / all, at12: at12 / all };
}
