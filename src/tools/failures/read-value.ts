/**
 * Reads any JSON value into evidence: walks the wrappers in which failures travel (HTTP responses, MCP results, JSON-RPC
 * and GraphQL answers, exceptions with causes) and never the results beside them, whose text is not about this call.
 */
import { isEmptyResult, isNoMatch } from "./emptiness.ts";
import { addForm, addSignal, clip, type Evidence, exitCodeOf, isRecord } from "./evidence.ts";
import {
  declaresSuccess,
  failureMarks,
  firstNumber,
  httpStatusOf,
  isNothingButError,
  isPartlyFailedBatch,
} from "./failure-marks.ts";
import { hasFieldProblems } from "./field-problems.ts";
import { parseHeaderLines } from "./http-message.ts";
import { describes, isListing } from "./listing.ts";
import { findHead, looksLikeFailure } from "./looks-like-failure.ts";
import { type PrintedStructure, printedStructure } from "./parse-literal.ts";
import { isIndented, plain } from "./printed-text.ts";
import { readCodes, readSentences } from "./read-error-object.ts";
import { readFailureText, type Standing, unwrapText } from "./read-text.ts";
import { waitFromFields, waitFromHeaders } from "./retry-after.ts";
import { NOTHING_FOUND } from "./rules/nothing-found.ts";
import { SIGNALS } from "./rules/processes.ts";

/** Wrappers nest (a JSON text in an MCP part in a JSON-RPC result); real ones stay below this. */
const MAX_DEPTH = 12;
const MAX_ITEMS = 12;
const MAX_BATCH = 100;

/** Fields that hold the answer of the call, in which an error may hide behind a status 200. */
const PAYLOAD_FIELDS = [
  "body",
  "response",
  "result",
  "payload",
  "output",
  "structuredContent",
  "value",
  "content",
  "text",
  "responseBody",
  "response_body",
] as const;
/** Fields that hold what went wrong once it is known that something did. */
const ERROR_FIELDS = [
  "error",
  "err",
  "Error",
  "Errors",
  "errors",
  "exception",
  "fault",
  "Fault",
  "failure",
  "cause",
  "reason",
  "response",
  "innererror",
  "odata.error",
  "error_detail",
  "problem",
  "ErrorResponse",
  "__cause__",
  "detail",
  "details",
  "root_cause",
  "decline",
  "violations",
  "fieldViolations",
  "userErrors",
  "issues",
  "Response",
  "promptFeedback",
  "incomplete_details",
  "original_error",
  "originalError",
  "exceptions",
] as const;

/** Reads `value` into `evidence`; `standing` says whether the wrapper already marked it as a failure. */
export function readValue(evidence: Evidence, value: unknown, standing: Standing, depth = 0): void {
  if (depth > MAX_DEPTH || evidence.budget-- <= 0) return;
  if (typeof value === "string") readString(evidence, value, standing, depth);
  else if (Array.isArray(value)) readArray(evidence, value, standing, depth);
  else if (isRecord(value)) readObject(evidence, value, standing, depth);
}

function readString(evidence: Evidence, raw: string, standing: Standing, depth: number): void {
  const text = raw.trim();
  if (text === "") return;
  const wrapped = unwrapText(evidence, text, standing);
  if (wrapped !== undefined) {
    if (typeof wrapped.value === "object" || typeof wrapped.value === "string") {
      readValue(evidence, wrapped.value, standing, depth + 1);
    }
    return;
  }
  const printed = plain(clip(text)).trim();
  const structure = printedStructure(printed);
  if (standing === "unknown") {
    if (NOTHING_FOUND.test(printed.slice(0, 300))) return;
    if (!looksLikeFailure(printed, isIndented(raw)) && !carriesFailure(printed, structure)) return;
    evidence.failed = true;
  }
  readFailureText(evidence, printed);
  if (structure !== null) readValue(evidence, structure.value, "failed", depth + 1);
}

/** Around a structure that a report carries there are no more words than these. */
const MAX_AROUND_CHARS = 200;

/** `404 - {"message": …}`, `The server responded with: {'ok': False, …}`: an error body with a few words before it. */
function carriesFailure(text: string, structure: PrintedStructure | null): boolean {
  if (structure === null || structure.from > MAX_AROUND_CHARS || text.length - structure.to > MAX_AROUND_CHARS)
    return false;
  const before = text.slice(0, structure.from);
  if (/[={}<>;]/.test(before) || isListing(before) || describes(before)) return false;
  const items = Array.isArray(structure.value) ? structure.value : [structure.value];
  return /^[45]\d\d\b/.test(before) || items.every((item) => isRecord(item) && failureMarks(item).certain);
}

