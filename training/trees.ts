/**
 * Gradient-boosted trees for a yes or no: small trees, each fitted to what the ones before it leave, over features cut
 * into bins. Deterministic but for the share of rows that each tree sees, which is seeded.
 */
import type { Forest, Tree } from "../src/judges/local/trees.ts";
import type { Random } from "./random.ts";

export interface TreeRow {
  readonly vector: ArrayLike<number>;
  /** 1 yes, 0 no. */
  readonly label: number;
  readonly weight: number;
}

export interface TreeOptions {
  readonly trees: number;
  readonly leaves: number;
  readonly rate: number;
  /** Summed weight of rows that a leaf holds at least. */
  readonly leastLeafWeight: number;
  /** Pull of a leaf's value towards 0. */
  readonly l2: number;
  /** Share of the rows that each tree sees. */
  readonly sample: number;
}

export const TREE_OPTIONS: TreeOptions = {
  trees: 120,
  leaves: 6,
  rate: 0.08,
  leastLeafWeight: 25,
  l2: 8,
  sample: 0.7,
};

const BINS = 32;
const DIGITS = 5;

interface Binned {
  /** Row-major. */
  readonly bins: Uint8Array;
  /** Per feature: the upper limit of each bin but the last. */
  readonly limits: readonly Float64Array[];
}

function bin(rows: readonly TreeRow[], features: number): Binned {
  const limits = Array.from({ length: features }, (_, f) => {
    const values = Float64Array.from(rows, ({ vector }) => vector[f] ?? 0).sort();
    const cuts = new Set<number>();
    for (let b = 1; b < BINS; b++) {
      const at = Math.floor((b * values.length) / BINS);
      const [below = 0, above = 0] = [values[at - 1], values[at]];
      if (below < above) cuts.add((below + above) / 2);
    }
    // A feature that is mostly 0 still needs a cut where it begins.
    const lowest = values[0] ?? 0;
    const next = values.find((value) => value > lowest);
    if (next !== undefined) cuts.add((lowest + next) / 2);
    return Float64Array.from(cuts).sort();
  });
  const bins = new Uint8Array(rows.length * features);
  for (const [r, { vector }] of rows.entries())
    for (let f = 0; f < features; f++) bins[r * features + f] = binOf(limits[f] ?? new Float64Array(), vector[f] ?? 0);
  return { bins, limits };
}

