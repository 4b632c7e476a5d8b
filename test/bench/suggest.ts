/**
 * `npm run bench:suggest -- --roster FILE --requests FILE [--url URL [--key KEY]] [--misses] [--reliability FILE.svg]`
 *
 * What becomes of labelled requests (verdicts.ts), by style and by kind, with the ranking's hits @1, @3 and @12 and the
 * mean time a call; `recent_context` is sent. Without --url judge and recipe run in this process; with it the roster is PUT to a
 * Signpost and every request is POSTed to /v1/suggest past its cache.
 */
import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import cliProgress from "cli-progress";
import { z } from "zod";
import { endPlainly, UsageError } from "../../src/command.ts";
import { envelopeSchema } from "../../src/errors.ts";
import { jsonText } from "../../src/json-text.ts";
import { withFallback } from "../../src/judges/fallback.ts";
import { createLocalJudgeFromDisk } from "../../src/judges/local/disk.ts";
import type { Skill } from "../../src/rosters/skill.ts";
import { OFFERED_SKILLS, runRecipe } from "../../src/suggest/recipe.ts";
import { type Outcome, REASONS } from "../../src/suggest/schema.ts";
import { type LabelledRequest, readRequestsFile, readRosterFile } from "../../training/sets.ts";
import { reliabilityDiagram } from "./reliability.ts";
import { COVERED_VERDICTS, UNCOVERED_VERDICTS, type Verdict, verdictOf } from "./verdicts.ts";

const USAGE =
  "npm run bench:suggest -- --roster FILE --requests FILE [--url URL [--key KEY]] [--misses] [--reliability FILE.svg]";
const ROSTER_ID = "bench-suggest";

interface Answer {
  readonly suggestion: string | null;
  readonly reason: Outcome["reason"];
  readonly ranked: readonly string[];
  /** Read closely, best first. */
  readonly shortlist: readonly { readonly name: string; readonly fits: number }[];
  readonly gate: number;
  readonly ms: number;
}
type Ask = (request: LabelledRequest) => Promise<Answer>;

const answerSchema = z.looseObject({
  suggestion: z.string().nullable(),
  reason: z.enum(REASONS),
  gate: z.looseObject({ score: z.number() }).nullable(),
  ranked: z.array(z.looseObject({ name: z.string() })),
  shortlist: z.array(z.looseObject({ name: z.string(), fits: z.number() })),
});

/** The service's own defaults. */
const OPTIONS = { shortlist: 3, excerpt_chars: 700, gate_threshold: 0.3, fits_threshold: 0.3 };

