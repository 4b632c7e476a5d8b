/**
 * The form of Claude's answers. Words on an ordinal scale, because a model's self-rated number is badly calibrated;
 * and an ordered list of names for the choice.
 */
import { z } from "zod";
import { logInfo } from "../../log.ts";
import type { RankedSkill } from "../judge.ts";

const ORDINALS = ["no", "unlikely", "even", "likely", "yes"] as const;
export type Ordinal = (typeof ORDINALS)[number];

const PROBABILITY_OF: Readonly<Record<Ordinal, number>> = {
  no: 0.05,
  unlikely: 0.25,
  even: 0.5,
  likely: 0.75,
  yes: 0.95,
};

export function probabilityOf(answer: Ordinal): number {
  return PROBABILITY_OF[answer];
}

/** Names in one answer's list that count. */
const MAX_NAMES = 12;

// Made anew for each field and described on the inside: a shared schema, or a described list's items, become a `$ref`.
const names = () => z.array(z.string().describe("Name of a skill; the best stands first."));
const ordinal = () => z.enum(ORDINALS);

export const skimAnswerSchema = z.object({
  skills: names(),
  acts_on_user_system: ordinal(),
  would_follow_documented_procedure: ordinal(),
  prose_suffices: ordinal(),
});

/** One `fits_N` a candidate, all required, so that structured output cannot leave one out. */
export function readAnswerSchema(candidates: number) {
  const fits = Array.from({ length: candidates }, (_, index) => [`fits_${index + 1}`, ordinal()] as const);
  return z.object({ skills: names(), fits: z.object(Object.fromEntries(fits)) });
}

/**
 * The listed names as a ranking: the first gets half of the probability, each next half of what is left. Only the
 * order is Claude's; these numbers merely keep it.
 * @param known the names that exist; others are dropped, and their number logged.
 */
export function rankingOf(listed: readonly string[], known: ReadonlySet<string>): RankedSkill[] {
  const existing = [...new Set(listed)].filter((name) => known.has(name));
  const dropped = new Set(listed).size - existing.length;
  if (dropped > 0) logInfo("judge_names_dropped", { judge: "anthropic", dropped, kept: existing.length });
  return existing.slice(0, MAX_NAMES).map((name, index) => ({ name, probability: 0.5 ** (index + 1) }));
}