function readArray(evidence: Evidence, items: readonly unknown[], standing: Standing, depth: number): void {
  if (standing === "unknown") {
    // A list is a result, unless each of its few items says that it is an error (Salesforce, batch answers of one).
    const all =
      items.length > 0 &&
      items.length <= MAX_ITEMS &&
      items.every((item) => isRecord(item) && failureMarks(item).certain);
    if (!all && !items.every((item) => isRecord(item) && item.type === "text")) return;
  }
  for (const item of items.slice(0, MAX_ITEMS)) readValue(evidence, item, standing, depth + 1);
}

function readObject(
  evidence: Evidence,
  object: Readonly<Record<string, unknown>>,
  standing: Standing,
  depth: number,
): void {
  const marks = failureMarks(object);
  const failed = standing === "failed" || marks.certain;
  if (marks.certain) evidence.failed = true;
  if (marks.signal !== null) addSignal(evidence, marks.signal);
  const status = httpStatusOf(object, failed);
  if (status !== null && (status === 0 || status >= 400 || (status >= 300 && status !== 300 && status !== 304)))
    evidence.statuses.push(status);
  readHeaders(evidence, object.headers, status);
  if (failed) evidence.retryAfterMs ??= waitFromFields(object, evidence.nowMs);
  if (failed && isRecord(object.parameters))
    evidence.retryAfterMs ??= waitFromFields(object.parameters, evidence.nowMs);
  if (failed) {
    readCodes(evidence, object);
    for (const sentence of readSentences(object)) readValue(evidence, sentence, "failed", depth + 1);
    for (const field of ERROR_FIELDS) {
      if (isContainer(object[field])) readValue(evidence, object[field], "failed", depth + 1);
    }
    readBatch(evidence, object, depth);
    // Beside an error, `data` is the part that worked, unless it is inside the error or JSend's way of saying why.
    const isDetail = standing === "failed" || object.status === "fail" || (status !== null && status >= 400);
    if (isDetail && isContainer(object.data)) readValue(evidence, object.data, "failed", depth + 1);
  } else if (isRecord(object.data) && (status !== null || isRecord(object.headers)) && !("body" in object)) {
    readValue(evidence, object.data, "unknown", depth + 1);
  }
  if (!failed && isRecord(object.data)) {
    // A GraphQL mutation that was refused says so in its payload, beside a `data` that looks like success.
    for (const part of Object.values(object.data).slice(0, MAX_ITEMS)) {
      if (isRecord(part) && hasFieldProblems(part)) readValue(evidence, part, "unknown", depth + 1);
    }
    // A gateway that wraps every answer wraps a failed one too: `{"data": {"error": …}}` and nothing beside it.
    if (isNothingButError(object.data)) readValue(evidence, object.data, "unknown", depth + 1);
  }
  readProcess(evidence, object, depth);
  // What a success carries may be a failure by its own marks; what a failure carries belongs to it.
  const inner: Standing = failed && !isDeclaredSuccess(object) ? "failed" : "unknown";
  for (const field of PAYLOAD_FIELDS) {
    const payload = object[field];
    if (payload === undefined || payload === null) continue;
    if (field !== "text" || object.type === "text") readValue(evidence, payload, inner, depth + 1);
  }
  if (!failed) readLoneSentence(evidence, object, depth);
  if (
    failed &&
    isRecord(object.data) &&
    Array.isArray(object.errors) &&
    Object.values(object.data).some((part) => part !== null)
  ) {
    evidence.partial = true;
  }
}

/** Of a batch that failed in part, the entries that failed. */
function readBatch(evidence: Evidence, object: Readonly<Record<string, unknown>>, depth: number): void {
  if (!isPartlyFailedBatch(object)) return;
  evidence.partial = true;
  for (const list of [object.items, object.Entries, object.Records, object.Failed]) {
    if (!Array.isArray(list)) continue;
    for (const entry of list.slice(0, MAX_BATCH)) {
      const only = isRecord(entry) && Object.keys(entry).length === 1 ? Object.values(entry)[0] : entry;
      if (isRecord(only) && ("error" in only || "ErrorCode" in only || "Code" in only)) {
        readValue(evidence, only, "failed", depth + 1);
      }
    }
  }
}

/** An exit code of 0 beside an error field: the payload keeps its own standing. */
function isDeclaredSuccess(object: Readonly<Record<string, unknown>>): boolean {
  return object.isError === false;
}

function isContainer(value: unknown): boolean {
  return typeof value === "object" && value !== null;
}

