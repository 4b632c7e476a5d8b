/**
 * `npm run bench:lint -- --roster FILE`: findings by rule a hundred skills and the weighted lint score, to stand beside
 * the same roster's `bench:suggest` figures.
 * `npm run bench:lint -- --url http://localhost:8787`: time of POST /v1/lint for 100 tools of public servers against a
 * running Worker (`npm start`), taken from outside, HTTP included: a Worker's own clock stands still while it computes.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { z } from "zod";
import { endPlainly } from "../../src/command.ts";
import { createLocalJudgeFromDisk } from "../../src/judges/local/disk.ts";
import { readDocuments } from "../../src/tools/lint/cli/documents.ts";
import { lint } from "../../src/tools/lint/lint.ts";

const TOOLS = 100;
const ROUNDS = 30;

endPlainly("npm run bench:lint -- [--roster FILE | --url URL]");
const { values } = parseArgs({
  options: { roster: { type: "string", default: "kv-seed/starter_roster.json" }, url: { type: "string" } },
});
if (values.url === undefined) await score(values.roster);
else await time(values.url);

async function score(path: string): Promise<void> {
  const { subjects } = await readDocuments([path]);
  const task = { subjects, before: null, systemPrompt: null, requests: [] };
  const { summary } = await lint(task, createLocalJudgeFromDisk());
  const share = (count: number) => ((100 * count) / Math.max(1, subjects.length)).toFixed(1).padStart(7);
  console.log(`${path}: ${subjects.length} skills\n\nfindings a hundred skills`);
  const rules = Object.entries(summary.by_rule).sort((a, b) => b[1] - a[1]);
  for (const [rule, count] of rules) console.log(`${share(count)}  ${rule}`);
  for (const severity of ["error", "warning", "info"] as const) {
    console.log(`${share(summary[severity])}  in all: ${severity}`);
  }
  console.log(
    `\nlint score ${summary.score.toFixed(2)} (weighted findings a skill: error 9, warning 3, info 1; 0 is best)`,
  );
}

async function time(url: string): Promise<void> {
  const folder = join(import.meta.dirname, "..", "tools", "lint", "servers");
  const storedSchema = z.object({ result: z.object({ tools: z.array(z.looseObject({ name: z.string() })) }) });
  const stored = readdirSync(folder)
    .filter((file) => file.endsWith(".json"))
    .flatMap((file) => storedSchema.parse(JSON.parse(readFileSync(join(folder, file), "utf8"))).result.tools);
  const copies = stored.map((tool) => ({ ...tool, name: `${tool.name}_copy` }));
  const body = JSON.stringify({ mcp_tools: { tools: [...stored, ...copies].slice(0, TOOLS) } });
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const start = performance.now();
    const response = await fetch(new URL("/v1/lint", url), {
      method: "POST",
      headers: { "content-type": "application/json" },
      body,
    });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${url} answered ${response.status}`);
    times.push(performance.now() - start);
  }
  const warm = times.slice(ROUNDS / 3).sort((a, b) => a - b);
  const at = (share: number) => (warm[Math.floor(share * (warm.length - 1))] ?? 0).toFixed(0);
  console.log(
    `${TOOLS} tools, ${body.length} characters: first ${(times[0] ?? 0).toFixed(0)} ms, warm median ${at(0.5)} ms, best ${at(0)} ms, p90 ${at(0.9)} ms`,
  );
}
