/** Principal components: fewer numbers a word, less what all words share. */

/** Eigenvectors of a symmetric matrix (row-major n × n) by falling eigenvalue, by Jacobi's rotations. Destroys its input. */
function eigenvectors(matrix: Float64Array, n: number): Float64Array[] {
  const at = (i: number, j: number) => matrix[i * n + j] ?? 0;
  const vectors = new Float64Array(n * n);
  for (let i = 0; i < n; i++) vectors[i * n + i] = 1;
  for (let sweep = 0; sweep < 30; sweep++) {
    let off = 0;
    for (let i = 0; i < n; i++) for (let j = i + 1; j < n; j++) off += at(i, j) ** 2;
    if (off < 1e-18) break;
    for (let p = 0; p < n; p++) {
      for (let q = p + 1; q < n; q++) {
        if (Math.abs(at(p, q)) < 1e-15) continue;
        const theta = (at(q, q) - at(p, p)) / (2 * at(p, q));
        const t = Math.sign(theta || 1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1));
        const c = 1 / Math.sqrt(t * t + 1);
        const s = t * c;
        for (let k = 0; k < n; k++) {
          const [a, b] = [at(k, p), at(k, q)];
          matrix[k * n + p] = c * a - s * b;
          matrix[k * n + q] = s * a + c * b;
        }
        for (let k = 0; k < n; k++) {
          const [a, b] = [at(p, k), at(q, k)];
          matrix[p * n + k] = c * a - s * b;
          matrix[q * n + k] = s * a + c * b;
          const [u, v] = [vectors[k * n + p] ?? 0, vectors[k * n + q] ?? 0];
          vectors[k * n + p] = c * u - s * v;
          vectors[k * n + q] = s * u + c * v;
        }
      }
    }
  }
  return Array.from({ length: n }, (_, j) => ({
    value: at(j, j),
    vector: Float64Array.from({ length: n }, (_, i) => vectors[i * n + j] ?? 0),
  }))
    .sort((a, b) => b.value - a.value)
    .map(({ vector }) => vector);
}

/** Unit rows → their mean and first component taken off, the next `kept` components, unit rows again. */
export function reduce(rows: Float32Array, dimensions: number, kept: number): Float32Array {
  const size = rows.length / dimensions;
  const unit = Float32Array.from(rows);
  for (let r = 0; r < size; r++) toUnit(unit, r * dimensions, dimensions);
  const mean = new Float64Array(dimensions);
  for (let i = 0; i < unit.length; i++) mean[i % dimensions] = (mean[i % dimensions] ?? 0) + (unit[i] ?? 0) / size;
  const covariance = new Float64Array(dimensions * dimensions);
  for (let r = 0; r < size; r++) {
    const row = unit.subarray(r * dimensions, (r + 1) * dimensions);
    for (let i = 0; i < dimensions; i++) row[i] = (row[i] ?? 0) - (mean[i] ?? 0);
    for (let i = 0; i < dimensions; i++) {
      for (let j = 0; j < dimensions; j++) {
        covariance[i * dimensions + j] = (covariance[i * dimensions + j] ?? 0) + ((row[i] ?? 0) * (row[j] ?? 0)) / size;
      }
    }
  }
  const components = eigenvectors(covariance, dimensions).slice(1, 1 + kept);
  const reduced = new Float32Array(size * kept);
  for (let r = 0; r < size; r++) {
    for (const [k, component] of components.entries()) {
      let dot = 0;
      for (let i = 0; i < dimensions; i++) dot += (component[i] ?? 0) * (unit[r * dimensions + i] ?? 0);
      reduced[r * kept + k] = dot;
    }
    toUnit(reduced, r * kept, kept);
  }
  return reduced;
}

export function toUnit(values: Float32Array, offset: number, length: number): void {
  let squares = 0;
  for (let i = offset; i < offset + length; i++) squares += (values[i] ?? 0) ** 2;
  if (squares === 0) return;
  for (let i = offset; i < offset + length; i++) values[i] = (values[i] ?? 0) / Math.sqrt(squares);
}
