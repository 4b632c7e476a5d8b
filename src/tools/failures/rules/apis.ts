/** Codes of web APIs: model vendors, GitHub, Stripe, chat services, OAuth, GraphQL, JSON-RPC and MCP. */
import type { CodeRule } from "./types.ts";

export const API_RULES: readonly CodeRule[] = [
  // Model vendors: Anthropic, OpenAI and the many who copy their bodies.
  {
    family: "models",
    kind: "rate_limited",
    codes: "rate_limit_exceeded tokens_per_minute_limit_exceeded requests",
  },
  {
    family: "models",
    kind: "overloaded",
    codes: "overloaded_error engine_overloaded model_overloaded slow_down server_overloaded",
  },
  { family: "models", kind: "unavailable", codes: "model_not_ready model_loading service_unavailable_error" },
  {
    family: "models",
    kind: "quota_exhausted",
    codes: `insufficient_quota billing_error billing_hard_limit_reached billing_not_active insufficient_credits
      credit_balance_too_low insufficient_balance exceeded_current_quota_error account_deactivated`,
  },
  {
    family: "models",
    kind: "context_too_long",
    codes: "context_length_exceeded string_above_max_length prompt_too_long",
  },
  { family: "models", kind: "too_large", codes: "request_too_large" },
  {
    family: "models",
    kind: "content_policy",
    codes: "content_policy_violation_error moderation_blocked cyber_policy_violation content_filtered refusal",
  },
  { family: "models", kind: "invalid_credentials", codes: "invalid_api_key incorrect_api_key api_key_invalid" },
  { family: "models", kind: "not_authenticated", strength: "weak", codes: "authentication_error" },
  {
    family: "models",
    kind: "access_denied",
    codes: "permission_error unsupported_country_region_territory model_access_denied",
  },
  { family: "models", kind: "not_found", codes: "not_found_error model_not_found" },
  { family: "models", kind: "upstream_error", strength: "weak", codes: "api_error server_error" },
  { family: "models", kind: "timeout", codes: "timeout_error" },
  {
    family: "models",
    kind: "invalid_input",
    strength: "weak",
    codes: "invalid_request_error invalid_prompt unsupported_parameter unknown_parameter invalid_value",
  },

  { family: "models", kind: "rate_limited", strength: "weak", codes: "rate_limit_error" },
  { family: "words", kind: "connection_failed", strength: "weak", codes: "connection_error" },
  { family: "words", kind: "not_authenticated", strength: "weak", codes: "authentication_required" },
  { family: "github", kind: "invalid_input", strength: "weak", codes: "custom" },
  { family: "github", kind: "rate_limited", codes: "RATE_LIMITED secondary_rate_limit abuse_detected" },
  { family: "github", kind: "invalid_input", codes: "missing_field unprocessable" },
  { family: "github", kind: "access_denied", codes: "INSUFFICIENT_SCOPES" },

  {
    family: "stripe",
    kind: "payment_declined",
    codes: `card_declined card_error expired_card incorrect_cvc insufficient_funds
      do_not_honor generic_decline fraudulent lost_card stolen_card`,
  },
  { family: "stripe", kind: "busy", codes: "idempotency_key_in_use lock_timeout" },
  {
    family: "stripe",
    kind: "idempotency_mismatch",
    codes: "idempotency_error idempotency_key_reused IdempotentParameterMismatch",
  },
  { family: "stripe", kind: "rate_limited", strength: "weak", codes: "rate_limit" },
  {
    family: "stripe",
    kind: "invalid_input",
    codes: `parameter_missing parameter_unknown parameter_invalid_empty
      parameter_invalid_integer amount_too_small amount_too_large charge_already_refunded`,
  },
  { family: "stripe", kind: "not_found", codes: "resource_missing" },
  { family: "stripe", kind: "credentials_expired", codes: "api_key_expired" },

  {
    family: "slack",
    kind: "not_found",
    codes: "channel_not_found user_not_found message_not_found users_not_found file_not_found thread_not_found",
  },
  {
    family: "slack",
    kind: "access_denied",
    codes: `missing_scope not_in_channel restricted_action ekm_access_denied
      not_allowed_token_type no_permission cant_update_message access_denied`,
  },
  { family: "slack", kind: "invalid_credentials", codes: "invalid_auth account_inactive" },
  { family: "slack", kind: "not_authenticated", codes: "not_authed" },
  { family: "slack", kind: "credentials_expired", codes: "token_expired token_revoked" },
  { family: "slack", kind: "rate_limited", codes: "ratelimited message_limit_exceeded" },
  { family: "slack", kind: "too_large", codes: "msg_too_long" },
  {
    family: "slack",
    kind: "invalid_input",
    codes: "no_text invalid_arguments invalid_blocks is_archived invalid_arg_name",
  },
  { family: "slack", kind: "already_exists", codes: "name_taken already_in_channel already_reacted" },
  { family: "slack", kind: "upstream_error", strength: "weak", codes: "internal_error fatal_error" },
  { family: "slack", kind: "unavailable", codes: "service_unavailable team_added_to_org" },
  { family: "slack", kind: "timeout", codes: "request_timeout" },

  {
    family: "apigee",
    kind: "rate_limited",
    codes: "policies.ratelimit.QuotaViolation policies.ratelimit.SpikeArrestViolation",
  },
  { family: "oauth", kind: "credentials_expired", codes: "invalid_grant expired_token" },
  { family: "oauth", kind: "invalid_credentials", codes: "invalid_token unauthorized_client bad_credentials" },
  { family: "oauth", kind: "access_denied", codes: "insufficient_scope insufficient_permissions" },
  {
    family: "oauth",
    kind: "not_authenticated",
    codes: "login_required interaction_required consent_required authorization_required",
  },
  { family: "oauth", kind: "unavailable", codes: "temporarily_unavailable" },
  { family: "oauth", kind: "busy", codes: "authorization_pending" },
  {
    family: "oauth",
    kind: "invalid_input",
    strength: "weak",
    codes: "invalid_request invalid_scope unsupported_grant_type",
  },

  {
    family: "graphql",
    kind: "invalid_input",
    codes: "BAD_USER_INPUT GRAPHQL_VALIDATION_FAILED undefinedField argumentLiteralsIncompatible",
  },
  { family: "graphql", kind: "syntax_error", codes: "GRAPHQL_PARSE_FAILED" },
  { family: "graphql", kind: "unavailable", codes: "PERSISTED_QUERY_NOT_FOUND" },
  { family: "graphql", kind: "rate_limited", codes: "MAX_COST_EXCEEDED THROTTLED" },
  {
    family: "graphql",
    kind: "upstream_error",
    strength: "weak",
    codes: "INTERNAL_SERVER_ERROR DOWNSTREAM_SERVICE_ERROR",
  },

  // The plain words many services use as `error` or `code`.
  { family: "words", kind: "timeout", codes: "timeout timed_out gateway_timeout TIMEOUT_EXCEEDED ERR_TIMEOUT" },
  { family: "words", kind: "rate_limited", codes: "rate_limit_reached too_many_requests rate_limit_hit throttle" },
  { family: "words", kind: "overloaded", codes: "overloaded over_capacity" },
  { family: "words", kind: "unavailable", codes: "maintenance maintenance_mode temporarily_down not_ready" },
  { family: "words", kind: "bad_gateway", codes: "bad_gateway" },
  { family: "words", kind: "busy", codes: "locked resource_locked lock_not_available in_progress request_in_progress" },
  { family: "words", kind: "connection_lost", codes: "connection_reset connection_closed" },
  {
    family: "words",
    kind: "connection_failed",
    codes: "network_error connection_refused host_unreachable",
  },
  { family: "words", kind: "dns_failure", codes: "dns_error" },
  {
    family: "words",
    kind: "not_authenticated",
    codes: "unauthorized not_authenticated unauthenticated_request auth_required",
  },
  {
    family: "words",
    kind: "invalid_credentials",
    codes: "invalid_credentials bad_password invalid_password authentication_failed",
  },
  {
    family: "words",
    kind: "credentials_expired",
    codes: "session_expired credentials_expired jwt_expired certificate_has_expired_token",
  },
  { family: "words", kind: "access_denied", codes: "not_allowed permission_error_denied insufficient_privileges" },
  {
    family: "words",
    kind: "policy_denied",
    codes: `policy_violation sandbox_violation approval_required policy_denied blocked_by_policy readonly_mode read_only_mode
      guardrail_violation guardrail_intervened blocked_by_guard forbidden_by_policy`,
  },
  {
    family: "words",
    kind: "user_declined",
    codes: "user_declined user_rejected rejected_by_user approval_denied user_cancelled_action",
  },
  {
    family: "words",
    kind: "quota_exhausted",
    codes: "payment_required out_of_credits credits_exhausted plan_limit_reached",
  },
  {
    family: "words",
    kind: "invalid_input",
    codes: "validation_failed invalid_parameters unprocessable_entity invalid_json required",
  },
  { family: "words", kind: "not_found", codes: "does_not_exist object_not_found unknown_resource no_such_file" },
  { family: "words", kind: "already_exists", codes: "duplicate duplicate_key already_exists_error taken" },
  { family: "words", kind: "conflict", codes: "version_conflict edit_conflict conflict_error stale_object" },
  { family: "words", kind: "too_large", codes: "payload_too_large file_too_large" },
  { family: "words", kind: "captcha_required", codes: "captcha_required captcha_needed" },
  {
    family: "words",
    kind: "unknown_tool",
    codes: "unknown_tool tool_not_found unknown_method method_not_found no_such_tool",
  },
  { family: "words", kind: "not_supported", codes: "not_implemented not_supported unsupported_operation" },
  {
    family: "notion",
    kind: "access_denied",
    codes: "restricted_resource INVALID_PERMISSIONS INVALID_PERMISSIONS_OR_MODEL_NOT_FOUND",
  },
  { family: "salesforce", kind: "quota_exhausted", codes: "REQUEST_LIMIT_EXCEEDED STORAGE_LIMIT_EXCEEDED" },
  { family: "salesforce", kind: "credentials_expired", codes: "INVALID_SESSION_ID" },
  {
    family: "salesforce",
    kind: "invalid_input",
    codes: "MALFORMED_QUERY REQUIRED_FIELD_MISSING FIELD_CUSTOM_VALIDATION_EXCEPTION",
  },
  { family: "salesforce", kind: "busy", codes: "UNABLE_TO_LOCK_ROW" },
];

