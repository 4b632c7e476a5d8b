/**
 * What a call costs over HTTP, in workerd on this machine: `npm run bench:http`. Each row stands beside /healthz in the
 * same run, since machines differ. Requests are those of the repository, on the starter roster, each sent in turn.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import autocannon from "autocannon";
import { endPlainly } from "../../src/command.ts";
import { readRequestsFile } from "../../training/sets.ts";
import buildWorker, { ROOT_DIR } from "../support/build-worker.ts";
import { startBuiltWorker } from "../support/built-worker.ts";

const SECONDS = 5;
const CONNECTIONS = 4;

endPlainly("npm run bench:http");
parseArgs({ options: {} });
await buildWorker();
const worker = await startBuiltWorker();
const headers = { "content-type": "application/json" };
const skills = JSON.parse(readFileSync(join(ROOT_DIR, "kv-seed/starter_roster.json"), "utf8"));
const stored = await fetch(`${worker.url}/v1/rosters/default`, {
  method: "PUT",
  headers,
  body: JSON.stringify({ skills }),
});
if (!stored.ok) throw new Error(await stored.text());

const texts = readRequestsFile(join(ROOT_DIR, "test/bench/data/requests.jsonl")).map((request) => request.text);
const asking = (cache: string) =>
  texts.map((request) => ({
    method: "POST" as const,
    path: "/v1/suggest",
    headers,
    body: JSON.stringify({ request, options: { cache } }),
  }));

const rows = [
  { name: "/healthz", requests: [{ method: "GET" as const, path: "/healthz" }] },
  { name: "suggest, judged each time", requests: asking("bypass") },
  { name: "suggest, from the rank cache", requests: asking("use") },
];

console.log(`${CONNECTIONS} connections, ${SECONDS} s a row`);
let baseline: number | undefined;
for (const { name, requests } of rows) {
  const options = { url: worker.url, connections: CONNECTIONS, duration: SECONDS, requests };
  const { latency, requests: counted, non2xx, errors } = await autocannon(options);
  if (non2xx + errors > 0) throw new Error(`${name}: ${non2xx} refused, ${errors} failed`);
  baseline ??= counted.average;
  const share = (counted.average / baseline).toFixed(2);
  console.log(
    `${name.padEnd(30)} p50 ${latency.p50} ms  p99 ${latency.p99} ms  ${Math.round(counted.average)} calls/s  ${share} × /healthz`,
  );
}
await worker.stop();
