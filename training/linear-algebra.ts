/** Solves A·x = b for a small symmetric positive definite A (row-major, n × n) by Cholesky factors. */
export function solve(matrix: Float64Array, vector: Float64Array): Float64Array {
  const n = vector.length;
  const at = (values: Float64Array, i: number) => values[i] ?? 0;
  const factor = new Float64Array(n * n);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = at(matrix, i * n + j);
      for (let k = 0; k < j; k++) sum -= at(factor, i * n + k) * at(factor, j * n + k);
      factor[i * n + j] = i === j ? Math.sqrt(Math.max(sum, 1e-12)) : sum / at(factor, j * n + j);
    }
  }
  const solution = Float64Array.from(vector);
  for (let i = 0; i < n; i++) {
    for (let k = 0; k < i; k++) solution[i] = at(solution, i) - at(factor, i * n + k) * at(solution, k);
    solution[i] = at(solution, i) / at(factor, i * n + i);
  }
  for (let i = n - 1; i >= 0; i--) {
    for (let k = i + 1; k < n; k++) solution[i] = at(solution, i) - at(factor, k * n + i) * at(solution, k);
    solution[i] = at(solution, i) / at(factor, i * n + i);
  }
  return solution;
}
