/**
 * Whether a success holds anything. `{"total": 0, "results": []}` is empty although it has a number in it, so the
 * fields that carry the result decide, and the others (counts, paging, echoes of the question) don't.
 */
import { isRecord } from "./evidence.ts";
import { declaresSuccess } from "./failure-marks.ts";
import { parseJson } from "./parse-literal.ts";
import { plain } from "./printed-text.ts";
import { NOTHING_FOUND } from "./rules/nothing-found.ts";

const RESULT_FIELDS = new Set(
  (
    "results result items item data hits rows records matches entries documents docs content contents body output stdout " +
    "text value values list files messages response edges nodes issues objects structuredContent structured_content " +
    "Items Contents Records payload artifacts resources embeddings choices answer suggestions"
  ).split(" "),
);

/** Beside a result these say nothing about it; alone they are no content either. */
const FRAME_FIELDS = new Set(
  (
    "ok success status statusCode status_code http_status httpStatus code error err headers isError is_error " +
    "exit_code exitCode returncode stderr message msg took took_ms total total_count totalCount count page pages limit " +
    "offset cursor next next_cursor nextCursor nextPageToken has_more hasMore query q request_id requestId jsonrpc " +
    "tool meta _meta incomplete_results ResponseMetadata extensions n duration_ms elapsed_ms pageInfo " +
    "signal killed timed_out timedOut url method command statusText encoding role"
  ).split(" "),
);

const MAX_DEPTH = 6;
const MAX_LOOKED_AT = 200;

/** How many there are: alone it is the answer, unless there are none. */
const COUNT_FIELDS = ["count", "total", "total_count", "totalCount", "n"] as const;

/** True when nothing in the value is a result. Scalars are results: `0` and `false` are answers. */
export function isEmptyResult(value: unknown): boolean {
  return isEmpty(value, 0, { left: MAX_LOOKED_AT });
}

function isEmpty(value: unknown, depth: number, budget: { left: number }): boolean {
  if (value === null || value === undefined) return true;
  if (typeof value === "string") return isEmptyText(value);
  if (typeof value !== "object") return false;
  if (depth > MAX_DEPTH || budget.left-- <= 0) return false;
  if (Array.isArray(value)) return value.every((item) => isEmpty(item, depth + 1, budget));
  if (!isRecord(value)) return false;
  const keys = Object.keys(value);
  if (value.type === "text" && "text" in value) return isEmpty(value.text, depth + 1, budget);
  // An MCP part or a message part that is not text (an image, a link) is content.
  if (typeof value.type === "string" && ("data" in value || "uri" in value || "resource" in value)) return false;
  const results = keys.filter((key) => RESULT_FIELDS.has(key));
  const carriers = results.length > 0 ? results : keys.filter((key) => !FRAME_FIELDS.has(key));
  if (carriers.length === 0 && COUNT_FIELDS.some((field) => Number(value[field] ?? 0) > 0)) return false;
  if (carriers.length === 0 && declaresDone(value)) return false;
  if (carriers.length === 0) return !hasSentence(value) && (depth === 0 || !hasText(value));
  return carriers.every((key) => isEmpty(value[key], depth + 1, budget));
}

/** `{"ok": true}`, `{"status": "success"}`, 204: what was asked for was done, and nothing was asked to be found. */
function declaresDone(value: Readonly<Record<string, unknown>>): boolean {
  if (COUNT_FIELDS.some((field) => field in value)) return false;
  const status = value.http_status ?? value.status_code ?? value.statusCode ?? value.status;
  return declaresSuccess(value) || status === 204 || status === 205;
}

/** `{"message": "Saved."}` answers with its message. */
function hasSentence(value: Readonly<Record<string, unknown>>): boolean {
  const sentence = value.message ?? value.msg;
  return typeof sentence === "string" && !isEmptyText(sentence);
}

/** Inside a result, a state or a message is content even where only frame fields are. */
function hasText(value: Readonly<Record<string, unknown>>): boolean {
  return Object.values(value).some((part) => typeof part === "string" && !isEmptyText(part));
}

/** Longer texts are content, JSON that a text wraps included: nothing empty needs so many words. */
const MAX_NOTHING_CHARS = 1000;

function isEmptyText(text: string): boolean {
  if (text.length > MAX_NOTHING_CHARS) return text.trim() === "";
  const trimmed = plain(text).trim();
  if (/^[{[]/.test(trimmed)) {
    const wrapped = parseJson(trimmed);
    return wrapped !== undefined && isEmptyResult(wrapped.value);
  }
  return /^(?:""|''|\[\s*\]|\{\s*\}|null|undefined|None|nil)?$/.test(trimmed) || NOTHING_FOUND.test(trimmed);
}

/** grep and its kin end with 1 when nothing matched: an empty result, told apart by silence on stderr. */
export function isNoMatch(object: Readonly<Record<string, unknown>>, exitCode: number | null): boolean {
  if (exitCode !== 1) return false;
  const silent = [object.stderr, object.stdout].every(
    (stream) => stream === undefined || stream === null || (typeof stream === "string" && stream.trim() === ""),
  );
  const command = [object.command, object.cmd, object.tool, object.name].find((part) => typeof part === "string");
  return (
    silent &&
    typeof command === "string" &&
    /^(?:\S*\/)?(?:sudo )?(?:git )?(?:grep|egrep|fgrep|rg|ag|ack|zgrep|pgrep|findstr)\b|\| ?(?:grep|rg)\b[^|]*$/.test(
      command.trim(),
    )
  );
}
