/** Claude as a judge: the recipe's two stages as one Messages call each. */
import type { Skill } from "../../rosters/skill.ts";
import { estimateTokens } from "../budget.ts";
import { splitEvenly, winnersOf } from "../chunking.ts";
import { type Judge, JudgeFailure, type ReadResult, type ReadTask, type SkimResult, type SkimTask } from "../judge.ts";
import { runStage, type Stage } from "../retry.ts";
import { probabilityOf, rankingOf, readAnswerSchema, skimAnswerSchema } from "./answers.ts";
import { type AskMessages, createAskMessages, type MessagesOptions } from "./messages.ts";
import { candidatesBlock, indexBlock, READ_INSTRUCTIONS, requestBlock, SKIM_INSTRUCTIONS } from "./prompt.ts";

/** Tokens of index in one call; with the request's own at most, half of the smallest window (200,000) stays free. */
const MAX_INDEX_TOKENS = 100_000;
/** Names that the winners' call may hold; far under the index's limit. */
const MAX_WINNERS = 500;

export interface AnthropicOptions extends MessagesOptions {
  readonly deadlineMs: number;
  readonly skimDescriptionChars: number;
}

export function createAnthropicJudge(options: AnthropicOptions): Judge {
  const ask = createAskMessages(options);
  return {
    name: "anthropic",
    skim: (task) =>
      runStage("anthropic", options.deadlineMs, (stage) => skim(ask, stage, task, options.skimDescriptionChars)),
    read: (task) => runStage("anthropic", options.deadlineMs, (stage) => read(ask, stage, task)),
  };
}

async function skim(ask: AskMessages, stage: Stage, task: SkimTask, descriptionChars: number): Promise<SkimResult> {
  const rank = (skills: readonly Skill[]) => rankOnce(ask, stage, task, indexBlock(skills, descriptionChars), skills);
  const indexTokens = estimateTokens(indexBlock(task.skills, descriptionChars));
  const chunks = splitEvenly(task.skills, Math.ceil(task.skills.length / Math.ceil(indexTokens / MAX_INDEX_TOKENS)));
  const answers = await Promise.all(chunks.map(rank));
  const [first] = answers;
  if (first === undefined) throw new TypeError("a roster has at least one skill");
  if (answers.length > 1) {
    const winners = winnersOf(
      answers.map((answer) => answer.ranked),
      task.limit,
      MAX_WINNERS,
    );
    answers.push(await rank(task.skills.filter((skill) => winners.has(skill.name))));
  }
  return {
    ranked: (answers.at(-1) ?? first).ranked.slice(0, task.limit),
    gate: first.gate,
    model: first.model,
    usage: {
      input_tokens: answers.reduce((sum, answer) => sum + answer.usage.input_tokens, 0),
      output_tokens: answers.reduce((sum, answer) => sum + answer.usage.output_tokens, 0),
    },
  };
}

async function rankOnce(ask: AskMessages, stage: Stage, task: SkimTask, index: string, skills: readonly Skill[]) {
  const { answer, model, usage } = await stage.attempt((signal) =>
    ask(
      {
        system: [SKIM_INSTRUCTIONS, index],
        user: requestBlock(task.request, task.recentContext),
        schema: skimAnswerSchema,
        texts: [task.request, task.recentContext],
      },
      signal,
    ),
  );
  const ranked = rankingOf(answer.skills, new Set(skills.map((skill) => skill.name)));
  // An empty list is an answer; a list of nothing but inventions is not.
  if (ranked.length === 0 && answer.skills.length > 0) throw onlyInventions();
  const gate = {
    acts_on_user_system: probabilityOf(answer.acts_on_user_system),
    would_follow_documented_procedure: probabilityOf(answer.would_follow_documented_procedure),
    prose_suffices: probabilityOf(answer.prose_suffices),
  };
  return { ranked, gate, model, usage };
}

async function read(ask: AskMessages, stage: Stage, task: ReadTask): Promise<ReadResult> {
  const { answer, model, usage } = await stage.attempt((signal) =>
    ask(
      {
        system: [READ_INSTRUCTIONS],
        user: `${candidatesBlock(task.candidates, task.excerptChars)}\n${requestBlock(task.request, task.recentContext)}`,
        schema: readAnswerSchema(task.candidates.length),
        texts: [task.request, task.recentContext],
      },
      signal,
    ),
  );
  const ranked = rankingOf(answer.skills, new Set(task.candidates.map((skill) => skill.name)));
  if (ranked.length === 0) throw onlyInventions();
  const shares = new Map(ranked.map((each) => [each.name, each.probability]));
  const candidates = task.candidates.map((skill, index) => {
    const fits = answer.fits[`fits_${index + 1}`];
    if (fits === undefined) throw new JudgeFailure("anthropic", "malformed", "a candidate without an answer");
    return { name: skill.name, probability: shares.get(skill.name) ?? 0, fits: probabilityOf(fits) };
  });
  return { candidates: candidates.toSorted((a, b) => b.probability - a.probability), model, usage };
}

function onlyInventions(): JudgeFailure {
  return new JudgeFailure("anthropic", "malformed", "no listed name exists");
}