function binOf(limits: Float64Array, value: number): number {
  let low = 0;
  let high = limits.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (value <= (limits[middle] ?? 0)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** @param order names of the vector's places */
export function fitTrees(
  rows: readonly TreeRow[],
  order: readonly string[],
  random: Random,
  options: TreeOptions = TREE_OPTIONS,
): Forest {
  const features = order.length;
  const binned = bin(rows, features);
  const total = rows.reduce((sum, { weight }) => sum + weight, 0);
  const yes = rows.reduce((sum, { weight, label }) => sum + weight * label, 0);
  const bias = Math.log(Math.max(1e-6, yes) / Math.max(1e-6, total - yes));
  const scale = rows.length / total;
  const logits = new Float64Array(rows.length).fill(bias);
  const gradient = new Float64Array(rows.length);
  const curvature = new Float64Array(rows.length);
  const trees: Tree[] = [];
  for (let t = 0; t < options.trees; t++) {
    for (const [r, { label, weight }] of rows.entries()) {
      const probability = 1 / (1 + Math.exp(-(logits[r] ?? 0)));
      gradient[r] = scale * weight * (label - probability);
      curvature[r] = scale * weight * probability * (1 - probability);
    }
    const seen = Array.from(rows.keys()).filter(() => random.next() < options.sample);
    const grown = grow(binned, features, Int32Array.from(seen), gradient, curvature, options);
    for (let r = 0; r < rows.length; r++) logits[r] = (logits[r] ?? 0) + leafValue(grown, binned.bins, r * features);
    trees.push(named(grown, order, binned.limits));
  }
  return { bias: rounded(bias), slope: 1, trees };
}

interface Node {
  readonly feature: number;
  readonly bin: number;
  left: Node | number;
  right: Node | number;
}

interface Leaf {
  readonly rows: Int32Array;
  readonly gradient: number;
  readonly curvature: number;
  readonly split: Split | undefined;
  attach(child: Node | number): void;
}

interface Split {
  readonly gain: number;
  readonly feature: number;
  readonly bin: number;
}

/** Leaf-wise: the leaf whose split gains most is split next. */
function grow(
  { bins, limits }: Binned,
  features: number,
  all: Int32Array,
  gradient: Float64Array,
  curvature: Float64Array,
  options: TreeOptions,
): Node | number {
  let root: Node | number = 0;
  const leafOf = (rows: Int32Array, attach: (child: Node | number) => void): Leaf => {
    let [g, h] = [0, 0];
    for (const r of rows) {
      g += gradient[r] ?? 0;
      h += curvature[r] ?? 0;
    }
    return {
      rows,
      gradient: g,
      curvature: h,
      split: bestSplit(bins, limits, features, rows, gradient, curvature, g, h, options),
      attach,
    };
  };
  const leaves = [
    leafOf(all, (child) => {
      root = child;
    }),
  ];
  while (leaves.length < options.leaves) {
    let best: Leaf | undefined;
    for (const leaf of leaves) if (leaf.split !== undefined && leaf.split.gain > (best?.split?.gain ?? 0)) best = leaf;
    const split = best?.split;
    if (best === undefined || split === undefined) break;
    leaves.splice(leaves.indexOf(best), 1);
    const goesLeft = (r: number) => (bins[r * features + split.feature] ?? 0) <= split.bin;
    const node: Node = { feature: split.feature, bin: split.bin, left: 0, right: 0 };
    best.attach(node);
    leaves.push(
      leafOf(best.rows.filter(goesLeft), (child) => {
        node.left = child;
      }),
      leafOf(
        best.rows.filter((r) => !goesLeft(r)),
        (child) => {
          node.right = child;
        },
      ),
    );
  }
  for (const leaf of leaves) leaf.attach((options.rate * leaf.gradient) / (leaf.curvature + options.l2));
  return root;
}

function bestSplit(
  bins: Uint8Array,
  limits: readonly Float64Array[],
  features: number,
  rows: Int32Array,
  gradient: Float64Array,
  curvature: Float64Array,
  sumGradient: number,
  sumCurvature: number,
  { l2, leastLeafWeight }: TreeOptions,
): Split | undefined {
  const g = new Float64Array(features * BINS * 2);
  const n = new Uint32Array(features * BINS * 2);
  const h = new Float64Array(features * BINS * 2);
  const stride = BINS * 2;
  for (const r of rows) {
    const [gr, hr] = [gradient[r] ?? 0, curvature[r] ?? 0];
    for (let f = 0, at = r * features; f < features; f++, at++) {
      const cell = f * stride + (bins[at] ?? 0);
      g[cell] = (g[cell] ?? 0) + gr;
      h[cell] = (h[cell] ?? 0) + hr;
      n[cell] = (n[cell] ?? 0) + 1;
    }
  }
  const whole = sumGradient ** 2 / (sumCurvature + l2);
  let best: Split | undefined;
  for (let f = 0; f < features; f++) {
    let [left, leftCurvature, count] = [0, 0, 0];
    for (let b = 0; b < (limits[f]?.length ?? 0); b++) {
      left += g[f * stride + b] ?? 0;
      leftCurvature += h[f * stride + b] ?? 0;
      count += n[f * stride + b] ?? 0;
      if (count < leastLeafWeight || rows.length - count < leastLeafWeight) continue;
      const right = sumGradient - left;
      const gain = left ** 2 / (leftCurvature + l2) + right ** 2 / (sumCurvature - leftCurvature + l2) - whole;
      if (gain > (best?.gain ?? 1e-9)) best = { gain, feature: f, bin: b };
    }
  }
  return best;
}

function leafValue(tree: Node | number, bins: Uint8Array, at: number): number {
  let node = tree;
  while (typeof node !== "number") node = (bins[at + node.feature] ?? 0) <= node.bin ? node.left : node.right;
  return node;
}

function named(root: Node | number, order: readonly string[], limits: readonly Float64Array[]): Tree {
  const tree = {
    feature: [] as string[],
    threshold: [] as number[],
    left: [] as number[],
    right: [] as number[],
    leaf: [] as number[],
  };
  const place = (node: Node | number): number => {
    if (typeof node === "number") {
      tree.leaf.push(rounded(node));
      return -tree.leaf.length;
    }
    const at = tree.feature.length;
    tree.feature.push(order[node.feature] ?? "");
    tree.threshold.push(rounded(limits[node.feature]?.[node.bin] ?? 0));
    tree.left.push(0);
    tree.right.push(0);
    tree.left[at] = place(node.left);
    tree.right[at] = place(node.right);
    return at;
  };
  place(root);
  return tree;
}

function rounded(value: number): number {
  return Number(value.toPrecision(DIGITS));
}
