/**
 * The ranker: measures of how near a skill is to a request, each as a z-score over the roster so that one set of
 * weights serves every roster, less what the skill scores on ordinary requests anyway (hub correction).
 */
import { type Reading, readMessage } from "../../language/reading.ts";
import type { Skill } from "../../rosters/skill.ts";
import { AT, MEASURE_COUNT, MEASURES, type MeasureWeights } from "./measure-names.ts";
import { type AskedWord, type Measured, measure } from "./measures.ts";
import type { LocalModel } from "./model.ts";
import { type AnalysedRequest, analyseRequest } from "./request.ts";
import { indexSkills, type RosterIndex } from "./roster-index.ts";

export interface Ranking {
  readonly request: AnalysedRequest;
  /** The words that carry something, with what each skill has near them. */
  readonly words: readonly AskedWord[];
  /** size × MEASURE_COUNT, as measured. */
  readonly raw: Float32Array;
  /** size × MEASURE_COUNT; z-scored over the roster and hub-corrected. */
  readonly features: Float32Array;
  /** Weighted sum of a skill's features. */
  readonly scores: Float32Array;
  /** The roster's own skills by falling score; ties by their place in the roster. */
  readonly order: Uint32Array;
}

/** Share of the bank that counts as where a skill scores high, and how much of that mean is taken off. */
const HUB_TOP = 0.3;
const HUB_SHARE = 1;

/** In place: mean 0, deviation 1 over the roster for each measure; one without variance becomes 0. */
function standardise(values: Float32Array, size: number): void {
  for (let m = 0; m < MEASURE_COUNT; m++) {
    let sum = 0;
    let squares = 0;
    for (let i = m; i < size * MEASURE_COUNT; i += MEASURE_COUNT) {
      const value = values[i] ?? 0;
      sum += value;
      squares += value * value;
    }
    const mean = sum / size;
    const deviation = Math.sqrt(Math.max(0, squares / size - mean * mean));
    const factor = deviation > 1e-6 ? 1 / deviation : 0;
    for (let i = m; i < size * MEASURE_COUNT; i += MEASURE_COUNT) values[i] = ((values[i] ?? 0) - mean) * factor;
  }
}

/** Ranks every skill of the roster for one request. Pure and deterministic. */
export function rank(
  model: LocalModel,
  index: RosterIndex,
  weights: MeasureWeights,
  reading: Reading,
  context: string,
): Ranking {
  const request = analyseRequest(model, index, reading, context);
  const { cells, words } = measure(model, index, request);
  const features = cells.slice();
  standardise(features, index.size);
  const measured = request.earlier.length > 0 ? MEASURE_COUNT : AT.earlierWhole;
  for (let s = 0; s < index.size; s++) {
    for (let m = 0; m < measured; m++) {
      const i = s * MEASURE_COUNT + m;
      features[i] = (features[i] ?? 0) - HUB_SHARE * (index.hubs[i] ?? 0);
    }
  }
  standardise(features, index.size);
  return { request, words, raw: cells, features, ...scored(index, features, request.leaning, weights) };
}

/** Scores and order of measured skills. @param leaning 0–1: how far the request leans on the turns before it */
export function scored(
  index: RosterIndex,
  features: Float32Array,
  leaning: number,
  weights: MeasureWeights,
): Pick<Ranking, "scores" | "order"> {
  const scores = scoresOf(features, index.size, weights, leaning);
  const order = Uint32Array.from(index.names.keys()).sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b);
  return { scores, order };
}

function scoresOf(features: Float32Array, size: number, weights: MeasureWeights, leaning: number): Float32Array {
  const row = MEASURES.map((name, m) => weights[name] * (m >= AT.earlierWhole ? leaning : 1));
  const scores = new Float32Array(size);
  for (let s = 0; s < size; s++) {
    let score = 0;
    for (let m = 0; m < MEASURE_COUNT; m++) score += (row[m] ?? 0) * (features[s * MEASURE_COUNT + m] ?? 0);
    scores[s] = score;
  }
  return scores;
}

/** Tells one pairing of model and bank from another (FNV-1a). */
export function stampOf(model: LocalModel, bank: readonly string[]): number {
  let hash = 0x811c9dc5 ^ model.fingerprint;
  for (const text of bank)
    for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

/** ln(1 + the highest value any of the roster's own skills has of a measure). */
function mostOf(cells: Float32Array, own: number, at: number): number {
  let best = 0;
  for (let s = 0; s < own; s++) best = Math.max(best, cells[s * MEASURE_COUNT + at] ?? 0);
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
  const most: [number[], number[]] = [[], []];
  const own = index.names.length;
  const columns = bank.map((text) => {
    // What a skill scores on an ordinary request it also scores on an ordinary turn before one.
    const { cells } = measureOrdinary(model, index, text);
    most[0].push(mostOf(cells, own, AT.words));
    most[1].push(mostOf(cells, own, AT.related));
    standardise(cells, index.size);
    return cells;
  });
  const top = Math.max(1, Math.round(bank.length * HUB_TOP));
  const values = new Float32Array(bank.length);
  for (let i = 0; i < index.hubs.length; i++) {
    for (const [b, column] of columns.entries()) values[b] = column[i] ?? 0;
    values.sort();
    let sum = 0;
    for (let k = values.length - top; k < values.length; k++) sum += values[k] ?? 0;
    index.hubs[i] = bank.length === 0 ? 0 : sum / top;
  }
  if (bank.length > 1) index.usual.set([...meanAndDeviation(most[0]), ...meanAndDeviation(most[1])]);
  return index;
}

function measureOrdinary(model: LocalModel, index: RosterIndex, text: string): Measured {
  const request = analyseRequest(model, index, readMessage(model.phrases, text), "");
  const measured = measure(model, index, request);
  const { cells } = measured;
  for (let row = 0; row < cells.length; row += MEASURE_COUNT) {
    cells[row + AT.earlierWhole] = cells[row + AT.whole] ?? 0;
    cells[row + AT.earlierRelated] = cells[row + AT.related] ?? 0;
  }
  return measured;
}
