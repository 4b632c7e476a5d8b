/** The evaluation from its arguments to its report. */
import { writeFileSync } from "node:fs";
import type { ExitCode } from "../../../src/cli/command.ts";
import { createAgent } from "./agent.ts";
import { CallCache } from "./cache.ts";
import { renderChart } from "./chart.ts";
import { readPrompt, readRequests, readRoster } from "./inputs.ts";
import { measure } from "./metrics.ts";
import { parseOptions } from "./options.ts";
import { renderReport } from "./report.ts";
import { run } from "./run.ts";
import { createSuggester } from "./suggester.ts";

/** Where the command says things. */
export interface Terminal {
  out(text: string): void;
  error(text: string): void;
}

/**
 * @param given the options as they were typed, by name.
 * @param env holds the keys and base URLs.
 * @returns the exit code: 0 done, 1 some turns could not be measured.
 * @throws UsageError
 */
export async function evaluate(
  given: Readonly<Record<string, string>>,
  env: NodeJS.ProcessEnv,
  terminal: Terminal,
): Promise<ExitCode> {
  const options = parseOptions(given);
  const skills = readRoster(options.roster);
  const requests = readRequests(options.requests, skills, options.limit);
  const cache = new CallCache(options.cache);
  // An empty variable is no key.
  const apiKey = env.ANTHROPIC_API_KEY || undefined;
  const takeTurn = createAgent({
    apiKey: apiKey ?? "replay",
    baseUrl: env.ANTHROPIC_BASE_URL,
    model: options.agent,
    fetch: cache.fetch(apiKey !== undefined),
  });
  const suggest = createSuggester(options, skills, cache, env);
  const { workers } = options;
  const result = await run({ skills, requests, prompt: readPrompt(options.prompt), workers, suggest, takeTurn });

  const metrics = measure(result.outcomes, new Map(skills.map((skill) => [skill.name, skill.category])));
  const { skim, read } = options.judge;
  const judge = options.url ?? (skim === read ? skim : `${skim}+${read}`);
  const facts = {
    agent: options.agent,
    judge,
    skills: skills.length,
    degraded: result.degraded,
    hasKey: apiKey !== undefined,
  };
  const report = renderReport(metrics, facts);
  terminal.out(`\n${report}`);
  if (options.table !== undefined) writeFileSync(options.table, report);
  if (options.chart !== undefined) writeFileSync(options.chart, renderChart(metrics, facts));
  const { hits, sent } = cache.counts;
  terminal.out(`Upstream calls: ${sent} sent, ${hits} from ${options.cache}.`);
  // Without a key a missing turn is expected, and the report says so.
  const unmeasured = [...result.unsuggested, ...(apiKey === undefined ? [] : result.failures)];
  if (unmeasured.length === 0) return 0;
  for (const [said, count] of unmeasured) terminal.error(`${count} requests not measured: ${said}`);
  terminal.error("Run the same command again: it goes on from the cache.");
  return 1;
}
