/**
 * The ranker: five measures of how near a skill is to a request, each as a z-score over the roster so that one set of
 * weights serves every roster, less what the skill scores on ordinary requests anyway (hub correction).
 */
import type { Skill } from "../../rosters/skill.ts";
import type { LocalModel } from "./model.ts";
import { type AnalysedRequest, analyseRequest } from "./request.ts";
import { indexSkills, type RosterIndex, VECTOR_SCALE } from "./roster-index.ts";
import { normalise } from "./vector.ts";

/**
 * `words` BM25F; `name` cosine with name + description; `whole` cosine with the whole skill; `passages` mean cosine of
 * the three nearest passages; `salient` share of the skill's salient terms that a word of the request matches.
 */
export const FEATURES = ["words", "name", "whole", "passages", "salient"] as const;
export const FEATURE_COUNT = FEATURES.length;

export interface Ranking {
  readonly request: AnalysedRequest;
  /** size × FEATURE_COUNT, as measured. */
  readonly raw: Float32Array;
  /** size × FEATURE_COUNT, z-scored over the roster and hub-corrected. */
  readonly features: Float32Array;
  /** Weighted sum of a skill's features. */
  readonly scores: Float32Array;
  /** Skills by falling score; ties by their place in the roster. */
  readonly order: Uint32Array;
}

const HUB_SHARE = 0.8;
const HUB_TOP = 0.1;
const NEAR_COSINE = 0.4;
const BEST_PASSAGES = 3;

