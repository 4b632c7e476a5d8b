/**
 * The two-request recipe: skim the whole roster and ask whether any skill is needed at all; then read the best few
 * closely and ask which, and whether it really does what is asked. No I/O of its own: the judges bring theirs.
 */
import type { SteadyJudge } from "../judges/fallback.ts";
import type { GateAnswers, JudgeName, RankedSkill, ReadResult, Usage } from "../judges/judge.ts";
import { findMentions } from "../language/mentions.ts";
import type { Skill } from "../rosters/skill.ts";
import { offerOf } from "./block.ts";
import { type Outcome, RANKED_SKILLS, type SuggestOptions } from "./schema.ts";

/** Each answers always: where its judge fails, the local one answers in its place and it says so. */
export interface RecipeJudges {
  readonly skim: SteadyJudge;
  readonly read: SteadyJudge;
}

export interface RecipeTask {
  readonly request: string;
  readonly recentContext: string;
  readonly skills: readonly Skill[];
  /** Their names, in the same order; the same array each time for the same roster, since work is kept by it. */
  readonly names: readonly string[];
  readonly options: Pick<SuggestOptions, "shortlist" | "excerpt_chars" | "gate_threshold" | "fits_threshold">;
}

export interface RecipeResult {
  readonly outcome: Outcome;
  /** Names that the skim's judge was shown; null: all. */
  readonly shown: readonly string[] | null;
  readonly usage: Usage;
  readonly tookMs: { readonly skim: number; readonly read: number };
}

/** Milliseconds, from a clock that may stand still while the Worker computes. */
export type Clock = () => number;

/** @throws only what the local judge throws, which is a fault of ours. */
export async function runRecipe(judges: RecipeJudges, task: RecipeTask, now: Clock): Promise<RecipeResult> {
  const { skills, options } = task;
  const base = { ranked: [], shortlist: [], offered: [], suggestion: null, skills: skills.length };
  if (skills.length === 0) {
    return {
      outcome: { ...base, reason: "empty_roster", gate: null, judge: whoJudged(judges.skim.name, judges.read.name) },
      shown: null,
      usage: NO_USAGE,
      tookMs: { skim: 0, read: 0 },
    };
  }

  const { named, excluded } = findMentions(task.request, task.names);
  const start = now();
  const skim = await judges.skim.skim({
    request: task.request,
    recentContext: task.recentContext,
    skills,
    // An excluded skill must not push another off the ranking.
    limit: RANKED_SKILLS + excluded.length,
  });
  const afterSkim = now();
  const shownNames = skim.result.shown ?? null;
  const byName = new Map(skills.map((skill) => [skill.name, skill]));
  const gone = new Set(excluded);
  const ranking = skim.result.ranked.filter((ranked) => !gone.has(ranked.name));
  const gate = applyGate(skim.result.gate, options.gate_threshold);
  const shared = {
    ...base,
    gate: { ...gate, score: shown(gate.score) },
    ranked: ranking.slice(0, RANKED_SKILLS).map((ranked) => describeRanked(ranked, byName)),
  };
  if (gate.score < gate.threshold) {
    const judge = whoJudged(skim.judge, judges.read.name, skim.result.model, skim.degraded);
    return {
      outcome: { ...shared, reason: "no_skill_needed", judge },
      shown: shownNames,
      usage: skim.result.usage,
      tookMs: { skim: afterSkim - start, read: 0 },
    };
  }

  const candidates = shortlist(
    ranking,
    named.filter((name) => !gone.has(name)),
    options.shortlist ?? shortlistSize(skim.judge, judges.read.name),
    byName,
  );
  const read = await judges.read.read({
    request: task.request,
    recentContext: task.recentContext,
    candidates,
    excerptChars: options.excerpt_chars,
    named,
    skimmed: skim.result,
  });
  const afterRead = now();
  const decision = decide(read.result, options.fits_threshold);
  return {
    outcome: {
      ...shared,
      ...decision,
      offered:
        decision.reason === "unsure"
          ? read.result.candidates.slice(0, OFFERED_SKILLS).flatMap(({ name }) => {
              const skill = byName.get(name);
              return skill === undefined ? [] : [offerOf(skill)];
            })
          : [],
      shortlist: read.result.candidates.map(({ name, probability, fits }) => ({
        name,
        probability: shown(probability),
        fits: shown(fits),
      })),
      judge: whoJudged(skim.judge, read.judge, read.result.model ?? skim.result.model, skim.degraded || read.degraded),
    },
    shown: shownNames,
    usage: addUsage(skim.result.usage, read.result.usage),
    tookMs: { skim: afterSkim - start, read: afterRead - afterSkim },
  };
}

