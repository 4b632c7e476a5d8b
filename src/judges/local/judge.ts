/**
 * The embedded judge: no key, no network, the same answer every time. A roster's index is computed once (or adopted
 * from storage) and kept as long as the roster's own objects live; the last ranking is kept for the read that follows a skim.
 */

import { findMentions } from "../../language/mentions.ts";
import type { Skill } from "../../rosters/skill.ts";
import type { FittedSkill, Judge, ReadResult, ReadTask, SkimResult, SkimTask, Usage } from "../judge.ts";
import { decodeIndex, encodeIndex } from "./codec.ts";
import { ORDINARY_REQUESTS } from "./data/ordinary-requests.ts";
import { fitsOf } from "./fits.ts";
import { RANKER_WEIGHTS } from "./fitted.ts";
import { whatIsAsked } from "./follow-up.ts";
import { FormatError } from "./format.ts";
import { gateAnswers } from "./gate.ts";
import type { LocalModel } from "./model.ts";
import { nearAmong } from "./nearness.ts";
import { buildIndex, type Ranking, rank, stampOf } from "./rank.ts";
import type { RosterIndex } from "./roster-index.ts";

export interface LocalJudge extends Judge {
  /** Computes (or takes from memory) the index of a roster, as bytes to store beside it. Seconds for thousands of skills. */
  index(skills: readonly Skill[]): Uint8Array<ArrayBuffer>;
  /**
   * Takes a stored index into use for `skills`, which later tasks must pass as the same objects.
   * @returns false when the bytes are stale, damaged or of another roster; the index is then computed on first use.
   */
  adopt(skills: readonly Skill[], bytes: ArrayBuffer | Uint8Array<ArrayBuffer>): boolean;
  /** For each of the stems, those of the others whose vectors are at least this near, with their cosine. */
  nearAmong(stems: readonly string[], least: number): ReadonlyMap<string, ReadonlyMap<string, number>>;
}

/** What being named adds to a candidate's score: more than what usually parts the first from the third. */
const NAMED_SCORE = 4;
const NO_USAGE: Usage = { input_tokens: 0, output_tokens: 0 };

interface Place {
  readonly index: RosterIndex;
  readonly position: number;
}

interface LastRanking {
  readonly request: string;
  readonly context: string;
  readonly ranking: Ranking;
}

/** Shares of a choice: softmax over scores, which the ranker's fit made log-odds. */
function shares(scores: readonly number[], total: Float32Array | readonly number[]): number[] {
  let highest = Number.NEGATIVE_INFINITY;
  for (const score of total) highest = Math.max(highest, score);
  let sum = 0;
  for (const score of total) sum += Math.exp(score - highest);
  return scores.map((score) => Math.exp(score - highest) / sum);
}

/** @param options.model called once, at the first use: reading the model takes some 15 ms. */
export function createLocalJudge(options: { readonly model: () => LocalModel }): LocalJudge {
  let loaded: LocalModel | undefined;
  const model = (): LocalModel => {
    loaded ??= options.model();
    return loaded;
  };
  const indexes = new WeakMap<readonly Skill[], RosterIndex>();
  const places = new WeakMap<Skill, Place>();
  const last = new WeakMap<RosterIndex, LastRanking>();

  const remember = (skills: readonly Skill[], index: RosterIndex): RosterIndex => {
    indexes.set(skills, index);
    for (const [position, skill] of skills.entries()) places.set(skill, { index, position });
    return index;
  };
  const indexOf = (skills: readonly Skill[]): RosterIndex =>
    indexes.get(skills) ?? remember(skills, buildIndex(model(), skills, ORDINARY_REQUESTS));

  const rankOf = (index: RosterIndex, request: string, context: string): Ranking => {
    const known = last.get(index);
    if (known !== undefined && known.request === request && known.context === context) return known.ranking;
    const ranking = rank(model(), index, RANKER_WEIGHTS, request, context);
    last.set(index, { request, context, ranking });
    return ranking;
  };

  /** Where the candidates stand in the roster they were skimmed from; alone when that roster is not known here. */
  const placesOf = (candidates: readonly Skill[]): Place[] => {
    const known = candidates.map((skill) => places.get(skill));
    const index = known[0]?.index;
    const found: Place[] = [];
    for (const place of known) if (place !== undefined && place.index === index) found.push(place);
    if (found.length === candidates.length) return found;
    const alone = buildIndex(model(), candidates, ORDINARY_REQUESTS);
    return candidates.map((_, position) => ({ index: alone, position }));
  };

  return {
    name: "local",
    index: (skills) => encodeIndex(indexOf(skills)),
    adopt(skills, bytes) {
      try {
        const index = decodeIndex(bytes, stampOf(model(), ORDINARY_REQUESTS));
        if (index.names.length !== skills.length || skills.some((skill, s) => skill.name !== index.names[s]))
          return false;
        remember(skills, index);
        return true;
      } catch (thrown) {
        if (thrown instanceof FormatError) return false;
        throw thrown;
      }
    },
    nearAmong: (stems, least) => nearAmong(model(), stems, least),
    async skim(task: SkimTask): Promise<SkimResult> {
      const index = indexOf(task.skills);
      const asked = whatIsAsked(task.request, task.recentContext);
      const ranking = rankOf(index, asked.request, asked.context);
      const best = Array.from(ranking.order.subarray(0, task.limit));
      const probabilities = shares(
        best.map((position) => ranking.scores[position] ?? 0),
        ranking.scores.subarray(0, index.names.length),
      );
      return {
        ranked: best.map((position, i) => ({ name: index.names[position] ?? "", probability: probabilities[i] ?? 0 })),
        gate: gateAnswers(model(), asked),
        model: null,
        usage: NO_USAGE,
      };
    },
    async read(task: ReadTask): Promise<ReadResult> {
      const found = placesOf(task.candidates);
      const first = found[0];
      if (first === undefined) return { candidates: [], model: null, usage: NO_USAGE };
      const { index } = first;
      const asked = whatIsAsked(task.request, task.recentContext);
      const ranking = rankOf(index, asked.request, asked.context);
      const named = new Set(findMentions(task.request, index.names).named);
      const scores = found.map(
        ({ position }, i) =>
          (ranking.scores[position] ?? 0) + (named.has(task.candidates[i]?.name ?? "") ? NAMED_SCORE : 0),
      );
      const probabilities = shares(scores, scores);
      const candidates: FittedSkill[] = task.candidates.map((skill, i) => ({
        name: skill.name,
        probability: probabilities[i] ?? 0,
        fits: fitsOf({
          model: model(),
          index,
          ranking,
          request: asked.request,
          position: found[i]?.position ?? 0,
          named: named.has(skill.name),
        }),
      }));
      candidates.sort((a, b) => b.probability - a.probability);
      return { candidates, model: null, usage: NO_USAGE };
    },
  };
}
