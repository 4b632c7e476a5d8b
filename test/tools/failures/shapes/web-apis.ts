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
];
