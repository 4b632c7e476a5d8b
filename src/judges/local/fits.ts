/**
 * Whether a candidate does the specific thing asked for: a logistic model over fit-features.ts, shifted in training so
 * that .30 is the operating point.
 */
import { COMPANY_BELOW } from "./data/company.ts";
import { FIT_FEATURES, type FitContext, fitContext, fitFeatures } from "./fit-features.ts";
import { FITS_MODEL } from "./fitted.ts";
import { bindLogistic, sigmoid } from "./logistic.ts";
import type { LocalModel } from "./model.ts";
import type { Ranking } from "./rank.ts";
import type { RosterIndex } from "./roster-index.ts";

export interface FitsInput {
  readonly model: LocalModel;
  readonly index: RosterIndex;
  readonly ranking: Ranking;
  readonly request: string;
  /** The skill's place in the index. */
  readonly position: number;
  /** The request uses the skill's name as such and does not rule it out. */
  readonly named: boolean;
}

const logitOf = bindLogistic(FITS_MODEL, FIT_FEATURES);
/** What being named adds to the log-odds: enough unless everything else speaks against it. */
const NAMED_LOGIT = 3;

/**
 * What a lone candidate is worth more in log-odds than the best of many: with fewer skills, fewer come near by chance.
 * Measured on random handfuls of the training rosters, as is the next.
 */
const LONE_LOGIT = 1.7;
/** What a skill of an index line alone is worth more: it can share but few words with any request. */
const TERSE_LOGIT = 0.9;
/**
 * What a candidate is worth more where the request had to be translated: it then has fewer words, and they meet a skill's
 * own less often. Set on the looked-at half of the Japanese and Chinese requests, checked on the other.
 */
const TRANSLATED_LOGIT = 1.1;
/** Distinct words of a skill that says little, and of one that says enough. */
const TERSE_TERMS = 20;
const AMPLE_TERMS = 80;

/** Candidates of one request share most of the work. */
const contexts = new WeakMap<Ranking, FitContext>();

/** @returns 0–1 */
export function fitsOf({ model, index, ranking, request, position, named }: FitsInput): number {
  let context = contexts.get(ranking);
  if (context === undefined) {
    context = fitContext(model, index, ranking, request);
    contexts.set(ranking, context);
  }
  const few = Math.max(0, 1 - index.names.length / COMPANY_BELOW);
  const terms = termsOf(index)[position] ?? 0;
  const terse = Math.min(1, Math.max(0, (AMPLE_TERMS - terms) / (AMPLE_TERMS - TERSE_TERMS)));
  const translated = ranking.request.words.some((word) => word.translation === true);
  const allowance =
    LONE_LOGIT * few + TERSE_LOGIT * terse + (translated ? TRANSLATED_LOGIT : 0) + (named ? NAMED_LOGIT : 0);
  return sigmoid(logitOf(fitFeatures(context, position)) + allowance);
}

const termCounts = new WeakMap<RosterIndex, Uint16Array>();

/** Distinct terms of each skill. */
function termsOf(index: RosterIndex): Uint16Array {
  let counts = termCounts.get(index);
  if (counts === undefined) {
    counts = new Uint16Array(index.size);
    for (const skill of index.postingSkill) counts[skill] = (counts[skill] ?? 0) + 1;
    termCounts.set(index, counts);
  }
  return counts;
}
