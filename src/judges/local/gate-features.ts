/**
 * What the gate's three questions look at: the shape of the request and how technical its words are, never its subject
 * or the roster. Each question reads the signs that bear on it, so that the three answers differ where a person's would.
 */
import { stem } from "../../language/stem.ts";
import { requestWords } from "../../language/words.ts";
import type { LocalModel } from "./model.ts";
import { type RequestShape, readShape, type ShapeFeature } from "./request-shape.ts";

type GateFeature = ShapeFeature | "techMean" | "techTop";

export const GATE_QUESTIONS = {
  acts_on_user_system: [
    "order",
    "wish",
    "question",
    "theory",
    "general",
    "now",
    "chat",
    "possessive",
    "pointing",
    "path",
    "file",
    "url",
    "typed",
    "techMean",
  ],
  would_follow_documented_procedure: [
    "order",
    "concept",
    "theory",
    "general",
    "now",
    "howTo",
    "typed",
    "file",
    "path",
    "numbers",
    "length",
    "sentences",
    "chat",
    "techMean",
    "techTop",
  ],
  /** Fitted as its contrary; the answer is inverted. */
  prose_suffices: [
    "question",
    "concept",
    "theory",
    "general",
    "now",
    "howTo",
    "advice",
    "prose",
    "chat",
    "asks",
    "order",
    "possessive",
    "pointing",
    "numbers",
    "length",
    "techMean",
    "techTop",
  ],
} as const satisfies Record<string, readonly GateFeature[]>;
export type GateQuestion = keyof typeof GATE_QUESTIONS;

/** A request's words count for techiness from this weight on: payload tells nothing of the wish. */
const WISH_WEIGHT = 0.35;
const TOP_WORDS = 3;

/** One question's feature vectors, in the order of GATE_QUESTIONS. */
export function gateFeatures(
  model: LocalModel,
  request: string,
  shape: RequestShape = readShape(request),
): Record<GateQuestion, number[]> {
  const technical = new Map<string, number>();
  for (const { text, weight } of requestWords(request, model.dictionaries)) {
    const term = stem(text);
    if (weight >= WISH_WEIGHT) technical.set(term, model.techiness(term));
  }
  const values = [...technical.values()].sort((a, b) => b - a);
  const all = {
    ...shape,
    techMean: mean(values),
    techTop: mean(values.slice(0, TOP_WORDS)),
  };
  const pick = (question: GateQuestion) => GATE_QUESTIONS[question].map((feature) => all[feature]);
  return {
    acts_on_user_system: pick("acts_on_user_system"),
    would_follow_documented_procedure: pick("would_follow_documented_procedure"),
    prose_suffices: pick("prose_suffices"),
  };
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}