/** In place: mean 0, deviation 1 over the roster for each feature; a feature without variance becomes 0. */
function standardise(values: Float32Array, size: number): void {
  for (let f = 0; f < FEATURE_COUNT; f++) {
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

/** Salient terms of a roster near a word, with the square of their cosine; remembered, since words recur. */
type Neighbours = { readonly at: Uint32Array; readonly value: Float32Array };
const NEIGHBOUR_MEMO = 8_192;
const memos = new WeakMap<RosterIndex, { map: Map<string, Neighbours>; vectors: Float32Array; rows: Int32Array }>();

function unitSalientVectors(model: LocalModel, index: RosterIndex) {
  const { dimensions } = model;
  const vectors = new Float32Array(index.salientTerm.length * dimensions);
  const rows = new Int32Array(index.salientTerm.length);
  for (let i = 0; i < index.salientTerm.length; i++) {
    const row = model.row(index.terms[index.salientTerm[i] ?? 0] ?? "");
    rows[i] = row;
    if (row < 0) continue;
    vectors.set(model.vectors.subarray(row * dimensions, (row + 1) * dimensions), i * dimensions);
    normalise(vectors, i * dimensions, dimensions);
  }
  return { map: new Map<string, Neighbours>(), vectors, rows };
}

function neighbours(model: LocalModel, index: RosterIndex, term: string): Neighbours {
  let memo = memos.get(index);
  if (memo === undefined) {
    memo = unitSalientVectors(model, index);
    memos.set(index, memo);
  }
  const known = memo.map.get(term);
  if (known !== undefined) return known;
  const { dimensions } = model;
  const at: number[] = [];
  const value: number[] = [];
  const row = model.row(term);
  const own = index.termIds.get(term);
  const query = new Float32Array(dimensions);
  if (row >= 0) {
    query.set(model.vectors.subarray(row * dimensions, (row + 1) * dimensions));
    normalise(query, 0, dimensions);
  }
  for (let i = 0; i < index.salientTerm.length; i++) {
    if (index.salientTerm[i] === own) {
      at.push(i);
      value.push(1);
    } else if (row >= 0) {
      let dot = 0;
      for (let d = 0, v = i * dimensions; d < dimensions; d++, v++) dot += (query[d] ?? 0) * (memo.vectors[v] ?? 0);
      if (dot > NEAR_COSINE) {
        at.push(i);
        value.push(dot * dot);
      }
    }
  }
  const found = { at: Uint32Array.from(at), value: Float32Array.from(value) };
  if (memo.map.size >= NEIGHBOUR_MEMO) memo.map.clear();
  memo.map.set(term, found);
  return found;
}

function measure(model: LocalModel, index: RosterIndex, request: AnalysedRequest): Float32Array {
  const { dimensions } = model;
  const { size } = index;
  const raw = new Float32Array(size * FEATURE_COUNT);
  const query = new Float32Array(dimensions);
  const best = new Float32Array(index.salientTerm.length);
  for (const { term, weight } of request.terms) {
    const id = index.termIds.get(term);
    if (id !== undefined) {
      const end = index.postingStart[id + 1] ?? 0;
      for (let at = index.postingStart[id] ?? 0; at < end; at++) {
        const cell = (index.postingSkill[at] ?? 0) * FEATURE_COUNT;
        raw[cell] = (raw[cell] ?? 0) + weight * (index.postingScore[at] ?? 0);
      }
    }
    const row = model.row(term);
    if (row >= 0) {
      const factor = weight * (model.queryWeight[row] ?? 0);
      for (let d = 0, v = row * dimensions; d < dimensions; d++, v++)
        query[d] = (query[d] ?? 0) + factor * (model.vectors[v] ?? 0);
    }
    const near = neighbours(model, index, term);
    const share = Math.min(1, weight);
    for (let i = 0; i < near.at.length; i++) {
      const at = near.at[i] ?? 0;
      const value = share * (near.value[i] ?? 0);
      if (value > (best[at] ?? 0)) best[at] = value;
    }
  }
  normalise(query, 0, dimensions);
  for (let d = 0; d < dimensions; d++) query[d] = (query[d] ?? 0) / VECTOR_SCALE;
  for (let s = 0; s < size; s++) {
    const cell = s * FEATURE_COUNT;
    let name = 0;
    let whole = 0;
    for (let d = 0, v = s * dimensions; d < dimensions; d++, v++) {
      const q = query[d] ?? 0;
      name += q * (index.nameVectors[v] ?? 0);
      whole += q * (index.wholeVectors[v] ?? 0);
    }
    raw[cell + 1] = name;
    raw[cell + 2] = whole;
    let first = -1;
    let second = -1;
    let third = -1;
    const start = index.passageStart[s] ?? 0;
    const end = index.passageStart[s + 1] ?? 0;
    for (let p = start; p < end; p++) {
      let dot = 0;
      for (let d = 0, v = p * dimensions; d < dimensions; d++, v++)
        dot += (query[d] ?? 0) * (index.passageVectors[v] ?? 0);
      if (dot > first) {
        third = second;
        second = first;
        first = dot;
      } else if (dot > second) {
        third = second;
        second = dot;
      } else if (dot > third) third = dot;
    }
    const count = Math.min(BEST_PASSAGES, end - start);
    raw[cell + 3] = count === 0 ? 0 : (first + (count > 1 ? second : 0) + (count > 2 ? third : 0)) / count;
  }
  for (let i = 0; i < best.length; i++) {
    const value = best[i] ?? 0;
    if (value === 0) continue;
    const end = index.salientStart[i + 1] ?? 0;
    for (let at = index.salientStart[i] ?? 0; at < end; at++) {
      const cell = (index.salientSkill[at] ?? 0) * FEATURE_COUNT + 4;
      raw[cell] = (raw[cell] ?? 0) + value;
    }
  }
  for (let s = 0; s < size; s++) {
    const cell = s * FEATURE_COUNT + 4;
    raw[cell] = (raw[cell] ?? 0) / Math.max(1, index.salientCount[s] ?? 0);
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
  for (let i = 0; i < features.length; i++) features[i] = (features[i] ?? 0) - HUB_SHARE * (index.hubs[i] ?? 0);
  standardise(features, index.size);
  const scores = new Float32Array(index.size);
  for (let s = 0; s < index.size; s++) {
    let score = 0;
    for (let f = 0; f < FEATURE_COUNT; f++) score += (weights[f] ?? 0) * (features[s * FEATURE_COUNT + f] ?? 0);
    scores[s] = score;
  }
  const order = Uint32Array.from(scores.keys()).sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b);
  return { request, raw, features, scores, order };
}

/** Tells one pairing of model and bank from another (FNV-1a). */
export function stampOf(model: LocalModel, bank: readonly string[]): number {
  let hash = 0x811c9dc5 ^ model.fingerprint;
  for (const text of bank)
    for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

/** Index of a roster, hubs included. @param bank ordinary requests; below about 100 the correction is unstable */
export function buildIndex(model: LocalModel, skills: readonly Skill[], bank: readonly string[]): RosterIndex {
  const index = indexSkills(model, skills, stampOf(model, bank));
  const columns = bank.map((text) => {
    const features = measure(model, index, analyseRequest(model, index, text, ""));
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
  return index;
}
