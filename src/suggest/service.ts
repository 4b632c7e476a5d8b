/** One suggestion from end to end: the skills, the rank cache, the judges, the recipe, the answer. */
import type { z } from "zod";
import type { CallFacts } from "../call-facts.ts";
import { readConfig } from "../config.ts";
import { chooseJudges, type StageJudges } from "../judges/choose.ts";
import { localJudge } from "../judges/local/asset.ts";
import type { OperationContext } from "../operation.ts";
import { keepSuggestion } from "../outcomes/keep.ts";
import { recentSettings } from "../outcomes/settings.ts";
import { blockOf } from "./block.ts";
import { asLeader, rankKey, readCached, writeCached } from "./rank-cache.ts";
import { type RecipeResult, runRecipe } from "./recipe.ts";
import { inlineSource, type RosterSource, recentSource } from "./roster-source.ts";
import type { SuggestOptions, SuggestOutput, suggestInputSchema } from "./schema.ts";

type SuggestInput = z.output<typeof suggestInputSchema>;

/** Stands still while a deployed Worker computes, so what it measures is waiting for I/O. */
const now = () => performance.now();

export async function suggest(context: OperationContext, input: SuggestInput): Promise<SuggestOutput> {
  const [answered, settings] = await Promise.all([
    answerTo(context, input),
    recentSettings(context.env.KV, context.tenant, (work) => context.waitUntil(work)),
  ]);
  context.note(noteOf(answered));
  if (settings.keep === "off") return answered;
  const { suggestion: suggested, roster } = answered;
  const suggestion_id = keepSuggestion(context, settings, {
    request: input.request,
    roster: roster.id ?? "",
    suggested,
  });
  return { ...answered, suggestion_id };
}

async function answerTo(context: OperationContext, input: SuggestInput): Promise<SuggestOutput> {
  const { env, tenant } = context;
  const start = now();
  const config = readConfig(env);
  const source =
    input.skills === null
      ? await recentSource(env.KV, tenant, input.roster, (work) => context.waitUntil(work))
      : await inlineSource(input.skills);
  const judges = chooseJudges({ config, env, override: input.options.judge, local: localJudge });

  const mode = config.RANK_CACHE === "off" ? "bypass" : input.options.cache;
  if (mode === "bypass") return answer(source, input.options, await judge(input, source, judges), "bypass", start);

  const key = await keyOf(tenant, input, source, judges);
  const cached = mode === "use" ? await readCached(env.KV, key) : undefined;
  if (cached !== undefined) return answer(source, input.options, { outcome: cached, ...NOTHING_SPENT }, "hit", start);

  return asLeader(key, async () => {
    const result = await judge(input, source, judges);
    // A degraded answer must not outlive the failure that caused it.
    if (!result.outcome.judge.degraded) {
      context.waitUntil(writeCached(env.KV, key, result.outcome, config.RANK_CACHE_TTL_S));
    }
    return answer(source, input.options, result, mode === "use" ? "miss" : "refresh", start);
  });
}

const NOTHING_SPENT = { shown: null, usage: { input_tokens: 0, output_tokens: 0 }, tookMs: { skim: 0, read: 0 } };

function judge(input: SuggestInput, source: RosterSource, judges: StageJudges): Promise<RecipeResult> {
  const { request, recent_context: recentContext, options } = input;
  const { skills, names } = source;
  return runRecipe(judges, { request, recentContext, skills, names, options }, now);
}

function keyOf(tenant: string, input: SuggestInput, source: RosterSource, { skim, read }: StageJudges) {
  const { shortlist, excerpt_chars, gate_threshold, fits_threshold } = input.options;
  return rankKey({
    tenant,
    rosterVersion: source.version,
    judges: `${skim.identity}, ${read.identity}`,
    options: [shortlist, excerpt_chars, gate_threshold, fits_threshold].join(","),
    request: input.request,
    recentContext: input.recent_context,
  });
}

function noteOf({ judge, cache, reason }: SuggestOutput): CallFacts {
  return { judge: `${judge.skim}+${judge.read}`, degraded: judge.degraded, cache, reason };
}

/** In the order a person reads it: what to do, why, on what grounds, at what cost. */
function answer(
  source: RosterSource,
  options: SuggestOptions,
  result: RecipeResult,
  cache: SuggestOutput["cache"],
  start: number,
): SuggestOutput {
  const { suggestion, reason, gate, ranked, shortlist, judge, skills } = result.outcome;
  return {
    suggestion,
    block: blockOf(result.outcome, options.unsure),
    reason,
    gate,
    ranked,
    shortlist,
    roster: { id: source.id, version: source.version, skills },
    judge,
    cache,
    took_ms: {
      skim: roundMs(result.tookMs.skim),
      read: roundMs(result.tookMs.read),
      total: roundMs(now() - start),
    },
    usage: result.usage,
  };
}

/** Tenths of a millisecond: finer than the clock is. */
function roundMs(ms: number): number {
  return Math.round(ms * 10) / 10;
}
