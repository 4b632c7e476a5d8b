/**
 * The embedded judge: no key, no network, the same answer every time. A roster's index is computed once (or adopted
 * from storage) and kept as long as the roster's own objects live; what a skim measured, its read goes on from.
 */
import { FormatError } from "../../bytes.ts";
import type { Skill } from "../../rosters/skill.ts";
import type { GateAnswers, Judge, ReadResult, ReadTask, SkimResult, SkimTask, Usage } from "../judge.ts";
import { whatIsAsked } from "./asked.ts";
import { decodeIndex, encodeIndex } from "./codec.ts";
import { ORDINARY_REQUESTS } from "./data/ordinary-requests.ts";
import { coversOf, fitsOf, gateAnswers } from "./decide.ts";
import { type Case, caseOf } from "./evidence.ts";
import { RANKER_WEIGHTS } from "./fitted.ts";
import type { LocalModel } from "./model.ts";
import { nearAmong } from "./nearness.ts";
import { buildIndex, rank, stampOf } from "./rank.ts";
import type { RosterIndex } from "./roster-index.ts";

/** Something is to be done: an offer was taken up. */
const TAKEN_UP: GateAnswers = {
  acts_on_user_system: 0.95,
  would_follow_documented_procedure: 0.5,
  prose_suffices: 0.05,
};

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

interface Measured {
  readonly of: Case;
  /** An offer was taken up: the skill that it was about is as good as named. */
  readonly agreed: boolean;
  readonly calledOff: boolean;
}

/** Nothing is asked for: an offer was called off. */
const CALLED_OFF: GateAnswers = {
  acts_on_user_system: 0.05,
  would_follow_documented_procedure: 0.05,
  prose_suffices: 0.95,
};

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
  const measured = new WeakMap<SkimResult, Measured>();

  const remember = (skills: readonly Skill[], index: RosterIndex): RosterIndex => {
    indexes.set(skills, index);
    for (const [position, skill] of skills.entries()) places.set(skill, { index, position });
    return index;
  };
  const indexOf = (skills: readonly Skill[]): RosterIndex =>
    indexes.get(skills) ?? remember(skills, buildIndex(model(), skills, ORDINARY_REQUESTS));

  const measure = (index: RosterIndex, request: string, recentContext: string): Measured => {
    const { reading, context, agreed, calledOff } = whatIsAsked(model(), request, recentContext);
    const ranking = rank(model(), index, RANKER_WEIGHTS, reading, context);
    return { of: caseOf(model(), index, ranking), agreed, calledOff };
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
      const found = measure(index, task.request, task.recentContext);
      const { of, agreed, calledOff } = found;
      const { order, scores } = of.ranking;
      const best = Array.from(order.subarray(0, task.limit));
      const probabilities = shares(
        best.map((position) => scores[position] ?? 0),
        scores.subarray(0, index.names.length),
      );
      const result = {
        ranked: best.map((position, i) => ({ name: index.names[position] ?? "", probability: probabilities[i] ?? 0 })),
        gate: calledOff ? CALLED_OFF : agreed ? TAKEN_UP : gateAnswers(of),
        model: null,
        usage: NO_USAGE,
      };
      measured.set(result, found);
      return result;
    },
    async read(task: ReadTask): Promise<ReadResult> {
      const found = placesOf(task.candidates);
      const first = found[0];
      if (first === undefined) return { candidates: [], model: null, usage: NO_USAGE };
      const skimmed = task.skimmed === undefined ? undefined : measured.get(task.skimmed);
      const { of, agreed } =
        skimmed?.of.index === first.index ? skimmed : measure(first.index, task.request, task.recentContext);
      const best = of.ranking.order[0];
      const { scores } = of.ranking;
      const named = new Set(task.named);
      const chosen = found.map(
        ({ position }, i) => (scores[position] ?? 0) + (named.has(task.candidates[i]?.name ?? "") ? NAMED_SCORE : 0),
      );
      const probabilities = shares(chosen, chosen);
      const candidates = task.candidates.map((skill, i) => ({
        name: skill.name,
        probability: probabilities[i] ?? 0,
        fits: fitsOf(of, found[i]?.position ?? 0, named.has(skill.name) || (agreed && found[i]?.position === best)),
      }));
      candidates.sort((a, b) => b.probability - a.probability);
      return { candidates, covers: coversOf(of, agreed || named.size > 0), model: null, usage: NO_USAGE };
    },
  };
}
