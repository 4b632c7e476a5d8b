/** Where predictions cut: shares of weighted values, and what moves a value there to the operating point. */
import { sigmoid } from "../src/judges/local/logistic.ts";
import { OPERATING_POINT } from "./verdicts.ts";

/** The one amount which, added to all three log-odds, moves the mean from `from` to the operating point. */
export function shiftTo(logits: readonly (readonly number[])[], means: readonly number[], from: number): number {
  // The request that stands nearest the wanted cut stands for it.
  let nearest = 0;
  for (const [i, value] of means.entries())
    if (Math.abs(value - from) < Math.abs((means[nearest] ?? 0) - from)) nearest = i;
  const own = logits[nearest] ?? [];
  let [low, high] = [-10, 10];
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2;
    if (meanSigmoid(own.map((value) => value + middle)) < OPERATING_POINT) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** The value below which a share of the weights lies. */
export function weightedQuantile(values: readonly number[], weights: readonly number[], share: number): number {
  const order = values.map((value, i) => ({ value, weight: weights[i] ?? 0 })).sort((a, b) => a.value - b.value);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let below = 0;
  for (const { value, weight } of order) {
    below += weight;
    if (below > share * total) return value;
  }
  return order.at(-1)?.value ?? OPERATING_POINT;
}

/** Mean of the probabilities, of log-odds. */
export function meanSigmoid(logits: readonly number[]): number {
  return logits.reduce((sum, value) => sum + sigmoid(value), 0) / Math.max(1, logits.length);
}
