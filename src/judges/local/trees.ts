/** A fitted forest of small decision trees as data: what training writes and the judge evaluates. */

export interface Tree {
  /** Per inner node: place of the evidence it looks at, in the order of the names it is bound to. */
  readonly feature: readonly string[];
  /** Per inner node: at most this goes left. */
  readonly threshold: readonly number[];
  /** Per inner node: the node that follows; -1 - n for leaf n. */
  readonly left: readonly number[];
  readonly right: readonly number[];
  readonly leaf: readonly number[];
}

export interface Forest {
  /** Log-odds before any tree. */
  readonly bias: number;
  /** Log-odds are stretched by it, so that they mean what they say. */
  readonly slope: number;
  readonly trees: readonly Tree[];
}

interface Bound {
  readonly feature: Uint16Array;
  readonly threshold: Float64Array;
  readonly left: Int16Array;
  readonly right: Int16Array;
  readonly leaf: Float64Array;
}

/** A forest bound to the order of a vector. @returns the log-odds of such a vector */
export function bindForest(forest: Forest, order: readonly string[]): (vector: ArrayLike<number>) => number {
  const bound = forest.trees.map(
    (tree): Bound => ({
      feature: Uint16Array.from(tree.feature, (name) => order.indexOf(name)),
      threshold: Float64Array.from(tree.threshold),
      left: Int16Array.from(tree.left),
      right: Int16Array.from(tree.right),
      leaf: Float64Array.from(tree.leaf),
    }),
  );
  return (vector) => {
    let sum = 0;
    for (const tree of bound) {
      let node = tree.threshold.length === 0 ? -1 : 0;
      while (node >= 0) {
        const value = vector[tree.feature[node] ?? 0] ?? 0;
        node = (value <= (tree.threshold[node] ?? 0) ? tree.left[node] : tree.right[node]) ?? -1;
      }
      sum += tree.leaf[-1 - node] ?? 0;
    }
    return forest.bias + forest.slope * sum;
  };
}
