/** A fitted logistic model as data: what training writes and the judge evaluates. */

export interface LogisticModel {
  readonly bias: number;
  /** Feature → [weight, lowest value, highest value]: beyond what training saw, a value says no more than its limit. */
  readonly features: Readonly<Record<string, readonly number[]>>;
}

/** A model bound to the order of a feature vector. @returns the log-odds of such a vector */
export function bindLogistic(model: LogisticModel, order: readonly string[]): (vector: ArrayLike<number>) => number {
  const terms = order.flatMap((feature, at) => {
    const [weight = 0, low = 0, high = 0] = model.features[feature] ?? [];
    return weight === 0 ? [] : [{ at, weight, low, high }];
  });
  return (vector) => {
    let logit = model.bias;
    for (const { at, weight, low, high } of terms) {
      logit += weight * Math.min(high, Math.max(low, vector[at] ?? 0));
    }
    return logit;
  };
}

/** Log-odds → probability. */
export function sigmoid(logit: number): number {
  return 1 / (1 + Math.exp(-logit));
}