/** JSON-RPC 2.0, MCP and LSP numbers; -32000…-32099 are the server's own and say nothing. */
export const JSON_RPC_RULES: Readonly<
  Record<string, { kind: keyof typeof import("../kinds.ts").KINDS; strength: "exact" | "weak" }>
> = {
  "-32700": { kind: "syntax_error", strength: "weak" },
  "-32600": { kind: "invalid_input", strength: "weak" },
  "-32601": { kind: "unknown_tool", strength: "exact" },
  "-32602": { kind: "invalid_input", strength: "exact" },
  "-32603": { kind: "upstream_error", strength: "weak" },
  "-32002": { kind: "not_found", strength: "weak" },
  "-32001": { kind: "timeout", strength: "weak" },
  "-32042": { kind: "login_required", strength: "exact" },
  "-32800": { kind: "cancelled", strength: "exact" },
  "-32801": { kind: "conflict", strength: "exact" },
};

/** Numbers that mean something in one service only; a body counts as that service's by the marks lookup.ts checks. */
export const SERVICE_NUMBERS: Readonly<
  Record<
    "discord" | "cloudflare" | "meta" | "wechat",
    Readonly<Record<number, keyof typeof import("../kinds.ts").KINDS>>
  >
> = {
  discord: {
    10003: "not_found",
    10004: "not_found",
    10008: "not_found",
    10013: "not_found",
    20016: "rate_limited",
    20028: "rate_limited",
    30001: "quota_exhausted",
    40001: "not_authenticated",
    40005: "too_large",
    50001: "access_denied",
    50006: "invalid_input",
    50013: "access_denied",
    50035: "invalid_input",
    50014: "invalid_credentials",
    130000: "overloaded",
  },
  cloudflare: {
    971: "rate_limited",
    6003: "invalid_input",
    7000: "not_found",
    7003: "not_found",
    9106: "not_authenticated",
    9109: "access_denied",
    10000: "not_authenticated",
    10001: "invalid_credentials",
    10013: "upstream_error",
    81057: "already_exists",
  },
  meta: {
    1: "upstream_error",
    2: "unavailable",
    4: "rate_limited",
    10: "access_denied",
    17: "rate_limited",
    32: "rate_limited",
    100: "invalid_input",
    190: "credentials_expired",
    200: "access_denied",
    368: "policy_denied",
    613: "rate_limited",
  },
  wechat: {
    [-1]: "overloaded",
    40001: "invalid_credentials",
    40013: "invalid_credentials",
    40014: "invalid_credentials",
    40003: "invalid_input",
    42001: "credentials_expired",
    45009: "quota_exhausted",
    45011: "rate_limited",
    48001: "access_denied",
    41001: "not_authenticated",
    47001: "invalid_input",
  },
};
