/** The marks by which an object says that it is a failure, whatever its status: `ok: false`, `isError`, `errors`, … */
import { isRecord } from "./evidence.ts";
import { hasFieldProblems } from "./field-problems.ts";
import { kindOf } from "./kinds.ts";
import { isDistinctive, lookupCode, type Signal } from "./rules/lookup.ts";

type Fields = Readonly<Record<string, unknown>>;

export interface Marks {
  /** The object says that it is a failure. */
  certain: boolean;
  /** What the mark itself tells, where it tells more than that. */
  signal: Signal | null;
}

const NOT_MARKED: Marks = { certain: false, signal: null };
const MARKED: Marks = { certain: true, signal: null };

const as = (kind: Signal["kind"], rule: string): Marks => ({
  certain: true,
  signal: { kind, rule: `mark:${rule}`, strength: "exact" },
});

export function failureMarks(object: Fields): Marks {
  const own = ownEnvelope(object);
  if (own !== null) return { certain: true, signal: own };
  const decision = word(object.decision ?? object.verdict ?? object.effect ?? object.action);
  if (/^(?:deny|denied|block|blocked|reject|rejected|forbid|forbidden|disallow)$/.test(decision))
    return as("policy_denied", "decision");
  if (object.blocked === true && (hasText(object.rule) || hasText(object.policy) || hasText(object.reason)))
    return as("policy_denied", "blocked");
  if (
    (object.allowed === false || object.permitted === false) &&
    (hasText(object.reason) || hasText(object.message) || hasText(object.rule))
  ) {
    return as("policy_denied", "not_allowed");
  }
  if (object.permissionDecision === "deny" || object.behavior === "deny")
    return as("policy_denied", "permission_decision");
  if (object.stop_reason === "refusal" || object.finish_reason === "content_filter")
    return as("content_policy", "refusal");
  if (isRecord(object.promptFeedback) && hasText(object.promptFeedback.blockReason))
    return as("content_policy", "block_reason");
  if (
    Array.isArray(object.candidates) &&
    object.candidates.some(
      (one) =>
        isRecord(one) &&
        !("content" in one) &&
        REFUSED.has(typeof one.finishReason === "string" ? one.finishReason : ""),
    )
  )
    return as("content_policy", "refusal");
  if (
    Array.isArray(object.choices) &&
    object.choices.some((choice) => isRecord(choice) && choice.finish_reason === "content_filter")
  )
    return as("content_policy", "refusal");
  if (object.timed_out === true || object.timedOut === true || object.timeout === true)
    return as("timeout", "timed_out");
  if (object.oom_killed === true || object.oomKilled === true || object.OOMKilled === true)
    return as("out_of_memory", "oom_killed");
  const status = httpStatusOf(object, true);
  if ((status === null || status < 500) && hasFieldProblems(object))
    return { certain: true, signal: { kind: "invalid_input", rule: "mark:field_problems", strength: "weak" } };
  return isMarked(object) ? MARKED : NOT_MARKED;
}

/** Gemini's reasons for an answer without content. */
const REFUSED: ReadonlySet<string> = new Set(["SAFETY", "RECITATION", "BLOCKLIST", "PROHIBITED_CONTENT", "SPII"]);

/** Stand in for codes of an envelope this table does not know. */
const CATEGORY_KINDS: Readonly<Record<string, Signal["kind"]>> = {
  transient: "unavailable",
  validation: "invalid_input",
  policy: "policy_denied",
  permission: "access_denied",
};

/** An error in this service's own envelope was classified by who wrote it; its category is kept. */
function ownEnvelope(object: Fields): Signal | null {
  const fallback = CATEGORY_KINDS[word(object.category)];
  if (fallback === undefined || typeof object.retryable !== "boolean" || object.is_error === false) return null;
  const code = typeof object.code === "string" ? object.code : "";
  const named = lookupCode(code)?.kind ?? fallback;
  const kind = kindOf(named).category === object.category ? named : fallback;
  return { kind, rule: `envelope:${code}`, strength: "exact" };
}

