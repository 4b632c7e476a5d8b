/**
 * `npm run bench:speed -- [--roster FILE] [--requests FILE] [--rounds 7]`
 *
 * Times a query of the local judge (skim and read: gate, ranking, fits) beside MiniSearch and lunr over the same texts,
 * in one process, warm: the three take turns round by round, so that a busy machine slows all alike; the ratios are
 * medians over rounds. Also: the first sight of each request (nothing remembered), indexing, and reading a stored index.
 */
import { parseArgs } from "node:util";
import cliProgress from "cli-progress";
import lunr from "lunr";
import MiniSearch from "minisearch";
import { endPlainly } from "../../src/command.ts";
import { createLocalJudgeFromDisk, loadModelFromDisk } from "../../src/judges/local/disk.ts";
import { readRequestsFile, readRosterFile } from "../../training/sets.ts";

endPlainly("npm run bench:speed -- [--roster FILE] [--requests FILE] [--rounds 7]");
const { values } = parseArgs({
  options: {
    roster: { type: "string", default: "kv-seed/starter_roster.json" },
    requests: { type: "string", default: "test/bench/data/requests.jsonl" },
    rounds: { type: "string", default: "7" },
  },
});
const skills = readRosterFile(values.roster);
const requests = readRequestsFile(values.requests).map(({ text }) => text);
const rounds = Number(values.rounds);
const FIELDS = ["name", "category", "description_full", "body"];

const time = async (work: () => unknown): Promise<number> => {
  const start = performance.now();
  await work();
  return performance.now() - start;
};
const median = (numbers: readonly number[]) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
const byName = new Map(skills.map((skill) => [skill.name, skill]));

const judge = createLocalJudgeFromDisk();
const modelMs = await time(loadModelFromDisk);
const indexMs = await time(() => judge.index(skills));
const bytes = judge.index(skills);
const adoptMs = await time(() => judge.adopt([...skills], bytes));

const ask = async (request: string) => {
  const { ranked } = await judge.skim({ request, recentContext: "", skills, limit: 12 });
  const candidates = ranked.slice(0, 3).flatMap(({ name }) => byName.get(name) ?? []);
  await judge.read({ request, recentContext: "", candidates, excerptChars: 700 });
};

const mini = new MiniSearch({ fields: FIELDS, idField: "name" });
const miniIndexMs = await time(() => mini.addAll([...skills]));
let lunrIndex: lunr.Index | undefined;
const lunrIndexMs = await time(() => {
  lunrIndex = lunr(function () {
    this.ref("name");
    for (const field of FIELDS) this.field(field);
    for (const skill of skills) this.add(skill);
  });
});
/** lunr's query language gives these a meaning; here they are text. */
const asLunrText = (request: string) => request.replace(/[:~^+\-*]/g, " ");

const arms: readonly [string, (request: string) => unknown][] = [
  ["local", ask],
  ["lunr", (request) => lunrIndex?.search(asLunrText(request))],
  ["MiniSearch", (request) => mini.search(request)],
];
const firstMs = await time(async () => {
  for (const request of requests) await ask(request);
});
const bar = new cliProgress.SingleBar(
  { format: "timing {bar} {value}/{total} rounds" },
  cliProgress.Presets.shades_classic,
);
bar.start(rounds, 0);
const times = new Map<string, number[]>(arms.map(([name]) => [name, []]));
for (let round = -1; round < rounds; round++) {
  for (const [name, query] of arms) {
    const ms = await time(async () => {
      for (const request of requests) await query(request);
    });
    // The first round only warms up.
    if (round >= 0) times.get(name)?.push(ms / requests.length);
  }
  if (round >= 0) bar.increment();
}
bar.stop();

const local = times.get("local") ?? [];
console.log(`${skills.length} skills, ${requests.length} requests, ${rounds} rounds`);
for (const [name, list] of times) {
  const ratio =
    name === "local" ? "" : `, local takes ${median(list.map((ms, r) => (local[r] ?? 0) / ms)).toFixed(2)} × of it`;
  console.log(`${name.padEnd(10)} ${median(list).toFixed(3)} ms a query${ratio}`);
}
console.log(`first sight of a request ${(firstMs / requests.length).toFixed(2)} ms`);
console.log(
  `indexing: local ${indexMs.toFixed(0)} ms, lunr ${lunrIndexMs.toFixed(0)} ms, MiniSearch ${miniIndexMs.toFixed(0)} ms`,
);
console.log(
  `model read in ${modelMs.toFixed(0)} ms; stored index ${(bytes.length / 1024).toFixed(0)} KiB, read in ${adoptMs.toFixed(1)} ms`,
);
