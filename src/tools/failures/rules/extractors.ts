/**
 * Places where programs print a code in a fixed form. What they yield is looked up like any structured code, so a
 * name that happens to be in a sentence is never taken for one: each form is tied to a line's beginning or to the
 * words its program prints around it. Quantifiers are bounded; no pattern can backtrack badly.
 */
import type { ExtractorRule } from "./types.ts";

const REASONS =
  "(?:Bad Request|Unauthorized|Payment Required|Forbidden|Not Found|Method Not Allowed|Request Timeout|Conflict|Gone|" +
  "Payload Too Large|Content Too Large|Request Entity Too Large|Unsupported Media Type|Unprocessable (?:Entity|Content)|Locked|" +
  "Too Many Requests|Internal Server Error|Not Implemented|Bad Gateway|Service (?:Temporarily )?Unavailable|" +
  "Gateway Time-?out|Client Error|Server Error)";

export const EXTRACTORS: readonly ExtractorRule[] = [
  {
    id: "grpc_go",
    marker: "rpc error: code = ",
    pattern: /\brpc error: code = ([A-Za-z]{2,30}) desc = /g,
    yields: "code",
  },
  {
    id: "gcloud",
    marker: "(gcloud.",
    pattern: /^ERROR: \(gcloud[\w.-]{1,80}\) ([A-Z_]{5,30}): /gm,
    yields: "code",
  },
  { id: "grpc_status", marker: "StatusCode.", pattern: /\bStatusCode\.([A-Z_]{5,30})\b/g, yields: "code" },
  {
    id: "sqlstate_pg",
    marker: "SQLSTATE",
    pattern: /\bSQLSTATE(?:: |=|\[|: ?\[| )([0-9A-Z]{5})\b/g,
    yields: "sqlstate",
  },
  { id: "sqlstate_mysql", marker: "ERROR ", pattern: /^ERROR \d{4} \(([0-9A-Z]{5})\)/gm, yields: "sqlstate" },
  { id: "status_bracket", onlyInReports: true, pattern: /(?:^|[ (])[[(]([45]\d\d)[\])] /g, yields: "http_status" },
  // Snowflake: its own number, then the state.
  { id: "sqlstate_snowflake", pattern: /(?:^|: )\d{6} \(([0-9A-Z]{5})\): /gm, yields: "sqlstate" },
  { id: "oracle", marker: "ORA-", pattern: /\b(ORA-\d{5}): /g, yields: "code" },
  {
    id: "redis",
    pattern:
      /^(?:-|\(error\) |ReplyError: |[\w.]{1,60}: )?(NOAUTH|WRONGPASS|WRONGTYPE|NOPERM|READONLY|LOADING|OOM|BUSY|BUSYKEY|CLUSTERDOWN|CROSSSLOT|MASTERDOWN|TRYAGAIN) [A-Z"'a-z]/gm,
    yields: "code",
  },
  { id: "chromium", marker: "net::ERR_", pattern: /\b(net::ERR_[A-Z_]{3,50})\b/g, yields: "code" },
  { id: "prisma", pattern: /^(?:Error code: |Error: )?(P\d{4})(?=[:\s]|$)/gm, yields: "code" },
  {
    id: "errno_call",
    pattern:
      /\b(?:connect|read|write|getaddrinfo|spawn|open|listen|bind|accept|queryA|queryAaaa|code:?|errno:?|syscall)[ =]['"]?(E[A-Z0-9_]{3,16})\b/g,
    yields: "code",
  },
  { id: "errno_head", pattern: /^(?:[\w.]{1,60}: ){0,2}(E[A-Z0-9_]{3,16})(?:: |$)/gm, yields: "code" },
  {
    id: "java_thread",
    marker: "Exception in thread ",
    pattern: /^Exception in thread "[^"\n]{1,80}" ((?:[A-Za-z_$][\w$]{0,60}\.){0,10}[A-Za-z_$][\w$]{1,80})(?::|$)/gm,
    yields: "code",
  },
  { id: "ruby_errno", marker: "::", pattern: /\b(Errno::E[A-Z]{3,14}|Net::(?:Read|Open)Timeout)\b/g, yields: "code" },
  {
    id: "exception",
    pattern:
      /^(?:[\s|]{0,12}\| )?(?:(?:PHP )?Fatal error: {1,2}Uncaught |Uncaught |Unhandled |[Ee]rror: |thread '[^'\n]{1,40}' panicked at )?((?:[A-Za-z_][\w$]{0,60}\.){0,8}[A-Z][\w$]{1,60}(?:Error|Exception|Timeout|TimedOut|Expired|Interrupt|Failure|Fault))(?: \[[A-Z_0-9]{3,40}\])?(?::|\s*$| \()/gm,
    yields: "code",
  },
  { id: "code_head", pattern: /^([A-Z][a-z]{1,30}(?:[A-Z][a-z]{1,30}){1,6}): /gm, yields: "code" },
  {
    // Python modules name what they raise without `Error`: `psycopg2.errors.UndefinedTable`.
    id: "module_exception",
    pattern: /^((?:[a-z_]\w{0,40}\.){1,6}(?:errors?|exceptions?|exc|err)\.[A-Z]\w{1,60})(?::|\s*$|\()/gm,
    yields: "code",
  },
  { id: "exception_path", pattern: /^((?:[a-z_][\w]{0,40}\.){1,6}[A-Za-z]\w{1,60}): /gm, yields: "code" },
  {
    id: "node_code",
    marker: " [",
    pattern: /^(?:Uncaught )?(?:[A-Z][A-Za-z]{0,60})?(?:Error|Exception) \[([A-Za-z_0-9]{3,50})\]/gm,
    yields: "code",
  },
  { id: "curl", marker: "curl: (", pattern: /^curl: \((\d{1,3})\) /gm, yields: "exit_code" },
  {
    id: "http_word",
    pattern:
      /\b(?:HTTP(?:\/[\d.]{1,3})?|HTTP (?:status|error|code)|HTTP status code|status code|statusCode|Error code|response code|returned error|returned status|responded with(?: a)?(?: status)?|Server returned HTTP response code|returned an error|got status|indicate success|API Error|status)(?: of| code|:|=){0,2} {0,2}\(?([345]\d\d)\b(?! ?(?:ms|items|records|bytes|lines|results)\b)/gi,
    yields: "http_status",
  },
  {
    id: "http_reason",
    pattern: new RegExp(`(?:^|[:(\\['"] ?|\\bwith )([45]\\d\\d)(?: -|:|,)? ${REASONS}\\b`, "gim"),
    yields: "http_status",
  },
  { id: "mail_status", pattern: /\b[45]\d\d[ -]([45]\.\d\.\d{1,2})\b/g, prefix: "mail_", yields: "code" },
  {
    id: "reply_code",
    onlyInReports: true,
    pattern: new RegExp(
      `^(42[156]|430|45[0-24]|521|53[0-8]|55[0-6])[ -](?!${REASONS})(?=[A-Z<"'/]|[45]\\.)[^\\n]{2,}`,
      "g",
    ),
    prefix: "reply_",
    yields: "code",
  },
  {
    id: "grpc_word",
    marker: ": ",
    pattern:
      /^(?:Error: |status: )?(?:\d{1,2} )?([A-Z]{2,20}(?:_[A-Z]{2,20}){1,3}|CANCELLED|INTERNAL|ABORTED|UNAVAILABLE|UNIMPLEMENTED|UNAUTHENTICATED): (?=[A-Za-z"'`[(])/gm,
    yields: "code",
  },
  { id: "win_error", marker: "WinError ", pattern: /\[WinError (\d{1,5})\]/g, prefix: "win_", yields: "code" },
  {
    id: "system_error",
    marker: "System error ",
    pattern: /^System error (\d{1,5}) has occurred/gm,
    prefix: "win_",
    yields: "code",
  },
  // The code as the last word of a sentence, or in parentheses at its end.
  {
    id: "code_last",
    onlyInReports: true,
    pattern: /: ([a-z]{2,20}(?:_[a-z]{2,20}){1,5})\b(?:\.?$| \()/gm,
    yields: "code",
  },
  {
    id: "code_paren",
    onlyInReports: true,
    pattern: /\(([A-Z][a-z]{2,20}(?:[A-Z][a-z]{2,20}){1,4})\)/g,
    yields: "code",
  },
  { id: "code_in_brackets", marker: ") ", pattern: /^(?:ERROR: )?\(([A-Z][A-Za-z]{4,60})\) /gm, yields: "code" },
  { id: "hresult", marker: "0x8", pattern: /\b0x(8[0-9A-F]{7})\b/gi, yields: "hresult" },
  // Ruby puts the class after the message.
  {
    id: "ruby_class",
    marker: ":in ",
    pattern: /^[^\n:]{1,300}:\d{1,6}:in [`'][^\n]{1,800}\(((?:[A-Z]\w{0,60}::){0,6}[A-Z]\w{0,60})\)/gm,
    yields: "code",
  },
  { id: "err_http", marker: "ERR_", pattern: /^ERR_\w{2,30}_FETCH_([45]\d\d)\b/gm, yields: "http_status" },
];