function isMarked(object: Fields): boolean {
  const status = httpStatusOf(object, false);
  if (status !== null && (status === 0 || status >= 400 || (status > 300 && status !== 304))) return true;
  if (object.isError === true || object.is_error === true || isFalse(object.ok) || isFalse(object.success)) return true;
  if (isRecord(object.fault) && (hasText(object.fault.faultstring) || hasText(object.fault.faultcode))) return true;
  if (isRecord(object["odata.error"])) return true;
  if (isFailureWord(object)) return true;
  if (hasError(object.error) || hasError(object.err) || hasError(object.Error) || hasError(object.exception))
    return true;
  if (hasErrorList(object)) return true;
  if (
    hasText(object.errorMessage) ||
    hasText(object.error_message) ||
    hasText(object.faultstring) ||
    hasText(object.error_description) ||
    hasText(object.stackTrace)
  )
    return true;
  if (isPartlyFailedBatch(object)) return true;
  if (Array.isArray(object.errorMessages) && object.errorMessages.length > 0) return true;
  if (
    typeof object.__type === "string" &&
    ("message" in object || "Message" in object || /(?:Exception|Error)$/.test(object.__type))
  )
    return true;
  if (typeof object.errcode === "number" && object.errcode !== 0) return true;
  if (typeof object.grpc_status === "number" && object.grpc_status !== 0) return true;
  if (typeof object.retry_after === "number" && hasText(object.message)) return true;
  if (typeof object.documentation_url === "string" && hasText(object.message)) return true;
  if (
    hasText(object.exc_type) ||
    hasText(object.exception_type) ||
    hasText(object.errorType) ||
    hasText(object.errorCode)
  )
    return true;
  return isGrpcStatus(object) || isException(object) || isCodeAndMessage(object);
}

/** `status: "error"`; `status: "failed"` may be the state of the job asked about, so it needs a reason beside it. */
function isFailureWord(object: Fields): boolean {
  const status = word(object.status ?? object.state ?? object.outcome);
  if (status === "error" || status === "fail" || status === "timeout")
    return object.results === undefined && object.items === undefined;
  if (status === "failed" || status === "failure" || status === "denied") {
    return hasText(object.message) || hasText(object.reason) || hasError(object.error) || hasText(object.detail);
  }
  // A promise that was settled (`Promise.allSettled`); with a reason in words alone it may be a form's verdict.
  if (status === "rejected" && isRecord(object.reason)) return true;
  return word(object.type) === "error" && ("error" in object || "message" in object);
}

/** Its sentence says what was done, in words that may be those of a failure; only the form of a report overrules it. */
export function declaresSuccess(object: Fields): boolean {
  return [object.ok, object.success, object.status, object.result].some(
    (mark) => mark === true || (typeof mark === "string" && /^(?:true|ok|success|succeeded|done)$/i.test(mark)),
  );
}

/** `{"error": {…}, "code": …}`: no field that a result could stand in. */
export function isNothingButError(object: Fields): boolean {
  return hasError(object.error) && Object.keys(object).every((key) => ERROR_FRAME.has(key));
}

const ERROR_FRAME: ReadonlySet<string> = new Set(["error", "message", "code", "status", "success", "ok", "request_id"]);

function isFalse(value: unknown): boolean {
  return value === false || word(value) === "false";
}

const NO_ERROR = /^(?:|none|null|nil|no error|no errors|ok|success|false|0|n\/a)$/i;

function hasError(value: unknown): boolean {
  if (typeof value === "string") return !NO_ERROR.test(value.trim());
  if (value === true) return true;
  if (Array.isArray(value)) return value.length > 0;
  return isRecord(value) && Object.keys(value).length > 0;
}

/** `errors` of GraphQL, Rails, Cloudflare; not a linter's report, where errors are the result. */
function hasErrorList(object: Fields): boolean {
  const errors = object.errors ?? object.Errors;
  if (Array.isArray(errors)) {
    if (errors.length === 0 || "warnings" in object || "file" in object || "files" in object) return false;
    return errors.every(
      (error) => hasText(error) || (isRecord(error) && !("line" in error && !("locations" in error))),
    );
  }
  // `{"count": 0}` counts errors; it is none.
  return isRecord(errors) && Object.values(errors).some(hasError) && !("warnings" in object);
}

