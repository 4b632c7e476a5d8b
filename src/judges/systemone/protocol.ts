/**
 * The System One protocol: typed questions about one state, a probability for every allowed answer. Types of what is
 * sent, and the strict reading of what comes back: an answer that leaves out an option, adds one or is no probability
 * is malformed as a whole, because nothing tells which part of it can be trusted.
 */
import { z } from "zod";
import { JudgeFailure, type JudgeName, type Usage } from "../judge.ts";

export interface State {
  readonly request: string;
  readonly recent_context: string;
}

export interface ChoiceQuestion {
  readonly type: "choice";
  readonly instructions: string;
  /** Option → what it stands for, in the order it is shown; at least two. */
  readonly criteria: Readonly<Record<string, string>>;
}

/** A yes/no question; the answer is the probability of yes. */
export interface NoulQuestion {
  readonly type: "noul";
  readonly instructions: string;
}

export type Question = ChoiceQuestion | NoulQuestion;

/** Ids use `[A-Za-z0-9_.-]` only. */
export type Questions = Readonly<Record<string, Question>>;

export interface DecisionRequest {
  readonly model: string;
  readonly state: State;
  readonly questions: Questions;
}

const probabilitySchema = z.number().min(0).max(1);
const answerSchema = z.discriminatedUnion("type", [
  z.looseObject({
    type: z.literal("choice"),
    choice: z.string(),
    probabilities: z.record(z.string(), probabilitySchema),
  }),
  z.looseObject({ type: z.literal("noul"), noul: probabilitySchema }),
]);
/** Usage is told beside the answer and says nothing of it, so what a server leaves out counts as none. */
const tokensSchema = z
  .int()
  .nonnegative()
  .nullish()
  .transform((tokens) => tokens ?? 0);

const responseSchema = z.looseObject({
  model: z.string(),
  answers: z.record(z.string(), answerSchema),
  usage: z.looseObject({ input_tokens: tokensSchema, output_tokens: tokensSchema }).nullish(),
});

/** How far a choice's probabilities may sum from 1: rounding to 4 places over 255 options alone makes .013. */
const MAX_SUM_ERROR = 0.05;

export interface DecisionAnswers {
  readonly model: string;
  readonly usage: Usage;
  /** Probability of each option of a choice, scaled to sum to 1. */
  choice(id: string): ReadonlyMap<string, number>;
  /** Probability of yes. */
  noul(id: string): number;
}

/** @param requestId what the upstream calls this exchange, where it says: its own log is where to look. */
export function malformedAnswer(judge: JudgeName, problem: string, requestId: string | null): JudgeFailure {
  return new JudgeFailure(
    judge,
    "malformed",
    requestId === null ? problem : `${problem} (upstream request ${requestId})`,
  );
}

/**
 * @param body what the upstream answered, parsed from JSON.
 * @param requestId what the upstream calls this exchange; null where it does not say.
 * @throws JudgeFailure `malformed` unless every question asked, and nothing else, is answered as it was asked.
 */
export function readAnswers(
  judge: JudgeName,
  asked: Questions,
  body: unknown,
  requestId: string | null,
): DecisionAnswers {
  const malformed = (problem: string) => malformedAnswer(judge, problem, requestId);
  const parsed = responseSchema.safeParse(body);
  if (!parsed.success) {
    const where = parsed.error.issues.map((issue) => `${issue.code} at depth ${issue.path.length}`);
    throw malformed(`the answer does not fit the protocol: ${[...new Set(where)].join(", ")}`);
  }
  const { model, answers, usage } = parsed.data;
  const choices = new Map<string, ReadonlyMap<string, number>>();
  const nouls = new Map<string, number>();
  if (Object.keys(answers).length !== Object.keys(asked).length)
    throw malformed("answers and questions differ in number");
  for (const [id, question] of Object.entries(asked)) {
    const answer = answers[id];
    if (answer?.type !== question.type) throw malformed(`no ${question.type} answer to ${id}`);
    if (answer.type === "noul") nouls.set(id, answer.noul);
    else if (question.type === "choice") {
      const shares = new Map(Object.entries(answer.probabilities));
      const problem = choiceProblem(question, answer.choice, shares);
      if (problem !== null) throw malformed(`${id}: ${problem}`);
      choices.set(id, scaled(shares));
    }
  }
  return {
    model,
    usage: { input_tokens: usage?.input_tokens ?? 0, output_tokens: usage?.output_tokens ?? 0 },
    choice: (id) => choices.get(id) ?? notAsked(id),
    noul: (id) => nouls.get(id) ?? notAsked(id),
  };
}

function choiceProblem(question: ChoiceQuestion, choice: string, shares: ReadonlyMap<string, number>): string | null {
  const options = Object.keys(question.criteria);
  if (!Object.hasOwn(question.criteria, choice)) return "chose what was no option";
  if (shares.size !== options.length) return `${shares.size} probabilities for ${options.length} options`;
  if (!options.every((option) => shares.has(option))) return "an option without a probability";
  if (Math.abs(total(shares) - 1) > MAX_SUM_ERROR) return "probabilities do not sum to 1";
  return null;
}

function total(shares: ReadonlyMap<string, number>): number {
  let sum = 0;
  for (const share of shares.values()) sum += share;
  return sum;
}

function scaled(shares: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
  const sum = total(shares);
  return new Map([...shares].map(([option, share]) => [option, share / sum]));
}

function notAsked(id: string): never {
  throw new TypeError(`question ${id} was not asked as such`);
}
