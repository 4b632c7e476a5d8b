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

/** Dot product of `length` components, four at a time. */
export function dot(a: Float32Array, atA: number, b: Float32Array, atB: number, length: number): number {
  let [s0, s1, s2, s3] = [0, 0, 0, 0];
  const whole = length & ~3;
  let [i, j] = [atA, atB];
  for (const end = atA + whole; i < end; i += 4, j += 4) {
    s0 += (a[i] ?? 0) * (b[j] ?? 0);
    s1 += (a[i + 1] ?? 0) * (b[j + 1] ?? 0);
    s2 += (a[i + 2] ?? 0) * (b[j + 2] ?? 0);
    s3 += (a[i + 3] ?? 0) * (b[j + 3] ?? 0);
  }
  for (const end = atA + length; i < end; i++, j++) s0 += (a[i] ?? 0) * (b[j] ?? 0);
  return s0 + s1 + s2 + s3;
}

/** The same over bytes, so that each function sees one kind of array. */
export function dotBytes(a: Float32Array, b: Int8Array, atB: number): number {
  let [s0, s1, s2, s3] = [0, 0, 0, 0];
  const { length } = a;
  const whole = length & ~3;
  let [i, j] = [0, atB];
  for (; i < whole; i += 4, j += 4) {
    s0 += (a[i] ?? 0) * (b[j] ?? 0);
    s1 += (a[i + 1] ?? 0) * (b[j + 1] ?? 0);
    s2 += (a[i + 2] ?? 0) * (b[j + 2] ?? 0);
    s3 += (a[i + 3] ?? 0) * (b[j + 3] ?? 0);
  }
  for (; i < length; i++, j++) s0 += (a[i] ?? 0) * (b[j] ?? 0);
  return s0 + s1 + s2 + s3;
}
