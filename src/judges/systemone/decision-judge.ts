/**
 * The recipe's two stages as System One questions, over any transport that speaks the protocol: HTTP here, the
 * Workers AI binding in clef/. One request a stage, unless the roster is larger than a request or a read is close.
 */
import { logInfo } from "../../log.ts";
import type { Skill } from "../../rosters/skill.ts";
import { shrinkToFit } from "../budget.ts";
import { splitEvenly, winnersOf } from "../chunking.ts";
import { readCriterion, skimCriterion, skimFits } from "../criteria.ts";
import type {
  FittedSkill,
  Judge,
  JudgeName,
  RankedSkill,
  ReadResult,
  ReadTask,
  SkimResult,
  SkimTask,
  Usage,
} from "../judge.ts";
import { JudgeFailure } from "../judge.ts";
import { fitsQuestion, GATE_QUESTIONS, READ_CHOICE_QUESTION, SKIM_CHOICE_QUESTION } from "../questions.ts";
import { runStage, type Stage } from "../retry.ts";
import { NONE_CRITERION, NONE_OPTION, type SkillOption, skillOptions } from "./options.ts";
import {
  type DecisionAnswers,
  type DecisionRequest,
  type Question,
  type Questions,
  readAnswers,
  type State,
} from "./protocol.ts";
import { choiceQuestion, type DecisionLimits, fitState, packQuestions, questionRoom } from "./requests.ts";

/**
 * Sends one request and gives back the answer's JSON, unread, and what the upstream calls this exchange (null: nothing).
 * @throws JudgeFailure for everything that is not an answer.
 */
export type DecisionTransport = (
  body: DecisionRequest,
  signal: AbortSignal,
) => Promise<{ readonly body: unknown; readonly requestId: string | null }>;

export interface DecisionJudgeOptions {
  readonly name: JudgeName;
  readonly model: string;
  readonly limits: DecisionLimits;
  readonly send: DecisionTransport;
  /** Total time of a stage. */
  readonly deadlineMs: number;
  /** Characters of description in a skim's criterion. */
  readonly skimDescriptionChars: number;
}

/** Up to this lead of the first over the second, the order in which the options stood may have decided the read. */
const CLOSE_CALL = 0.15;

/** Share of the room for questions that a roster may take; the gate's questions and the chunks' instructions need the rest. */
const ROSTER_SHARE = 0.9;

const NONE = { key: NONE_OPTION, criterion: NONE_CRITERION };

export function createDecisionJudge(options: DecisionJudgeOptions): Judge {
  const room = questionRoom(options.limits) * ROSTER_SHARE;
  return {
    name: options.name,
    holds: (skills) => skimFits(skills, options.skimDescriptionChars, room),
    skim: (task) => runStage(options.name, options.deadlineMs, (stage) => new Asker(options, stage, task).skim(task)),
    read: (task) => runStage(options.name, options.deadlineMs, (stage) => new Asker(options, stage, task).read(task)),
  };
}

/** The requests of one stage, with what they share: the state, and the usage they add up to. */
class Asker {
  readonly #options: DecisionJudgeOptions;
  readonly #stage: Stage;
  readonly #state: State;
  #usage: Usage = { input_tokens: 0, output_tokens: 0 };
  #model: string | null = null;

  constructor(options: DecisionJudgeOptions, stage: Stage, task: { request: string; recentContext: string }) {
    this.#options = options;
    this.#stage = stage;
    this.#state = fitState(task.request, task.recentContext, options.limits);
  }

