/**
 * Attempts a second through one batch and through 50, beside an empty RPC to a Durable Object: `npm run bench:ladder`.
 * Empty RPCs and reports take turns, and the middle one of the rounds' ratios counts: what else the machine was doing
 * hits both halves of a round alike, and a round it hit unevenly is not the middle one.
 */
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { SingleBar } from "cli-progress";
import { build } from "esbuild";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { endPlainly } from "../../src/command.ts";

endPlainly("npm run bench:ladder -- [--disk]");
const { values } = parseArgs({ options: { disk: { type: "boolean", default: false } } });

/** Memory where there is a folder in it: the disk of this machine is not what is measured. `--disk` measures it too. */
const STATE_IN = !values.disk && existsSync("/dev/shm") ? "/dev/shm" : tmpdir();
const ROUNDS = 9;
const CALLS = 4000;
/** Of 50 attempts each. */
const LARGE_CALLS = 200;
const WORKERS_A_BATCH = 100;
const LEAST_RATIO = 0.5;

const bundle = await build({
  entryPoints: [new URL("ladder-worker.ts", import.meta.url).pathname],
  bundle: true,
  format: "esm",
  target: "es2024",
  conditions: ["workerd", "worker", "browser"],
  external: ["cloudflare:*", "node:*"],
  write: false,
});
const folder = await mkdtemp(join(STATE_IN, "signpost-bench-"));
const miniflare = new Miniflare(
  convertV4MiniflareOptions({
    modules: true,
    script: bundle.outputFiles[0]?.text ?? "",
    compatibilityDate: "2026-11-01",
    compatibilityFlags: ["nodejs_compat"],
    kvNamespaces: ["KV"],
    durableObjects: {
      LADDER_BATCH: { className: "LadderBatch", useSQLite: true },
      CALIBRATION_LOG: { className: "CalibrationLog", useSQLite: true },
      NOTHING: { className: "Nothing", useSQLite: true },
    },
    resourcePersistencePath: folder,
  }),
);
const url = await miniflare.ready;

async function run(job: Record<string, unknown>): Promise<number> {
  const started = performance.now();
  const response = await fetch(url, {
    method: "POST",
    body: JSON.stringify({ calls: CALLS, attemptsACall: 1, from: 0, ...job }),
  });
  if (!response.ok) throw new Error(await response.text());
  return (performance.now() - started) / 1000;
}

interface Row {
  batches: number;
  attemptsACall: number;
  /** A second, one figure a round. */
  empty: number[];
  attempts: number[];
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const ratioOf = ({ empty, attempts }: Row) => median(attempts.map((rate, round) => rate / (empty[round] ?? 0)));

const rows: Row[] = [];
const bar = new SingleBar({ format: "{bar} {value}/{total} rounds" });
bar.start(4 * ROUNDS, 0);
for (const [count, attemptsACall] of [
  [1, 1],
  [50, 1],
  [1, 50],
  [50, 50],
] as const) {
  const calls = attemptsACall === 1 ? CALLS : LARGE_CALLS;
  const workers = WORKERS_A_BATCH * count;
  const row: Row = { batches: count, attemptsACall, empty: [], attempts: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    const batches = Array.from({ length: count }, () => crypto.randomUUID());
    await run({ what: "create", batches, workers, calls: Math.ceil(calls / count) * attemptsACall });
    // Both kinds of object are woken before the clock starts.
    await run({ what: "nothing", batches, workers, calls: 5 * count });
    row.empty.push(CALLS / (await run({ what: "nothing", batches, workers })));
    row.attempts.push(
      (calls * attemptsACall) / (await run({ what: "report", batches, workers, calls, attemptsACall })),
    );
    bar.increment();
  }
  rows.push(row);
}
bar.stop();
await miniflare.dispose();
await rm(folder, { recursive: true, force: true });

console.log(`median of ${ROUNDS} rounds, ${WORKERS_A_BATCH} workers a batch, state in ${STATE_IN}`);
console.log("batches  attempts a call  empty RPCs/s  attempts/s  ratio");
for (const row of rows) {
  const cells = [
    String(row.batches).padStart(7),
    String(row.attemptsACall).padStart(15),
    median(row.empty).toFixed(0).padStart(12),
    median(row.attempts).toFixed(0).padStart(10),
  ];
  console.log(`${cells.join("  ")}  ${ratioOf(row).toFixed(2).padStart(5)}`);
  if (ratioOf(row) < LEAST_RATIO) process.exitCode = 1;
}
if (process.exitCode === 1) console.error(`A ratio stays under ${LEAST_RATIO}.`);
