export interface FieldProblem {
  path: string;
  problem: string;
}
export type ErrorCategory = "transient" | "validation" | "policy" | "permission";
export type ErrorStatus = 400 | 401 | 403 | 404 | 405 | 408 | 409 | 413 | 415 | 429 | 500 | 502 | 503 | 504;

export interface ServiceErrorInit {
  category: ErrorCategory;
  code: string;
  message: string;
  status: ErrorStatus;
  fields?: FieldProblem[];
  /** Milliseconds after which a retry makes sense; only for transient errors. */
  retryAfterMs?: number;
}

export declare class ServiceError extends Error {
  readonly category: ErrorCategory;
  readonly code: string;
  readonly status: ErrorStatus;
  readonly fields: FieldProblem[];
  readonly retryAfterMs: number | null;
  constructor(init: ServiceErrorInit);
}
