/**
 * Turns word vectors towards the task: of a batch of pairs (a request-like text and the text it belongs to) each must
 * find its own partner. Learns the vectors and, apart, how much a word weighs in a request and in a document.
 * Symmetric softmax over the batch, Adagrad.
 */
import type { Random } from "../random.ts";
import { toUnit } from "./components.ts";

export interface TextPair {
  readonly query: Uint16Array;
  readonly document: Uint16Array;
  /** Pairs of one group are not each other's wrong partners. */
  readonly group?: number;
}

export interface Embedding {
  readonly dimensions: number;
  readonly vectors: Float32Array;
  readonly queryWeight: Float32Array;
  readonly documentWeight: Float32Array;
}

const BATCH = 512;
const SCALE = 12;
const RATE = 0.05;
const LEAST_WEIGHT = 0.01;
/** Chance that a word which both sides share is dropped from one of them, so that meaning must do the work. */
const DROP_SHARED = 0.5;

/** One side of a batch: sums, their lengths, the gradient on the unit vectors. */
interface Side {
  readonly texts: Uint16Array[];
  readonly weight: Float32Array;
  readonly weightSquares: Float32Array;
  readonly unit: Float32Array;
  readonly length: Float32Array;
  readonly gradient: Float32Array;
}

export interface ContrastiveOptions {
  /** Falls linearly to 0 where vectors that are good already only go on. */
  readonly rate?: number;
  readonly falling?: boolean;
  /** What a component's squared gradients start from: the more, the gentler its first steps. */
  readonly startSquares?: number;
  /** False where word weights are to stay. */
  readonly weights?: boolean;
}

/** Trains in place. @param tick called with the mean loss after each batch */
export function trainContrastive(
  embedding: Embedding,
  pairs: readonly TextPair[],
  epochs: number,
  random: Random,
  tick: (loss: number) => void,
  { rate = RATE, falling = false, startSquares = 1e-6, weights = true }: ContrastiveOptions = {},
): void {
  const { vectors, dimensions: d } = embedding;
  const squares = new Float32Array(vectors.length).fill(startSquares);
  const side = (weight: Float32Array): Side => ({
    texts: [],
    weight,
    weightSquares: new Float32Array(weight.length).fill(1e-6),
    unit: new Float32Array(BATCH * d),
    length: new Float32Array(BATCH),
    gradient: new Float32Array(BATCH * d),
  });
  const query = side(embedding.queryWeight);
  const document = side(embedding.documentWeight);
  const vectorGradient = new Float32Array(vectors.length);
  const groups = new Int32Array(BATCH);

  for (let epoch = 0; epoch < epochs; epoch++) {
    const order = random.shuffled(pairs);
    const step = falling ? rate * (1 - epoch / epochs) : rate;
    for (let start = 0; start + BATCH <= order.length; start += BATCH) {
      query.texts.length = 0;
      document.texts.length = 0;
      for (const [i, pair] of order.slice(start, start + BATCH).entries()) {
        groups[i] = pair.group ?? -1 - i;
        const dropped = new Set(
          pair.query.filter((word) => pair.document.includes(word) && random.next() < DROP_SHARED),
        );
        const fromQuery = random.next() < 0.5;
        query.texts.push(fromQuery ? without(pair.query, dropped) : pair.query);
        document.texts.push(fromQuery ? pair.document : without(pair.document, dropped));
      }
      for (const half of [query, document]) embed(half, vectors, d);
      tick(lossAndGradients(query, document, groups, d));
      const touched = new Set<number>();
      for (const half of [query, document]) spread(half, vectors, vectorGradient, touched, d, weights ? step : 0);
      for (const word of touched) {
        for (let i = word * d; i < (word + 1) * d; i++) {
          const gradient = vectorGradient[i] ?? 0;
          squares[i] = (squares[i] ?? 0) + gradient * gradient;
          vectors[i] = (vectors[i] ?? 0) - (step * gradient) / Math.sqrt(squares[i] ?? 1);
          vectorGradient[i] = 0;
        }
      }
    }
  }
}

function without(words: Uint16Array, dropped: ReadonlySet<number>): Uint16Array {
  const kept = words.filter((word) => !dropped.has(word));
  return kept.length === 0 ? words : kept;
}

