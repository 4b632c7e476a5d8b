/**
 * What a judge is asked and what it answers: one interface for the embedded judge and for those with a model behind
 * them, so that each stage of the recipe can choose its own.
 */
import type { Skill } from "../rosters/skill.ts";

export const JUDGE_NAMES = ["local", "systemone", "clef", "anthropic"] as const;
export type JudgeName = (typeof JUDGE_NAMES)[number];

/** Probabilities (0–1) that the answer to each gate question is yes. */
export interface GateAnswers {
  readonly acts_on_user_system: number;
  readonly would_follow_documented_procedure: number;
  /** Counted inverted in the gate. */
  readonly prose_suffices: number;
}

export interface Usage {
  readonly input_tokens: number;
  readonly output_tokens: number;
}

export interface SkimTask {
  readonly request: string;
  /** Text of earlier turns; may carry the subject of the request. Empty when there is none. */
  readonly recentContext: string;
  /** The whole roster, at least one skill. */
  readonly skills: readonly Skill[];
  /** How many of the ranking to return, best first. */
  readonly limit: number;
}

export interface RankedSkill {
  readonly name: string;
  /** 0–1; over the whole roster these sum to at most 1. */
  readonly probability: number;
}

export interface SkimResult {
  /** Best first, at most `limit`, each name of the roster at most once. */
  readonly ranked: readonly RankedSkill[];
  readonly gate: GateAnswers;
  /** The names it was shown, where that was not the whole roster. */
  readonly shown?: readonly string[];
  readonly model: string | null;
  readonly usage: Usage;
}

export interface ReadTask {
  readonly request: string;
  readonly recentContext: string;
  /** The shortlist, best first. */
  readonly candidates: readonly Skill[];
  /** Characters of body a candidate's criterion holds. */
  readonly excerptChars: number;
  /** Names of the roster that the request uses as such and does not rule out. */
  readonly named?: readonly string[];
  /** What the skim of the same request found, whoever did it: its own judge may go on from there. */
  readonly skimmed?: SkimResult;
}

export interface FittedSkill {
  readonly name: string;
  /** Share of the choice, 0–1. */
  readonly probability: number;
  /** Probability (0–1) that the skill does the specific thing asked for. */
  readonly fits: number;
}

export interface ReadResult {
  /** Every candidate once, by falling probability. */
  readonly candidates: readonly FittedSkill[];
  /** Probability (0–1) that any skill of the roster does what is asked, for judges that can tell; .30 is where "none" becomes safe. */
  readonly covers?: number;
  /** A part of the reading failed and the rest had to do: what it says stands, but must not be cached. False when absent. */
  readonly degraded?: boolean;
  readonly model: string | null;
  readonly usage: Usage;
}

/**
 * Answers one request's two stages. Both may throw JudgeFailure after their own retries are spent; nothing else
 * that happens to a judge may look like "no skill".
 */
export interface Judge {
  readonly name: JudgeName;
  /** Whether one request can show it all these skills, whatever the user's request; absent: it always can. */
  holds?(skills: readonly Skill[]): boolean;
  skim(task: SkimTask): Promise<SkimResult>;
  read(task: ReadTask): Promise<ReadResult>;
}

export type JudgeFailureKind = "timeout" | "unavailable" | "rate_limited" | "refused" | "malformed" | "not_configured";

/** Why a judge could not answer; the local judge then answers in its place and the response says `degraded`. */
export class JudgeFailure extends Error {
  readonly judge: JudgeName;
  readonly kind: JudgeFailureKind;
  /** Milliseconds the upstream asked us to wait before the next try; null when it did not say. */
  readonly retryAfterMs: number | null;

  /** @param message for the log alone; must hold neither a key nor request text. */
  constructor(judge: JudgeName, kind: JudgeFailureKind, message: string, retryAfterMs: number | null = null) {
    super(message);
    this.name = "JudgeFailure";
    this.judge = judge;
    this.kind = kind;
    this.retryAfterMs = retryAfterMs;
  }
}
