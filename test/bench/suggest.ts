/**
 * `npm run bench:suggest -- --roster FILE --requests FILE [--url URL [--key KEY]] [--misses]`
 *
 * How often the suggestion is wrong (a covered request that does not get its labelled skill, none included) and how
 * often it is needless (an uncovered request that gets any), the ranking's hits @1, @3 and @12, by kind of request, and
 * the mean time a call. Without --url judge and recipe run in this process; with it the roster is PUT to a Signpost and
 * every request is POSTed to /v1/suggest past its cache.
 */
import { parseArgs } from "node:util";
import cliProgress from "cli-progress";
import { z } from "zod";
import { endPlainly, UsageError } from "../../src/command.ts";
import { envelopeSchema } from "../../src/errors.ts";
import { jsonText } from "../../src/json-text.ts";
import { withFallback } from "../../src/judges/fallback.ts";
import { createLocalJudgeFromDisk } from "../../src/judges/local/disk.ts";
import type { Skill } from "../../src/rosters/skill.ts";
import { runRecipe } from "../../src/suggest/recipe.ts";
import { type LabelledRequest, readRequestsFile, readRosterFile } from "../../training/pairs.ts";

const USAGE = "npm run bench:suggest -- --roster FILE --requests FILE [--url URL [--key KEY]] [--misses]";
const ROSTER_ID = "bench-suggest";

interface Answer {
  readonly suggestion: string | null;
  readonly reason: string;
  readonly ranked: readonly string[];
  readonly ms: number;
}
type Ask = (request: string) => Promise<Answer>;

const answerSchema = z.looseObject({
  suggestion: z.string().nullable(),
  reason: z.string(),
  ranked: z.array(z.looseObject({ name: z.string() })),
});

/** The service's own defaults. */
const OPTIONS = { shortlist: 3, excerpt_chars: 700, gate_threshold: 0.3, fits_threshold: 0.3 };

function askInProcess(skills: readonly Skill[]): Ask {
  const local = createLocalJudgeFromDisk();
  const judge = withFallback(local, local, "local");
  const names = skills.map((skill) => skill.name);
  local.index(skills);
  return async (request) => {
    const start = performance.now();
    const task = { request, recentContext: "", skills, names, options: OPTIONS };
    const { outcome } = await runRecipe({ skim: judge, read: judge }, task, () => performance.now());
    return {
      suggestion: outcome.suggestion,
      reason: outcome.reason,
      ranked: outcome.ranked.map(({ name }) => name),
      ms: performance.now() - start,
    };
  };
}

async function askServer(skills: readonly Skill[], url: string, key: string | undefined): Promise<Ask> {
  const headers = {
    "content-type": "application/json",
    ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
  };
  const call = async (method: string, path: string, body: unknown): Promise<unknown> => {
    const response = await fetch(new URL(path, url), { method, headers, body: JSON.stringify(body) });
    const answer = jsonText(z.unknown()).safeParse(await response.text());
    if (response.ok && answer.success) return answer.data;
    const failure = envelopeSchema.safeParse(answer.data);
    const said = failure.data?.error.message ?? "it is no Signpost; mend the URL.";
    throw new Error(`${url} answered ${method} ${path} with ${response.status}: ${said}`);
  };
  await call("PUT", `/v1/rosters/${ROSTER_ID}`, { skills });
  return async (request) => {
    const start = performance.now();
    const body = await call("POST", "/v1/suggest", { request, roster: ROSTER_ID, options: { cache: "bypass" } });
    const ms = performance.now() - start;
    const { suggestion, reason, ranked } = answerSchema.parse(body);
    return { suggestion, reason, ranked: ranked.map(({ name }) => name), ms };
  };
}

interface Row {
  readonly request: LabelledRequest;
  readonly answer: Answer;
}

const percent = (part: number, whole: number) => (whole === 0 ? "–" : `${((100 * part) / whole).toFixed(1)} %`);

function report(rows: readonly Row[], misses: boolean): void {
  const covered = rows.filter(({ request }) => request.gold !== null);
  const uncovered = rows.filter(({ request }) => request.gold === null);
  const wrong = covered.filter(({ request, answer }) => answer.suggestion !== request.gold);
  const needless = uncovered.filter(({ answer }) => answer.suggestion !== null);
  const within = (n: number) =>
    covered.filter(({ request, answer }) => answer.ranked.slice(0, n).includes(request.gold ?? "")).length;

  console.log(`wrong     ${percent(wrong.length, covered.length)} of ${covered.length} covered requests`);
  const reasons = Map.groupBy(wrong, ({ answer }) => (answer.suggestion === null ? answer.reason : "another skill"));
  for (const [reason, list] of reasons) console.log(`            ${percent(list.length, covered.length)} ${reason}`);
  console.log(`needless  ${percent(needless.length, uncovered.length)} of ${uncovered.length} uncovered requests`);
  for (const [kind, list] of Map.groupBy(uncovered, ({ request }) => request.kind)) {
    const any = list.filter(({ answer }) => answer.suggestion !== null).length;
    console.log(`            ${percent(any, list.length)} of ${list.length} ${kind}`);
  }
  const hits = [1, 3, 12].map((n) => (within(n) / Math.max(1, covered.length)).toFixed(3));
  console.log(`ranked    @1 ${hits[0]}  @3 ${hits[1]}  @12 ${hits[2]}`);
  const total = rows.reduce((sum, { answer }) => sum + answer.ms, 0);
  console.log(`time      ${(total / Math.max(1, rows.length)).toFixed(2)} ms a call`);
  if (!misses) return;
  for (const { request, answer } of [...wrong, ...needless]) {
    const place = answer.ranked.indexOf(request.gold ?? "") + 1;
    const where = request.gold === null ? request.kind : place === 0 ? "not ranked" : `ranked ${place}`;
    console.log(`\n${request.gold ?? "none"} (${where}) ← ${answer.suggestion ?? answer.reason}\n  ${request.text}`);
  }
}

endPlainly(USAGE);
const { values } = parseArgs({
  options: {
    roster: { type: "string" },
    requests: { type: "string" },
    url: { type: "string" },
    key: { type: "string" },
    misses: { type: "boolean", default: false },
  },
});
if (values.roster === undefined || values.requests === undefined) {
  throw new UsageError("Name a roster and its labelled requests.");
}
const skills = readRosterFile(values.roster);
const requests = readRequestsFile(values.requests);
const ask = values.url === undefined ? askInProcess(skills) : await askServer(skills, values.url, values.key);
const bar = new cliProgress.SingleBar(
  { format: "asking {bar} {value}/{total} requests, {eta} s left" },
  cliProgress.Presets.shades_classic,
);
bar.start(requests.length, 0);
const rows: Row[] = [];
for (const request of requests) {
  rows.push({ request, answer: await ask(request.text) });
  bar.increment();
}
bar.stop();
report(rows, values.misses);
