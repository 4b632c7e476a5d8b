/**
 * Listwise softmax: the weights under which each request's labelled skill is the most probable of its candidates.
 * Newton's method with the curvature of the choice alone, which is all of it where one skill is right; no randomness.
 */
import { solve } from "./linear-algebra.ts";

export interface Choice {
  /** One row of features a candidate. */
  readonly rows: readonly Float32Array[];
  /** Which rows would do; their chances are added up. */
  readonly right: readonly number[];
  /** Weight of this request in the fit. */
  readonly weight: number;
}

const ITERATIONS = 12;
const CONVERGED = 1e-5;

/** @param l2 penalty a request: .03 means that the squared weights cost as much as .03 of the mean log-likelihood */
export function fitListwise(choices: readonly Choice[], features: number, l2: number): Float64Array {
  let weights: Float64Array = new Float64Array(features);
  const total = choices.reduce((sum, choice) => sum + choice.weight, 0);
  let value = objective(choices, weights, l2 * total);
  for (let iteration = 0; iteration < ITERATIONS; iteration++) {
    const gradient = Float64Array.from(weights, (weight) => -l2 * weight * total);
    const hessian = new Float64Array(features * features);
    for (let f = 0; f < features; f++) hessian[f * features + f] = l2 * total;
    for (const { rows, right, weight } of choices) {
      const scores = rows.map((row) => scoreOf(row, weights));
      const highest = Math.max(...scores);
      const exps = scores.map((score) => Math.exp(score - highest));
      const sum = exps.reduce((a, b) => a + b, 0);
      const rightSum = right.reduce((a, i) => a + (exps[i] ?? 0), 0);
      const mean = new Float64Array(features);
      for (const [i, row] of rows.entries()) {
        const share = (exps[i] ?? 0) / sum;
        for (let f = 0; f < features; f++) mean[f] = (mean[f] ?? 0) + share * (row[f] ?? 0);
      }
      for (const [i, row] of rows.entries()) {
        const share = ((exps[i] ?? 0) / sum) * weight;
        for (let f = 0; f < features; f++) {
          const df = (row[f] ?? 0) - (mean[f] ?? 0);
          for (let g = 0; g < features; g++) {
            const at = f * features + g;
            hessian[at] = (hessian[at] ?? 0) + share * df * ((row[g] ?? 0) - (mean[g] ?? 0));
          }
        }
      }
      for (let f = 0; f < features; f++) {
        // Where several would do, what is wanted is their mean, each by its share.
        let wanted = 0;
        for (const i of right) wanted += ((exps[i] ?? 0) / rightSum) * (rows[i]?.[f] ?? 0);
        gradient[f] = (gradient[f] ?? 0) + weight * (wanted - (mean[f] ?? 0));
      }
    }
    const step = solve(hessian, gradient);
    // A full step may overshoot far from the optimum: halve it until it helps.
    let size = 1;
    let next = stepped(weights, step, size);
    let reached = objective(choices, next, l2 * total);
    while (reached < value && size > 1e-6) {
      size /= 2;
      next = stepped(weights, step, size);
      reached = objective(choices, next, l2 * total);
    }
    weights = next;
    if (reached - value < CONVERGED * total) break;
    value = reached;
  }
  return weights;
}

function stepped(weights: Float64Array, step: Float64Array, size: number): Float64Array {
  return weights.map((weight, f) => weight + size * (step[f] ?? 0));
}

function scoreOf(row: Float32Array, weights: Float64Array): number {
  let score = 0;
  for (let f = 0; f < weights.length; f++) score += (row[f] ?? 0) * (weights[f] ?? 0);
  return score;
}

/** Log-likelihood less the penalty; what the fit raises. */
function objective(choices: readonly Choice[], weights: Float64Array, penalty: number): number {
  let value = 0;
  for (const weight of weights) value -= (penalty * weight * weight) / 2;
  for (const { rows, right, weight } of choices) {
    const scores = rows.map((row) => scoreOf(row, weights));
    const highest = Math.max(...scores);
    const sum = scores.reduce((total, score) => total + Math.exp(score - highest), 0);
    const rightSum = right.reduce((total, i) => total + Math.exp((scores[i] ?? 0) - highest), 0);
    value += weight * (Math.log(rightSum) - Math.log(sum));
  }
  return value;
}
