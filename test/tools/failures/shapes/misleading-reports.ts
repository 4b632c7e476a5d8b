/** Failures whose words or status point the wrong way, and messages as programs print them; by category. */
export const MISLEADING_REPORTS: readonly (readonly [category: string, given: unknown])[] = [
  ["validation", { http_status: 400, body: { error: "timeout must be between 1 and 60" } }],
  [
    "validation",
    {
      http_status: 400,
      body: { error: { message: "rate_limit must be a positive integer", code: "invalid_parameter" } },
    },
  ],
  ["validation", { http_status: 422, body: { message: "permission must be one of read, write" } }],
  ["validation", { error: { message: "Invalid token '}' at line 3" } }],
  ["validation", { http_status: 404, body: { message: "Job timeout-job-42 not found" } }],
  ["validation", { isError: true, content: [{ type: "text", text: 'Error: column "expired" does not exist' }] }],
  ["validation", { http_status: 400, body: { message: "Connection string is required" } }],
  ["validation", { isError: true, content: [{ type: "text", text: "Unknown field 'deadline' in query" }] }],
  ["transient", { http_status: 503, body: { error: "invalid response from authentication service" } }],
  ["transient", { http_status: 504, body: "upstream request timeout" }],
  ["permission", { http_status: 401, body: "Request timed out waiting for login" }],
  ["permission", { http_status: 403, body: { error: "insufficient_scope", message: "not found or not permitted" } }],
  [
    "validation",
    {
      http_status: 400,
      body: { __type: "com.amazonaws.sqs#QueueDoesNotExist", message: "The specified queue does not exist." },
    },
  ],
  [
    "permission",
    {
      http_status: 400,
      body: {
        __type: "UnrecognizedClientException",
        message: "The security token included in the request is invalid.",
      },
    },
  ],
  [
    "permission",
    {
      http_status: 400,
      body: "<ErrorResponse><Error><Code>InvalidClientTokenId</Code><Message>The security token included in the request is invalid</Message></Error></ErrorResponse>",
    },
  ],
  [
    "transient",
    {
      http_status: 400,
      body: {
        Error: {
          Code: "RequestTimeout",
          Message: "Your socket connection to the server was not read from or written to within the timeout period.",
        },
      },
    },
  ],
  [
    "permission",
    {
      Error: { Code: "ExpiredToken", Message: "The provided token has expired." },
      ResponseMetadata: { HTTPStatusCode: 400 },
    },
  ],
  ["permission", { stderr: "botocore.exceptions.NoCredentialsError: Unable to locate credentials", exit_code: 1 }],
  [
    "permission",
    {
      stderr:
        "An error occurred (UnauthorizedOperation) when calling the RunInstances operation: You are not authorized to perform this operation. Encoded authorization failure message: abc",
      exit_code: 254,
    },
  ],
  ["validation", { stderr: "aws: error: argument operation: Invalid choice, valid choices are: ...", exit_code: 252 }],
  [
    "validation",
    { stderr: 'Parameter validation failed:\nMissing required parameter in input: "Bucket"', exit_code: 252 },
  ],
  [
    "transient",
    { stderr: 'Could not connect to the endpoint URL: "https://s3.eu-nowhere-1.amazonaws.com/"', exit_code: 255 },
  ],
  [
    "permission",
    {
      http_status: 429,
      body: {
        error: { message: "You have run out of credits. Add a payment method to continue.", type: "rate_limit" },
      },
    },
  ],
  ["transient", { http_status: 429, body: { message: "quota: 60 requests per minute exceeded" } }],
  [
    "permission",
    {
      http_status: 403,
      body: {
        error: { code: 403, message: "Project has exceeded its daily quota", errors: [{ reason: "quotaExceeded" }] },
      },
    },
  ],
  [
    "transient",
    { http_status: 529, body: '{"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}' },
  ],
  [
    "policy",
    {
      http_status: 402,
      body: { error: { type: "card_error", code: "authentication_required", decline_code: "authentication_required" } },
    },
  ],
  ["transient", { http_status: 402, body: { error: { type: "api_error", code: "lock_timeout" } } }],
  [
    "validation",
    {
      http_status: 400,
      body: {
        error: {
          type: "StripeIdempotencyError",
          message: "Keys for idempotent requests can only be used with the same parameters they were first used with.",
        },
      },
    },
  ],
  ["transient", { http_status: 409, body: { error: "A request with the same idempotency key is still in progress" } }],
  ["validation", { http_status: 422, body: { error: "Idempotency-Key was already used with a different payload" } }],
  ["validation", { http_status: 403, body: { error: "Unsupported parameter: logprobs" } }],
  ["validation", { http_status: 403, body: { detail: "Invalid value for field 'page'" } }],
  [
    "permission",
    {
      http_status: 403,
      body: "<html><head><title>403 Forbidden</title></head><body><center><h1>403 Forbidden</h1></center><hr><center>nginx</center></body></html>",
    },
  ],
  [
    "permission",
    { tool: "write_file", error: { code: "EROFS", message: "EROFS: read-only file system, open '/usr/x'" } },
  ],
  ["policy", { tool: "http_get", error: { message: "Host not in allowlist: example.com" } }],
  ["policy", { error: { code: "SANDBOX_VIOLATION", message: "network access is disabled in this sandbox" } }],
  ["policy", { tool: "shell", error: "Command 'rm' is not in the list of allowed commands" }],
  ["policy", { body: { effect: "Deny", statement: "DenyDeletes", message: "explicit deny" } }],
  ["policy", { error: { name: "ToolDeniedError", message: "User rejected the tool call" } }],
  ["policy", { error: { code: "APPROVAL_REQUIRED", message: "waiting for approval" } }],
  ["transient", { name: "Error", message: "Request failed with status code 502" }],
  ["transient", { error: { message: "getaddrinfo EAI_AGAIN api.example.com" } }],
  ["transient", { error: "ERR_HTTP2_PROTOCOL_ERROR" }],
  ["permission", { error: { code: "CERT_HAS_EXPIRED", message: "certificate has expired" } }],
  ["permission", { message: "unable to verify the first certificate", code: "UNABLE_TO_VERIFY_LEAF_SIGNATURE" }],
  ["transient", { exit_code: -15 }],
  ["transient", { exit_code: 255, stderr: "ssh: connect to host 10.0.0.1 port 22: Connection timed out" }],
  ["transient", { exit_code: 255, stderr: "kex_exchange_identification: Connection closed by remote host" }],
  ["transient", { http_status: 200, body: '{"data":[{"id":1},{"id":2' }],
  ["transient", { http_status: 200, body: "<html><body>Gateway timeout</body></html>" }],
  [
    "permission",
    {
      http_status: 200,
      body: "<html><head><title>Login - Acme SSO</title></head><body><form method=post><input type='password'></form></body></html>",
    },
  ],
  [
    "permission",
    { http_status: 200, body: '<html><body><div class="g-recaptcha" data-sitekey="x"></div></body></html>' },
  ],
  ["transient", { http_status: 200, body: '{"error":"{\\"code\\":429,\\"message\\":\\"Too many requests\\"}"}' }],
  ["transient", { result: { content: [{ type: "text", text: '{"isError":true,"message":"upstream timed out"}' }] } }],
  [
    "transient",
    { isError: true, content: [{ type: "text", text: '{"error":{"message":"Service Unavailable","code":503}}' }] },
  ],
  ["transient", { jsonrpc: "2.0", id: 3, error: { code: -32001, message: "Request timed out" } }],
  ["validation", { jsonrpc: "2.0", id: 3, error: { code: -32602, message: "Tool no_such not found" } }],
  ["validation", { jsonrpc: "2.0", error: { code: -32600, message: "Invalid Request" }, id: null }],
  ["transient", { statusCode: 503, headers: { "retry-after": "3" }, body: null }],
  ["transient", { status: "UNAVAILABLE", message: "io exception" }],
  ["transient", { code: 14, details: "No connection established", metadata: {} }],
  ["permission", { code: "PERMISSION_DENIED", message: "Missing or insufficient permissions." }],
  ["transient", { status: "RESOURCE_EXHAUSTED" }],
  ["transient", "Traceback (most recent call last):\n  File \"/srv/x.py\", line 3, in f\n    d['a']\nKeyError: 'a'"],
  ["transient", 'Traceback (most recent call last):\n  File "x.py", line 3\nsocket.timeout: timed out'],
  ["transient", 'Get "http://svc:8080/": dial tcp 10.1.2.3:8080: connect: connection refused'],
  ["permission", "open /etc/shadow: permission denied"],
  ["transient", "FATAL: the database system is starting up"],
  ["transient", "ERROR: canceling statement due to statement timeout"],
  [
    "validation",
    'ERROR: duplicate key value violates unique constraint "users_pkey"\nDETAIL: Key (id)=(1) already exists.',
  ],
  ["transient", "MySQL server has gone away"],
  ["transient", "redis.exceptions.ConnectionError: Error 111 connecting to localhost:6379. Connection refused."],
  ["transient", "pymongo.errors.ServerSelectionTimeoutError: localhost:27017: [Errno 111] Connection refused"],
  ["permission", "AccessDenied: User: arn:aws:iam::123456789012:user/bob is not authorized to perform: s3:GetObject"],
  ["transient", "net/http: TLS handshake timeout"],
  ["transient", "サーバーが混み合っています。しばらくしてから再度お試しください。"],
  ["permission", "権限がありません"],
  ["transient", "接続がタイムアウトしました"],
  ["validation", "必須パラメータ「query」が指定されていません"],
  ["policy", "この操作は管理者によって禁止されています。"],
  ["transient", "请求超时，请稍后重试"],
  ["permission", "没有访问权限"],
  ["validation", "参数 page 无效"],
  ["policy", { error: "根据公司政策，不允许发送该文件" }],
  ["transient", { error: { message: "La requête a expiré (timeout after 30s)" } }],
];
