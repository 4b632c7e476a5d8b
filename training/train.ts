/**
 * `npm run train -- --pair ROSTER.json:REQUESTS.jsonl [--pair …] [--seed 1] [--levers] [--dry]` fits ranker, gate and fits from
 * rosters with labelled requests and writes src/judges/local/data/fitted.json. Its features know no roster and no skill, so weights
 * fitted on one serve another; the report shows it by fitting on each roster and testing on the others.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import cliProgress from "cli-progress";
import { endPlainly } from "../src/command.ts";
import { ORDINARY_REQUESTS } from "../src/judges/local/data/ordinary-requests.ts";
import { loadModelFromDisk } from "../src/judges/local/disk.ts";
import { RANKER_WEIGHTS } from "../src/judges/local/fitted.ts";
import { buildIndex, FEATURES, rank } from "../src/judges/local/rank.ts";
import { crossValidatedGate, fitGate, gateExamplesOf, verdictsOf } from "./gate.ts";
import { handfulsOf } from "./handfuls.ts";
import { leversOf } from "./levers.ts";
import { readPair } from "./pairs.ts";
import { Random } from "./random.ts";
import { crossValidated, examplesOf, fitRanker, type Hits, hitsOf, outOfFoldWeights } from "./ranker.ts";
import { subjectQuestions } from "./subject-questions.ts";
import type { Verdicts } from "./verdicts.ts";

const FITTED = join(import.meta.dirname, "../src/judges/local/data/fitted.json");
const DEFAULT_PAIR = "kv-seed/starter_roster.json:test/bench/data/requests.jsonl";

endPlainly("npm run train -- [--pair ROSTER.json:REQUESTS.jsonl …] [--seed 1] [--levers] [--dry]");

/** Made of each roster's names. */
const SUBJECT_QUESTIONS = 150;
/** Skills so near the top for a request that one of them may well do for it. */
const NEAREST = 12;

const { values } = parseArgs({
  options: {
    pair: { type: "string", multiple: true, default: [DEFAULT_PAIR] },
    seed: { type: "string", default: "1" },
    levers: { type: "boolean", default: false },
    dry: { type: "boolean", default: false },
  },
});
const random = new Random(Number(values.seed));
const pairs = values.pair.map(readPair);
const model = loadModelFromDisk();

const bar = new cliProgress.SingleBar(
  { format: "measuring {bar} {value}/{total} rosters" },
  cliProgress.Presets.shades_classic,
);
bar.start(pairs.length, 0);
const sets = pairs.map((pair) => {
  const index = buildIndex(model, pair.skills, ORDINARY_REQUESTS);
  const examples = examplesOf(model, index, pair, RANKER_WEIGHTS);
  bar.increment();
  return { name: pair.name, pair, index, examples };
});
bar.stop();

const show = ({ at1, at3, at12 }: Hits) => [at1, at3, at12].map((share) => share.toFixed(3)).join(" / ");
const named = (weights: readonly number[]) =>
  FEATURES.map((feature, f) => `${feature} ${(weights[f] ?? 0).toFixed(3)}`).join(", ");

for (const tested of sets) {
  console.log(`${tested.name}: ${tested.examples.length} covered requests; @1 / @3 / @12`);
  console.log(`  fitted within, cross-validated: ${show(crossValidated(tested.examples, random))}`);
  for (const other of sets) {
    if (other === tested) continue;
    const weights = fitRanker([other.examples]);
    console.log(`  fitted on ${other.name}: ${show(hitsOf(tested.examples, weights))} (${named(weights)})`);
  }
}
const weights = fitRanker(sets.map(({ examples }) => examples));
console.log(`fitted on all: ${named(weights)}`);
for (const { name, examples } of sets) console.log(`  ${name}: ${show(hitsOf(examples, weights))}`);

// Gate and fits learn from rankings whose weights were fitted without the request at hand.
const weightsFor = outOfFoldWeights(
  sets.map(({ examples }) => examples),
  random,
);
bar.start(sets.length, 0);
const judged = sets.map(({ pair, index }) => {
  const whole = [...pair.requests, ...subjectQuestions(pair.skills, SUBJECT_QUESTIONS, random)];
  const nearest = new Map(
    pair.requests.map(({ text }) => {
      const { order } = rank(model, index, RANKER_WEIGHTS, text, "");
      return [text, new Set(Array.from(order.subarray(0, NEAREST), (s) => index.names[s] ?? ""))];
    }),
  );
  const handfuls = handfulsOf(pair, ({ text }) => nearest.get(text) ?? new Set(), random);
  bar.increment();
  return {
    whole: gateExamplesOf(model, index, whole, weightsFor),
    handfuls: handfuls.flatMap(({ skills, requests }) =>
      gateExamplesOf(model, buildIndex(model, skills, ORDINARY_REQUESTS), requests, weightsFor),
    ),
  };
});
bar.stop();
const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
const verdict = ({ wrong, needless, shut, stopped, auc }: Verdicts) =>
  `wrong ${percent(wrong)}, needless ${percent(needless)}, AUC ${auc.toFixed(3)} ` +
  `(gate alone: ${percent(shut)} of covered dropped, ${percent(stopped)} of uncovered stopped)`;
console.log("gate and fits at the operating point .30");
const together = crossValidatedGate(judged, random);
for (const [s, { name }] of sets.entries()) {
  const own = judged[s];
  if (own === undefined) continue;
  const [within] = crossValidatedGate([{ ...own, handfuls: [] }], random);
  if (within !== undefined) console.log(`  ${name}, fitted within, cross-validated: ${verdict(within.whole)}`);
  if (together[s] !== undefined) {
    if (sets.length > 1) console.log(`  ${name}, fitted on all, cross-validated: ${verdict(together[s].whole)}`);
    console.log(`  ${name} in handfuls, fitted on all, cross-validated: ${verdict(together[s].handfuls)}`);
  }
  const labelled = { ...own, whole: own.whole.filter(({ about }) => !about) };
  for (const [o, other] of sets.entries()) {
    const others = judged[o];
    if (o === s || others === undefined) continue;
    const fit = fitGate([others], random);
    console.log(`  ${name}, fitted on ${other.name}: ${verdict(verdictsOf(labelled, fit, "whole"))}`);
    console.log(`  ${name} in handfuls, fitted on ${other.name}: ${verdict(verdictsOf(own, fit, "handfuls"))}`);
  }
}
if (values.levers) {
  console.log(
    `fits, wrong averaged over needless 2–6 %, each lever left out: ${sets.map(({ name }) => name).join(" / ")}`,
  );
  for (const { name, wrong } of leversOf(
    judged.map(({ whole }) => whole),
    random,
  ))
    console.log(`  ${name}: ${wrong.map(percent).join(" / ")}`);
}
const decisions = fitGate(judged, random);

if (!values.dry) {
  const before = JSON.parse(readFileSync(FITTED, "utf8"));
  const ranker = Object.fromEntries(FEATURES.map((feature, f) => [feature, Number((weights[f] ?? 0).toFixed(4))]));
  writeFileSync(FITTED, `${JSON.stringify({ ...before, ranker, ...decisions }, null, 2)}\n`);
  console.log(`wrote ${FITTED}`);
}
