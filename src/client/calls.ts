/**
 * How each operation is called, by the client's method. The compiler holds this table to the operation records: one that
 * is missing here, or has another path there, doesn't pass.
 */
import type { z } from "zod";
import type { DeclaredOperation } from "../operations.ts";

type Camel<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<Camel<Tail>>}`
  : Name;

type CallTable = { readonly [Op in DeclaredOperation as Camel<Op["name"]>]: readonly [Op["method"], Op["path"]] };

export const CALLS: CallTable = {
  suggest: ["POST", "/v1/suggest"],
  recordOutcome: ["POST", "/v1/outcomes"],
  getOutcomeReport: ["GET", "/v1/outcomes/report"],
  diagnoseOutcomes: ["GET", "/v1/outcomes/diagnosis"],
  getOutcomeSettings: ["GET", "/v1/outcomes/settings"],
  putOutcomeSettings: ["PUT", "/v1/outcomes/settings"],
  listRosters: ["GET", "/v1/rosters"],
  putRoster: ["PUT", "/v1/rosters/:id"],
  getRoster: ["GET", "/v1/rosters/:id"],
  deleteRoster: ["DELETE", "/v1/rosters/:id"],
  getRosterSkill: ["GET", "/v1/rosters/:id/skills/:name"],
  getRosterIndex: ["GET", "/v1/rosters/:id/index"],
  hints: ["POST", "/v1/hints"],
  routeUnit: ["POST", "/v1/route"],
  createBatch: ["POST", "/v1/batches"],
  reportAttempts: ["POST", "/v1/batches/:id/attempts"],
  getBatch: ["GET", "/v1/batches/:id"],
  getBatchResidue: ["GET", "/v1/batches/:id/residue"],
  getBatchReport: ["GET", "/v1/batches/:id/report"],
  sampleBatch: ["POST", "/v1/batches/:id/sample"],
  claimTiebreak: ["POST", "/v1/batches/:id/tiebreak"],
  answerTiebreak: ["PUT", "/v1/batches/:id/tiebreak"],
  raiseBudget: ["PUT", "/v1/batches/:id/budget"],
  closeBatch: ["POST", "/v1/batches/:id/close"],
  getCalibration: ["GET", "/v1/calibration"],
  getRubric: ["GET", "/v1/rubric"],
  putRubric: ["PUT", "/v1/rubric"],
  getModels: ["GET", "/v1/models"],
  putModels: ["PUT", "/v1/models"],
  lintTools: ["POST", "/v1/lint"],
  listLintRules: ["GET", "/v1/lint/rules"],
  diagnoseSelections: ["POST", "/v1/diagnose"],
  classifyFailure: ["POST", "/v1/failures"],
};

export interface CallOptions {
  /** Ends the call, its retries included. */
  readonly signal?: AbortSignal;
}

/** A method an operation: its input as the service takes it, its answer as the service gives it. */
export type SignpostClient = {
  readonly [Op in DeclaredOperation as Camel<Op["name"]>]: (
    ...args: Record<never, never> extends z.input<Op["input"]>
      ? [input?: z.input<Op["input"]>, options?: CallOptions]
      : [input: z.input<Op["input"]>, options?: CallOptions]
  ) => Promise<z.output<Op["output"]>>;
};
