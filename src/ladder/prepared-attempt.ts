/**
 * A report made ready in the Worker, where many run side by side, for the batch's object, of which there is one: the
 * object then only compares, decides and writes.
 */
import { z } from "zod";
import { fromZodError, type ServiceError } from "../errors.ts";
import { type Attempt, attemptBody, attemptSchema, isTooLong } from "./attempt-schema.ts";
import type { UnreadAttempt } from "./batch-schema.ts";
import { brokenRule, invalidItem, readReport } from "./read-attempt.ts";
import type { Report } from "./step.ts";
import { idSchema, type Tier, tierSchema, type VerificationMethod } from "./terms.ts";

/** Plain data: it crosses to the object as it is. */
export interface PreparedAttempt {
  readonly attemptId: string;
  readonly unit: string;
  readonly tier: Tier;
  /** Canonical JSON of the report: what makes it the same report again. */
  readonly body: string;
  readonly report: Report;
  readonly method: VerificationMethod | null;
  readonly costUsd: number | null;
  readonly tokensIn: number | null;
  readonly tokensOut: number | null;
}

/** A report that breaks a rule whatever the batch's state: never recorded. */
export interface RefusedAttempt {
  readonly attemptId: string;
  readonly unit: string;
  /** null where the report gave none that there is. */
  readonly tier: Tier | null;
  readonly error: ServiceError;
}

const namesSchema = z.object({
  attempt_id: idSchema.catch(""),
  unit: idSchema.catch(""),
  tier: tierSchema.nullable().catch(null),
});

/** A report that cannot be read, refused with every bad field named. @param index its place in the call */
function refuseUnread({ unread }: UnreadAttempt, index: number): RefusedAttempt {
  const names = namesSchema.catch({ attempt_id: "", unit: "", tier: null }).parse(unread);
  return { attemptId: names.attempt_id, unit: names.unit, tier: names.tier, error: unreadProblem(unread, index) };
}

/** @returns the error of a report of another shape, its bad fields named as the call's. */
export function unreadProblem(unread: unknown, index: number): ServiceError {
  const issues = attemptSchema.safeParse(unread).error?.issues ?? [];
  return fromZodError(new z.ZodError(issues.map((issue) => ({ ...issue, path: ["attempts", index, ...issue.path] }))));
}

/** @param index the attempt's place in the call, for the path of a bad field. */
export function prepareAttempt(attempt: Attempt | UnreadAttempt, index: number): PreparedAttempt | RefusedAttempt {
  if ("unread" in attempt) return refuseUnread(attempt, index);
  const named = { attemptId: attempt.attempt_id, unit: attempt.unit, tier: attempt.tier };
  const error = brokenRule(attempt, index);
  if (error !== undefined) return { ...named, error };
  const body = attemptBody(attempt);
  if (isTooLong(body)) {
    const problem = "Over 500,000 characters; keep large answers elsewhere and report where they are.";
    return {
      ...named,
      error: invalidItem("attempt_too_large", `The report is too large. ${problem}`, {
        path: `attempts[${index}]`,
        problem,
      }),
    };
  }
  return {
    ...named,
    body,
    report: readReport(attempt),
    method: attempt.verification?.method ?? null,
    costUsd: attempt.cost_usd ?? null,
    tokensIn: attempt.tokens_in ?? null,
    tokensOut: attempt.tokens_out ?? null,
  };
}
