/**
 * Skip-gram with negative sampling: a word's vector is what tells its neighbours from chance. Frequent words are thinned
 * and noise is drawn in proportion to count^¾, as is usual; window 8 since the lines are short.
 */
import type { Random } from "../random.ts";

export const SKIP_GRAM_DIMENSIONS = 128;
const WINDOW = 8;
const NEGATIVES = 5;
const RATE = 0.025;
const THINNING = 1e-4;
const NOISE_TABLE = 1 << 20;

/** Sums words' vectors along lines; @param epochs passes over the corpus @returns counts.length × SKIP_GRAM_DIMENSIONS */
export function trainSkipGram(
  lines: readonly Uint16Array[],
  counts: readonly number[],
  epochs: number,
  random: Random,
  tick: () => void,
): Float32Array {
  const d = SKIP_GRAM_DIMENSIONS;
  const size = counts.length;
  const input = Float32Array.from({ length: size * d }, () => (random.next() - 0.5) / d);
  const output = new Float32Array(size * d);
  const total = counts.reduce((sum, count) => sum + count, 0);
  const keep = counts.map((count) => Math.min(1, Math.sqrt((THINNING * total) / count)));
  const noise = noiseTable(counts);
  const error = new Float32Array(d);
  const step = (from: number, to: number, label: number, rate: number) => {
    let dot = 0;
    for (let i = 0; i < d; i++) dot += (input[from + i] ?? 0) * (output[to + i] ?? 0);
    const gradient = (label - 1 / (1 + Math.exp(-dot))) * rate;
    for (let i = 0; i < d; i++) {
      error[i] = (error[i] ?? 0) + gradient * (output[to + i] ?? 0);
      output[to + i] = (output[to + i] ?? 0) + gradient * (input[from + i] ?? 0);
    }
  };
  for (let epoch = 0; epoch < epochs; epoch++) {
    for (const [l, line] of lines.entries()) {
      const rate = RATE * Math.max(0.001, 1 - (epoch + l / lines.length) / epochs);
      const kept = line.filter((word) => random.next() < (keep[word] ?? 1));
      for (const [at, word] of kept.entries()) {
        const reach = 1 + random.below(WINDOW);
        for (let other = Math.max(0, at - reach); other <= Math.min(kept.length - 1, at + reach); other++) {
          if (other === at) continue;
          error.fill(0);
          step(word * d, (kept[other] ?? 0) * d, 1, rate);
          for (let n = 0; n < NEGATIVES; n++) step(word * d, (noise[random.below(NOISE_TABLE)] ?? 0) * d, 0, rate);
          for (let i = 0; i < d; i++) input[word * d + i] = (input[word * d + i] ?? 0) + (error[i] ?? 0);
        }
      }
      tick();
    }
  }
  return input;
}

function noiseTable(counts: readonly number[]): Uint16Array {
  const weights = counts.map((count) => count ** 0.75);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const table = new Uint16Array(NOISE_TABLE);
  let word = 0;
  let reached = (weights[0] ?? 0) / total;
  for (let i = 0; i < NOISE_TABLE; i++) {
    table[i] = word;
    if (i / NOISE_TABLE > reached && word < counts.length - 1) reached += (weights[++word] ?? 0) / total;
  }
  return table;
}
