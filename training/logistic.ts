/** Weighted L2 logistic regression by Newton's method: convex, so there is one optimum and no randomness. */
import type { LogisticModel } from "../src/judges/local/logistic.ts";
import { solve } from "./linear-algebra.ts";

export interface LabelledRow {
  readonly vector: ArrayLike<number>;
  /** 1 yes, 0 no. */
  readonly label: number;
  readonly weight: number;
}

const ITERATIONS = 40;
const CONVERGED = 1e-7;
/** Values count up to this many standard deviations from the mean. */
const LIMIT_DEVIATIONS = 4;
const DIGITS = 5;

/**
 * @param order names of the vector's places
 * @param l2 penalty on the weights of standardised features, beside the mean log-likelihood
 */
export function fitLogistic(rows: readonly LabelledRow[], order: readonly string[], l2: number): LogisticModel {
  const count = order.length;
  const means = order.map((_, f) => rows.reduce((sum, { vector }) => sum + (vector[f] ?? 0), 0) / rows.length);
  const deviations = order.map((_, f) => {
    const mean = means[f] ?? 0;
    return Math.sqrt(rows.reduce((sum, { vector }) => sum + ((vector[f] ?? 0) - mean) ** 2, 0) / rows.length);
  });
  const standardised = rows.map(({ vector, label, weight }) => {
    const values = new Float64Array(count + 1);
    for (let f = 0; f < count; f++) {
      const deviation = deviations[f] ?? 0;
      const value = deviation > 1e-9 ? ((vector[f] ?? 0) - (means[f] ?? 0)) / deviation : 0;
      values[f] = Math.min(LIMIT_DEVIATIONS, Math.max(-LIMIT_DEVIATIONS, value));
    }
    values[count] = 1;
    return { values, label, weight };
  });

  const size = count + 1;
  const weights = new Float64Array(size);
  for (let iteration = 0; iteration < ITERATIONS; iteration++) {
    const gradient = Float64Array.from(weights, (weight, f) => (f < count ? -l2 * weight : 0));
    const hessian = new Float64Array(size * size);
    for (let f = 0; f < size; f++) hessian[f * size + f] = f < count ? l2 : 1e-6;
    for (const { values, label, weight } of standardised) {
      let logit = 0;
      for (let f = 0; f < size; f++) logit += (weights[f] ?? 0) * (values[f] ?? 0);
      const probability = 1 / (1 + Math.exp(-logit));
      const residual = (weight * (label - probability)) / rows.length;
      const curvature = (weight * probability * (1 - probability)) / rows.length;
      for (let f = 0; f < size; f++) {
        const value = values[f] ?? 0;
        if (value === 0) continue;
        gradient[f] = (gradient[f] ?? 0) + residual * value;
        for (let g = 0; g <= f; g++) {
          const at = f * size + g;
          hessian[at] = (hessian[at] ?? 0) + curvature * value * (values[g] ?? 0);
        }
      }
    }
    for (let f = 0; f < size; f++)
      for (let g = f + 1; g < size; g++) hessian[f * size + g] = hessian[g * size + f] ?? 0;
    const step = solve(hessian, gradient);
    let largest = 0;
    for (let f = 0; f < size; f++) {
      weights[f] = (weights[f] ?? 0) + (step[f] ?? 0);
      largest = Math.max(largest, Math.abs(step[f] ?? 0));
    }
    if (largest < CONVERGED) break;
  }

  let bias = weights[count] ?? 0;
  const features: Record<string, number[]> = {};
  for (const [f, name] of order.entries()) {
    const deviation = deviations[f] ?? 0;
    const mean = means[f] ?? 0;
    if (deviation <= 1e-9) continue;
    const weight = (weights[f] ?? 0) / deviation;
    bias -= weight * mean;
    features[name] = [weight, mean - LIMIT_DEVIATIONS * deviation, mean + LIMIT_DEVIATIONS * deviation].map(rounded);
  }
  return { bias: rounded(bias), features };
}

/** The same model with its log-odds moved by `amount`. */
export function shifted(model: LogisticModel, amount: number): LogisticModel {
  return { ...model, bias: rounded(model.bias + amount) };
}

export function logit(probability: number): number {
  return Math.log(probability / (1 - probability));
}

function rounded(value: number): number {
  return Number(value.toPrecision(DIGITS));
}