function askInProcess(skills: readonly Skill[]): Ask {
  const local = createLocalJudgeFromDisk();
  const judge = withFallback(local, local, "local");
  const names = skills.map((skill) => skill.name);
  local.index(skills);
  return async ({ text, recent_context: recentContext }) => {
    const start = performance.now();
    const task = { request: text, recentContext, skills, names, options: OPTIONS };
    const { outcome } = await runRecipe({ skim: judge, read: judge }, task, () => performance.now());
    return {
      suggestion: outcome.suggestion,
      reason: outcome.reason,
      ranked: outcome.ranked.map(({ name }) => name),
      shortlist: outcome.shortlist,
      gate: outcome.gate?.score ?? 0,
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
  return async ({ text: request, recent_context }) => {
    const start = performance.now();
    const options = { cache: "bypass" };
    const body = await call("POST", "/v1/suggest", { request, recent_context, roster: ROSTER_ID, options });
    const ms = performance.now() - start;
    const { suggestion, reason, ranked, shortlist, gate } = answerSchema.parse(body);
    return { suggestion, reason, ranked: ranked.map(({ name }) => name), shortlist, gate: gate?.score ?? 0, ms };
  };
}

interface Row {
  readonly request: LabelledRequest;
  readonly answer: Answer;
}

/** The service says whom it offers in the block alone; they are the best of those read. */
function verdictOfRow({ request, answer: { suggestion, reason, shortlist } }: Row): Verdict {
  const offered = shortlist.slice(0, OFFERED_SKILLS).map(({ name }) => name);
  return verdictOf(request.accept, { suggestion, reason, offered });
}

function line(name: string, rows: readonly Row[]): string {
  const covered = rows.filter(({ request }) => request.gold !== null);
  const uncovered = rows.filter(({ request }) => request.gold === null);
  const share = (of: readonly Row[], verdict: Verdict) =>
    (of.length === 0
      ? "–"
      : ((100 * of.filter((row) => verdictOfRow(row) === verdict).length) / of.length).toFixed(1)
    ).padStart(8);
  const within = (n: number) =>
    covered.filter(({ request, answer }) => answer.ranked.slice(0, n).some((name) => request.accept.includes(name)))
      .length / Math.max(1, covered.length);
  const hits = [1, 3, 12].map((n) => (covered.length === 0 ? "–" : within(n).toFixed(3)).padStart(6)).join(" ");
  return [
    name.padEnd(26),
    ...COVERED_VERDICTS.map((verdict) => share(covered, verdict)),
    " |",
    ...UNCOVERED_VERDICTS.map((verdict) => share(uncovered, verdict)),
    ` | ${hits} | ${covered.length} + ${uncovered.length}`,
  ].join("");
}

function report(rows: readonly Row[], misses: boolean): void {
  console.log(
    `${"%".padEnd(26)}${COVERED_VERDICTS.map((verdict) => verdict.padStart(8)).join("")} |${UNCOVERED_VERDICTS.map((verdict) => verdict.padStart(8)).join("")} |     @1     @3    @12 | covered + uncovered`,
  );
  const styles = Map.groupBy(rows, ({ request }) => request.style);
  if (styles.size > 1) for (const [style, list] of styles) console.log(line(style, list));
  const uncovered = rows.filter(({ request }) => request.gold === null);
  for (const [kind, list] of Map.groupBy(uncovered, ({ request }) => request.kind)) console.log(line(kind, list));
  console.log(line("all", rows));
  const total = rows.reduce((sum, { answer }) => sum + answer.ms, 0);
  console.log(`time ${(total / Math.max(1, rows.length)).toFixed(2)} ms a call`);
  if (!misses) return;
  for (const row of rows) {
    const { request, answer } = row;
    const verdict = verdictOfRow(row);
    if (!["alone", "misled", "needless"].includes(verdict)) continue;
    const place = answer.ranked.findIndex((name) => request.accept.includes(name)) + 1;
    const where = request.gold === null ? request.kind : place === 0 ? "not ranked" : `ranked ${place}`;
    console.log(
      `\n${verdict}: ${request.gold ?? "none"} (${where}) ← ${answer.suggestion ?? answer.reason}\n  ${request.text}`,
    );
  }
}

/** The best candidate's fits against whether it is right; the gate's score against whether a skill covers the request. */
function writeReliability(rows: readonly Row[], file: string): void {
  const fits = rows.flatMap(({ request, answer }) => {
    const [first] = answer.shortlist;
    return first === undefined ? [] : [{ said: first.fits, true: request.accept.includes(first.name) }];
  });
  const gate = rows.map(({ request, answer }) => ({ said: answer.gate, true: request.gold !== null }));
  writeFileSync(
    file,
    reliabilityDiagram([
      { name: "fits", points: fits },
      { name: "gate", points: gate },
    ]),
  );
}

endPlainly(USAGE);
const { values } = parseArgs({
  options: {
    roster: { type: "string" },
    requests: { type: "string" },
    url: { type: "string" },
    key: { type: "string" },
    misses: { type: "boolean", default: false },
    reliability: { type: "string" },
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
  rows.push({ request, answer: await ask(request) });
  bar.increment();
}
bar.stop();
report(rows, values.misses);
if (values.reliability !== undefined) writeReliability(rows, values.reliability);
