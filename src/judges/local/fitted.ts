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
