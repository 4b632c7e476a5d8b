/**
 * The ranker: five measures of how near a skill is to a request, each as a z-score over the roster so that one set of
 * weights serves every roster, less what the skill scores on ordinary requests anyway (hub correction).
 */
import type { Skill } from "../../rosters/skill.ts";
import { associationsOf } from "./associations.ts";
import type { LocalModel } from "./model.ts";
import { nameWordsOf } from "./names.ts";
import { type AnalysedRequest, analyseRequest } from "./request.ts";
import { indexSkills, type RosterIndex, VECTOR_SCALE } from "./roster-index.ts";
import { normalise } from "./vector.ts";

/**
 * `words` BM25F; `name` cosine with name + description; `whole` cosine with the whole skill; `related` BM25F of the
 * skill's nearest word to each word asked for; `salient` share of the skill's salience that the request covers;
 * `said` up to 6 when the request, payload aside, holds every word of the name, the rarer the more: the one feature that is no z-score.
 */
export const FEATURES = ["words", "name", "whole", "related", "salient", "said"] as const;
export const FEATURE_COUNT = FEATURES.length;
export const WORDS = 0;
export const NAME = 1;
export const WHOLE = 2;
export const RELATED = 3;
export const SALIENT = 4;
const SAID = 5;
/** About what a z-score reaches, so that one penalty suits all weights. */
const SAID_VALUE = 6;
/** Words that carry less of a request than this ("the", "for", "please") have no neighbours worth the look. */
const LEAST_QUERY_WEIGHT = 0.15;
/** Root of a weight above those of quotes, paths and file names. */
export const SPOKEN_WEIGHT = 0.75;

export interface Ranking {
  readonly request: AnalysedRequest;
  /** size × FEATURE_COUNT, as measured. */
  readonly raw: Float32Array;
  /** size × FEATURE_COUNT; all but `said` z-scored over the roster and hub-corrected. */
  readonly features: Float32Array;
  /** Weighted sum of a skill's features. */
  readonly scores: Float32Array;
  /** The roster's own skills by falling score; ties by their place in the roster. */
  readonly order: Uint32Array;
}

/** Share of the bank that counts as where a skill scores high, and how much of that mean is taken off. */
const HUB_TOP = 0.3;
const HUB_SHARE = 1;

/** In place: mean 0, deviation 1 over the roster for each feature; a feature without variance becomes 0. */
function standardise(values: Float32Array, size: number): void {
  for (let f = 0; f < SAID; f++) {
    let sum = 0;
    let squares = 0;
    for (let i = f; i < size * FEATURE_COUNT; i += FEATURE_COUNT) {
      const value = values[i] ?? 0;
      sum += value;
      squares += value * value;
    }
    const mean = sum / size;
    const deviation = Math.sqrt(Math.max(0, squares / size - mean * mean));
    const factor = deviation > 1e-6 ? 1 / deviation : 0;
    for (let i = f; i < size * FEATURE_COUNT; i += FEATURE_COUNT) values[i] = ((values[i] ?? 0) - mean) * factor;
  }
}

