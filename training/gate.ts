/**
 * Fits what decides *whether* to suggest: the gate's three questions on the request's shape, the fits of a candidate on
 * everything. Both are shifted so that .30 is the operating point, chosen on predictions for requests left out of
 * the fit. Requests with one label, or one text, never stand on both sides of a fold.
 */
import { FIT_FEATURES, fitContext, fitFeatures } from "../src/judges/local/fit-features.ts";
import { GATE_QUESTIONS, type GateQuestion, gateFeatures } from "../src/judges/local/gate-features.ts";
import { bindLogistic, type LogisticModel, sigmoid } from "../src/judges/local/logistic.ts";
import type { LocalModel } from "../src/judges/local/model.ts";
import { rank } from "../src/judges/local/rank.ts";
import type { RosterIndex } from "../src/judges/local/roster-index.ts";
import { fitLogistic, type LabelledRow, logit, shifted } from "./logistic.ts";
import type { Pair } from "./pairs.ts";
import type { Random } from "./random.ts";

export interface GateExample {
  readonly group: string;
  readonly covered: boolean;
  /** One by the number of its roster's examples, so that rosters count alike. */
  readonly share: number;
  /** An action is wanted, whether or not a skill covers it. */
  readonly action: boolean;
  /** The ranker's first is the labelled skill. */
  readonly right: boolean;
  readonly fits: Float64Array;
  readonly gate: Record<GateQuestion, number[]>;
}

