/**
 * Fits what decides *whether* to suggest: the gate's three questions on the request's shape, the fits of a candidate on
 * everything, for large rosters and for small ones. All are shifted so that .30 is the operating point, chosen on
 * predictions for requests left out of the fit. Requests with one label, or one text, never stand on both sides of a fold.
 */
import { FIT_FEATURES, fitContext, fitFeatures } from "../src/judges/local/fit-features.ts";
import { GATE_QUESTIONS, type GateQuestion, gateFeatures } from "../src/judges/local/gate-features.ts";
import { bindLogistic, type LogisticModel, sigmoid } from "../src/judges/local/logistic.ts";
import type { LocalModel } from "../src/judges/local/model.ts";
import { rank } from "../src/judges/local/rank.ts";
import type { RosterIndex } from "../src/judges/local/roster-index.ts";
import { fitLogistic, type LabelledRow, logit, shifted } from "./logistic.ts";
import { meanSigmoid, shiftTo, weightedQuantile } from "./operating-point.ts";
import type { LabelledRequest } from "./pairs.ts";
import type { Random } from "./random.ts";
import { OPERATING_POINT, type Prediction, tally, type Verdicts } from "./verdicts.ts";

export interface GateExample {
  readonly group: string;
  readonly covered: boolean;
  /** Made from the roster's names (subject-questions.ts); says nothing of where the operating point is. */
  readonly about: boolean;
  /** An action is wanted, whether or not a skill covers it. */
  readonly action: boolean;
  /** The ranker's first is the labelled skill. */
  readonly right: boolean;
  readonly fits: Float64Array;
  readonly gate: Record<GateQuestion, number[]>;
}

/** What one roster gives to learn from. */
export interface Examples {
  /** Its labelled requests, and some about its subjects. */
  readonly whole: readonly GateExample[];
  /** The same of small rosters cut from it (handfuls.ts). */
  readonly handfuls: readonly GateExample[];
}

export interface GateFit {
  readonly gate: Record<GateQuestion, LogisticModel>;
  readonly fits: LogisticModel;
  readonly fewFits: LogisticModel;
}

export const FITS_L2 = 0.15;
/** Small rosters give many more examples to learn from. */
const FEW_FITS_L2 = 0.01;
const GATE_L2 = 0.03;
export const FOLDS = 10;
/** A covered request whose first candidate is wrong teaches little about whether to suggest. */
const MISRANKED_WEIGHT = 0.3;
/** What the made questions about a roster's subjects weigh together, beside its labelled requests: more costs covered ones. */
const ABOUT_SHARE = 0.05;
const FEW_ABOUT_SHARE = 0.12;
/** For the gate, one of them beside one labelled request. */
const ABOUT_GATE_WEIGHT = 0.3;
/** The operating point is the mean over so many divisions into folds: one alone is off by a request or two. */
const SPLITS = 3;
/** Share of uncovered requests that may get a suggestion at the operating point: of labelled ones, and in handfuls. */
const NEEDLESS_TARGET = 0.043;
const FEW_NEEDLESS_TARGET = 0.06;
/** Share of requests for an action that the gate may drop. */
const SHUT_TARGET = 0.006;
/** Log-odds by which the gate is more lenient still: a roster may hold skills for what these requests only ask about. */
const LENIENCE = 1;
const QUESTIONS = ["acts_on_user_system", "would_follow_documented_procedure", "prose_suffices"] as const;

/** @param weightsFor weights of a ranker fitted without the request of this text */
export function gateExamplesOf(
  model: LocalModel,
  index: RosterIndex,
  requests: readonly LabelledRequest[],
  weightsFor: (text: string) => readonly number[],
): GateExample[] {
  return requests.map(({ text, gold, kind, group }) => {
    const ranking = rank(model, index, weightsFor(text), text, "");
    const first = ranking.order[0] ?? 0;
    return {
      group: group ?? gold ?? text,
      covered: gold !== null,
      about: kind === "about",
      action: gold !== null || kind === "near_miss",
      right: gold !== null && index.names[first] === gold,
      fits: fitFeatures(fitContext(model, index, ranking, text), first),
      gate: gateFeatures(model, text),
    };
  });
}

