/** Claude as a judge: the recipe's two stages as one Messages call each. */
import { skimFits } from "../criteria.ts";
import { type Judge, JudgeFailure, type ReadResult, type ReadTask, type SkimResult, type SkimTask } from "../judge.ts";
import { runStage, type Stage } from "../retry.ts";
import { probabilityOf, rankingOf, readAnswerSchema, skimAnswerSchema } from "./answers.ts";
import { type AskMessages, createAskMessages, type MessagesOptions } from "./messages.ts";
import { candidatesBlock, indexBlock, READ_INSTRUCTIONS, requestBlock, SKIM_INSTRUCTIONS } from "./prompt.ts";

/** Tokens of index that a call shows; with the request's own at most, half of the smallest window (200,000) stays free. */
const MAX_INDEX_TOKENS = 100_000;

export interface AnthropicOptions extends MessagesOptions {
  readonly deadlineMs: number;
  readonly skimDescriptionChars: number;
}

export function createAnthropicJudge(options: AnthropicOptions): Judge {
  const ask = createAskMessages(options);
  return {
    name: "anthropic",
    holds: (skills) => skimFits(skills, options.skimDescriptionChars, MAX_INDEX_TOKENS),
    skim: (task) =>
      runStage("anthropic", options.deadlineMs, (stage) => skim(ask, stage, task, options.skimDescriptionChars)),
    read: (task) => runStage("anthropic", options.deadlineMs, (stage) => read(ask, stage, task)),
  };
}

async function skim(ask: AskMessages, stage: Stage, task: SkimTask, descriptionChars: number): Promise<SkimResult> {
  const { answer, model, usage } = await stage.attempt((signal) =>
    ask(
      {
        system: [SKIM_INSTRUCTIONS, indexBlock(task.skills, descriptionChars)],
        user: requestBlock(task.request, task.recentContext),
        schema: skimAnswerSchema,
        texts: [task.request, task.recentContext],
      },
      signal,
    ),
  );
  const ranked = rankingOf(answer.skills, new Set(task.skills.map((skill) => skill.name)));
  // An empty list is an answer; a list of nothing but inventions is not.
  if (ranked.length === 0 && answer.skills.length > 0) throw onlyInventions();
  const gate = {
    acts_on_user_system: probabilityOf(answer.acts_on_user_system),
    would_follow_documented_procedure: probabilityOf(answer.would_follow_documented_procedure),
    prose_suffices: probabilityOf(answer.prose_suffices),
  };
  return { ranked: ranked.slice(0, task.limit), gate, model, usage };
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
