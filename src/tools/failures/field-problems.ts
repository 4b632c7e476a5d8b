/**
 * A list of what is wrong with which field, by its form: FastAPI's `detail` and zod's `issues` ({loc or path, msg or
 * message}), Jira's and Rails' `errors` ({field: problem}), Shopify's `userErrors` ({field, message}).
 */
import { isRecord } from "./evidence.ts";

/** Words under which a map of errors holds something else than a field's problem. */
const NOT_A_FIELD = /^(?:message|msg|detail|error|code|status|type|base|title|reason|errors|trace|name|stack)$/;

/** Whether an object reports what is wrong with the fields that were sent. */
export function hasFieldProblems(object: Readonly<Record<string, unknown>>): boolean {
  const lists = [
    object.detail,
    object.userErrors,
    /Error$/.test(String(object.name ?? "")) ? object.issues : undefined,
  ];
  if (lists.some((list) => Array.isArray(list) && list.length > 0 && list.every(isFieldProblem))) return true;
  if (!isRecord(object.errors) || "warnings" in object) return false;
  const problems = Object.entries(object.errors);
  return (
    problems.length > 0 &&
    problems.every(
      ([field, problem]) =>
        !NOT_A_FIELD.test(field) && (hasText(problem) || (Array.isArray(problem) && problem.every(hasText))),
    )
  );
}

function isFieldProblem(item: unknown): boolean {
  if (!isRecord(item) || !(hasText(item.msg) || hasText(item.message))) return false;
  return Array.isArray(item.loc) || Array.isArray(item.path) || "field" in item;
}

function hasText(value: unknown): boolean {
  return typeof value === "string" && value.trim() !== "";
}
