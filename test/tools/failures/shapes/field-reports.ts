/** Failures written down before the rules were tried on them, many with a misleading word or status; by category. */
export const FIELD_REPORTS: readonly (readonly [category: string, given: unknown])[] = [
  ["policy", { tool: "bash", error: "Denied by policy 'no-network': outbound connections are turned off" }],
  ["policy", { result: { allowed: false, reason: "Writing to production is not permitted for agents" } }],
  [
    "policy",
    { isError: true, content: [{ type: "text", text: "Guardrail intervened: topic 'medical advice' is denied." }] },
  ],
  [
    "policy",
    {
      http_status: 403,
      body: { error: { type: "forbidden", message: "Transfers above 10000 need a second approver" } },
    },
  ],
  [
    "policy",
    {
      http_status: 400,
      body: {
        error: { message: "The request was blocked because it contains personal data", code: "blocked_content" },
      },
    },
  ],
  ["permission", { http_status: 403, body: { message: "Missing scope: repo:write" } }],
  ["permission", { http_status: 200, body: { success: false, code: 401, msg: "token 已过期" } }],
  [
    "permission",
    {
      exit_code: 1,
      stderr: "ERROR: (gcloud.compute.instances.list) You do not currently have an active account selected.",
    },
  ],
  [
    "permission",
    {
      exit_code: 1,
      stderr: "gh: To use GitHub CLI in a GitHub Actions workflow, set the GH_TOKEN environment variable.",
    },
  ],
  [
    "permission",
    {
      exit_code: 128,
      stderr:
        "remote: Permission to acme/app.git denied to bot.\nfatal: unable to access 'https://github.com/acme/app.git/': The requested URL returned error: 403",
    },
  ],
  [
    "transient",
    {
      http_status: 500,
      body: "upstream connect error or disconnect/reset before headers. reset reason: connection termination",
    },
  ],
  [
    "transient",
    {
      error: {
        name: "TypeError",
        message: "terminated",
        cause: { name: "SocketError", code: "UND_ERR_SOCKET", message: "other side closed" },
      },
    },
  ],
  ["transient", { error: "stream disconnected before completion" }],
  [
    "transient",
    {
      http_status: 409,
      body: { code: "ConcurrentModification", message: "The resource is being modified by another process" },
    },
  ],
  [
    "transient",
    {
      exit_code: 1,
      stderr: "error: RPC failed; curl 56 OpenSSL SSL_read: Connection reset by peer, errno 104\nfatal: early EOF",
    },
  ],
  ["transient", { detail: "Request was throttled. Expected available in 12 seconds." }],
  [
    "transient",
    { http_status: 429, body: { error: { code: 1302, message: "您当前使用该API的并发数过高，请降低并发" } } },
  ],
  ["transient", "アクセスが集中しています。しばらくお待ちください。"],
  ["validation", { http_status: 500, body: { error: 'invalid input syntax for type uuid: "abc"' } }],
  [
    "validation",
    {
      isError: true,
      content: [{ type: "text", text: "1 validation error for call[search]\nquery\n  Missing required argument" }],
    },
  ],
  [
    "validation",
    { http_status: 200, body: { errors: [{ message: 'Variable "$id" of required type "ID!" was not provided.' }] } },
  ],
  ["validation", { exit_code: 1, stderr: 'jq: error (at <stdin>:1): Cannot index string with string "a"' }],
  ["validation", { exit_code: 1, stderr: 'Error: unknown command "gte" for "kubectl"' }],
  [
    "validation",
    {
      isError: true,
      content: [{ type: "text", text: "File has not been read yet. Read it first before writing to it." }],
    },
  ],
  ["validation", { http_status: 400, body: { error: { message: "Unexpected token } in JSON at position 12" } } }],
  ["validation", { error: { message: "No tool named 'serch' is registered" } }],
  ["ok", { http_status: 200, body: { answer: "To fix ECONNRESET, retry the request." } }],
  ["ok", { http_status: 200, body: { status: "error_free", checks: [1] } }],
  ["ok", { results: [{ status: "error", message: "job 3 failed" }] }],
  ["ok", { http_status: 200, body: { events: [{ level: "error", message: "timeout" }] } }],
  ["ok", { jobs: [{ id: 1, error: "timeout" }], total: 1 }],
  ["ok", { run: { status: "failed", error: "exit 1" } }],
  [
    "ok",
    {
      http_status: 200,
      headers: { "content-type": "text/html" },
      body: "<!doctype html><html><head><title>How to log in - Help</title></head><body>…</body></html>",
    },
  ],
  ["ok", { isError: false, content: [{ type: "text", text: '{"errors": 0, "passed": 10}' }] }],
  ["ok", "Error handling in Go: return err"],
  ["ok", "Error rate: 0.2 %, p95 120 ms"],
  ["empty", { content: [{ type: "text", text: '{"results": [], "count": 0}' }] }],
  ["empty", { data: { repository: { issues: { nodes: [] } } } }],
  ["empty", { rows: [], rowCount: 0, command: "SELECT", fields: [{ name: "id" }] }],
  ["empty", "No documents matched your query."],
  ["empty", "一致する結果はありません"],
];
