/** What one report means to the ladder, and what is against the rules in it whatever the unit's state. */
import { type FieldProblem, policyViolation, ServiceError } from "../errors.ts";
import type { Attempt } from "./attempt-schema.ts";
import { canonicalJson } from "./canonical.ts";
import { isFault } from "./fault.ts";
import type { Report } from "./step.ts";

/** Whether the attempt died before there was an answer to judge. */
export function ranIntoFault({ status, failure }: Attempt): boolean {
  return status === "failed" && failure != null && isFault(failure);
}

/** @param fault as `ranIntoFault` found. */
export function readReport(attempt: Attempt, fault: boolean): Report {
  if (attempt.status === "uncertain") return { outcome: "uncertain" };
  if (fault) return { outcome: "fault" };
  const passed = attempt.status === "grounded" && attempt.verification?.passed === true;
  return { outcome: "judged", passed, answer: canonicalAnswer(attempt) };
}

/** No answer reported reads as null: two verified runs that report none are taken to agree. */
function canonicalAnswer({ answer }: Attempt): string {
  return canonicalJson(answer ?? null);
}

/** @returns why this report cannot count, or undefined. `index` is its place in the call, for the field's path. */
export function brokenRule(attempt: Attempt, index: number): ServiceError | undefined {
  const { worker, verification } = attempt;
  if (attempt.status === "grounded" && verification == null) {
    return invalidItem(
      "verification_missing",
      "A grounded attempt needs its `verification`; report it once it is checked.",
      {
        path: `attempts[${index}].verification`,
        problem: "Required when the status is grounded.",
      },
    );
  }
  const verifier = verification?.verifier;
  if (verifier != null && (sameParty(verifier, THE_WORKER) || sameParty(verifier, worker ?? ""))) {
    return policyViolation(
      "self_verification",
      `\`${verifier}\` verified its own answer. Let someone else verify it, best of all a machine, and report it again.`,
    );
  }
  return undefined;
}

export function invalidItem(code: string, message: string, field: FieldProblem): ServiceError {
  return new ServiceError({ category: "validation", code, message, status: 400, fields: [field] });
}

/** A verifier by this name is the worker, whatever the worker is called. */
const THE_WORKER = "worker";

/** An empty name is nobody's. */
function sameParty(a: string, b: string): boolean {
  const name = a.trim().toLowerCase();
  return name !== "" && name === b.trim().toLowerCase();
}
