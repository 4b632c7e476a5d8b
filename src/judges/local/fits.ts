/** Whether a candidate does the specific thing asked for. A first, unfitted version: its lead in the ranker's score. */
import type { Skill } from "../../rosters/skill.ts";
import type { LocalModel } from "./model.ts";
import type { Ranking } from "./rank.ts";
import type { RosterIndex } from "./roster-index.ts";

export interface FitsInput {
  readonly model: LocalModel;
  readonly index: RosterIndex;
  readonly ranking: Ranking;
  readonly request: string;
  readonly recentContext: string;
  readonly skill: Skill;
  /** The skill's place in the index. */
  readonly position: number;
}

/** @returns 0–1 */
export function fitsOf({ ranking, position }: FitsInput): number {
  const score = ranking.scores[position] ?? 0;
  return 1 / (1 + Math.exp(5 - score));
}