function measure(model: LocalModel, index: RosterIndex, request: AnalysedRequest): Float32Array {
  const { dimensions, vectors } = model;
  const { size, postingStart, postingSkill, postingScore, nameVectors, wholeVectors } = index;
  const raw = new Float32Array(size * FEATURE_COUNT);
  const query = new Float32Array(dimensions);
  const best = new Float32Array(index.salientTerm.length);
  const names = nameWordsOf(model, index);
  const said = new Uint16Array(size);
  for (const { term, weight } of request.terms) {
    const id = index.termIds.get(term);
    if (id !== undefined) {
      const end = postingStart[id + 1] ?? 0;
      for (let at = postingStart[id] ?? 0; at < end; at++) {
        const cell = (postingSkill[at] ?? 0) * FEATURE_COUNT;
        raw[cell] = (raw[cell] ?? 0) + weight * (postingScore[at] ?? 0);
      }
    }
    const row = model.row(term);
    if (row >= 0) {
      const factor = weight * (model.queryFactor[row] ?? 0);
      for (let d = 0, v = row * dimensions; d < dimensions; d++, v++)
        query[d] = (query[d] ?? 0) + factor * (vectors[v] ?? 0);
    }
    if (weight >= SPOKEN_WEIGHT) for (const s of names.skills.get(term) ?? []) said[s] = (said[s] ?? 0) + 1;
    if (row >= 0 && (model.queryWeight[row] ?? 0) < LEAST_QUERY_WEIGHT) continue;
    const near = associationsOf(model, index, term, id ?? -1, row);
    const carried = weight * (row < 0 ? 1 : Math.sqrt(model.queryWeight[row] ?? 0));
    const { skill, score, salient, nearness } = near;
    for (let i = 0; i < skill.length; i++) {
      const cell = (skill[i] ?? 0) * FEATURE_COUNT + RELATED;
      raw[cell] = (raw[cell] ?? 0) + carried * (score[i] ?? 0);
    }
    const share = Math.min(1, weight);
    for (let i = 0; i < salient.length; i++) {
      const at = salient[i] ?? 0;
      const value = share * (nearness[i] ?? 0);
      if (value > (best[at] ?? 0)) best[at] = value;
    }
  }
  normalise(query, 0, dimensions);
  for (let d = 0; d < dimensions; d++) query[d] = (query[d] ?? 0) / VECTOR_SCALE;
  for (let s = 0; s < size; s++) {
    let name = 0;
    let whole = 0;
    for (let d = 0, v = s * dimensions; d < dimensions; d++, v++) {
      const q = query[d] ?? 0;
      name += q * (nameVectors[v] ?? 0);
      whole += q * (wholeVectors[v] ?? 0);
    }
    raw[s * FEATURE_COUNT + NAME] = name;
    raw[s * FEATURE_COUNT + WHOLE] = whole;
    const words = names.count[s] ?? 0;
    raw[s * FEATURE_COUNT + SAID] = words > 0 && said[s] === words ? SAID_VALUE * (names.telling[s] ?? 0) : 0;
  }
  const { salientStart, salientSkill, salientShare } = index;
  for (let i = 0; i < best.length; i++) {
    const value = best[i] ?? 0;
    if (value === 0) continue;
    const end = salientStart[i + 1] ?? 0;
    for (let at = salientStart[i] ?? 0; at < end; at++) {
      const cell = (salientSkill[at] ?? 0) * FEATURE_COUNT + SALIENT;
      raw[cell] = (raw[cell] ?? 0) + value * (salientShare[at] ?? 0);
    }
  }
  return raw;
}

/** Ranks every skill of the roster for one request. Pure and deterministic. @param weights one per feature */
export function rank(
  model: LocalModel,
  index: RosterIndex,
  weights: readonly number[],
  text: string,
  context: string,
): Ranking {
  const request = analyseRequest(model, index, text, context);
  const raw = measure(model, index, request);
  const features = raw.slice();
  standardise(features, index.size);
  for (let s = 0; s < index.size; s++) {
    for (let f = 0; f < SAID; f++) {
      const i = s * FEATURE_COUNT + f;
      features[i] = (features[i] ?? 0) - HUB_SHARE * (index.hubs[i] ?? 0);
    }
  }
  standardise(features, index.size);
  const scores = new Float32Array(index.size);
  for (let s = 0; s < index.size; s++) {
    let score = 0;
    for (let f = 0; f < FEATURE_COUNT; f++) score += (weights[f] ?? 0) * (features[s * FEATURE_COUNT + f] ?? 0);
    scores[s] = score;
  }
  const order = Uint32Array.from(index.names.keys()).sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b);
  return { request, raw, features, scores, order };
}

/** Tells one pairing of model and bank from another (FNV-1a). */
export function stampOf(model: LocalModel, bank: readonly string[]): number {
  let hash = 0x811c9dc5 ^ model.fingerprint;
  for (const text of bank)
    for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

/** ln(1 + the highest value any skill has of a feature). */
function highest(features: Float32Array, feature: number): number {
  let best = 0;
  for (let i = feature; i < features.length; i += FEATURE_COUNT) best = Math.max(best, features[i] ?? 0);
  return Math.log(1 + best);
}

function meanAndDeviation(values: readonly number[]): [number, number] {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
  return [mean, Math.max(0.05, Math.sqrt(variance))];
}

/** Index of a roster, hubs included. @param bank ordinary requests; below about 100 the correction is unstable */
export function buildIndex(model: LocalModel, skills: readonly Skill[], bank: readonly string[]): RosterIndex {
  const index = indexSkills(model, skills, stampOf(model, bank));
  const best: [number[], number[]] = [[], []];
  const columns = bank.map((text) => {
    const features = measure(model, index, analyseRequest(model, index, text, ""));
    best[0].push(highest(features, WORDS));
    best[1].push(highest(features, RELATED));
    standardise(features, index.size);
    return features;
  });
  const top = Math.max(1, Math.round(bank.length * HUB_TOP));
  for (let i = 0; i < index.hubs.length; i++) {
    const values = Float32Array.from(columns, (column) => column[i] ?? 0).sort();
    let sum = 0;
    for (let k = values.length - top; k < values.length; k++) sum += values[k] ?? 0;
    index.hubs[i] = bank.length === 0 ? 0 : sum / top;
  }
  if (bank.length > 1) index.usual.set([...meanAndDeviation(best[0]), ...meanAndDeviation(best[1])]);
  return index;
}
