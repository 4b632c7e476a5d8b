/** Failures as clients print and wrap them: status lines, exit statuses, coded errors, settled promises, short notices. */
import type { Shape } from "./shape.ts";

const NOTICE = (title: string, text: string) =>
  `<!DOCTYPE html><html lang="ja"><head><title>${title}</title></head><body><p>${text}</p></body></html>`;

export const AS_PRINTED_SHAPES: readonly Shape[] = [
  // Node prints the code beside the class, and the class may be `Error` itself.
  ["connection_lost", "Error [ERR_STREAM_PREMATURE_CLOSE]: Premature close"],
  [
    "certificate_untrusted",
    "Error [ERR_TLS_CERT_ALTNAME_INVALID]: Hostname/IP does not match certificate's altnames: Host: a.",
  ],
  ["timeout", "DOMException [TimeoutError]: The operation was aborted due to timeout"],
  ["unknown_failure", "Uncaught Error [SOME_CODE]: it broke"],
  ["tool_fault", "TypeError [E_ODD]: it broke"],
  // Nothing but an exit status.
  ["call_failed", "exit status 1"],
  ["call_failed", "Process exited with status 1"],
  ["call_failed", "Command exited with code 2"],
  ["call_failed", "command exited with non-zero status 3."],
  ["timeout", "The command exited with code 124"],
  ["command_not_found", "script terminated with exit code 127"],
  ["killed", "Process finished with exit code 137"],
  ["killed", "subprocess exited with code -9"],
  // `curl -i`, with the headers' wait and the body's code.
  ["rate_limited", "HTTP/1.1 429 Too Many Requests\r\nContent-Type: text/plain\r\nRetry-After: 9\r\n\r\nslow down"],
  ["unavailable", "HTTP/1.1 503 Service Unavailable\nRetry-After: 120\n\n"],
  ["access_denied", "HTTP/2 403 \r\ncontent-type: text/html\r\n\r\n<html>no</html>"],
  [
    "not_found",
    "HTTP/1.1 301 Moved Permanently\r\nLocation: /b\r\n\r\nHTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n",
  ],
  [
    "invalid_credentials",
    'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n{"ok":false,"error":"invalid_auth"}',
  ],
  ["rate_limited", { status: 429, headers: "HTTP/1.1 429 Too Many Requests\r\nRetry-After: 9\r\n\r\n" }],
  // `Promise.allSettled`.
  ["timeout", { status: "rejected", reason: { name: "Error", message: "ETIMEDOUT" } }],
  ["timeout", [{ status: "rejected", reason: { code: "ETIMEDOUT", message: "connect" } }]],
  ["unknown_failure", { status: "rejected", reason: { message: "nope" } }],
  ["connection_lost", { status: "rejected", reason: "Error: socket hang up" }],
  // Marks in other spellings.
  ["unknown_failure", { success: "false", message: "it broke" }],
  [
    "rate_limited",
    { fault: { faultstring: "Quota violation", detail: { errorcode: "policies.ratelimit.QuotaViolation" } } },
  ],
  [
    "invalid_input",
    { "odata.error": { code: "Request_BadRequest", message: { lang: "en", value: "Invalid filter" } } },
  ],
  [
    "not_found",
    { error: { code: "0x80040217", message: { lang: "en-US", value: "account With Id = 7 Does Not Exist" } } },
  ],
  ["not_found", { error: { code: "", message: { lang: "en-US", value: "Resource not found for the segment 'X'." } } }],
  ["not_found", { code: "PGRST116", details: "The result contains 0 rows", message: "no rows returned" }],
  // Wrapped like a result, with nothing else in it.
  ["timeout", { success: true, data: { error: { code: "ETIMEDOUT", message: "connect" } } }],
  ["access_denied", { data: { error: "Forbidden" } }],
  // Passed on by whoever ran the tool.
  ["not_authenticated", { isError: true, content: [{ type: "text", text: "Tool execution failed: Unauthorized" }] }],
  ["access_denied", { isError: true, content: [{ type: "text", text: "Error executing tool search: Forbidden" }] }],
  ["unknown_failure", "Tool call failed"],
  ["invalid_input", { error: "title: must be shorter than 80 characters" }],
  ["payment_declined", { error: "card number 4242 4242 4242 4242 was declined" }],
  // Short pages that say in a sentence that something failed.
  ["unavailable", NOTICE("システムエラー", "システムエラーが発生しました。時間をおいて再度お試しください。")],
  ["overloaded", NOTICE("お知らせ", "只今アクセスが集中しております。しばらく経ってから再度アクセスしてください。")],
  ["credentials_expired", NOTICE("お知らせ", "セッションがタイムアウトしました。再度ログインしてください。")],
  ["upstream_error", NOTICE("エラー", "予期せぬエラーが発生しました。管理者にお問い合わせください。")],
  ["overloaded", "只今混み合っております。"],
  ["invalid_credentials", { error: "トークン「abcd1234efgh5678」は無効です" }],
];
