/**
 * Questions packed into as few requests as the model's limits allow. Almost always that is one; a roster of many
 * thousands, or long criteria, need more.
 */
import { cutMiddle, estimateTokens, shrinkToFit } from "../budget.ts";
import type { SkillOption } from "./options.ts";
import type { ChoiceQuestion, Question, Questions, State } from "./protocol.ts";

export interface DecisionLimits {
  /** Options of one choice, a none-option included. */
  readonly maxOptions: number;
  readonly maxQuestions: number;
  /** Tokens of the whole request. */
  readonly maxTotalTokens: number;
  /** Tokens of the state and the longest question together. */
  readonly maxQuestionTokens: number;
}

/** Share of `maxQuestionTokens` a state may take; the rest stays for the options. */
const STATE_SHARE = 0.5;
/** Share of the state's room that the recent context may take when both are long. */
const CONTEXT_SHARE = 0.25;
/** Tokens an option or a question costs beside its text: quotes, colon, comma. */
const OVERHEAD_TOKENS = 6;

/** Tokens that are left for questions beside the longest state. */
export function questionRoom(limits: DecisionLimits): number {
  return limits.maxTotalTokens - Math.floor(limits.maxQuestionTokens * STATE_SHARE);
}

/** The state, cut so that half of the room stays for the questions. */
export function fitState(request: string, recentContext: string, limits: DecisionLimits): State {
  const room = Math.floor(limits.maxQuestionTokens * STATE_SHARE);
  const context = cutMiddle(
    recentContext,
    Math.max(Math.floor(room * CONTEXT_SHARE), room - estimateTokens(request) - OVERHEAD_TOKENS),
  );
  return { request: cutMiddle(request, room - estimateTokens(context)), recent_context: context };
}

/** A choice whose criteria are cut to one length where they would not fit beside the state. */
export function choiceQuestion(
  instructions: string,
  options: readonly SkillOption[],
  none: { readonly key: string; readonly criterion: string } | null,
  state: State,
  limits: DecisionLimits,
): ChoiceQuestion {
  const all = none === null ? options : [...options, none];
  const fixed = all.reduce((sum, option) => sum + estimateTokens(option.key) + OVERHEAD_TOKENS, 0);
  const room = limits.maxQuestionTokens - stateTokens(state) - estimateTokens(instructions) - OVERHEAD_TOKENS - fixed;
  const texts = shrinkToFit(
    all.map((option) => option.criterion),
    room,
  );
  return {
    type: "choice",
    instructions,
    criteria: Object.fromEntries(all.map((option, index) => [option.key, texts[index] ?? ""])),
  };
}

/** In order, as many questions a request as its limits hold; each request repeats the state. */
export function packQuestions(questions: Questions, state: State, limits: DecisionLimits): Questions[] {
  const packs: Record<string, Question>[] = [];
  let current: Record<string, Question> = {};
  let tokens = stateTokens(state);
  for (const [id, question] of Object.entries(questions)) {
    const size = questionTokens(question);
    const count = Object.keys(current).length;
    if (count > 0 && (count >= limits.maxQuestions || tokens + size > limits.maxTotalTokens)) {
      packs.push(current);
      current = {};
      tokens = stateTokens(state);
    }
    current[id] = question;
    tokens += size;
  }
  packs.push(current);
  return packs;
}

function stateTokens(state: State): number {
  return estimateTokens(state.request) + estimateTokens(state.recent_context) + 3 * OVERHEAD_TOKENS;
}

function questionTokens(question: Question): number {
  let tokens = estimateTokens(question.instructions) + 3 * OVERHEAD_TOKENS;
  if (question.type === "choice") {
    for (const [key, criterion] of Object.entries(question.criteria)) {
      tokens += estimateTokens(key) + estimateTokens(criterion) + OVERHEAD_TOKENS;
    }
  }
  return tokens;
}
