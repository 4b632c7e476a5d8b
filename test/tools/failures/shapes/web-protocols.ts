/** Cloudflare, OAuth, GraphQL, problem documents and what clients make of them. */
import type { Shape } from "./shape.ts";

export const WEB_PROTOCOL_SHAPES: readonly Shape[] = [
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