  async skim(task: SkimTask): Promise<SkimResult> {
    const gate = Object.entries(GATE_QUESTIONS).map(([id, instructions]) => [id, noul(instructions)] as const);
    const [rankings, answers] = await this.#rank(task.skills, Object.fromEntries(gate));
    let ranked = rankings[0] ?? [];
    if (rankings.length > 1) {
      const winners = winnersOf(rankings, task.limit, this.#options.limits.maxOptions - 1);
      [[ranked = []]] = await this.#rank(task.skills.filter((skill) => winners.has(skill.name)));
    }
    return {
      ranked: ranked.slice(0, task.limit),
      gate: {
        acts_on_user_system: answers.noul("acts_on_user_system"),
        would_follow_documented_procedure: answers.noul("would_follow_documented_procedure"),
        prose_suffices: answers.noul("prose_suffices"),
      },
      model: this.#model,
      usage: this.#usage,
    };
  }

  /** One choice a chunk, and `others`, asked together. */
  async #rank(skills: readonly Skill[], others: Questions = {}): Promise<[RankedSkill[][], DecisionAnswers]> {
    const { limits, skimDescriptionChars } = this.#options;
    const all = skillOptions(skills, (skill) => skimCriterion(skill, skimDescriptionChars));
    const chunks = splitEvenly(all, limits.maxOptions - 1);
    const id = (index: number) => (chunks.length === 1 ? "skill" : `skill_${index + 1}`);
    const questions: Record<string, Question> = {};
    for (const [index, chunk] of chunks.entries()) {
      questions[id(index)] = choiceQuestion(SKIM_CHOICE_QUESTION, chunk, NONE, this.#state, limits);
    }
    const answers = await this.#ask({ ...questions, ...others });
    return [chunks.map((chunk, index) => byShare(chunk, answers.choice(id(index)))), answers];
  }

  async read(task: ReadTask): Promise<ReadResult> {
    const { limits } = this.#options;
    const options = skillOptions(task.candidates, (skill) => readCriterion(skill, task.excerptChars));
    const forward = choiceQuestion(READ_CHOICE_QUESTION, options, null, this.#state, limits);
    const questions: Record<string, Question> = options.length > 1 ? { skill: forward } : {};
    const descriptions = shrinkToFit(
      task.candidates.map((skill) => skill.description_full),
      limits.maxTotalTokens / 4,
    );
    for (const [index, skill] of task.candidates.entries()) {
      questions[`fits_${index + 1}`] = noul(fitsQuestion(skill.name, descriptions[index] ?? ""));
    }
    const answers = await this.#ask(questions);
    // A choice between one is none: the protocol wants two options, and the answer is known.
    let shares = options.length > 1 ? answers.choice("skill") : new Map(options.map((option) => [option.key, 1]));
    const again = isClose(shares) ? await this.#bothWays(options) : undefined;
    shares = again ?? shares;
    const candidates: FittedSkill[] = options.map((option, index) => ({
      name: option.name,
      probability: shares.get(option.key) ?? 0,
      fits: answers.noul(`fits_${index + 1}`),
    }));
    return {
      candidates: candidates.toSorted((a, b) => b.probability - a.probability),
      degraded: again === null,
      model: this.#model,
      usage: this.#usage,
    };
  }

  /**
   * The mean of the choice asked forward and reversed in one request, so that both see the same model state. Only a
   * close call pays for it.
   * @returns null when it fails: the first answer still stands then, for this once.
   */
  async #bothWays(options: readonly SkillOption[]): Promise<Map<string, number> | null> {
    const ask = (order: readonly SkillOption[]) =>
      choiceQuestion(READ_CHOICE_QUESTION, order, null, this.#state, this.#options.limits);
    try {
      const answers = await this.#ask({ skill: ask(options), skill_reversed: ask(options.toReversed()) });
      const forward = answers.choice("skill");
      const reversed = answers.choice("skill_reversed");
      return new Map(options.map(({ key }) => [key, ((forward.get(key) ?? 0) + (reversed.get(key) ?? 0)) / 2]));
    } catch (thrown) {
      if (!(thrown instanceof JudgeFailure)) throw thrown;
      logInfo("judge_close_call_unresolved", { judge: thrown.judge, kind: thrown.kind, problem: thrown.message });
      return null;
    }
  }

  /** As many requests as the questions need, side by side; their answers as one. */
  async #ask(questions: Questions): Promise<DecisionAnswers> {
    const packs = packQuestions(questions, this.#state, this.#options.limits);
    const answered = await Promise.all(packs.map((pack) => this.#send(pack)));
    const find = (id: string) => answered[packs.findIndex((pack) => Object.hasOwn(pack, id))];
    const [first] = answered;
    if (first === undefined || answered.length === 1) return first ?? unreachable();
    return {
      model: first.model,
      usage: this.#usage,
      choice: (id) => find(id)?.choice(id) ?? unreachable(),
      noul: (id) => find(id)?.noul(id) ?? unreachable(),
    };
  }

  async #send(questions: Questions): Promise<DecisionAnswers> {
    const { name, model, send } = this.#options;
    const answers = await this.#stage.attempt(async (signal) => {
      const { body, requestId } = await send({ model, state: this.#state, questions }, signal);
      return readAnswers(name, questions, body, requestId);
    });
    this.#model = answers.model;
    this.#usage = {
      input_tokens: this.#usage.input_tokens + answers.usage.input_tokens,
      output_tokens: this.#usage.output_tokens + answers.usage.output_tokens,
    };
    return answers;
  }
}

function noul(instructions: string): Question {
  return { type: "noul", instructions };
}

function byShare(options: readonly SkillOption[], shares: ReadonlyMap<string, number>): RankedSkill[] {
  const ranked = options.map((option) => ({ name: option.name, probability: shares.get(option.key) ?? 0 }));
  return ranked.toSorted((a, b) => b.probability - a.probability);
}

function isClose(shares: ReadonlyMap<string, number>): boolean {
  const [first = 1, second] = [...shares.values()].toSorted((a, b) => b - a);
  return second !== undefined && first - second <= CLOSE_CALL + Number.EPSILON;
}

function unreachable(): never {
  throw new TypeError("every question asked has an answer");
}
