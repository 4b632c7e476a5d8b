/** The weights that training fitted, as the code reads them: one small file for ranker, gate and fits. */
import fitted from "./data/fitted.json" with { type: "json" };
import { FEATURES } from "./rank.ts";

/** One weight a feature, in the order of FEATURES. */
export const RANKER_WEIGHTS: readonly number[] = FEATURES.map((feature) => fitted.ranker[feature]);
