/** Fits the ranker's weights and says how well they serve, within a roster (cross-validated) and from one to another. */

import type { LocalModel } from "../src/judges/local/model.ts";
import { FEATURE_COUNT, type Ranking, rank } from "../src/judges/local/rank.ts";
import type { RosterIndex } from "../src/judges/local/roster-index.ts";
import { type Choice, fitListwise } from "./listwise.ts";
import type { Pair } from "./pairs.ts";
import type { Random } from "./random.ts";

/** A covered request with every skill's features; `weights` decide only which candidates a fit sees. */
export interface Example {
  readonly text: string;
  readonly gold: number;
  readonly ranking: Ranking;
}

const CANDIDATES = 40;
const L2 = 0.03;
const FOLDS = 5;

/** The covered requests of a pair, measured. Requests whose label the roster lacks are left out. */
export function examplesOf(model: LocalModel, index: RosterIndex, pair: Pair, weights: readonly number[]): Example[] {
  const places = new Map(index.names.map((name, s) => [name, s]));
  return pair.requests.flatMap(({ text, gold }) => {
    const place = gold === null ? undefined : places.get(gold);
    return place === undefined ? [] : [{ text, gold: place, ranking: rank(model, index, weights, text, "") }];
  });
}

function choiceOf({ gold, ranking }: Example, weight: number): Choice {
  const candidates = Array.from(ranking.order.subarray(0, CANDIDATES));
  if (!candidates.includes(gold)) candidates.push(gold);
  return {
    rows: candidates.map((s) => ranking.features.subarray(s * FEATURE_COUNT, (s + 1) * FEATURE_COUNT)),
    gold: candidates.indexOf(gold),
    weight,
  };
}

/** @param sets examples of each roster; rosters count alike, however many requests they have */
export function fitRanker(sets: readonly (readonly Example[])[]): number[] {
  const choices = sets.flatMap((examples) => examples.map((example) => choiceOf(example, 1 / examples.length)));
  return Array.from(fitListwise(choices, FEATURE_COUNT, L2));
}

export interface Hits {
  readonly at1: number;
  readonly at3: number;
  readonly at12: number;
}

/** Share of examples whose label is among the first 1, 3 and 12 under these weights. */
export function hitsOf(examples: readonly Example[], weights: readonly number[]): Hits {
  let at1 = 0;
  let at3 = 0;
  let at12 = 0;
  for (const { gold, ranking } of examples) {
    const { features } = ranking;
    const size = features.length / FEATURE_COUNT;
    const score = (s: number) =>
      weights.reduce((sum, weight, f) => sum + weight * (features[s * FEATURE_COUNT + f] ?? 0), 0);
    const own = score(gold);
    let above = 0;
    for (let s = 0; s < size; s++) if (s !== gold && score(s) >= own) above++;
    if (above < 1) at1++;
    if (above < 3) at3++;
    if (above < 12) at12++;
  }
  const count = Math.max(1, examples.length);
  return { at1: at1 / count, at3: at3 / count, at12: at12 / count };
}

/** Hits with each fold ranked by weights fitted on the others. */
export function crossValidated(examples: readonly Example[], random: Random): Hits {
  const folds: Example[][] = Array.from({ length: FOLDS }, () => []);
  for (const [i, example] of random.shuffled(examples).entries()) folds[i % FOLDS]?.push(example);
  let [at1, at3, at12] = [0, 0, 0];
  for (const [f, held] of folds.entries()) {
    const hits = hitsOf(held, fitRanker([folds.filter((_, g) => g !== f).flat()]));
    const share = held.length / Math.max(1, examples.length);
    at1 += hits.at1 * share;
    at3 += hits.at3 * share;
    at12 += hits.at12 * share;
  }
  return { at1, at3, at12 };
}

/**
 * For each covered text, weights fitted without the examples of its fold, in any set; for other texts, those of all.
 * The same text in two sets stands in one fold.
 */
export function outOfFoldWeights(
  sets: readonly (readonly Example[])[],
  random: Random,
): (text: string) => readonly number[] {
  const texts = random.shuffled([...new Set(sets.flat().map(({ text }) => text))]);
  const folds = new Map(texts.map((text, i) => [text, i % FOLDS]));
  const weights = Array.from({ length: FOLDS }, (_, f) =>
    fitRanker(sets.map((examples) => examples.filter(({ text }) => folds.get(text) !== f))),
  );
  const all = fitRanker(sets);
  return (text) => weights[folds.get(text) ?? -1] ?? all;
}
