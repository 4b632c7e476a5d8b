/** Small dense vectors in flat arrays: sums of word vectors, unit length, cosines. */
import type { LocalModel } from "./model.ts";

/** Writes Σ count · factor(stem) · vector(stem), at unit length, to `out` at `offset`. All zeros when no stem has a vector. */
export function writeVector(
  model: LocalModel,
  terms: ReadonlyMap<string, number>,
  factors: Float32Array,
  out: Float32Array,
  offset: number,
): void {
  const { dimensions, vectors } = model;
  for (const [term, count] of terms) {
    const row = model.row(term);
    if (row < 0) continue;
    const factor = count * (factors[row] ?? 0);
    const start = row * dimensions;
    for (let i = 0; i < dimensions; i++) out[offset + i] = (out[offset + i] ?? 0) + factor * (vectors[start + i] ?? 0);
  }
  normalise(out, offset, dimensions);
}

/** Brings `length` components at `offset` to unit length; zeros stay zeros. */
export function normalise(values: Float32Array, offset: number, length: number): void {
  let squares = 0;
  for (let i = offset; i < offset + length; i++) squares += (values[i] ?? 0) ** 2;
  if (squares === 0) return;
  const factor = 1 / Math.sqrt(squares);
  for (let i = offset; i < offset + length; i++) values[i] = (values[i] ?? 0) * factor;
}
