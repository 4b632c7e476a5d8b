/** A whole run: every request's suggestion and its three turns, so many at once, with a progress bar. */
import { SingleBar } from "cli-progress";
import { renderIndex } from "../../../src/rosters/index-text.ts";
import { DEFAULT_INDEX_WIDTH } from "../../../src/rosters/limits.ts";
import type { Skill } from "../../../src/rosters/skill.ts";
import { renderBlock } from "../../../src/suggest/block.ts";
import { describeFailure, type TakeTurn } from "./agent.ts";
import { INDEX_PLACE, type LabelledRequest } from "./inputs.ts";
import type { Outcome } from "./metrics.ts";
import { NoSuggestion, type Suggest } from "./suggester.ts";

export interface RunTask {
  readonly skills: readonly Skill[];
  readonly requests: readonly LabelledRequest[];
  readonly prompt: string;
  readonly workers: number;
  readonly suggest: Suggest;
  readonly takeTurn: TakeTurn;
}

export interface RunResult {
  /** In the order of the requests, without those that got no suggestion. */
  readonly outcomes: readonly Outcome[];
  readonly degraded: number;
  /** Requests without a suggestion, by what was said of it. */
  readonly unsuggested: ReadonlyMap<string, number>;
  /** Requests without their three turns, by what was said of it. */
  readonly failures: ReadonlyMap<string, number>;
}

export async function run(task: RunTask): Promise<RunResult> {
  const system = task.prompt.replace(INDEX_PLACE, () => renderIndex(task.skills, DEFAULT_INDEX_WIDTH));
  const outcomes: Outcome[] = [];
  const unsuggested = new Map<string, number>();
  const failures = new Map<string, number>();
  let degraded = 0;
  const bar = new SingleBar({ format: "{bar} {value}/{total} requests, {eta_formatted} left", noTTYOutput: true });
  bar.start(task.requests.length, 0);

  const turns = async (request: LabelledRequest, block: string): Promise<Outcome["loads"]> => {
    const take = async (told: string) => (await task.takeTurn(system, told, request)).load;
    try {
      // One after the other: so many calls at once as there are workers, not three times as many.
      const alone = await take("");
      const suggested = await take(block);
      const oracle = await take(renderBlock(request.gold));
      return { alone, suggested, oracle };
    } catch (thrown) {
      count(failures, describeFailure(thrown));
      return null;
    }
  };

  const queue = task.requests.entries();
  const work = async () => {
    for (const [index, request] of queue) {
      const suggestion = await task.suggest(request).catch((thrown: unknown) => {
        if (!(thrown instanceof NoSuggestion)) throw thrown;
        count(unsuggested, thrown.message);
        return null;
      });
      if (suggestion !== null) {
        if (suggestion.degraded) degraded++;
        const loads = await turns(request, suggestion.block);
        const { accept, style } = request;
        outcomes[index] = { accept, style, said: suggestion, stages: suggestion.stages, loads };
      }
      bar.increment();
    }
  };
  try {
    await Promise.all(Array.from({ length: task.workers }, work));
  } finally {
    bar.stop();
  }
  return { outcomes: outcomes.filter((outcome) => outcome !== undefined), degraded, unsuggested, failures };
}

function count(counts: Map<string, number>, said: string): void {
  counts.set(said, (counts.get(said) ?? 0) + 1);
}