/** gRPC's own two forms: {code: 14, details, metadata}, and its word for a status with a message or alone. */
function isGrpcStatus(object: Fields): boolean {
  if (typeof object.code === "number" && "details" in object && "metadata" in object)
    return object.code >= 1 && object.code <= 16;
  const status = object.status;
  if (typeof status !== "string" || !/^[A-Z_]{5,}$/.test(status)) return false;
  // CANCELLED and ABORTED are also the states of jobs, so a bare word needs to be all there is.
  const alone = Object.keys(object).every(
    (key) => key === "status" || key === "message" || key === "details" || key === "code",
  );
  return alone && lookupCode(status)?.rule.startsWith("grpc:") === true;
}

/** Batches that answer 200 and count what failed: Elasticsearch bulk, EventBridge, Kinesis, SQS. */
export function isPartlyFailedBatch(object: Fields): boolean {
  if (object.errors === true && Array.isArray(object.items)) return true;
  if ([object.FailedEntryCount, object.FailedRecordCount].some((count) => typeof count === "number" && count > 0))
    return true;
  return Array.isArray(object.Failed) && object.Failed.some((item) => isRecord(item) && "Code" in item);
}

/** A serialised exception: a name that ends as exceptions do, beside a message, a stack or a cause. */
function isException(object: Fields): boolean {
  const name = object.name ?? object.type ?? object.exception_class ?? object.class;
  const named = typeof name === "string" && /(?:Error|Exception|Timeout|Interrupt|Fault)$/.test(name);
  return (
    (named && ("message" in object || "stack" in object || "args" in object || "msg" in object)) ||
    (hasText(object.stack) && hasText(object.message))
  );
}

/** `{code, message}` with nothing else: codes that mean success (0, 200, "OK") are none. */
function isCodeAndMessage(object: Fields): boolean {
  const code = object.code ?? object.Code ?? object.errno ?? object.error_code;
  const message = object.message ?? object.msg ?? object.Message ?? object.errmsg ?? object.description;
  if (["result", "results", "items"].some((field) => hasContent(object[field]))) return false;
  if (typeof code === "string") {
    if (/^(?:0+|2\d\d|ok|success|succeeded)$/i.test(code)) return false;
    const known = lookupCode(code) !== null && isDistinctive(code);
    return (
      known ||
      (hasText(message) && !hasContent(object.data) && /^(?:[A-Z][A-Z0-9_]{2,60}|[A-Z0-9]{5}|\d{3,6})$/.test(code))
    );
  }
  if (typeof code !== "number" || code === 0 || (code >= 200 && code < 300) || code === 1) return false;
  return hasText(message) && !hasContent(object.data);
}

/** The HTTP status an object states, by the names clients use; null when there is none. */
export function httpStatusOf(object: Fields, failed: boolean): number | null {
  const stated = firstNumber(
    object,
    [
      "http_status",
      "httpStatus",
      "status_code",
      "statusCode",
      "httpStatusCode",
      "HTTPStatusCode",
      "http_code",
      "status",
      "error_code",
      "code",
    ],
    failed,
  );
  if (stated !== null) return stated;
  for (const metadata of [object.$metadata, object.ResponseMetadata]) {
    if (isRecord(metadata)) return firstNumber(metadata, ["httpStatusCode", "HTTPStatusCode"]);
  }
  return null;
}

const STATUS_ONLY = new Set(["error_code", "code"]);

/** The first of the fields that holds a number, or a number as text. For HTTP names only 1xx–5xx count. */
export function firstNumber(object: Fields, names: readonly string[], failed = true): number | null {
  for (const name of names) {
    const value = object[name];
    const number =
      typeof value === "number"
        ? value
        : typeof value === "string" && /^-?\d{1,10}$/.test(value)
          ? Number(value)
          : null;
    if (number === null || !Number.isInteger(number)) continue;
    if (/exit|return/.test(name)) return number;
    if (name === "http_status" && number === 0) return 0;
    if (number < 100 || number > 599) continue;
    // `code: 404` is a status in an error; in a result it is anything.
    if (
      STATUS_ONLY.has(name) &&
      (number < 400 || !(failed || "message" in object || "msg" in object || "description" in object))
    )
      continue;
    return number;
  }
  return null;
}

function hasText(value: unknown): boolean {
  return typeof value === "string" && value.trim() !== "";
}

function hasContent(value: unknown): boolean {
  if (value === undefined || value === null || value === "") return false;
  return typeof value !== "object" || Object.keys(value).length > 0;
}

function word(value: unknown): string {
  return typeof value === "string" ? value.toLowerCase() : "";
}
