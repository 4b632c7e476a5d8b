/**
 * How near each skill of a roster is to a request, by the measures of measure-names.ts, as they are: rank.ts makes them
 * comparable. The hot path: flat arrays, one row of measures a skill.
 */
import { type Associations, associationsOf, NEAR_SCALE } from "./associations.ts";
import { AT, MEASURE_COUNT } from "./measure-names.ts";
import type { LocalModel } from "./model.ts";
import type { RequestTerm } from "./request.ts";
import { type RosterIndex, VECTOR_SCALE } from "./roster-index.ts";
import { addSpelling } from "./spelling.ts";
import { dotBytes, normalise } from "./vector.ts";

/** What is asked: the request's own words and text, and those of the turns before. */
export interface Asked {
  readonly text: string;
  readonly terms: readonly RequestTerm[];
  readonly earlier: readonly RequestTerm[];
}

/** A word that carries something, and what each skill has near it. */
export interface AskedWord {
  readonly term: string;
  /** In the index, or -1. */
  readonly id: number;
  /** 0 … about 9: how much it says of what is wanted. */
  readonly importance: number;
  /** Of the wish itself, not in a path, a quote or code. */
  readonly spoken: boolean;
  readonly near: Associations;
}

export interface Measured {
  /** size × MEASURE_COUNT. */
  readonly cells: Float32Array;
  readonly words: readonly AskedWord[];
  /** Unit length, or zeros where no word has a vector. */
  readonly vector: Float32Array;
}

/** Words that carry less of a request than this ("the", "for", "please") have no neighbours worth the look. */
const LEAST_QUERY_WEIGHT = 0.15;
/** Root of a weight above those of quotes, paths and file names. */
export const SPOKEN_WEIGHT = 0.75;
/** Rarer words than these are no more telling. */
const MOST_IMPORTANCE = 9;
/** Query weight from which a word counts full. */
const FULL_QUERY_WEIGHT = 0.6;
/** Skills that are looked at closely. */
const NEAREST = 24;
/** A word is explained better than by so many of the nearest rivals. */
const RIVALS = 10;

export function measure(model: LocalModel, index: RosterIndex, asked: Asked): Measured {
  const cells = new Float32Array(index.size * MEASURE_COUNT);
  const best = new Float32Array(index.salientTerm.length);
  const vector = queryVector(model, asked.terms);
  const words: AskedWord[] = [];
  for (const term of asked.terms) {
    const word = askedWord(model, index, term);
    addExact(index, term, cells);
    addExcluded(index, term, cells);
    if (word === undefined) continue;
    addRelated(model, word, term.weight, cells, AT.related);
    // What is forbidden speaks against a skill; nothing of it is left to explain.
    if (term.weight <= 0) continue;
    words.push(word);
    addDescribed(word, cells);
    noteSalient(word.near, term.weight, best);
  }
  addCosines(index, vector, cells, AT.whole);
  const nearest = nearestSkills(index.size, words, cells);
  addPassages(index, vector, nearest, cells);
  addSalience(index, best, cells);
  addContrast(index, words, nearest, cells);
  addSpelling(index.spelling, asked.text, index.size, cells, AT.spelling, MEASURE_COUNT);
  if (asked.earlier.length > 0) addEarlier(model, index, asked.earlier, cells);
  return { cells, words, vector };
}

/** @returns undefined for a word too common to have neighbours worth the look */
function askedWord(model: LocalModel, index: RosterIndex, { term, weight }: RequestTerm): AskedWord | undefined {
  const row = model.row(term);
  const queryWeight = row < 0 ? FULL_QUERY_WEIGHT : (model.queryWeight[row] ?? 0);
  if (queryWeight < LEAST_QUERY_WEIGHT) return undefined;
  const id = index.termIds.get(term) ?? -1;
  const frequency = id < 0 ? 0 : (index.postingStart[id + 1] ?? 0) - (index.postingStart[id] ?? 0);
  const rarity = Math.log(1 + (index.size + 0.5) / (frequency + 0.5));
  const importance =
    Math.min(1, Math.abs(weight)) *
    Math.min(MOST_IMPORTANCE, 0.6 * model.backgroundIdf(term) + 0.6 * rarity) *
    Math.min(1, queryWeight / FULL_QUERY_WEIGHT);
  return {
    term,
    id,
    importance,
    spoken: weight >= SPOKEN_WEIGHT,
    near: associationsOf(model, index, term, id, row),
  };
}