/** `{"message": "…"}` and `{"detail": "…"}` alone: the sentence is all there is, so it is read like a bare text. */
function readLoneSentence(evidence: Evidence, object: Readonly<Record<string, unknown>>, depth: number): void {
  const declared = declaresSuccess(object);
  const keys = Object.keys(object).filter((key) => key !== "type" && key !== "tool" && key !== "n" && key !== "status");
  if (keys.length > 2) return;
  for (const key of keys) {
    const value = object[key];
    if (
      typeof value === "string" &&
      /^(?:message|msg|detail|reason|stdout|stderr|data|description|Message|tool_output|observation)$/.test(key) &&
      !(declared && findHead(value) === null)
    ) {
      readValue(evidence, value, "unknown", depth + 1);
    }
  }
}

/** Exit codes, signals and the streams of a process. With code 0, stderr holds warnings and stdout is the result. */
function readProcess(evidence: Evidence, object: Readonly<Record<string, unknown>>, depth: number): void {
  const exitCode = firstNumber(object, [
    "exit_code",
    "exitCode",
    "returncode",
    "return_code",
    "exit_status",
    "exitStatus",
  ]);
  const isProcess = exitCode !== null || "stderr" in object || "stdout" in object;
  if (!isProcess && typeof object.signal !== "string") return;
  if (exitCode !== null && exitCode !== 0) {
    evidence.exitCode ??= exitCodeOf(exitCode);
  }
  const signal = typeof object.signal === "string" ? object.signal.toUpperCase() : null;
  const kind = signal === null ? undefined : SIGNALS[signal];
  if (kind !== undefined && exitCode !== 0) {
    evidence.failed = true;
    addSignal(evidence, { kind, rule: `signal:${signal}`, strength: "affix" });
  }
  const failed = evidence.exitCode !== null && !isNoMatch(object, exitCode);
  if (failed) evidence.failed = true;
  const standing: Standing = failed || evidence.failed ? "failed" : "unknown";
  if (exitCode === 0 && standing === "unknown") {
    readStructure(evidence, object.stdout, depth);
    // Beside an answer stderr holds warnings; beside none it may say why there is none.
    if (isEmptyResult(object.stdout) && typeof object.stderr === "string")
      readValue(evidence, object.stderr, "unknown", depth + 1);
    return;
  }
  if (typeof object.stderr === "string") readValue(evidence, object.stderr, standing, depth + 1);
  if (typeof object.stdout === "string" && (standing === "failed" || !object.stderr))
    readValue(evidence, object.stdout, standing, depth + 1);
}

/** What a program printed on success counts as a failure only if it is an error structure (`{"ok": false}`). */
function readStructure(evidence: Evidence, stdout: unknown, depth: number): void {
  if (typeof stdout === "string" && /^\s*[{[]/.test(stdout)) readValue(evidence, stdout, "unknown", depth + 1);
}

const LOGIN_ADDRESS = /(?:^|[/.])(?:log-?in|sign-?in|sso|saml2?|oauth2?|authorize|auth)(?:[/.?]|$)/i;

function readHeaders(evidence: Evidence, headers: unknown, status: number | null): void {
  const lower: Record<string, unknown> = {};
  const named = typeof headers === "string" ? parseHeaderLines(clip(headers)) : headers;
  const pairs: readonly unknown[] = Array.isArray(named) ? named : isRecord(named) ? Object.entries(named) : [];
  for (const pair of pairs.slice(0, 100)) {
    if (!Array.isArray(pair) || typeof pair[0] !== "string") continue;
    lower[pair[0].toLowerCase()] = Array.isArray(pair[1]) ? pair[1][0] : pair[1];
  }
  if (pairs.length === 0) return;
  const exhausted = String(lower["x-ratelimit-remaining"] ?? "") === "0";
  const wait = waitFromHeaders(lower, evidence.nowMs);
  if (wait !== null) evidence.retryAfterMs ??= wait;
  // GitHub answers 403 with nothing left in the window; the header says so more surely than its message.
  if (exhausted && evidence.statuses.some((status) => status === 403 || status === 429)) {
    addSignal(evidence, { kind: "rate_limited", rule: "header:x-ratelimit-remaining", strength: "affix" });
  }
  const location = lower.location;
  if (status !== null && status > 300 && status < 400 && typeof location === "string" && LOGIN_ADDRESS.test(location)) {
    addForm(evidence, "login_required", "header:location", true);
  }
  const grpc = lower["grpc-status"];
  if (grpc !== undefined && String(grpc) !== "0")
    readObject(evidence, { grpc_status: Number(grpc), message: lower["grpc-message"] }, "unknown", MAX_DEPTH - 2);
  const awsType = lower["x-amzn-errortype"];
  if (typeof awsType === "string") readCodes(evidence, { __type: awsType.split(":")[0] });
}
