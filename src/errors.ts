/**
 * The one error type of the service and the one envelope every failure leaves in, whatever the surface.
 * Rooms raise a ServiceError and know no HTTP; http/ and mcp/ each map it once.
 */
import { z } from "zod";

export const ERROR_CATEGORIES = ["transient", "validation", "policy", "permission"] as const;
export type ErrorCategory = (typeof ERROR_CATEGORIES)[number];

export const fieldProblemSchema = z.strictObject({
  path: z.string().describe("Where the problem is, as `options.shortlist` or `results[3].score`."),
  problem: z.string().describe("What is wrong there and what to do about it."),
});
export type FieldProblem = z.output<typeof fieldProblemSchema>;

export const errorSchema = z.strictObject({
  category: z.enum(ERROR_CATEGORIES),
  code: z.string().describe("Stable machine-readable name, snake_case."),
  retryable: z.boolean().describe("Whether the very same call may succeed later."),
  message: z.string().describe("For the agent or its user; holds no stack, path, host or secret."),
  fields: z.array(fieldProblemSchema),
  retry_after_ms: z.number().int().nonnegative().nullable(),
  request_id: z.string(),
});
export const envelopeSchema = z.strictObject({ error: errorSchema });
export type ErrorEnvelope = z.output<typeof envelopeSchema>;

/** HTTP statuses a ServiceError may carry; the category bounds which (see the table in docs/http.md). */
export type ErrorStatus = 400 | 401 | 403 | 404 | 405 | 408 | 409 | 413 | 415 | 429 | 500 | 502 | 503 | 504;

export interface ServiceErrorInit {
  category: ErrorCategory;
  code: string;
  /** Said to the agent or its user as it stands. */
  message: string;
  status: ErrorStatus;
  fields?: FieldProblem[];
  /** Milliseconds after which a retry makes sense; only for transient errors. */
  retryAfterMs?: number;
  /** For the log alone: never on the wire. */
  detail?: string;
  cause?: unknown;
}

export class ServiceError extends Error {
  readonly category: ErrorCategory;
  readonly code: string;
  readonly status: ErrorStatus;
  readonly fields: FieldProblem[];
  readonly retryAfterMs: number | null;
  readonly detail: string | null;

  constructor(init: ServiceErrorInit) {
    super(init.message, init.cause === undefined ? undefined : { cause: init.cause });
    this.name = "ServiceError";
    this.category = init.category;
    this.code = init.code;
    this.status = init.status;
    this.fields = init.fields ?? [];
    this.retryAfterMs = init.retryAfterMs ?? null;
    this.detail = init.detail ?? null;
  }

  /** The wire form. `requestId` ties it to the log line that holds the details. */
  toEnvelope(requestId: string): ErrorEnvelope {
    return {
      error: {
        category: this.category,
        code: this.code,
        retryable: this.category === "transient",
        message: this.message,
        fields: this.fields,
        retry_after_ms: this.retryAfterMs,
        request_id: requestId,
      },
    };
  }
}

/** The input is wrong (400): the same arguments will fail again. */
export function invalidRequest(message: string, fields: FieldProblem[] = [], code = "invalid_request"): ServiceError {
  return new ServiceError({ category: "validation", code, message, status: 400, fields });
}

/** What was named does not exist for this tenant (404). */
export function notFound(message: string, fields: FieldProblem[] = [], code = "not_found"): ServiceError {
  return new ServiceError({ category: "validation", code, message, status: 404, fields });
}

/** A rule forbids it (409); `message` can be said to a user as it stands. */
export function policyViolation(code: string, message: string): ServiceError {
  return new ServiceError({ category: "policy", code, message, status: 409 });
}

/** This key may not (401 without a valid key, 403 with one). */
export function permissionDenied(code: string, message: string, status: 401 | 403 = 403): ServiceError {
  return new ServiceError({ category: "permission", code, message, status });
}

/** Any thrown value as a ServiceError: what is not one already is our own fault (500, `internal`). */
export function toServiceError(thrown: unknown): ServiceError {
  if (thrown instanceof ServiceError) return thrown;
  return new ServiceError({
    category: "transient",
    code: "internal",
    status: 500,
    message: "Signpost failed on its side. The same call may be tried again; the request id helps us find the cause.",
    retryAfterMs: 1000,
    detail: thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : String(thrown),
    cause: thrown,
  });
}

/** A path is shown to be found again, which a longer one is not; the caller's own names may be as long as its body. */
const MAX_PATH_CHARS = 300;

/** `["results", 3, "score"]` → `results[3].score`; cut off, with an ellipsis, where it is long beyond use. */
export function formatPath(path: readonly PropertyKey[]): string {
  let text = "";
  for (const part of path) {
    if (typeof part === "number") text += `[${part}]`;
    else text += text === "" ? String(part) : `.${String(part)}`;
    if (text.length > MAX_PATH_CHARS) return `${text.slice(0, MAX_PATH_CHARS).toWellFormed()}…`;
  }
  return text;
}

/** More problems than these help nobody and could make an answer larger than its request. */
const MAX_FIELD_PROBLEMS = 20;

/** A zod failure as the validation error that names every field and says what to do. */
export function fromZodError(error: z.ZodError): ServiceError {
  const fields = error.issues.flatMap(issueToProblems);
  const first = fields[0];
  // Many problems name their field themselves.
  const where = first === undefined || first.path === "" || first.problem.startsWith("`") ? "" : `\`${first.path}\`: `;
  const rest = fields.length > 1 ? ` (and ${fields.length - 1} more, see \`fields\`)` : "";
  return invalidRequest(
    `${where}${first?.problem ?? "The input does not fit the schema."}${rest}`,
    fields.slice(0, MAX_FIELD_PROBLEMS),
  );
}

function issueToProblems(issue: z.core.$ZodIssue): FieldProblem[] {
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => ({
      path: formatPath([...issue.path, key]),
      problem: "Unknown field; remove it or check its spelling.",
    }));
  }
  if (issue.code === "invalid_union" && issue.errors.length > 0) {
    // The branch with the fewest complaints is the one the caller most likely meant.
    const branches = issue.errors.toSorted((a, b) => a.length - b.length);
    return (branches[0] ?? []).flatMap((inner) => issueToProblems({ ...inner, path: [...issue.path, ...inner.path] }));
  }
  return [{ path: formatPath(issue.path), problem: inPlainWords(issue.message) }];
}

/** Kinds of JSON values as a caller knows them, by zod's names. */
const KINDS: Record<string, string> = {
  string: "a string",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
  null: "null",
};

/** What zod writes before a limit, in words. */
const BOUNDS: Record<string, string> = { "<=": "at most", ">=": "at least", "<": "less than", ">": "more than" };

/** Schemas without words of their own get zod's, which speak of types; callers are told what to send. */
function inPlainWords(message: string): string {
  const bound = /^Too (?:big|small): expected \w+ to (have|be) ([<>]=?)(\S+)( \w+)?$/.exec(message);
  if (bound !== null) {
    const [, verb = "", sign = "", limit = "", unit = ""] = bound;
    return `Must ${verb} ${BOUNDS[sign]} ${limit}${unit}.`;
  }
  const bare = /^Invalid input: expected (\w+), received (\w+)$/.exec(message);
  if (bare === null) return message.replace(/^Invalid option: expected one of /, "Must be one of ");
  const [, expected = "", received = ""] = bare;
  const kind = KINDS[expected];
  if (received === "undefined") return kind === undefined ? "Required." : `Required; send ${kind}.`;
  return kind === undefined ? message : `Must be ${kind}, not ${KINDS[received] ?? received}.`;
}