/** @param sets examples of each roster, which count alike, in the fits and for the operating point */
export function fitGate(sets: readonly Examples[], random: Random): GateFit {
  const whole = sets.map((set) => set.whole);
  const handfuls = sets.map((set) => set.handfuls);
  const raw = fitModels(whole);
  let [fitsShift, gateShift, fewShift] = [0, 0, 0];
  for (let split = 0; split < SPLITS; split++) {
    const folds = foldsOf([...whole.flat(), ...handfuls.flat()], random);
    const held = heldOut(whole, folds);
    const shift = gateShiftOf(held) + LENIENCE;
    gateShift += shift / SPLITS;
    fitsShift += fitsShiftOf(held, shift, NEEDLESS_TARGET) / SPLITS;
    // Handfuls are so many that one division will do.
    if (split === 0 && handfuls.flat().length > 0)
      fewShift = fitsShiftOf(heldOutFew(handfuls, raw, folds), shift, FEW_NEEDLESS_TARGET);
  }
  return {
    gate: mapQuestions((question) => shifted(raw.gate[question], gateShift)),
    fits: shifted(raw.fits, fitsShift),
    fewFits: shifted(fitFew(handfuls), fewShift),
  };
}

/** How the fit does on examples it has not seen. @param part which of them, and by which fits */
export function verdictsOf(examples: Examples, fit: GateFit, part: keyof Examples): Verdicts {
  const predict = bind(fit, part);
  return tally(examples[part].map((example) => ({ ...example, ...predict(example) })));
}

/** Each fold judged by models, and by an operating point, made from the other folds of all sets. */
export function crossValidatedGate(sets: readonly Examples[], random: Random): Record<keyof Examples, Verdicts>[] {
  const folds = foldsOf(
    sets.flatMap(({ whole, handfuls }) => [...whole, ...handfuls]),
    random,
  );
  const fits = Array.from({ length: FOLDS }, (_, f) => {
    const others = (examples: readonly GateExample[]) => examples.filter(({ group }) => folds.get(group) !== f);
    const fit = fitGate(
      sets.map(({ whole, handfuls }) => ({ whole: others(whole), handfuls: others(handfuls) })),
      random,
    );
    return { whole: bind(fit, "whole"), handfuls: bind(fit, "handfuls") };
  });
  const verdicts = (examples: readonly GateExample[], part: keyof Examples) =>
    tally(
      examples.map((example) => ({
        ...example,
        ...(fits[folds.get(example.group) ?? 0]?.[part](example) ?? { gate: 0, fits: 0 }),
      })),
    );
  return sets.map(({ whole, handfuls }) => ({
    // What is made from names is no measure.
    whole: verdicts(
      whole.filter(({ about }) => !about),
      "whole",
    ),
    handfuls: verdicts(handfuls, "handfuls"),
  }));
}

type Sets = readonly (readonly GateExample[])[];

function fitModels(sets: Sets): Pick<GateFit, "gate" | "fits"> {
  const examples = sets.flat();
  return {
    gate: mapQuestions((question) =>
      fitLogistic(
        examples.map(({ gate, action, about }): LabelledRow => {
          return { vector: gate[question], label: action ? 1 : 0, weight: about ? ABOUT_GATE_WEIGHT : 1 };
        }),
        GATE_QUESTIONS[question],
        GATE_L2,
      ),
    ),
    fits: fitLogistic(labelledFits(sets, ABOUT_SHARE), FIT_FEATURES, FITS_L2),
  };
}

function fitFew(sets: Sets): LogisticModel {
  return fitLogistic(labelledFits(sets, FEW_ABOUT_SHARE), FIT_FEATURES, FEW_FITS_L2);
}

/**
 * Examples as the fits' models learn from them, in the order of the sets; each set weighs the same.
 * @param aboutShare weight of its made questions, its labelled requests weighing 1
 */
export function labelledFits(sets: Sets, aboutShare: number): LabelledRow[] {
  const each = sets.flat().length / Math.max(1, sets.length);
  return sets.flatMap((examples) => {
    const made = Math.max(1, examples.filter(({ about }) => about).length);
    const labelled = Math.max(1, examples.length - made);
    return examples.map(({ fits, right, covered, about }) => ({
      vector: fits,
      label: right ? 1 : 0,
      weight: each * (about ? aboutShare / made : (covered && !right ? MISRANKED_WEIGHT : 1) / labelled),
    }));
  });
}

