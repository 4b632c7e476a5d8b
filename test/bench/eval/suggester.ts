/** Where the run's suggestions come from: the service's own recipe in this process, or a running Signpost. */
import { UsageError } from "../../../src/command.ts";
import { readConfig } from "../../../src/config.ts";
import { jsonText } from "../../../src/json-text.ts";
import { chooseJudges } from "../../../src/judges/choose.ts";
import { createLocalJudgeFromDisk } from "../../../src/judges/local/disk.ts";
import type { Skill } from "../../../src/rosters/skill.ts";
import { blockOf } from "../../../src/suggest/block.ts";
import { OFFERED_SKILLS, runRecipe } from "../../../src/suggest/recipe.ts";
import {
  MAX_INLINE_SKILLS,
  type Outcome,
  suggestInputSchema,
  suggestOutputSchema,
} from "../../../src/suggest/schema.ts";
import type { Said } from "../verdicts.ts";
import type { CallCache } from "./cache.ts";
import type { LabelledRequest } from "./inputs.ts";
import type { EvalOptions } from "./options.ts";

export interface Suggestion extends Said {
  /** What the agent's prompt gets. */
  readonly block: string;
  readonly stages: Stages;
  /** The local judge answered in another's place. */
  readonly degraded: boolean;
}

/** What each stage still held, best first. */
export interface Stages {
  /** What the skim's judge was shown; null where it is not known or was the whole roster. */
  readonly shown: readonly string[] | null;
  readonly ranked: readonly string[];
  /** Read closely; empty where the gate let nothing through. */
  readonly read: readonly string[];
}

/** @throws NoSuggestion */
export type Suggest = (request: Pick<LabelledRequest, "text" | "recentContext">) => Promise<Suggestion>;

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
  return async ({ text: request, recentContext }) => {
    const task = { request, recentContext, skills, names, options: recipeOptions };
    const { outcome, shown } = await runRecipe(judges, task, () => performance.now());
    return {
      suggestion: outcome.suggestion,
      reason: outcome.reason,
      offered: outcome.offered.map(({ name }) => name),
      block: blockOf(outcome, recipeOptions.unsure),
      stages: stagesOf(outcome, shown),
      degraded: outcome.judge.degraded,
    };
  };
}

function stagesOf({ ranked, shortlist }: Pick<Outcome, "ranked" | "shortlist">, shown: Stages["shown"]): Stages {
  return { shown, ranked: ranked.map(({ name }) => name), read: shortlist.map(({ name }) => name) };
}

const remoteAnswerSchema = jsonText(
  suggestOutputSchema
    .pick({ suggestion: true, reason: true, block: true, ranked: true, shortlist: true, judge: true })
    .loose(),
);

/** Not kept in the cache file: what stands behind the URL may change between runs. */
function remoteSuggester(url: string, skills: readonly Skill[], key: string | undefined): Suggest {
  if (skills.length > MAX_INLINE_SKILLS) {
    throw new UsageError(`--url sends the roster with each call, which holds at most ${MAX_INLINE_SKILLS} skills.`);
  }
  return async ({ text: request, recentContext: recent_context }) => {
    const response = await fetch(`${url.replace(/\/+$/, "")}/v1/suggest`, {
      method: "POST",
      headers: { "content-type": "application/json", ...(key === undefined ? {} : { authorization: `Bearer ${key}` }) },
      body: JSON.stringify({ request, recent_context, skills }),
    }).catch(() => {
      throw new NoSuggestion(`${url} cannot be reached`);
    });
    const answer = remoteAnswerSchema.safeParse(await response.text());
    if (!response.ok || !answer.success) throw new NoSuggestion(`${url} answered ${response.status}, no suggestion`);
    const { suggestion, reason, block, shortlist, judge } = answer.data;
    return {
      suggestion,
      reason,
      offered: reason === "unsure" ? shortlist.slice(0, OFFERED_SKILLS).map(({ name }) => name) : [],
      block,
      stages: stagesOf(answer.data, null),
      degraded: judge.degraded,
    };
  };
}
