/**
 * Whether a success holds anything. `{"total": 0, "results": []}` is empty although it has a number in it, so the
 * fields that carry the result decide, and the others (counts, paging, echoes of the question) don't.
 */
import { isRecord } from "./evidence.ts";
import { parseJson } from "./parse-json.ts";

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

export const NOTHING_FOUND =
  /^(?:sorry[,.] )?(?:no|0|zero) (?:(?:[\w-]{1,30} ){0,3}(?:results?|matches|match|records?|items?|documents?|entries|rows?|hits?|data|files?|issues?|messages?|events?|pages?|articles?|tools?|resources?|output|content|occurrences|references|repositories|users?|emails?|tasks?|skills?|memories|notes?))(?: (?:was|were|are|is))?(?: (?:found|returned|available|matched|exist|yet|to (?:show|display)))?(?: (?:your|the|this|these) [\w ]{1,40})?(?: (?:for|matching|in|with|that match)\b[^\n]{0,160})?[.!]?$|^(?:nothing|none) (?:was )?(?:found|matched|to show)(?: (?:for|matching)\b[^\n]{0,160})?[.!]?$|^(?:your |the )?(?:search|query)(?: for [^\n]{1,100})? (?:did not match|matched no|did not return|returned no|didn't match|didn't return)(?: any)? [\w ]{1,30}[.!]?$|^(?:i |we )?(?:could not|couldn't|did not|didn't) find (?:any|a single) (?:[\w-]{1,30} ){0,3}?(?:results?|matches|match|documents?|records?|files?|items?|entries)(?: (?:for|matching|in|that match)\b[^\n]{0,160})?[.!]?$|^\(?(?:empty|no output|empty result|0 rows)\)?[.!]?$|^(?:(?:ご指定の|指定した|検索)?(?:条件|キーワード)[にと])?(?:検索結果|結果|該当(?:する)?[^。\n]{0,16}|一致する[^。\n]{0,16}|データ)(?:は|が|も)?(?:ありません(?:でした)?|見つかりません(?:でした)?|なし|0 ?件(?:です|でした)?)[。！]?$|^0 ?件(?:です|でした)?[。]?$|^(?:没有|未|無|暂无|查无|找不到)(?:找到|查到|搜索到)?(?:任何|相关|匹配|符合条件|相關)?(?:的)?(?:结果|数据|记录|内容|結果|資料)[^。\n]{0,20}[。！]?$/i;

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
  if (carriers.length === 0) return !hasSentence(value) && (depth === 0 || !hasText(value));
  return carriers.every((key) => isEmpty(value[key], depth + 1, budget));
}

/** `{"ok": true, "message": "Saved."}` answers with its message; `{"ok": true}` has nothing in it. */
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
  const trimmed = text.trim();
  if (/^[{[]/.test(trimmed)) {
    const wrapped = parseJson(trimmed);
    return wrapped !== undefined && isEmptyResult(wrapped.value);
  }
  return /^(?:""|''|\[\s*\]|\{\s*\}|null|undefined|None|nil)?$/.test(trimmed) || NOTHING_FOUND.test(trimmed);
}
