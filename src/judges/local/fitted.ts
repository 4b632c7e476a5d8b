/** The weights that training fitted, as the code reads them: one small file for ranker, gate and fits. */
import fitted from "./data/fitted.json" with { type: "json" };
import type { GateQuestion } from "./gate-features.ts";
import type { LogisticModel } from "./logistic.ts";
import { FEATURES } from "./rank.ts";

/** One weight a feature, in the order of FEATURES. */
export const RANKER_WEIGHTS: readonly number[] = FEATURES.map((feature) => fitted.ranker[feature]);

/** For `prose_suffices` the model answers the contrary: whether prose does not suffice. */
export const GATE_MODELS: Record<GateQuestion, LogisticModel> = fitted.gate;
export const FITS_MODEL: LogisticModel = fitted.fits;
/** The same for a roster small enough to need company (data/company.ts). */
export const FEW_FITS_MODEL: LogisticModel = fitted.fewFits;

/**
 * Names what the local judge's answers come from, so that a cached one does not outlive it. To be raised when the code
 * changes what is answered; new weights change it by themselves.
 */
const CODE_REVISION = 2;
export const LOCAL_IDENTITY = `local ${CODE_REVISION} ${fnv1a(JSON.stringify(fitted)).toString(16)}`;

/** 32-bit FNV-1a over UTF-16 units: quick, and enough to tell one set of weights from the next. */
function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}