function embed(side: Side, vectors: Float32Array, d: number): void {
  side.unit.fill(0);
  for (const [t, words] of side.texts.entries()) {
    const at = t * d;
    for (const word of words) {
      const weight = side.weight[word] ?? 0;
      for (let i = 0; i < d; i++) side.unit[at + i] = (side.unit[at + i] ?? 0) + weight * (vectors[word * d + i] ?? 0);
    }
    let squares = 0;
    for (let i = at; i < at + d; i++) squares += (side.unit[i] ?? 0) ** 2;
    side.length[t] = Math.max(Math.sqrt(squares), 1e-6);
    toUnit(side.unit, at, d);
  }
}

/** Fills both sides' gradients; @returns the mean loss */
function lossAndGradients(query: Side, document: Side, groups: Int32Array, d: number): number {
  const logits = new Float32Array(BATCH * BATCH);
  for (let a = 0; a < BATCH; a++) {
    for (let b = 0; b < BATCH; b++) {
      let dot = 0;
      for (let i = 0, q = a * d, r = b * d; i < d; i++) dot += (query.unit[q + i] ?? 0) * (document.unit[r + i] ?? 0);
      logits[a * BATCH + b] = a !== b && groups[a] === groups[b] ? Number.NEGATIVE_INFINITY : SCALE * dot;
    }
  }
  // Logits lie within ±SCALE, so plain exponentials are safe.
  const rowSum = new Float64Array(BATCH);
  const columnSum = new Float64Array(BATCH);
  for (let a = 0; a < BATCH; a++) {
    for (let b = 0; b < BATCH; b++) {
      const value = Math.exp(logits[a * BATCH + b] ?? 0);
      rowSum[a] = (rowSum[a] ?? 0) + value;
      columnSum[b] = (columnSum[b] ?? 0) + value;
    }
  }
  query.gradient.fill(0);
  document.gradient.fill(0);
  let loss = 0;
  for (let a = 0; a < BATCH; a++) {
    for (let b = 0; b < BATCH; b++) {
      const logit = logits[a * BATCH + b] ?? 0;
      const value = Math.exp(logit);
      const own = a === b ? 1 : 0;
      if (own === 1) loss += (Math.log(rowSum[a] ?? 1) + Math.log(columnSum[a] ?? 1)) / 2 - logit;
      const factor = (SCALE / BATCH) * ((value / (rowSum[a] ?? 1) + value / (columnSum[b] ?? 1)) / 2 - own);
      if (Math.abs(factor) < 1e-7) continue;
      for (let i = 0, q = a * d, r = b * d; i < d; i++) {
        query.gradient[q + i] = (query.gradient[q + i] ?? 0) + factor * (document.unit[r + i] ?? 0);
        document.gradient[r + i] = (document.gradient[r + i] ?? 0) + factor * (query.unit[q + i] ?? 0);
      }
    }
  }
  return loss / BATCH;
}

/** From unit vectors back to words: their vectors' gradients are collected, their weights move at once. */
function spread(
  side: Side,
  vectors: Float32Array,
  vectorGradient: Float32Array,
  touched: Set<number>,
  d: number,
  rate: number,
): void {
  const weightGradient = new Map<number, number>();
  for (const [t, words] of side.texts.entries()) {
    const at = t * d;
    let along = 0;
    for (let i = at; i < at + d; i++) along += (side.gradient[i] ?? 0) * (side.unit[i] ?? 0);
    const length = side.length[t] ?? 1;
    for (let i = at; i < at + d; i++)
      side.gradient[i] = ((side.gradient[i] ?? 0) - along * (side.unit[i] ?? 0)) / length;
    for (const word of words) {
      const weight = side.weight[word] ?? 0;
      let dot = 0;
      for (let i = 0, v = word * d; i < d; i++, v++) {
        const gradient = side.gradient[at + i] ?? 0;
        dot += gradient * (vectors[v] ?? 0);
        vectorGradient[v] = (vectorGradient[v] ?? 0) + weight * gradient;
      }
      weightGradient.set(word, (weightGradient.get(word) ?? 0) + dot);
      touched.add(word);
    }
  }
  if (rate === 0) return;
  for (const [word, gradient] of weightGradient) {
    side.weightSquares[word] = (side.weightSquares[word] ?? 0) + gradient * gradient;
    const next = (side.weight[word] ?? 0) - (rate * gradient) / Math.sqrt(side.weightSquares[word] ?? 1);
    side.weight[word] = Math.max(LEAST_WEIGHT, next);
  }
}
