/**
 * Lint score of a roster: `npm run bench:lint -- --roster FILE`. Prints the findings by rule a hundred skills and the
 * weighted score, to stand beside the same roster's `bench:suggest` figures.
 */
import { parseArgs } from "node:util";
import { createLocalJudgeFromDisk } from "../../src/judges/local/disk.ts";
import { readDocuments } from "../../src/tools/lint/cli/documents.ts";
import { lint } from "../../src/tools/lint/lint.ts";

const { values } = parseArgs({ options: { roster: { type: "string", default: "kv-seed/starter_roster.json" } } });
const { subjects } = await readDocuments([values.roster]);
const started = performance.now();
const { summary } = await lint(
  { subjects, before: null, systemPrompt: null, requests: [] },
  createLocalJudgeFromDisk(),
);
const elapsed = performance.now() - started;
const share = (count: number) => ((100 * count) / Math.max(1, subjects.length)).toFixed(1).padStart(7);

console.log(`${values.roster}: ${subjects.length} skills, linted in ${Math.round(elapsed)} ms\n`);
console.log("findings a hundred skills");
for (const [rule, count] of Object.entries(summary.by_rule).sort((a, b) => b[1] - a[1]))
  console.log(`${share(count)}  ${rule}`);
for (const severity of ["error", "warning", "info"] as const)
  console.log(`${share(summary[severity])}  in all: ${severity}`);
console.log(
  `\nlint score ${summary.score.toFixed(2)} (weighted findings a skill: error 9, warning 3, info 1; 0 is best)`,
);
