/**
 * Fits what decides: whether the first candidate is right (`fits`), whether any skill of the roster is (`covers`), and
 * the gate's three questions on the kind of request alone. Every prediction that a threshold or a figure rests on comes
 * from models that saw neither the roster nor, where styles are told apart, the style.
 */
import {
  type Case,
  caseOf,
  EVIDENCE,
  type EvidenceName,
  evidenceOf,
  GATE_QUESTIONS,
  type GateQuestion,
} from "../src/judges/local/evidence.ts";
import { bindLogistic, type LogisticModel, sigmoid } from "../src/judges/local/logistic.ts";
import type { MeasureWeights } from "../src/judges/local/measure-names.ts";
import type { LocalModel } from "../src/judges/local/model.ts";
import { bindForest, type Forest } from "../src/judges/local/trees.ts";
import { phrasesOf } from "../src/language/phrases.ts";
import { type Example, under } from "./examples.ts";
import { fitLogistic } from "./logistic.ts";
import { type Message, mainRole } from "./messages.ts";
import { fitPhrases, type PhraseWeights } from "./phrases.ts";
import { Random } from "./random.ts";
import { fitRanker } from "./ranker.ts";
import { fitTrees } from "./trees.ts";

/** One example as the deciding models see it. */
export interface Row {
  readonly example: Example;
  /** EVIDENCE of the first candidate. */
  readonly first: Float64Array;
  /** The first candidate would do. */
  readonly right: boolean;
  /** One of the first three would. */
  readonly listed: boolean;
}

export interface Decisions {
  readonly ranker: MeasureWeights;
  readonly asks: PhraseWeights;
  readonly fits: Forest;
  readonly covers: Forest;
  readonly gate: Readonly<Record<GateQuestion, LogisticModel>>;
}

export interface Judgement {
  readonly row: Row;
  readonly fits: number;
  readonly covers: number;
  /** Mean of the three answers, as the recipe takes it. */
  readonly gate: number;
}

const ASKS_L2 = 1e-4;
const GATE_L2 = 0.03;
/** Requests of a usual set: of one with more each counts less. */
const USUAL_REQUESTS = 150;
const MESSAGE_WEIGHT = 0.5;
/** A covered request whose first candidate is wrong teaches less about whether to suggest. */
const MISRANKED_WEIGHT = 0.5;
const LISTED = 3;
/** Parts into which the groups are dealt, so that what is stacked on `asks` never saw the text it was fitted on. */
const PARTS = 5;
/** Of requests for an action, near misses included, against talk. */
const ACTIONS = new Set(["covered", "near_miss", "near_product", "near_deed", "foreign", "technical", "left_out"]);

/** @param messages labelled by what they are: orders and look-ups ask for what skills do, talk does not */
export function fitAsks(examples: readonly Example[], messages: readonly Message[], seed: number): PhraseWeights {
  const labelled = messages.flatMap((message) => {
    const role = mainRole(message);
    if (role === "agreement" || role === "background") return [];
    return [
      {
        phrases: phrasesOf(message.text),
        label: role === "order" || role === "lookup" ? 1 : 0,
        weight: MESSAGE_WEIGHT,
      },
    ];
  });
  return fitPhrases(
    [
      ...examples
        .filter(({ made }) => !made)
        .map(({ phrases, covered, weight }) => ({
          phrases,
          label: covered ? 1 : 0,
          weight: Math.min(1, weight * USUAL_REQUESTS),
        })),
      ...labelled,
    ],
    2,
    ASKS_L2,
    new Random(seed),
  );
}

/** Log-odds that a request of these words asks for something that a skill does. */
export function asksOf({ weights, bias }: PhraseWeights, phrases: Uint16Array): number {
  let sum = 0;
  for (const phrase of phrases) sum += (weights[phrase * 2 + 1] ?? 0) - (weights[phrase * 2] ?? 0);
  return sum / Math.sqrt(Math.max(1, phrases.length)) + (bias[1] ?? 0) - (bias[0] ?? 0);
}