function addExact(index: RosterIndex, { term, weight }: RequestTerm, cells: Float32Array): void {
  const id = index.termIds.get(term);
  if (id === undefined) return;
  const { postingStart, postingSkill, postingScore } = index;
  const end = postingStart[id + 1] ?? 0;
  for (let at = postingStart[id] ?? 0; at < end; at++) {
    const row = (postingSkill[at] ?? 0) * MEASURE_COUNT;
    const value = weight * (postingScore[at] ?? 0);
    cells[row + AT.words] = (cells[row + AT.words] ?? 0) + value;
    if (value > (cells[row + AT.strongest] ?? 0)) cells[row + AT.strongest] = value;
  }
}

/** What the skill's own text says it is not for. */
function addExcluded(index: RosterIndex, { term, weight }: RequestTerm, cells: Float32Array): void {
  const id = index.termIds.get(term);
  if (id === undefined || weight <= 0) return;
  const { excludedStart, excludedSkill, excludedScore } = index;
  const end = excludedStart[id + 1] ?? 0;
  for (let at = excludedStart[id] ?? 0; at < end; at++) {
    const cell = (excludedSkill[at] ?? 0) * MEASURE_COUNT + AT.excluded;
    cells[cell] = (cells[cell] ?? 0) + weight * (excludedScore[at] ?? 0);
  }
}

function addRelated(
  model: LocalModel,
  { term, near }: AskedWord,
  weight: number,
  cells: Float32Array,
  at: number,
): void {
  const row = model.row(term);
  const carried = weight * (row < 0 ? 1 : Math.sqrt(model.queryWeight[row] ?? 0));
  const { related } = near;
  for (let s = 0, cell = at; s < related.length; s++, cell += MEASURE_COUNT)
    cells[cell] = (cells[cell] ?? 0) + carried * (related[s] ?? 0);
}

function addDescribed({ importance, near }: AskedWord, cells: Float32Array): void {
  const { nearestDescribed } = near;
  const each = importance / NEAR_SCALE;
  for (let s = 0, cell: number = AT.described; s < nearestDescribed.length; s++, cell += MEASURE_COUNT)
    cells[cell] = (cells[cell] ?? 0) + each * (nearestDescribed[s] ?? 0);
}

function noteSalient({ salient, nearness }: Associations, weight: number, best: Float32Array): void {
  const share = Math.min(1, weight) / NEAR_SCALE;
  for (let i = 0; i < salient.length; i++) {
    const at = salient[i] ?? 0;
    const value = share * (nearness[i] ?? 0);
    if (value > (best[at] ?? 0)) best[at] = value;
  }
}

/** Unit length, or zeros where no word has a vector. */
function queryVector(model: LocalModel, terms: readonly RequestTerm[]): Float32Array {
  const { dimensions, vectors } = model;
  const query = new Float32Array(dimensions);
  for (const { term, weight } of terms) {
    const row = model.row(term);
    if (row < 0) continue;
    const factor = weight * (model.queryFactor[row] ?? 0);
    for (let d = 0, v = row * dimensions; d < dimensions; d++, v++)
      query[d] = (query[d] ?? 0) + factor * (vectors[v] ?? 0);
  }
  normalise(query, 0, dimensions);
  return query;
}

/** Cosine of a unit vector with row `row` of stored vectors. */
function cosine(query: Float32Array, stored: Int8Array, row: number): number {
  const { length } = query;
  return dotBytes(query, stored, row * length) / VECTOR_SCALE;
}

function addCosines(index: RosterIndex, query: Float32Array, cells: Float32Array, at: number): void {
  for (let s = 0; s < index.size; s++) cells[s * MEASURE_COUNT + at] = cosine(query, index.wholeVectors, s);
}

/** Only the nearest skills' passages are read; another's would lie about as far from the request as the whole skill. */
function addPassages(index: RosterIndex, query: Float32Array, nearest: readonly number[], cells: Float32Array): void {
  let [passages, whole] = [0, 0];
  for (const s of nearest) {
    const row = s * MEASURE_COUNT;
    const value = threeBest(index, query, s);
    cells[row + AT.passages] = value;
    passages += value;
    whole += cells[row + AT.whole] ?? 0;
  }
  if (nearest.length === index.size) return;
  const ratio = whole > 0 ? passages / whole : 0;
  const isNearest = new Set(nearest);
  for (let s = 0; s < index.size; s++) {
    const row = s * MEASURE_COUNT;
    if (!isNearest.has(s)) cells[row + AT.passages] = ratio * (cells[row + AT.whole] ?? 0);
  }
}

