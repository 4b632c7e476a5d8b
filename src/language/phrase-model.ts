/** A fitted linear classifier over hashed phrases, as one binary asset: a byte a weight. */
import { ByteReader, ByteWriter } from "../bytes.ts";
import { PHRASE_BITS } from "./phrases.ts";

const MAGIC = "SPPH";
const VERSION = 1;
const MOST = 127;

export interface PhraseModel {
  readonly fingerprint: number;
  /** Log-odds of each class, in the order of the classes it was packed with. */
  logits(phrases: Uint16Array): Float64Array;
}

/** @param weights (1 << PHRASE_BITS) × classes, row-major @param fingerprint differs between any two models */
export function encodePhraseModel(
  weights: Float32Array,
  bias: Float32Array,
  fingerprint: number,
): Uint8Array<ArrayBuffer> {
  const classes = bias.length;
  const scale = new Float32Array(classes);
  for (const [at, weight] of weights.entries())
    scale[at % classes] = Math.max(scale[at % classes] ?? 0, Math.abs(weight) / MOST);
  const writer = new ByteWriter(MAGIC, VERSION);
  writer.uint32(fingerprint);
  writer.array(scale);
  writer.array(bias);
  writer.array(Int8Array.from(weights, (weight, at) => Math.round(weight / (scale[at % classes] || 1))));
  return writer.finish();
}

/** @throws FormatError when the bytes are of another format or version. */
export function loadPhraseModel(bytes: ArrayBuffer | Uint8Array<ArrayBuffer>): PhraseModel {
  const reader = new ByteReader(bytes, MAGIC, VERSION);
  const fingerprint = reader.uint32();
  const scale = reader.float32Array();
  const bias = reader.float32Array();
  const weights = reader.int8Array();
  const classes = bias.length;
  if (weights.length !== (1 << PHRASE_BITS) * classes) throw new Error("a phrase model of another size than it says");
  return {
    fingerprint,
    logits(phrases) {
      const sums = new Float64Array(classes);
      for (const phrase of phrases)
        for (let c = 0, at = phrase * classes; c < classes; c++, at++) sums[c] = (sums[c] ?? 0) + (weights[at] ?? 0);
      const length = 1 / Math.sqrt(Math.max(1, phrases.length));
      return sums.map((sum, c) => sum * length * (scale[c] ?? 0) + (bias[c] ?? 0));
    },
  };
}
