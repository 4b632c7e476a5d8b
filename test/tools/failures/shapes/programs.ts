/** Processes, shells, git, npm, curl; MCP and JSON-RPC; pages; statuses alone; Japanese and Chinese. */
import type { Shape } from "./shape.ts";

export const PROGRAM_SHAPES: readonly Shape[] = [
  ["timeout", { exit_code: 124, stdout: "", stderr: "" }],
  ["access_denied", { exit_code: 126, stderr: "bash: ./run.sh: Permission denied" }],
  ["command_not_found", { exit_code: 127, stderr: "bash: rg: command not found" }],
  ["killed", { exit_code: 137, stderr: "Killed" }],
  ["tool_crashed", { exit_code: 139, stderr: "Segmentation fault (core dumped)" }],
  ["killed", { exit_code: 143 }],
  ["cancelled", { exit_code: 130 }],
  ["killed", { returncode: -9, stdout: "", stderr: "" }],
  ["killed", { code: null, signal: "SIGKILL", stdout: "", stderr: "" }],
  ["timeout", { exit_code: null, timed_out: true, stdout: "partial" }],
  ["out_of_memory", { exit_code: 137, oom_killed: true }],
  ["call_failed", { exit_code: 1, stdout: "", stderr: "" }],
  ["not_authenticated", "ERR_PNPM_FETCH_401  GET https://npm.acme.io/x: Unauthorized - 401"],
  ["check_failed", { exit_code: 1, stdout: "3 tests failed", stderr: "" }],
  ["command_not_found", "sh: 1: jq: not found"],
  ["command_not_found", "zsh: command not found: gh"],
  [
    "command_not_found",
    "'rg' is not recognized as an internal or external command,\r\noperable program or batch file.",
  ],
  ["not_found", { exit_code: 1, stderr: "cat: notes.txt: No such file or directory" }],
  ["not_found", { exit_code: 2, stderr: "ls: cannot access '/nope': No such file or directory" }],
  [
    "syntax_error",
    { exit_code: 2, stderr: "usage: tool [-h] --query QUERY\ntool: error: unrecognized arguments: --foo" },
  ],
  ["syntax_error", { exit_code: 1, stderr: "error: unknown option '--foo'" }],
  ["too_large", { exit_code: 126, stderr: "bash: /usr/bin/rm: Argument list too long" }],
  ["access_denied", { exit_code: 1, stderr: "rm: cannot remove '/x': Operation not permitted" }],
  ["access_denied", { exit_code: 1, stderr: "touch: cannot touch 'a': Read-only file system" }],
  ["invalid_credentials", { exit_code: 255, stderr: "git@github.com: Permission denied (publickey)." }],
  ["certificate_untrusted", { exit_code: 255, stderr: "Host key verification failed." }],
  ["not_found", { exit_code: 128, stderr: "fatal: repository 'https://github.com/a/b.git/' not found" }],
  ["not_found", { exit_code: 128, stderr: "fatal: not a git repository (or any of the parent directories): .git" }],
  [
    "not_authenticated",
    { exit_code: 128, stderr: "fatal: could not read Username for 'https://github.com': terminal prompts disabled" },
  ],
  [
    "dns_failure",
    { exit_code: 128, stderr: "fatal: unable to access 'https://github.com/a/b/': Could not resolve host: github.com" },
  ],
  [
    "access_denied",
    {
      exit_code: 128,
      stderr: "fatal: unable to access 'https://github.com/a/b/': The requested URL returned error: 403",
    },
  ],
  [
    "conflict",
    {
      exit_code: 1,
      stderr:
        "To github.com:a/b.git\n ! [rejected]        main -> main (non-fast-forward)\nerror: failed to push some refs",
    },
  ],
  [
    "conflict",
    {
      exit_code: 1,
      stdout:
        "CONFLICT (content): Merge conflict in a.ts\nAutomatic merge failed; fix conflicts and then commit the result.",
      stderr: "",
    },
  ],
  [
    "policy_denied",
    { exit_code: 1, stderr: "remote: error: GH006: Protected branch update failed for refs/heads/main." },
  ],
  [
    "busy",
    {
      exit_code: 128,
      stderr:
        "fatal: Unable to create '/repo/.git/index.lock': File exists.\n\nAnother git process seems to be running in this repository",
    },
  ],
  [
    "not_found",
    { exit_code: 1, stderr: "npm ERR! code E404\nnpm ERR! 404 Not Found - GET https://registry.example.org/nope" },
  ],
  [
    "conflict",
    { exit_code: 1, stderr: "npm error code ERESOLVE\nnpm error ERESOLVE unable to resolve dependency tree" },
  ],
  [
    "timeout",
    {
      exit_code: 1,
      stderr: "npm error code ETIMEDOUT\nnpm error network request to https://registry.example.org/x failed",
    },
  ],
  ["command_not_found", { exit_code: 1, stderr: 'npm error Missing script: "biuld"' }],
  [
    "syntax_error",
    { exit_code: 2, stdout: "src/a.ts(1,7): error TS2322: Type 'string' is not assignable to type 'number'." },
  ],
  [
    "timeout",
    { exit_code: 28, stderr: "curl: (28) Operation timed out after 5001 milliseconds with 0 bytes received" },
  ],
  ["dns_failure", "curl: (6) Could not resolve host: nope.example"],
  ["certificate_untrusted", "curl: (60) SSL certificate problem: certificate has expired"],
  ["not_found", { exit_code: 22, stderr: "curl: (22) The requested URL returned error: 404" }],
  [
    "busy",
    { exit_code: 100, stderr: "E: Could not get lock /var/lib/dpkg/lock-frontend. It is held by process 1 (apt-get)" },
  ],
  [
    "busy",
    {
      exit_code: 1,
      stderr: "Error: Error acquiring the state lock\nLock Info:\n  ID: 1",
    },
  ],

  ["not_found", { isError: true, content: [{ type: "text", text: "File not found: /home/me/notes.md" }] }],
  ["timeout", { isError: true, content: [{ type: "text", text: "Error: MCP error -32001: Request timed out" }] }],
  [
    "invalid_input",
    {
      isError: true,
      content: [
        {
          type: "text",
          text: "MCP error -32602: Input validation error: Invalid arguments for tool search: top_k expected number",
        },
      ],
    },
  ],
  [
    "rate_limited",
    { content: [{ type: "text", text: '{"error":{"type":"rate_limit_error","message":"Too many requests"}}' }] },
  ],
  [
    "policy_denied",
    {
      isError: true,
      content: [
        { type: "text", text: "Access denied - path outside allowed directories: /etc/passwd not in /workspace" },
      ],
    },
  ],
  [
    "user_declined",
    {
      isError: true,
      content: [
        { type: "text", text: "The user doesn't want to proceed with this tool use. The tool use was rejected." },
      ],
    },
  ],
  ["unknown_tool", { jsonrpc: "2.0", id: 1, error: { code: -32601, message: "Method not found" } }],
  ["invalid_input", { jsonrpc: "2.0", id: 1, error: { code: -32602, message: "Invalid params" } }],
  ["unknown_tool", { jsonrpc: "2.0", id: 1, error: { code: -32603, message: "Unknown tool: serach" } }],
  ["upstream_error", { jsonrpc: "2.0", id: 1, error: { code: -32603, message: "Internal error" } }],
  ["unknown_failure", { jsonrpc: "2.0", id: 1, error: { code: -32050, message: "went wrong" } }],
  ["connection_lost", "MCP error -32000: Connection closed"],
  [
    "timeout",
    {
      jsonrpc: "2.0",
      id: 1,
      result: { isError: true, content: [{ type: "text", text: '{"ok":false,"error":"timeout"}' }] },
    },
  ],
  ["policy_denied", { permissionDecision: "deny", permissionDecisionReason: "rm is not allowed here" }],

  [
    "bad_gateway",
    {
      http_status: 502,
      headers: { "content-type": "text/html" },
      body: "<html>\r\n<head><title>502 Bad Gateway</title></head>\r\n<body>\r\n<center><h1>502 Bad Gateway</h1></center>\r\n<hr><center>nginx/1.25.3</center>\r\n</body>\r\n</html>",
    },
  ],
  [
    "timeout",
    "<html><head><title>504 Gateway Time-out</title></head><body><center><h1>504 Gateway Time-out</h1></center></body></html>",
  ],
  [
    "unavailable",
    {
      http_status: 200,
      body: "<html><head><title>503 Service Temporarily Unavailable</title></head><body></body></html>",
    },
  ],
  [
    "login_required",
    {
      http_status: 200,
      headers: { "content-type": "text/html" },
      body: '<!DOCTYPE html><html><head><title>Sign in · Acme</title></head><body><form action="/session"><input name="u"><input type="password" name="p"></form></body></html>',
    },
  ],
  [
    "captcha_required",
    {
      http_status: 403,
      body: '<!DOCTYPE html><html lang="en-US"><head><title>Just a moment...</title></head><body><script src="/cdn-cgi/challenge-platform/h/b"></script></body></html>',
    },
  ],
  [
    "policy_denied",
    {
      http_status: 403,
      body: "<!DOCTYPE html><html><head><title>Access denied | acme.example used Cloudflare to restrict access</title></head><body><h1>Error 1020</h1></body></html>",
    },
  ],
  [
    "rate_limited",
    {
      http_status: 429,
      body: "<html><head><title>Access denied</title></head><body><h1>Error 1015</h1><h2>You are being rate limited</h2></body></html>",
    },
  ],
  [
    "timeout",
    { http_status: 524, body: "<html><head><title>acme.example | 524: A timeout occurred</title></head></html>" },
  ],
  ["unavailable", "<html><head><title>Maintenance</title></head><body>back soon</body></html>"],
  ["truncated_response", { http_status: 200, body: '{"results":[{"id":1,"title":"Cache ke' }],
  ["truncated_response", '[{"id": 1, "name": "a"}, {"id": 2'],
  ["overloaded", { http_status: 200, body: '{"type":"error","error":{"type":"overloaded_error","mess' }],
  ["rate_limited", { http_status: 200, body: '"{\\"error\\":{\\"code\\":\\"rate_limit_exceeded\\"}}"' }],
  [
    "upstream_error",
    '<soap:Envelope xmlns:soap="x"><soap:Body><soap:Fault><faultcode>soap:Server</faultcode><faultstring>Internal server error</faultstring></soap:Fault></soap:Body></soap:Envelope>',
  ],

  ["rate_limited", { http_status: 429 }],
  ["not_authenticated", { statusCode: 401, message: "Unauthorized" }],
  ["method_not_allowed", { status: 405 }],
  ["unsupported_format", { status_code: 415 }],
  ["already_exists", { http_status: 409, body: { message: "A user with this email already exists" } }],
  ["moved", { http_status: 301, headers: { location: "https://x/y" }, body: "" }],
  ["storage_full", { http_status: 507 }],
  ["credentials_expired", { http_status: 401, body: { message: "jwt expired" } }],
  ["invalid_input", { http_status: 400, body: "timeout_s must be an integer" }],
  ["busy", { http_status: 423, body: { message: "The resource is locked" } }],
  ["connection_failed", { http_status: 0, error: "Network Error" }],
  ["unavailable", "HTTP 503"],
  ["rate_limited", "429 Too Many Requests"],
  ["timeout", "Request timed out"],
  ["timeout", "timed out"],
  ["rate_limited", "Rate limit exceeded. Try again in 20s."],
  ["timeout", { error: "deadline exceeded" }],
  ["access_denied", "Permission denied"],
  ["invalid_input", { error: { message: "top_k must be an integer" } }],
  ["too_large", { error: "File too large: 30 MB" }],
  ["unavailable", { category: "transient", code: "never_heard_of", retryable: true, message: "later" }],
  [
    "policy_denied",
    { error: { category: "policy", code: "claimed", retryable: false, message: "The batch is closed." } },
  ],

  ["timeout", "リクエストがタイムアウトしました。"],
  ["rate_limited", { error: "レート制限を超えました。しばらくしてから再度お試しください。" }],
  ["access_denied", { isError: true, content: [{ type: "text", text: "このフォルダへのアクセス権限がありません。" }] }],
  ["not_found", "エラー: ファイルが見つかりません"],
  ["invalid_credentials", { success: false, message: "認証に失敗しました" }],
  ["not_authenticated", { success: false, message: "ログインが必要です。" }],
  ["credentials_expired", { error: "セッションの有効期限が切れました" }],
  ["invalid_input", { error: "日付の形式が正しくありません" }],
  ["unavailable", { http_status: 200, body: { status: "error", message: "ただいまメンテナンス中です" } }],
  ["connection_failed", { error: "サーバーに接続できませんでした" }],
  ["upstream_error", { error: "内部エラーが発生しました" }],
  ["policy_denied", { error: "この操作は社内ルールにより禁止されています" }],
  ["timeout", { code: 504001, msg: "请求超时" }],
  ["rate_limited", { code: 429001, msg: "请求过于频繁，请稍后再试" }],
  ["access_denied", { error: "您没有访问该资源的权限" }],
  ["not_found", { error: "文件不存在" }],
  ["invalid_input", { code: 10400, msg: "参数错误：page 必须大于 0" }],
  ["quota_exhausted", { error: "账户余额不足，请充值" }],
  ["not_authenticated", { error: "请先登录" }],
  ["unavailable", { error: "系统繁忙，请稍后再试" }],
];
