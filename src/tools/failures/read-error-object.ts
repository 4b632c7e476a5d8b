/** Codes and sentences of an object that is known to be an error. */
import { addSignal, type Evidence, isRecord } from "./evidence.ts";
import { lookupCode, lookupGrpc, lookupJsonRpc, lookupServiceNumber, lookupSqlState } from "./rules/lookup.ts";

type Fields = Readonly<Record<string, unknown>>;

/** From the most specific name to the vaguest: Stripe's `code` says more than its `type`. */
const CODE_FIELDS = [
  "__type",
  "decline_code",
  "code",
  "Code",
  "error_code",
  "errorCode",
  "errorcode",
  "ErrorCode",
  "codeName",
  "reason",
  "sqlState",
  "sqlstate",
  "SQLSTATE",
  "error",
  "err",
  "errno",
  "error_type",
  "errorType",
  "exc_type",
  "exception_type",
  "exception",
  "blockReason",
  "type",
  "kind",
  "status",
  "name",
  "title",
  "statusText",
  "category",
] as const;

const SENTENCE_FIELDS = [
  "message",
  "Message",
  "error_description",
  "error_message",
  "errorMessage",
  "detail",
  "details",
  "msg",
  "errmsg",
  "description",
  "reason",
  "error",
  "err",
  "Error",
  "exception",
  "faultstring",
  "title",
  "error_msg",
  "localizedMessage",
  "cause",
  "stack",
  "traceback",
  "stackTrace",
  "fault",
  "statusText",
  "user_message",
  "hint",
  "note",
] as const;

const LIST_FIELDS = ["errorMessages", "errors", "Errors"] as const;

/** SQLSTATE looks like any five signs, so it counts in a database's error only. */
const SQL_FIELDS = [
  "severity",
  "routine",
  "sqlMessage",
  "sqlState",
  "sqlstate",
  "SQLSTATE",
  "constraint",
  "schema",
  "table",
  "internalQuery",
  "position",
  "pgcode",
  "where",
];

export function readCodes(evidence: Evidence, error: Fields): void {
  for (const field of CODE_FIELDS) {
    const value = error[field];
    if (typeof value === "string") readWordCode(evidence, error, field, value);
    else if (typeof value === "number") readNumberCode(evidence, error, field, value);
  }
  if (isRecord(error.extensions)) readCodes(evidence, error.extensions);
  const grpc = error.grpc_status ?? error.grpcStatus ?? error.grpc_code;
  if (typeof grpc === "number") addSignal(evidence, lookupGrpc(grpc));
  if (typeof error.errcode === "number") addSignal(evidence, lookupServiceNumber(error, error.errcode));
  if ("messages" in error && Array.isArray(error.errors)) {
    // Cloudflare's numbers stand in the list, its marks around it.
    for (const item of error.errors.slice(0, 4)) {
      if (isRecord(item) && typeof item.code === "number") addSignal(evidence, lookupServiceNumber(error, item.code));
    }
  }
  const pgcode = error.pgcode;
  if (typeof pgcode === "string") addSignal(evidence, lookupSqlState(pgcode));
}

function readWordCode(evidence: Evidence, error: Fields, field: string, value: string): void {
  if (/^[0-9A-Z]{5}$/.test(value) && /\d/.test(value)) {
    const isSql =
      SQL_FIELDS.some((mark) => mark in error) ||
      (typeof error.name === "string" && /Postgres|PG|Database|Sql|Neon/i.test(error.name));
    if (
      isSql ||
      (field === "code" && /^(?:08|22|23|28|40|42|53|57)/.test(value) && !/^\d{5}$/.test(value)) ||
      (field === "code" && value === "23505")
    ) {
      addSignal(evidence, lookupSqlState(value));
      return;
    }
  }
  if (/^-32\d{3}$/.test(value)) addSignal(evidence, lookupJsonRpc(Number(value)));
  else addSignal(evidence, lookupCode(value));
}

function readNumberCode(evidence: Evidence, error: Fields, field: string, value: number): void {
  if (field === "status" || field === "kind") return;
  if (value <= -32_000 && value >= -32_999) addSignal(evidence, lookupJsonRpc(value));
  else if (value > 0 && value <= 16) {
    // Small numbers are gRPC's beside its trailers, and nothing in particular elsewhere.
    if ("details" in error && "metadata" in error) addSignal(evidence, lookupGrpc(value));
    else if ("fbtrace_id" in error) addSignal(evidence, lookupServiceNumber(error, value));
  } else if (value === 11_000 || value === 11_001) addSignal(evidence, lookupCode("DuplicateKey"));
  else addSignal(evidence, lookupServiceNumber(error, value));
}

/** What the error says in words, its own message first. Field errors carry the field's name before the message. */
export function readSentences(error: Fields): string[] {
  const sentences: string[] = [];
  for (const name of SENTENCE_FIELDS) {
    const value = error[name];
    if (typeof value === "string" && value.trim() !== "") {
      const field =
        name === "message" || name === "msg" || name === "detail" || name === "description" ? fieldName(error) : null;
      sentences.push(field !== null && !value.includes(field) ? `${field}: ${value}` : value);
    } else if (isRecord(value) && typeof value.value === "string") {
      // OData's message in a language: {"lang": "en", "value": "…"}.
      sentences.push(value.value);
    }
  }
  // GitHub names the field and a code for what is wrong with it, and no more.
  const field = fieldName(error);
  if (sentences.length === 0 && field !== null && typeof error.code === "string" && /^[a-z_]{3,40}$/.test(error.code))
    sentences.push(`${field}: ${error.code}`);
  for (const name of LIST_FIELDS) {
    const list = error[name];
    if (Array.isArray(list)) sentences.push(...list.slice(0, 8).filter((item) => typeof item === "string"));
    else if (isRecord(list)) {
      for (const [field, problem] of Object.entries(list).slice(0, 8)) {
        const text = Array.isArray(problem) ? problem.find((item) => typeof item === "string") : problem;
        if (typeof text === "string") sentences.push(`${field}: ${text}`);
      }
    }
  }
  return sentences;
}

function fieldName(error: Fields): string | null {
  const named = error.param ?? error.field ?? error.parameter ?? error.property ?? error.argument;
  if (typeof named === "string" && /^[\w[\]-]{1,60}$/.test(named)) return named;
  const path = error.loc ?? error.path ?? error.instancePath;
  if (!Array.isArray(path)) return null;
  const last = path.findLast((part) => typeof part === "string");
  return typeof last === "string" && /^[\w-]{1,60}$/.test(last) ? last : null;
}
