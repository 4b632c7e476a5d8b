/**
 * Whether a candidate does the specific thing asked for: a logistic model over fit-features.ts, shifted in training so
 * that .30 is the operating point.
 */
import { COMPANY_BELOW } from "./data/company.ts";
import { FIT_FEATURES, type FitContext, fitContext, fitFeatures } from "./fit-features.ts";
import { FEW_FITS_MODEL, FITS_MODEL } from "./fitted.ts";
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
/**
 * Of a small roster's candidates: with fewer skills fewer come near by chance, but a request that none is for is the rule
 * rather than the exception, so that its mere shape says little.
 */
const logitAmongFew = bindLogistic(FEW_FITS_MODEL, FIT_FEATURES);
/** What being named adds to the log-odds: enough unless everything else speaks against it. */
const NAMED_LOGIT = 3;

/**
 * What a candidate is worth more where the request had to be translated: it then has fewer words, and they meet a skill's
 * own less often. Set on one half of the Japanese and Chinese requests, checked on the other.
 */
const TRANSLATED_LOGIT = 1.3;
/** Candidates of one request share most of the work. */
const contexts = new WeakMap<Ranking, FitContext>();

/** @returns 0–1 */
export function fitsOf({ model, index, ranking, request, position, named }: FitsInput): number {
  let context = contexts.get(ranking);
  if (context === undefined) {
    context = fitContext(model, index, ranking, request);
    contexts.set(ranking, context);
  }
  const features = fitFeatures(context, position);
  const translated = ranking.request.words.some((word) => word.translation === true);
  const allowance = (translated ? TRANSLATED_LOGIT : 0) + (named ? NAMED_LOGIT : 0);
  return sigmoid((index.names.length < COMPANY_BELOW ? logitAmongFew : logitOf)(features) + allowance);
}
