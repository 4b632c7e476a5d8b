/**
 * The gate's three answers. Their mean is .30 where training found that hardly any request for an action lies below:
 * the gate closes on clear questions, chat and prose, and leaves the doubtful ones to the fits of the candidates.
 */
import type { GateAnswers } from "../judge.ts";
import { GATE_MODELS } from "./fitted.ts";
import type { Asked } from "./follow-up.ts";
import { GATE_QUESTIONS, gateFeatures } from "./gate-features.ts";
import { bindLogistic, sigmoid } from "./logistic.ts";
import type { LocalModel } from "./model.ts";
import { readShape } from "./request-shape.ts";

const acts = bindLogistic(GATE_MODELS.acts_on_user_system, GATE_QUESTIONS.acts_on_user_system);
const procedure = bindLogistic(
  GATE_MODELS.would_follow_documented_procedure,
  GATE_QUESTIONS.would_follow_documented_procedure,
);
const notProse = bindLogistic(GATE_MODELS.prose_suffices, GATE_QUESTIONS.prose_suffices);

/** Characters of context read, from its end. */
const CONTEXT_CHARS = 600;

export function gateAnswers(model: LocalModel, { request, context, followUp }: Asked): GateAnswers {
  if (followUp === "refusal") return SMALL_TALK;
  const own = answers(model, request);
  if (followUp !== "continuation") return own;
  // It takes its kind from the turn before it.
  const before = answers(model, context.slice(-CONTEXT_CHARS));
  return {
    acts_on_user_system: Math.max(own.acts_on_user_system, before.acts_on_user_system),
    would_follow_documented_procedure: Math.max(
      own.would_follow_documented_procedure,
      before.would_follow_documented_procedure,
    ),
    prose_suffices: Math.min(own.prose_suffices, before.prose_suffices),
  };
}

/** A greeting or a thank-you asks for nothing; too rare in labelled requests to be learnt. */
const SMALL_TALK: GateAnswers = {
  acts_on_user_system: 0.05,
  would_follow_documented_procedure: 0.05,
  prose_suffices: 0.95,
};

function answers(model: LocalModel, text: string): GateAnswers {
  const shape = readShape(text);
  if (shape.chat === 1 && shape.order === 0) return SMALL_TALK;
  const features = gateFeatures(model, text, shape);
  return {
    acts_on_user_system: sigmoid(acts(features.acts_on_user_system)),
    would_follow_documented_procedure: sigmoid(procedure(features.would_follow_documented_procedure)),
    prose_suffices: 1 - sigmoid(notProse(features.prose_suffices)),
  };
}