/** Mean of a skill's three best cosines; 0 without passages. */
function threeBest({ passageStart, passageVectors }: RosterIndex, query: Float32Array, skill: number): number {
  const from = passageStart[skill] ?? 0;
  const to = passageStart[skill + 1] ?? 0;
  let first = -1;
  let second = -1;
  let third = -1;
  for (let row = from; row < to; row++) {
    const value = cosine(query, passageVectors, row);
    if (value > first) {
      third = second;
      second = first;
      first = value;
    } else if (value > second) {
      third = second;
      second = value;
    } else if (value > third) third = value;
  }
  const count = Math.min(3, to - from);
  return count === 0 ? 0 : (first + (count > 1 ? second : 0) + (count > 2 ? third : 0)) / count;
}

function addSalience(index: RosterIndex, best: Float32Array, cells: Float32Array): void {
  const { salientStart, salientSkill, salientShare } = index;
  for (let i = 0; i < best.length; i++) {
    const value = best[i] ?? 0;
    if (value === 0) continue;
    const end = salientStart[i + 1] ?? 0;
    for (let at = salientStart[i] ?? 0; at < end; at++) {
      const cell = (salientSkill[at] ?? 0) * MEASURE_COUNT + AT.salient;
      cells[cell] = (cells[cell] ?? 0) + value * (salientShare[at] ?? 0);
    }
  }
}

/** The mean of two bytes, as a share. */
const HALF = 0.5 / NEAR_SCALE;

/** Over the words asked for: how far the skill's nearest word is ahead of the rivals' mean, at least 0. */
function addContrast(
  index: RosterIndex,
  words: readonly AskedWord[],
  nearest: readonly number[],
  cells: Float32Array,
): void {
  const { size } = index;
  const total = words.reduce((sum, { importance }) => sum + importance, 0);
  if (total === 0) return;
  const isRival = new Uint8Array(size);
  for (const s of nearest.slice(0, RIVALS)) isRival[s] = 1;
  const substitute = nearest[RIVALS] ?? nearest[nearest.length - 1] ?? 0;
  const explained = new Float32Array(size);
  for (const { importance, near } of words) {
    let sum = 0;
    for (let s = 0; s < size; s++) {
      explained[s] = HALF * ((near.nearest[s] ?? 0) + (near.nearestDescribed[s] ?? 0));
      if (isRival[s] === 1) sum += explained[s] ?? 0;
    }
    for (let s = 0; s < size; s++) {
      const own = explained[s] ?? 0;
      // No skill is its own rival.
      const others = isRival[s] === 1 ? sum - own + (explained[substitute] ?? 0) : sum;
      const ahead = own - others / RIVALS;
      if (ahead <= 0) continue;
      const cell = s * MEASURE_COUNT + AT.contrast;
      cells[cell] = (cells[cell] ?? 0) + (importance * ahead) / total;
    }
  }
}

/** The skills nearest to the request at a first glance, best first. */
function nearestSkills(size: number, words: readonly AskedWord[], cells: Float32Array): number[] {
  const near = new Float32Array(size);
  for (const { importance, near: associations } of words)
    for (let s = 0; s < size; s++) near[s] = (near[s] ?? 0) + importance * (associations.nearest[s] ?? 0);
  let [mostWords, mostNear] = [1e-6, 1e-6];
  for (let s = 0; s < size; s++) {
    mostWords = Math.max(mostWords, cells[s * MEASURE_COUNT + AT.words] ?? 0);
    mostNear = Math.max(mostNear, near[s] ?? 0);
  }
  const glance = new Float32Array(size);
  for (let s = 0; s < size; s++) {
    const row = s * MEASURE_COUNT;
    glance[s] = (cells[row + AT.words] ?? 0) / mostWords + (near[s] ?? 0) / mostNear + (cells[row + AT.whole] ?? 0);
  }
  return highest(glance, NEAREST);
}

/** Places of the `count` highest values, best first; ties by place. */
function highest(values: Float32Array, count: number): number[] {
  return Array.from(values.keys())
    .sort((a, b) => (values[b] ?? 0) - (values[a] ?? 0) || a - b)
    .slice(0, count);
}

function addEarlier(model: LocalModel, index: RosterIndex, terms: readonly RequestTerm[], cells: Float32Array): void {
  addCosines(index, queryVector(model, terms), cells, AT.earlierWhole);
  for (const term of terms) {
    const word = askedWord(model, index, term);
    if (word !== undefined) addRelated(model, word, term.weight, cells, AT.earlierRelated);
  }
}
