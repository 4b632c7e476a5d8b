/**
 * The fitted models that decide: whether a candidate does the specific thing asked for, whether any skill of the roster
 * does, and the gate's three answers. Each is moved in training so that .30 is where it decides.
 */
import type { GateAnswers } from "../judge.ts";
import { type Case, EVIDENCE, type EvidenceName, evidenceOf, GATE_QUESTIONS, type GateQuestion } from "./evidence.ts";
import { COVERS_FOREST, FITS_FOREST, GATE_MODELS } from "./fitted.ts";
import { bindLogistic, sigmoid } from "./logistic.ts";
import { bindForest } from "./trees.ts";

const fitsLogit = bindForest(FITS_FOREST, EVIDENCE);
const coversLogit = bindForest(COVERS_FOREST, EVIDENCE);
const places = (question: GateQuestion) => GATE_QUESTIONS[question].map((name: EvidenceName) => EVIDENCE.indexOf(name));
const gate = (Object.keys(GATE_QUESTIONS) as GateQuestion[]).map((question) => ({
  question,
  places: places(question),
  logit: bindLogistic(GATE_MODELS[question], GATE_QUESTIONS[question]),
}));
/** What being named adds to the log-odds: enough unless everything else speaks against it. */
const NAMED_LOGIT = 3;

/** @param named the request uses the candidate's name as such and does not rule it out @returns 0–1 */
export function fitsOf(of: Case, position: number, named: boolean): number {
  return sigmoid(fitsLogit(evidenceOf(of, position)) + (named ? NAMED_LOGIT : 0));
}

/** Probability that any skill of the roster does what is asked. @returns 0–1 */
export function coversOf(of: Case, anyNamed: boolean): number {
  return sigmoid(coversLogit(evidenceOf(of, of.ranking.order[0] ?? 0)) + (anyNamed ? NAMED_LOGIT : 0));
}

export function gateAnswers(of: Case): GateAnswers {
  const evidence = evidenceOf(of, of.ranking.order[0] ?? 0);
  const answers = Object.fromEntries(
    gate.map(({ question, places: at, logit }) => [
      question,
      sigmoid(logit(Float64Array.from(at, (place) => evidence[place] ?? 0))),
    ]),
  ) as Record<GateQuestion, number>;
  return { ...answers, prose_suffices: 1 - answers.prose_suffices };
}
