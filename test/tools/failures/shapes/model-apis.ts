/** Error bodies of model vendors. */
import type { Shape } from "./shape.ts";

export const MODEL_API_SHAPES: readonly Shape[] = [
  [
    "overloaded",
    {
      status: 529,
      error: { type: "error", error: { type: "overloaded_error", message: "Overloaded" }, request_id: "req_011CT" },
    },
  ],
  [
    "rate_limited",
    {
      type: "error",
      error: {
        type: "rate_limit_error",
        message: "This request would exceed your organization's rate limit of 50,000 input tokens per minute.",
      },
    },
  ],
  [
    "quota_exhausted",
    {
      http_status: 400,
      body: {
        type: "error",
        error: {
          type: "invalid_request_error",
          message:
            "Your credit balance is too low to access the Anthropic API. Please go to Plans & Billing to upgrade or purchase credits.",
        },
      },
    },
  ],
  [
    "context_too_long",
    {
      http_status: 400,
      body: {
        type: "error",
        error: { type: "invalid_request_error", message: "prompt is too long: 215000 tokens > 200000 maximum" },
      },
    },
  ],
  [
    "invalid_input",
    {
      http_status: 400,
      body: {
        type: "error",
        error: {
          type: "invalid_request_error",
          message: "max_tokens: 200000 > 64000, which is the maximum allowed number of output tokens",
        },
      },
    },
  ],
  [
    "invalid_credentials",
    {
      http_status: 401,
      body: { type: "error", error: { type: "authentication_error", message: "invalid x-api-key" } },
    },
  ],
  [
    "access_denied",
    {
      http_status: 403,
      body: {
        type: "error",
        error: {
          type: "permission_error",
          message: "Your API key does not have permission to use the specified resource.",
        },
      },
    },
  ],
  [
    "not_found",
    { http_status: 404, body: { type: "error", error: { type: "not_found_error", message: "model: claude-9" } } },
  ],
  [
    "too_large",
    {
      http_status: 413,
      body: { type: "error", error: { type: "request_too_large", message: "Request exceeds the maximum size" } },
    },
  ],
  [
    "upstream_error",
    { http_status: 500, body: { type: "error", error: { type: "api_error", message: "Internal server error" } } },
  ],
  [
    "overloaded",
    'event: error\ndata: {"type":"error","error":{"details":null,"type":"overloaded_error","message":"Overloaded"}}\n\n',
  ],
  ["content_policy", { type: "message", role: "assistant", content: [], stop_reason: "refusal" }],
  [
    "quota_exhausted",
    {
      http_status: 429,
      body: {
        error: {
          message: "You exceeded your current quota, please check your plan and billing details.",
          type: "insufficient_quota",
          param: null,
          code: "insufficient_quota",
        },
      },
    },
  ],
  [
    "rate_limited",
    {
      http_status: 429,
      body: {
        error: {
          message:
            "Rate limit reached for gpt-4o in organization org-x on tokens per min (TPM): Limit 30000, Used 29000, Requested 2000. Please try again in 2s.",
          type: "tokens",
          param: null,
          code: "rate_limit_exceeded",
        },
      },
    },
  ],
  [
    "context_too_long",
    {
      http_status: 400,
      body: {
        error: {
          message:
            "This model's maximum context length is 8192 tokens. However, your messages resulted in 9000 tokens.",
          type: "invalid_request_error",
          param: "messages",
          code: "context_length_exceeded",
        },
      },
    },
  ],
  [
    "invalid_credentials",
    {
      http_status: 401,
      body: {
        error: {
          message:
            "Incorrect API key provided: sk-proj-********abcd. You can find your API key at https://platform.openai.com.",
          type: "invalid_request_error",
          param: null,
          code: "invalid_api_key",
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
          message: "Unsupported parameter: 'max_tokens' is not supported with this model.",
          type: "invalid_request_error",
          param: "max_tokens",
          code: "unsupported_parameter",
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
          message: "The model `gpt-9` does not exist or you do not have access to it.",
          type: "invalid_request_error",
          code: "model_not_found",
        },
      },
    },
  ],
  [
    "content_policy",
    {
      http_status: 400,
      body: {
        error: {
          message: "Your request was rejected as a result of our safety system.",
          type: "image_generation_user_error",
          code: "moderation_blocked",
        },
      },
    },
  ],
  [
    "rate_limited",
    "openai.RateLimitError: Error code: 429 - {'error': {'message': 'Rate limit reached for requests', 'type': 'requests', 'param': None, 'code': 'rate_limit_exceeded'}}",
  ],
  [
    "quota_exhausted",
    "openai.RateLimitError: Error code: 429 - {'error': {'message': 'You exceeded your current quota', 'type': 'insufficient_quota', 'param': None, 'code': 'insufficient_quota'}}",
  ],
  ["timeout", "openai.APITimeoutError: Request timed out."],
  ["connection_failed", "openai.APIConnectionError: Connection error."],
  [
    "content_policy",
    {
      http_status: 400,
      body: {
        error: {
          code: "content_filter",
          message:
            "The response was filtered due to the prompt triggering Azure OpenAI's content management policy. Please modify your prompt and retry.",
          innererror: { code: "ResponsibleAIPolicyViolation" },
        },
      },
    },
  ],
  [
    "rate_limited",
    {
      http_status: 429,
      body: {
        error: {
          code: "429",
          message:
            "Requests to the ChatCompletions_Create Operation under Azure OpenAI API have exceeded token rate limit of your current pricing tier. Please retry after 6 seconds.",
        },
      },
    },
  ],
  [
    "content_policy",
    { choices: [{ index: 0, finish_reason: "content_filter", message: { role: "assistant", content: "" } }] },
  ],
  ["content_policy", { promptFeedback: { blockReason: "SAFETY" }, candidates: [] }],
  [
    "rate_limited",
    { error: { code: 429, message: "Resource has been exhausted (e.g. check quota).", status: "RESOURCE_EXHAUSTED" } },
  ],
  [
    "unavailable",
    { error: { code: 503, message: "The model is overloaded. Please try again later.", status: "UNAVAILABLE" } },
  ],
  [
    "invalid_credentials",
    {
      error: {
        code: 400,
        message: "API key not valid. Please pass a valid API key.",
        status: "INVALID_ARGUMENT",
        details: [
          { "@type": "type.googleapis.com/google.rpc.ErrorInfo", reason: "API_KEY_INVALID", domain: "googleapis.com" },
        ],
      },
    },
  ],
  ["unavailable", { error: "Model bert-base is currently loading", estimated_time: 20 }],
  [
    "quota_exhausted",
    {
      http_status: 402,
      body: {
        error: { message: "Insufficient Balance", type: "unknown_error", param: null, code: "invalid_request_error" },
      },
    },
  ],
  ["quota_exhausted", { error: { message: "Insufficient credits. Add more using the billing page", code: 402 } }],
  ["rate_limited", { message: "Request rate limit exceeded", code: "429" }],
];
