/** What training fitted, as the code reads it: one file for the ranker's weights and the deciding models. */
import fitted from "./data/fitted.json" with { type: "json" };
import type { GateQuestion } from "./evidence.ts";
import type { LogisticModel } from "./logistic.ts";
import type { MeasureWeights } from "./measure-names.ts";
import type { Forest } from "./trees.ts";

export const RANKER_WEIGHTS: MeasureWeights = fitted.ranker;
/** For `prose_suffices` the model answers the contrary: whether prose does not suffice. */
export const GATE_MODELS: Readonly<Record<GateQuestion, LogisticModel>> = fitted.gate;
export const FITS_FOREST: Forest = fitted.fits;
export const COVERS_FOREST: Forest = fitted.covers;

/**
 * Names what the local judge's answers come from, so that a cached one does not outlive it. To be raised when the code
 * changes what is answered; new weights change it by themselves.
 */
const CODE_REVISION = 3;
export const LOCAL_IDENTITY = `local ${CODE_REVISION} ${fitted.version}`;
