/** Time of one verdict: over all real shapes of the tests, and for 1 MiB of the worst text. `npm run bench:failures` */
import { parseArgs } from "node:util";
import { endPlainly } from "../../src/command.ts";
import { classifyFailure } from "../../src/tools/failures/index.ts";
import { ALL_SHAPES } from "../tools/failures/shapes/all.ts";

const ROUNDS = 50;
const WARM_UP_ROUNDS = 20;

endPlainly("npm run bench:failures");
parseArgs({ options: {} });

for (let round = 0; round < WARM_UP_ROUNDS; round++) for (const [, failure] of ALL_SHAPES) classifyFailure(failure);

const microseconds = ALL_SHAPES.map(([, failure]) => {
  const from = performance.now();
  for (let round = 0; round < ROUNDS; round++) classifyFailure(failure);
  return ((performance.now() - from) / ROUNDS) * 1000;
}).sort((a, b) => a - b);
const quantile = (share: number) => (microseconds[Math.floor((microseconds.length - 1) * share)] ?? 0).toFixed(0);

const cutOff = `{"a":${"[".repeat(1024 * 1024)}`;
const from = performance.now();
classifyFailure(cutOff);
const worst = performance.now() - from;

console.log(
  `${microseconds.length} shapes: p50 ${quantile(0.5)} µs, p95 ${quantile(0.95)} µs, p99 ${quantile(0.99)} µs`,
);
console.log(`1 MiB of cut-off JSON: ${worst.toFixed(0)} ms`);