function bind(fit: GateFit, part: keyof Examples): (example: GateExample) => Prediction {
  const fits = bindLogistic(part === "whole" ? fit.fits : fit.fewFits, FIT_FEATURES);
  const gates = gateLogits(fit);
  return (example) => ({ fits: sigmoid(fits(example.fits)), gate: meanSigmoid(gates(example)) });
}

function gateLogits(fit: Pick<GateFit, "gate">): (example: GateExample) => number[] {
  const bound = QUESTIONS.map((question) => bindLogistic(fit.gate[question], GATE_QUESTIONS[question]));
  return ({ gate }) => bound.map((logitOf, q) => logitOf(gate[QUESTIONS[q] ?? "prose_suffices"]));
}

/** An example as models see it that were fitted without its fold. */
interface HeldOut {
  readonly example: GateExample;
  /** Of its roster's labelled examples. */
  readonly share: number;
  /** Log-odds. */
  readonly fits: number;
  readonly gate: readonly number[];
}

function heldOut(sets: Sets, folds: ReadonlyMap<string, number>): HeldOut[] {
  const models = Array.from({ length: FOLDS }, (_, f) => {
    const fit = fitModels(sets.map((examples) => examples.filter(({ group }) => folds.get(group) !== f)));
    return { fits: bindLogistic(fit.fits, FIT_FEATURES), gate: gateLogits(fit) };
  });
  return collected(sets, (example) => models[folds.get(example.group) ?? 0]);
}

/** @param whole whose gate serves small rosters, too */
function heldOutFew(sets: Sets, whole: Pick<GateFit, "gate">, folds: ReadonlyMap<string, number>): HeldOut[] {
  const gate = gateLogits(whole);
  const halves = [0, 1].map((half) => {
    const fit = fitFew(sets.map((examples) => examples.filter(({ group }) => (folds.get(group) ?? 0) % 2 !== half)));
    return { fits: bindLogistic(fit, FIT_FEATURES), gate };
  });
  return collected(sets, (example) => halves[(folds.get(example.group) ?? 0) % 2]);
}

interface Models {
  readonly fits: (vector: ArrayLike<number>) => number;
  readonly gate: (example: GateExample) => number[];
}

function collected(sets: Sets, modelsFor: (example: GateExample) => Models | undefined): HeldOut[] {
  return sets.flatMap((examples) =>
    examples.flatMap((example): HeldOut[] => {
      const models = modelsFor(example);
      if (models === undefined) return [];
      return [{ example, share: 1 / examples.length, fits: models.fits(example.fits), gate: models.gate(example) }];
    }),
  );
}

/** The amount which, added to the gate's log-odds, lets it drop SHUT_TARGET of the requests for an action. */
function gateShiftOf(held: readonly HeldOut[]): number {
  const actions = held.filter(({ example }) => example.action);
  const means = actions.map(({ gate }) => meanSigmoid(gate));
  const cut = weightedQuantile(
    means,
    actions.map(({ share }) => share),
    SHUT_TARGET,
  );
  return shiftTo(
    actions.map(({ gate }) => gate),
    means,
    cut,
  );
}

/** The amount which, added to the fits' log-odds, leaves a suggestion to `target` of the uncovered requests. */
function fitsShiftOf(held: readonly HeldOut[], gateShift: number, target: number): number {
  const uncovered = held.filter(({ example }) => !example.covered && !example.about);
  const logits = uncovered.map(({ fits, gate }) =>
    meanSigmoid(gate.map((value) => value + gateShift)) < OPERATING_POINT ? Number.NEGATIVE_INFINITY : fits,
  );
  const cut = weightedQuantile(
    logits,
    uncovered.map(({ share }) => share),
    1 - target,
  );
  return logit(OPERATING_POINT) - cut;
}

/** Groups → folds. */
export function foldsOf(examples: readonly GateExample[], random: Random): Map<string, number> {
  const groups = random.shuffled([...new Set(examples.map(({ group }) => group))]);
  return new Map(groups.map((group, i) => [group, i % FOLDS]));
}

function mapQuestions<T>(make: (question: GateQuestion) => T): Record<GateQuestion, T> {
  return {
    acts_on_user_system: make("acts_on_user_system"),
    would_follow_documented_procedure: make("would_follow_documented_procedure"),
    prose_suffices: make("prose_suffices"),
  };
}
