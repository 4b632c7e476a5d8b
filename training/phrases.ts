/** Fits a linear classifier over hashed phrases: multinomial logistic regression by AdaGrad, seeded. */
import { PHRASE_BITS } from "../src/language/phrases.ts";
import type { Random } from "./random.ts";

export interface LabelledPhrases {
  readonly phrases: Uint16Array;
  /** Place of its class. */
  readonly label: number;
  readonly weight: number;
}

export interface PhraseWeights {
  /** (1 << PHRASE_BITS) × classes, row-major. */
  readonly weights: Float32Array;
  readonly bias: Float32Array;
}

const EPOCHS = 30;
const RATE = 0.15;

/** @param l2 pull of each seen weight towards 0, a step */
export function fitPhrases(
  rows: readonly LabelledPhrases[],
  classes: number,
  l2: number,
  random: Random,
): PhraseWeights {
  const weights = new Float32Array((1 << PHRASE_BITS) * classes);
  const sums = new Float32Array(weights.length).fill(1e-2);
  const bias = new Float32Array(classes);
  const scores = new Float64Array(classes);
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    const rate = RATE * (1 - epoch / EPOCHS);
    for (const { phrases, label, weight } of random.shuffled(rows)) {
      const length = 1 / Math.sqrt(Math.max(1, phrases.length));
      score(weights, bias, phrases, classes, scores);
      softmax(scores);
      for (let c = 0; c < classes; c++) {
        const error = weight * ((c === label ? 1 : 0) - (scores[c] ?? 0));
        bias[c] = (bias[c] ?? 0) + 0.05 * rate * error;
        for (const phrase of phrases) {
          const at = phrase * classes + c;
          const step = error * length - l2 * (weights[at] ?? 0);
          sums[at] = (sums[at] ?? 0) + step * step;
          weights[at] = (weights[at] ?? 0) + (rate * step) / Math.sqrt(sums[at] ?? 1);
        }
      }
    }
  }
  return { weights, bias };
}

/** Writes each class's log-odds to `out`: weights of a text's phrases, over the root of their number. */
function score(
  weights: Float32Array,
  bias: Float32Array,
  phrases: Uint16Array,
  classes: number,
  out: Float64Array,
): void {
  const length = 1 / Math.sqrt(Math.max(1, phrases.length));
  for (let c = 0; c < classes; c++) {
    let sum = 0;
    for (const phrase of phrases) sum += weights[phrase * classes + c] ?? 0;
    out[c] = sum * length + (bias[c] ?? 0);
  }
}

function softmax(scores: Float64Array): void {
  const highest = Math.max(...scores);
  let sum = 0;
  for (const [i, value] of scores.entries()) sum += scores[i] = Math.exp(value - highest);
  for (const [i, value] of scores.entries()) scores[i] = value / sum;
}