const NO_USAGE: Usage = { input_tokens: 0, output_tokens: 0 };

function addUsage(a: Usage, b: Usage): Usage {
  return { input_tokens: a.input_tokens + b.input_tokens, output_tokens: a.output_tokens + b.output_tokens };
}

function whoJudged(skim: JudgeName, read: JudgeName, model: string | null = null, degraded = false): Outcome["judge"] {
  return { skim, read, model, degraded };
}

/** The mean of the three answers, `prose_suffices` counted inverted. */
function applyGate(answers: GateAnswers, threshold: number): NonNullable<Outcome["gate"]> {
  const { acts_on_user_system, would_follow_documented_procedure, prose_suffices } = answers;
  const score = (acts_on_user_system + would_follow_documented_procedure + (1 - prose_suffices)) / 3;
  return {
    score,
    threshold,
    answers: {
      acts_on_user_system: shown(acts_on_user_system),
      would_follow_documented_procedure: shown(would_follow_documented_procedure),
      prose_suffices: shown(prose_suffices),
    },
  };
}

function describeRanked(ranked: RankedSkill, byName: ReadonlyMap<string, Skill>): Outcome["ranked"][number] {
  const { name, probability } = ranked;
  return { name, probability: shown(probability), description: byName.get(name)?.description ?? "" };
}

/** Candidates that are read closely, where the call does not say. */
const SHORTLIST = 3;

/**
 * A model has seen every skill once when it reads its best three. After a local skim it has not: the right skill is far
 * more often among the local judge's twelve than among its three, and a close reading tells them apart.
 */
function shortlistSize(skim: JudgeName, read: JudgeName): number {
  return skim === "local" && read !== "local" ? RANKED_SKILLS : SHORTLIST;
}

/**
 * The best of the ranking, in which a skill that was named is never left out: it takes the last places, and makes more
 * where several are named, up to what `options.shortlist` itself may ask for.
 */
function shortlist(
  ranking: readonly RankedSkill[],
  named: readonly string[],
  size: number,
  byName: ReadonlyMap<string, Skill>,
): Skill[] {
  const best = ranking.slice(0, size).map((ranked) => ranked.name);
  const missing = named.filter((name) => !best.includes(name));
  const names = [...best.filter((name) => named.includes(name)), ...missing].slice(0, RANKED_SKILLS);
  for (const name of best) if (names.length < size && !names.includes(name)) names.push(name);
  const order = new Map(ranking.map((ranked, index) => [ranked.name, index]));
  names.sort((a, b) => (order.get(a) ?? order.size) - (order.get(b) ?? order.size));
  return names.flatMap((name) => byName.get(name) ?? []);
}

/** Candidates that the block offers when it is not safe to say none. */
export const OFFERED_SKILLS = 3;
/** Below it "none" is safe to say outright. */
const COVERS_THRESHOLD = 0.3;
/** A judge that tells fits alone rules all out only where the best is this many times below the threshold. */
const FITS_TO_COVERS = 3;

/**
 * The choice says which; its own *fits* says whether. Where it does not, "none" is said only when hardly any request like
 * this one is covered: an agent that believes it is worse off than one that was told nothing.
 */
function decide({ candidates, covers }: ReadResult, threshold: number): Pick<Outcome, "suggestion" | "reason"> {
  const [first] = candidates;
  if (first === undefined) return { suggestion: null, reason: "nothing_fits" };
  if (first.fits >= threshold) return { suggestion: first.name, reason: "suggested" };
  const best = Math.max(...candidates.map(({ fits }) => fits));
  const covered = covers ?? Math.min(1, FITS_TO_COVERS * best);
  return { suggestion: null, reason: covered < COVERS_THRESHOLD ? "nothing_fits" : "unsure" };
}

/** Four places: what is decided is decided on the unrounded value, what is shown need not be longer. */
function shown(probability: number): number {
  return Math.round(probability * 10_000) / 10_000;
}
