/**
 * What each group of features is worth to the fits: the share of wrong answers at one share of needless ones, with all
 * of them and with each group left out in turn, on predictions for requests left out of the fit.
 */
import { FIT_FEATURES, type FitFeature } from "../src/judges/local/fit-features.ts";
import { bindLogistic } from "../src/judges/local/logistic.ts";
import { FITS_L2, FOLDS, foldsOf, type GateExample, labelledFits } from "./gate.ts";
import { fitLogistic } from "./logistic.ts";
import type { Random } from "./random.ts";

const LEVERS: Readonly<Record<string, readonly FitFeature[]>> = {
  "score, margin, share of the choice": ["score", "margin", "logShare"],
  "match against what is usual": ["words", "related", "salient"],
  "words covered": ["covered", "uncoveredWords", "known", "mass"],
  "products, candidate": ["brandTool", "brandOther", "oddTool", "productsHit"],
  "products, roster": ["brandStrange", "oddStrange", "titleStrange"],
  "skill's own name": ["nameSaid", "nameAsked"],
  techiness: ["techMean", "techMax", "techTop"],
  "shape: question, concept": ["question", "concept", "asks", "howTo", "advice"],
  "shape: order, wish": ["order", "wish", "prose", "chat"],
  "shape: payload, whose": ["possessive", "pointing", "path", "file"],
  "shape: length": ["length", "sentences"],
};

/** Needless shares over which the wrong ones are averaged: one alone jumps with a single request. */
const NEEDLESS = [0.02, 0.03, 0.04, 0.05, 0.06];

export interface Lever {
  readonly name: string;
  /** Mean wrong share (0–1) of each set without it. */
  readonly wrong: readonly number[];
}

/** The first has everything. */
export function leversOf(sets: readonly (readonly GateExample[])[], random: Random): Lever[] {
  const folds = foldsOf(sets.flat(), random);
  const without = (left: readonly FitFeature[]) => wrongShares(sets, folds, left);
  return [
    { name: "all", wrong: without([]) },
    ...Object.entries(LEVERS).map(([name, features]) => ({ name, wrong: without(features) })),
  ];
}

function wrongShares(
  sets: readonly (readonly GateExample[])[],
  folds: ReadonlyMap<string, number>,
  left: readonly FitFeature[],
): number[] {
  const kept = FIT_FEATURES.flatMap((feature, at) => (left.includes(feature) ? [] : [{ feature, at }]));
  const order = kept.map(({ feature }) => feature);
  const project = (vector: ArrayLike<number>) => Float64Array.from(kept, ({ at }) => vector[at] ?? 0);
  const examples = sets.flat();
  const rows = labelledFits(sets, 0).flatMap((row, i) => {
    const example = examples[i];
    return example === undefined ? [] : [{ example, row: { ...row, vector: project(row.vector) } }];
  });
  const logits = new Map<GateExample, number>();
  for (let f = 0; f < FOLDS; f++) {
    const model = fitLogistic(
      rows.filter(({ example }) => folds.get(example.group) !== f).map(({ row }) => row),
      order,
      FITS_L2,
    );
    const logitOf = bindLogistic(model, order);
    for (const { example, row } of rows) if (folds.get(example.group) === f) logits.set(example, logitOf(row.vector));
  }
  return sets.map((set) => {
    const scored = set.map((example) => ({ ...example, logit: logits.get(example) ?? 0 }));
    const uncovered = scored.filter(({ covered }) => !covered).map(({ logit }) => logit);
    uncovered.sort((a, b) => b - a);
    const covered = scored.filter((example) => example.covered);
    const wrongAt = (needless: number) => {
      const least = uncovered[Math.floor(needless * uncovered.length)] ?? 0;
      return covered.filter(({ right, logit }) => !right || logit <= least).length / Math.max(1, covered.length);
    };
    return NEEDLESS.reduce((sum, needless) => sum + wrongAt(needless), 0) / NEEDLESS.length;
  });
}