export function rowOf(model: LocalModel, example: Example, ranker: MeasureWeights, asks: number): Row {
  const ranking = under(example, ranker);
  const of: Case = caseOf(model, example.index, ranking, { ...ranking.request.reading.kind, asks });
  const first = ranking.order[0] ?? 0;
  return {
    example,
    first: evidenceOf(of, first),
    right: example.right.includes(first),
    listed: Array.from(ranking.order.subarray(0, LISTED)).some((s) => example.right.includes(s)),
  };
}

/** Fits everything on the given examples. @param keyOf what is dealt out as a whole: roster, or style, or both */
export function fitDecisions(
  model: LocalModel,
  examples: readonly Example[],
  messages: readonly Message[],
  keyOf: (example: Example) => string,
): Decisions {
  const ranker = fitRanker(examples);
  const keys = [...new Set(examples.map(keyOf))];
  const partOf = new Map(new Random(7).shuffled(keys).map((key, i) => [key, i % PARTS]));
  const rows: Row[] = [];
  for (let part = 0; part < PARTS; part++) {
    const own = examples.filter((example) => partOf.get(keyOf(example)) === part);
    const others = examples.filter((example) => partOf.get(keyOf(example)) !== part);
    if (own.length === 0) continue;
    const asks = fitAsks(others, messages, 1);
    // The few weights of the ranker hardly depend on what is left out.
    for (const example of own) rows.push(rowOf(model, example, ranker, asksOf(asks, example.phrases)));
  }
  return {
    ranker,
    asks: fitAsks(examples, messages, 1),
    fits: fitTrees(
      rows.map(({ first, right, example }) => ({
        vector: first,
        label: right ? 1 : 0,
        weight: example.weight * (example.covered && !right ? MISRANKED_WEIGHT : 1),
      })),
      EVIDENCE,
      new Random(3),
    ),
    covers: fitTrees(
      rows.map(({ first, example }) => ({ vector: first, label: example.covered ? 1 : 0, weight: example.weight })),
      EVIDENCE,
      new Random(4),
    ),
    gate: gateOf(rows),
  };
}

function gateOf(rows: readonly Row[]): Record<GateQuestion, LogisticModel> {
  const labelled = rows.filter(({ example }) => !example.made);
  const usual = labelled.reduce((sum, { example }) => sum + example.weight, 0) / Math.max(1, labelled.length);
  const fitQuestion = (question: GateQuestion) =>
    fitLogistic(
      labelled.map(({ first, example }) => ({
        vector: pick(first, GATE_QUESTIONS[question]),
        label: ACTIONS.has(example.request.kind) ? 1 : 0,
        weight: example.weight / usual,
      })),
      GATE_QUESTIONS[question],
      GATE_L2,
    );
  return {
    acts_on_user_system: fitQuestion("acts_on_user_system"),
    would_follow_documented_procedure: fitQuestion("would_follow_documented_procedure"),
    prose_suffices: fitQuestion("prose_suffices"),
  };
}

export function pick(vector: Float64Array, names: readonly EvidenceName[]): Float64Array {
  return Float64Array.from(names, (name) => vector[EVIDENCE.indexOf(name)] ?? 0);
}

/** Judges rows that the models have not seen. */
export function judgedBy(model: LocalModel, decisions: Decisions): (example: Example) => Judgement {
  const fits = bindForest(decisions.fits, EVIDENCE);
  const covers = bindForest(decisions.covers, EVIDENCE);
  const questions = (Object.keys(GATE_QUESTIONS) as GateQuestion[]).map((question) => ({
    names: GATE_QUESTIONS[question],
    logit: bindLogistic(decisions.gate[question], GATE_QUESTIONS[question]),
  }));
  return (example) => {
    const row = rowOf(model, example, decisions.ranker, asksOf(decisions.asks, example.phrases));
    const answers = questions.map(({ names, logit }) => sigmoid(logit(pick(row.first, names))));
    return {
      row,
      fits: sigmoid(fits(row.first)),
      covers: sigmoid(covers(row.first)),
      gate: answers.reduce((sum, answer) => sum + answer, 0) / answers.length,
    };
  };
}
