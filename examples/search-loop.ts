/**
 * A whole search loop led by hints: decompose the question, search, read `next_action`, refine, expand or broaden, stop.
 * `node examples/search-loop.ts "Where are failed searches retried?"` runs it over this repository's own documentation;
 * with SIGNPOST_URL set the service is asked, and this process answers for itself where the service can't be reached.
 */
import { pathToFileURL } from "node:url";
import { endPlainly } from "../src/command.ts";
// Outside this repository: from "signpost/hints".
import { computeHints, type Hints, type HintsInput } from "../src/hints/index.ts";
import { type Found, openDocumentation, type SearchEngine } from "./documentation-search.ts";

// #region loop
export interface Step {
  round: number;
  action: Hints["next_action"];
  keywords: string[];
  stopReason: Hints["stop_reason"];
}

export async function searchLoop(question: string, engine: SearchEngine): Promise<{ found: Found[]; steps: Step[] }> {
  let keywords = decompose(question);
  let fetchIds: string[] = [];
  let visitedIds: string[] = [];
  const tried = new Set<string>();
  const found = new Map<string, Found>();
  const steps: Step[] = [];
  for (let round = 1; ; round++) {
    tried.add(keywords.join(" "));
    // Either the documents that the last answer named, or a search; all that was found so far is judged together.
    const fresh = fetchIds.length > 0 ? engine.fetch(fetchIds, keywords) : engine.search(keywords);
    for (const result of fresh) found.set(result.id, result);
    const hints = await askHints({
      keywords,
      results: [...found.values()],
      round,
      max_rounds: 4,
      visited_ids: visitedIds,
    });
    steps.push({ round, action: hints.next_action, keywords, stopReason: hints.stop_reason });
    visitedIds = hints.visited_ids ?? [];
    fetchIds = [];
    if (hints.converged) break;
    if (hints.next_action === "expand") {
      fetchIds = hints.related_ids.slice(0, 5);
      continue;
    }
    const refined = hints.next_action === "refine" ? nextQuery(hints, tried) : undefined;
    keywords = refined ?? broader(keywords);
    if (tried.has(keywords.join(" "))) break; // No other query is left to ask.
  }
  return { found: [...found.values()].sort((a, b) => b.score - a.score), steps };
}

/** The service's answer, or this process's own where the service can't be reached; what it refuses stays refused. */
async function askHints(input: HintsInput): Promise<Hints> {
  const service = process.env.SIGNPOST_URL;
  if (service === undefined) return computeHints(input);
  const response = await fetch(`${service}/v1/hints`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${process.env.SIGNPOST_KEY ?? ""}` },
    body: JSON.stringify(input),
    signal: AbortSignal.timeout(2000),
  }).catch(() => undefined);
  if (response === undefined || response.status >= 500) return computeHints(input);
  if (!response.ok) throw new Error(await response.text());
  return response.json();
}
// #endregion

const STOP_WORDS = new Set(
  "a an and are by does do for how in is it of on or the this to what when where which who why".split(" "),
);

/** A model would do better; content words are enough to show the loop. */
function decompose(question: string): string[] {
  const words = question.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return [...new Set(words.filter((word) => !STOP_WORDS.has(word)))];
}

function nextQuery(hints: Hints, tried: ReadonlySet<string>): string[] | undefined {
  return hints.suggested_queries.find((query) => !tried.has(query))?.split(" ");
}

/** One word less; a single word stays as it is. */
function broader(keywords: readonly string[]): string[] {
  return keywords.slice(0, Math.max(1, keywords.length - 1));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  endPlainly('npm run -s example:search -- "A question about this repository"');
  const question = process.argv[2] ?? "Where are failed searches retried?";
  const { found, steps } = await searchLoop(question, openDocumentation());
  for (const step of steps) {
    console.log(`round ${step.round}: ${step.keywords.join(" ")} -> ${step.action} ${step.stopReason ?? ""}`);
  }
  for (const { id, title, score } of found.slice(0, 5))
    console.log(`  ${score.toFixed(2)}  ${id}  ${title.slice(0, 90)}`);
}