export interface GateFit {
  readonly gate: Record<GateQuestion, LogisticModel>;
  readonly fits: LogisticModel;
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

export const FITS_L2 = 0.15;
const GATE_L2 = 0.03;
export const FOLDS = 10;
/** A covered request whose first candidate is wrong teaches little about whether to suggest. */
const MISRANKED_WEIGHT = 0.3;
/** The operating point is the mean over so many divisions into folds: one alone is off by a request or two. */
const SPLITS = 3;
const OPERATING_POINT = 0.3;
/** Share of uncovered requests that may get a suggestion at the operating point. */
const NEEDLESS_TARGET = 0.047;
/** Share of requests for an action that the gate may drop. */
const SHUT_TARGET = 0.006;
/** Log-odds by which the gate is more lenient still: a roster may hold skills for what these requests only ask about. */
const LENIENCE = 1;
const QUESTIONS = ["acts_on_user_system", "would_follow_documented_procedure", "prose_suffices"] as const;

/** @param weightsFor weights of a ranker fitted without the request of this text */
export function gateExamplesOf(
  model: LocalModel,
  index: RosterIndex,
  pair: Pair,
  weightsFor: (text: string) => readonly number[],
): GateExample[] {
  return pair.requests.map(({ text, gold, kind }) => {
    const ranking = rank(model, index, weightsFor(text), text, "");
    const first = ranking.order[0] ?? 0;
    return {
      group: gold ?? text,
      covered: gold !== null,
      share: 1 / pair.requests.length,
      action: gold !== null || kind === "near_miss",
      right: gold !== null && index.names[first] === gold,
      fits: fitFeatures(fitContext(model, index, ranking, text), first),
      gate: gateFeatures(model, text),
    };
  });
}

/** @param sets examples of each roster; the operating point weighs rosters alike */
export function fitGate(sets: readonly (readonly GateExample[])[], random: Random): GateFit {
  const examples = sets.flat();
  const weighing = (counts: (example: GateExample) => boolean) =>
    examples.map((example) => (counts(example) ? example.share : 0));
  const uncovered = weighing(({ covered }) => !covered);
  const actions = weighing(({ action }) => action);
  let [fitsShift, gateShift] = [0, 0];
  for (let split = 0; split < SPLITS; split++) {
    const held = heldOut(examples, random);
    const fitsAt = weightedQuantile(held.fits, uncovered, 1 - NEEDLESS_TARGET);
    const gateAt = weightedQuantile(held.gate, actions, SHUT_TARGET);
    fitsShift += (logit(OPERATING_POINT) - logit(fitsAt)) / SPLITS;
    gateShift += (shiftTo(held.gateLogits, held.gate, gateAt) + LENIENCE) / SPLITS;
  }
  const raw = fitModels(examples);
  return {
    gate: mapQuestions((question) => shifted(raw.gate[question], gateShift)),
    fits: shifted(raw.fits, fitsShift),
  };
}

/** How the fit does on examples it has not seen. */
export function verdictsOf(examples: readonly GateExample[], fit: GateFit): Verdicts {
  const predict = bind(fit);
  return tally(examples, examples.map(predict));
}

/** Each fold judged by models, and by an operating point, made from the other folds of all sets. */
export function crossValidatedGate(sets: readonly (readonly GateExample[])[], random: Random): Verdicts[] {
  const folds = foldsOf(sets.flat(), random);
  const predictions = new Map<GateExample, Prediction>();
  for (let f = 0; f < FOLDS; f++) {
    const predict = bind(
      fitGate(
        sets.map((set) => set.filter(({ group }) => folds.get(group) !== f)),
        random,
      ),
    );
    for (const example of sets.flat()) if (folds.get(example.group) === f) predictions.set(example, predict(example));
  }
  return sets.map((set) =>
    tally(
      set,
      set.map((example) => predictions.get(example) ?? { gate: 0, fits: 0 }),
    ),
  );
}

interface Prediction {
  readonly gate: number;
  readonly fits: number;
}

function fitModels(examples: readonly GateExample[]): GateFit {
  return {
    gate: mapQuestions((question) =>
      fitLogistic(
        examples.map(({ gate, action }): LabelledRow => ({ vector: gate[question], label: action ? 1 : 0, weight: 1 })),
        GATE_QUESTIONS[question],
        GATE_L2,
      ),
    ),
    fits: fitLogistic(labelledFits(examples), FIT_FEATURES, FITS_L2),
  };
}

/** Examples as the fits' model learns from them. */
export function labelledFits(examples: readonly GateExample[]): LabelledRow[] {
  const usual = examples.reduce((sum, { share }) => sum + share, 0) / examples.length;
  return examples.map(({ fits, right, covered, share }) => ({
    vector: fits,
    label: right ? 1 : 0,
    weight: (share / usual) * (covered && !right ? MISRANKED_WEIGHT : 1),
  }));
}

function bind(fit: GateFit): (example: GateExample) => Prediction {
  const fits = bindLogistic(fit.fits, FIT_FEATURES);
  const gates = gateLogits(fit);
  return (example) => ({ fits: sigmoid(fits(example.fits)), gate: meanSigmoid(gates(example)) });
}

function gateLogits(fit: GateFit): (example: GateExample) => number[] {
  const bound = QUESTIONS.map((question) => bindLogistic(fit.gate[question], GATE_QUESTIONS[question]));
  return ({ gate }) => bound.map((logitOf, q) => logitOf(gate[QUESTIONS[q] ?? "prose_suffices"]));
}

/** Predictions for each example from models fitted without its fold. */
function heldOut(examples: readonly GateExample[], random: Random) {
  const folds = foldsOf(examples, random);
  const fits: number[] = new Array(examples.length).fill(0);
  const logits: number[][] = examples.map(() => []);
  for (let f = 0; f < FOLDS; f++) {
    const models = fitModels(examples.filter(({ group }) => folds.get(group) !== f));
    const predict = bind(models);
    const logitsOf = gateLogits(models);
    for (const [i, example] of examples.entries()) {
      if (folds.get(example.group) !== f) continue;
      fits[i] = predict(example).fits;
      logits[i] = logitsOf(example);
    }
  }
  return { fits, gateLogits: logits, gate: logits.map(meanSigmoid) };
}

/** The one amount which, added to all three log-odds, moves the mean from `from` to the operating point. */
function shiftTo(logits: readonly number[][], means: readonly number[], from: number): number {
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

/** Groups → folds. */
export function foldsOf(examples: readonly GateExample[], random: Random): Map<string, number> {
  const groups = random.shuffled([...new Set(examples.map(({ group }) => group))]);
  return new Map(groups.map((group, i) => [group, i % FOLDS]));
}

function tally(examples: readonly GateExample[], predictions: readonly Prediction[]): Verdicts {
  let [covered, wrong, shut, needless, stopped] = [0, 0, 0, 0, 0];
  for (const [i, example] of examples.entries()) {
    const { gate, fits } = predictions[i] ?? { gate: 0, fits: 0 };
    const open = gate >= OPERATING_POINT;
    const suggests = open && fits >= OPERATING_POINT;
    if (example.covered) {
      covered++;
      if (!open) shut++;
      if (!suggests || !example.right) wrong++;
    } else {
      if (!open) stopped++;
      if (suggests) needless++;
    }
  }
  const uncovered = Math.max(1, examples.length - covered);
  return {
    wrong: wrong / Math.max(1, covered),
    needless: needless / uncovered,
    shut: shut / Math.max(1, covered),
    stopped: stopped / uncovered,
    auc: areaUnderCurve(
      predictions.map(({ fits }) => fits),
      examples.map(({ right }) => right),
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

/** The value below which a share of the weights lies. */
function weightedQuantile(values: readonly number[], weights: readonly number[], share: number): number {
  const order = values.map((value, i) => ({ value, weight: weights[i] ?? 0 })).sort((a, b) => a.value - b.value);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let below = 0;
  for (const { value, weight } of order) {
    below += weight;
    if (below > share * total) return value;
  }
  return order.at(-1)?.value ?? OPERATING_POINT;
}

function meanSigmoid(logits: readonly number[]): number {
  return logits.reduce((sum, value) => sum + sigmoid(value), 0) / Math.max(1, logits.length);
}

function mapQuestions<T>(make: (question: GateQuestion) => T): Record<GateQuestion, T> {
  return {
    acts_on_user_system: make("acts_on_user_system"),
    would_follow_documented_procedure: make("would_follow_documented_procedure"),
    prose_suffices: make("prose_suffices"),
  };
}
