/** Where the run's suggestions come from: the service's own recipe in this process, or a running Signpost. */

import { z } from "zod";
import { UsageError } from "../../../src/command.ts";
import { readConfig } from "../../../src/config.ts";
import { jsonText } from "../../../src/json-text.ts";
import { chooseJudges } from "../../../src/judges/choose.ts";
import { createLocalJudgeFromDisk } from "../../../src/judges/local/disk.ts";
import type { Skill } from "../../../src/rosters/skill.ts";
import { runRecipe } from "../../../src/suggest/recipe.ts";
import { MAX_INLINE_SKILLS, suggestInputSchema } from "../../../src/suggest/schema.ts";
import type { CallCache } from "./cache.ts";
import type { EvalOptions } from "./options.ts";

export interface Suggestion {
  readonly name: string | null;
  /** The local judge answered in another's place. */
  readonly degraded: boolean;
}

/** @throws NoSuggestion */
export type Suggest = (request: string) => Promise<Suggestion>;

/** A running Signpost did not answer; its message says how. The request is left out of the figures. */
export class NoSuggestion extends Error {}

/** Shown to a judge in a key's place where there is none: the cache may hold its answers. */
const NO_KEY = "replay";

export function createSuggester(
  options: EvalOptions,
  skills: readonly Skill[],
  cache: CallCache,
  env: NodeJS.ProcessEnv,
): Suggest {
  if (options.url !== undefined) return remoteSuggester(options.url, skills, env.SIGNPOST_API_KEY);
  const { skim, read } = options.judge;
  const used = [skim, read];
  const missing =
    (used.includes("systemone") && !env.SYSTEMONE_API_KEY) || (used.includes("anthropic") && !env.ANTHROPIC_API_KEY);
  if (missing && cache.isEmpty) throw new UsageError("The judge's key is not set, and there is no cache to replay.");
  const config = readConfig({
    ...env,
    SYSTEMONE_API_KEY: env.SYSTEMONE_API_KEY || NO_KEY,
    ANTHROPIC_API_KEY: env.ANTHROPIC_API_KEY || NO_KEY,
    JUDGE_SKIM: skim,
    JUDGE_READ: read,
  });
  const local = createLocalJudgeFromDisk();
  const judges = chooseJudges({ config, env: {}, override: null, local, fetch: cache.fetch(!missing) });
  const recipeOptions = suggestInputSchema.shape.options.parse(undefined);
  const names = skills.map((skill) => skill.name);
  return async (request) => {
    const task = { request, recentContext: "", skills, names, options: recipeOptions };
    const { outcome } = await runRecipe(judges, task, () => performance.now());
    return { name: outcome.suggestion, degraded: outcome.judge.degraded };
  };
}

const remoteAnswerSchema = jsonText(
  z.looseObject({ suggestion: z.string().nullable(), judge: z.looseObject({ degraded: z.boolean() }) }),
);

/** Not kept in the cache file: what stands behind the URL may change between runs. */
function remoteSuggester(url: string, skills: readonly Skill[], key: string | undefined): Suggest {
  if (skills.length > MAX_INLINE_SKILLS) {
    throw new UsageError(`--url sends the roster with each call, which holds at most ${MAX_INLINE_SKILLS} skills.`);
  }
  return async (request) => {
    const response = await fetch(`${url.replace(/\/+$/, "")}/v1/suggest`, {
      method: "POST",
      headers: { "content-type": "application/json", ...(key === undefined ? {} : { authorization: `Bearer ${key}` }) },
      body: JSON.stringify({ request, skills }),
    }).catch(() => {
      throw new NoSuggestion(`${url} cannot be reached`);
    });
    const answer = remoteAnswerSchema.safeParse(await response.text());
    if (!response.ok || !answer.success) throw new NoSuggestion(`${url} answered ${response.status}, no suggestion`);
    const { suggestion, judge } = answer.data;
    return { name: suggestion, degraded: judge.degraded };
  };
}
