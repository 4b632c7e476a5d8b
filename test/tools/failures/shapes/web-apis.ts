/** Error bodies of web services: GitHub, Stripe, Slack, Discord, Cloudflare, GraphQL, OAuth and others. */
import type { Shape } from "./shape.ts";

export const WEB_API_SHAPES: readonly Shape[] = [
  [
    "rate_limited",
    {
      http_status: 403,
      headers: { "x-ratelimit-remaining": "0", "x-ratelimit-reset": "1792569000" },
      body: { message: "API rate limit exceeded for user ID 1.", documentation_url: "https://docs.github.com/rest" },
    },
  ],
  [
    "rate_limited",
    {
      http_status: 403,
      body: {
        message: "You have exceeded a secondary rate limit. Please wait a few minutes before you try again.",
        documentation_url: "https://docs.github.com/rest",
      },
    },
  ],
  ["rate_limited", { http_status: 403, headers: [["X-RateLimit-Remaining", "0"]], body: "" }],
  [
    "not_found",
    {
      http_status: 404,
      body: { message: "Not Found", documentation_url: "https://docs.github.com/rest", status: "404" },
    },
  ],
  ["invalid_credentials", { message: "Bad credentials", documentation_url: "https://docs.github.com/rest" }],
  [
    "access_denied",
    {
      http_status: 403,
      body: { message: "Resource not accessible by integration", documentation_url: "https://docs.github.com/rest" },
    },
  ],
  [
    "access_denied",
    {
      http_status: 403,
      body: { message: "Must have admin rights to Repository.", documentation_url: "https://docs.github.com/rest" },
    },
  ],
  [
    "invalid_input",
    {
      http_status: 422,
      body: {
        message: "Validation Failed",
        errors: [{ resource: "Issue", field: "title", code: "missing_field" }],
        documentation_url: "https://docs.github.com/rest",
      },
    },
  ],
  [
    "already_exists",
    {
      http_status: 422,
      body: {
        message: "Repository creation failed.",
        errors: [
          { resource: "Repository", code: "custom", field: "name", message: "name already exists on this account" },
        ],
      },
    },
  ],
  ["conflict", { http_status: 409, body: { message: "src/a.ts does not match 9f1c" } }],
  [
    "not_found",
    {
      errors: [
        {
          type: "NOT_FOUND",
          path: ["repository"],
          locations: [{ line: 1, column: 2 }],
          message: "Could not resolve to a Repository with the name 'a/b'.",
        },
      ],
      data: { repository: null },
    },
  ],
  ["rate_limited", { errors: [{ type: "RATE_LIMITED", message: "API rate limit exceeded" }] }],
  [
    "payment_declined",
    {
      http_status: 402,
      body: {
        error: {
          code: "card_declined",
          decline_code: "generic_decline",
          message: "Your card was declined.",
          type: "card_error",
        },
      },
    },
  ],
  ["payment_declined", { error: { type: "card_error", code: "expired_card", message: "Your card has expired." } }],
  [
    "rate_limited",
    {
      http_status: 429,
      body: {
        error: {
          type: "invalid_request_error",
          code: "rate_limit",
          message: "Too many requests hit the API too quickly.",
        },
      },
    },
  ],
  [
    "busy",
    {
      http_status: 429,
      body: {
        error: {
          type: "invalid_request_error",
          code: "lock_timeout",
          message: "This object cannot be accessed right now because another API request is accessing it.",
        },
      },
    },
  ],
  [
    "not_found",
    {
      http_status: 404,
      body: {
        error: {
          code: "resource_missing",
          message: "No such customer: 'cus_1'",
          param: "id",
          type: "invalid_request_error",
        },
      },
    },
  ],
  [
    "invalid_input",
    {
      http_status: 400,
      body: {
        error: {
          code: "parameter_missing",
          message: "Missing required param: amount.",
          param: "amount",
          type: "invalid_request_error",
        },
      },
    },
  ],
  [
    "invalid_credentials",
    {
      http_status: 401,
      body: { error: { message: "Invalid API Key provided: sk_test_****1234", type: "invalid_request_error" } },
    },
  ],
  ["not_found", { ok: false, error: "channel_not_found" }],
  ["access_denied", { ok: false, error: "missing_scope", needed: "chat:write", provided: "channels:read" }],
  ["rate_limited", { ok: false, error: "ratelimited" }],
  ["not_authenticated", { ok: false, error: "not_authed" }],
  ["invalid_credentials", { ok: false, error: "invalid_auth" }],
  ["credentials_expired", { ok: false, error: "token_revoked" }],
  [
    "rate_limited",
    { http_status: 429, body: { message: "You are being rate limited.", retry_after: 0.3, global: false } },
  ],
  ["access_denied", { message: "Missing Permissions", code: 50013 }],
  ["not_found", { message: "Unknown Channel", code: 10003 }],
  [
    "invalid_input",
    {
      code: 50035,
      errors: { content: { _errors: [{ code: "BASE_TYPE_REQUIRED", message: "This field is required" }] } },
      message: "Invalid Form Body",
    },
  ],
  [
    "rate_limited",
    { ok: false, error_code: 429, description: "Too Many Requests: retry after 35", parameters: { retry_after: 35 } },
  ],
  ["access_denied", { ok: false, error_code: 403, description: "Forbidden: bot was blocked by the user" }],
  ["invalid_input", { ok: false, error_code: 400, description: "Bad Request: message text is empty" }],
  [
    "not_authenticated",
    { success: false, errors: [{ code: 10000, message: "Authentication error" }], messages: [], result: null },
  ],
  [
    "rate_limited",
    {
      success: false,
      errors: [{ code: 971, message: "Please wait and consider throttling your request speed" }],
      messages: [],
      result: null,
    },
  ],
  ["invalid_input", { success: false, errors: ["Name can't be blank"] }],
  [
    "credentials_expired",
    {
      error: {
        message: "Error validating access token: Session has expired",
        type: "OAuthException",
        code: 190,
        fbtrace_id: "A1",
      },
    },
  ],
  [
    "rate_limited",
    { error: { message: "(#4) Application request limit reached", type: "OAuthException", code: 4, fbtrace_id: "A1" } },
  ],
  ["invalid_credentials", { errcode: 40001, errmsg: "invalid credential, access_token is invalid or not latest" }],
  ["credentials_expired", { errcode: 42001, errmsg: "access_token expired" }],
  ["credentials_expired", { error: "invalid_grant", error_description: "Token has been expired or revoked." }],
  [
    "invalid_credentials",
    { http_status: 401, body: { error: "invalid_client", error_description: "Client authentication failed" } },
  ],
  [
    "access_denied",
    {
      http_status: 403,
      headers: { "www-authenticate": 'Bearer error="insufficient_scope"' },
      body: { error: "insufficient_scope" },
    },
  ],
  ["busy", { http_status: 400, body: { error: "authorization_pending" } }],
  [
    "invalid_input",
    {
      errors: [
        {
          message: 'Cannot query field "nam" on type "User". Did you mean "name"?',
          extensions: { code: "GRAPHQL_VALIDATION_FAILED" },
        },
      ],
    },
  ],
  [
    "syntax_error",
    { errors: [{ message: "Syntax Error: Expected Name, found }.", extensions: { code: "GRAPHQL_PARSE_FAILED" } }] },
  ],
  [
    "not_authenticated",
    { data: null, errors: [{ message: "You must be logged in", extensions: { code: "UNAUTHENTICATED" } }] },
  ],
  [
    "upstream_error",
    {
      data: { a: 1, b: null },
      errors: [{ message: "boom", path: ["b"], extensions: { code: "INTERNAL_SERVER_ERROR" } }],
    },
  ],
  ["rate_limited", { errors: [{ message: "Throttled", extensions: { code: "THROTTLED" } }] }],
  [
    "rate_limited",
    {
      object: "error",
      status: 429,
      code: "rate_limited",
      message: "This request exceeds the number of requests allowed.",
    },
  ],
  [
    "access_denied",
    {
      object: "error",
      status: 403,
      code: "restricted_resource",
      message: "Insufficient permissions for this endpoint.",
    },
  ],
  ["quota_exhausted", [{ message: "TotalRequests Limit exceeded.", errorCode: "REQUEST_LIMIT_EXCEEDED" }]],
  ["credentials_expired", [{ message: "Session expired or invalid", errorCode: "INVALID_SESSION_ID" }]],
  ["not_found", { errorMessages: ["Issue does not exist or you do not have permission to see it."], errors: {} }],
  [
    "invalid_input",
    { http_status: 400, body: { errorMessages: [], errors: { summary: "You must specify a summary of the issue." } } },
  ],
  [
    "invalid_input",
    {
      http_status: 422,
      body: { detail: [{ type: "missing", loc: ["body", "top_k"], msg: "Field required", input: {} }] },
    },
  ],
  ["not_authenticated", { http_status: 401, body: { detail: "Not authenticated" } }],
  ["not_found", { http_status: 404, body: { detail: "Not Found" } }],
  [
    "invalid_input",
    {
      http_status: 400,
      headers: { "content-type": "application/problem+json" },
      body: {
        type: "https://example.com/probs/range",
        title: "Your request parameters didn't validate.",
        "invalid-params": [{ name: "age", reason: "must be a positive integer" }],
      },
    },
  ],
  ["invalid_input", { status: "fail", data: { title: "A title is required" } }],
  ["unavailable", { status: "error", message: "Service temporarily unavailable" }],
  [
    "not_authenticated",
    {
      code: 20003,
      detail: "Your AccountSid or AuthToken was incorrect.",
      message: "Authenticate",
      more_info: "https://www.twilio.com/docs/errors/20003",
      status: 401,
    },
  ],
  [
    "timeout",
    { name: "AxiosError", message: "timeout of 5000ms exceeded", code: "ECONNABORTED", config: { url: "/x" } },
  ],
  [
    "rate_limited",
    {
      name: "AxiosError",
      message: "Request failed with status code 429",
      code: "ERR_BAD_REQUEST",
      status: 429,
      response: { status: 429, headers: { "retry-after": "3" }, data: { error: "Too Many Requests" } },
    },
  ],
  [
    "invalid_input",
    {
      name: "AxiosError",
      message: "Request failed with status code 400",
      code: "ERR_BAD_REQUEST",
      response: { status: 400, data: { message: "limit must be at most 100" } },
    },
  ],
  ["legally_blocked", { http_status: 451 }],
];
