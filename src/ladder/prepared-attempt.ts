/**
 * A report made ready in the Worker, where many run side by side, for the batch's object, of which there is one: what
 * can be refused or found out without the batch's tables never costs the object anything.
 */
import { z } from "zod";
import { fromZodError, type ServiceError } from "../errors.ts";
import { loneSurrogateIn } from "../lone-surrogates.ts";
import {
  type Attempt,
  type AttemptCost,
  attemptBody,
  attemptCostSchema,
  attemptSchema,
  isTooLong,
} from "./attempt-schema.ts";
import type { UnreadAttempt } from "./batch-schema.ts";
import { brokenRule, invalidItem, ranIntoFault } from "./read-attempt.ts";
import { readAttempt } from "./stored.ts";
import { idSchema, type Tier, tierSchema } from "./terms.ts";

/** Plain data: it crosses to the object as it is. */
export interface PreparedAttempt {
  /** Canonical JSON of the report: what makes it the same report again. */
  readonly body: string;
  /** Whether it ended by signal, timeout or transport. */
  readonly ranIntoFault: boolean;
}

/** A report as the object has it, read. */
export interface ReceivedAttempt extends PreparedAttempt {
  readonly attempt: Attempt;
}

export function receiveAttempt(prepared: PreparedAttempt): ReceivedAttempt {
  return { ...prepared, attempt: readAttempt(prepared.body) };
}

/** A report that breaks a rule whatever the batch's state: never recorded. */
export interface RefusedAttempt {
  readonly attempt_id: string;
  readonly unit: string;
  /** null where the report gave none that there is. */
  readonly tier: Tier | null;
  readonly error: ServiceError;
  /** What the attempt cost all the same; null where the report does not say it under an id. */
  readonly cost: RefusedCost | null;
}

/** Plain data: it crosses to the object as it is. */
export interface RefusedCost extends AttemptCost {
  readonly attempt_id: string;
  readonly tier: Tier | null;
}

function refusedCost(names: { attempt_id: string; tier: Tier | null }, report: unknown): RefusedCost | null {
  const cost = attemptCostSchema.safeParse(report);
  if (!cost.success || names.attempt_id === "") return null;
  return { attempt_id: names.attempt_id, tier: names.tier, ...cost.data };
}

const namesSchema = z.object({
  attempt_id: idSchema.catch(""),
  unit: idSchema.catch(""),
  tier: tierSchema.nullable().catch(null),
});

/** A report that cannot be read, refused with every bad field named. @param index its place in the call */
function refuseUnread({ unread }: UnreadAttempt, index: number): RefusedAttempt {
  const names = namesSchema.catch({ attempt_id: "", unit: "", tier: null }).parse(unread);
  return { ...names, error: unreadProblem(unread, index), cost: refusedCost(names, unread) };
}

/** @returns the error of a report of another shape, its bad fields named as the call's. */
export function unreadProblem(unread: unknown, index: number): ServiceError {
  const half = loneSurrogateIn(unread, ["attempts", index]);
  if (half !== undefined) return half;
  const issues = attemptSchema.safeParse(unread).error?.issues ?? [];
  return fromZodError(new z.ZodError(issues.map((issue) => ({ ...issue, path: ["attempts", index, ...issue.path] }))));
}

/** @param index the attempt's place in the call, for the path of a bad field. */
export function prepareAttempt(attempt: Attempt | UnreadAttempt, index: number): PreparedAttempt | RefusedAttempt {
  if ("unread" in attempt) return refuseUnread(attempt, index);
  const names = { attempt_id: attempt.attempt_id, unit: attempt.unit, tier: attempt.tier };
  const named = { ...names, cost: refusedCost(names, attempt) };
  const error = brokenRule(attempt, index);
  if (error !== undefined) return { ...named, error };
  const body = attemptBody(attempt);
  // JSON.stringify writes half a character as an escape, so most reports need no walk.
  const half = body.includes("\\ud") ? loneSurrogateIn(attempt, ["attempts", index]) : undefined;
  if (half !== undefined) return { ...named, error: half };
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
  return { body, ranIntoFault: ranIntoFault(attempt) };
}
