/**
 * HTTP statuses (RFC 9110, RFC 6585, and the unofficial ones of nginx, Cloudflare, Laravel and Anthropic).
 * `refine`: categories an anchored phrase in the body may turn the status into, because services use it for more than
 * it says: 403 for rate limits and bad parameters, 400 for nearly everything, 429 for an empty account.
 */
import type { ErrorCategory } from "../../../errors.ts";
import type { KindName } from "../kinds.ts";

export interface StatusRule {
  kind: KindName;
  refine?: readonly ErrorCategory[];
  /** The status says so little that a code known only by its form (`FooNotFoundException`) beats it. */
  generic?: true;
}

const ANY: readonly ErrorCategory[] = ["transient", "validation", "policy", "permission"];

export const STATUS_RULES: Readonly<Record<number, StatusRule>> = {
  0: { kind: "connection_failed", refine: ["transient", "permission"] },
  301: { kind: "moved" },
  302: { kind: "moved" },
  303: { kind: "moved" },
  307: { kind: "moved" },
  308: { kind: "moved" },
  400: { kind: "invalid_input", refine: ANY, generic: true },
  401: { kind: "not_authenticated", refine: ["permission"] },
  402: { kind: "quota_exhausted", refine: ["policy"] },
  403: { kind: "access_denied", refine: ANY },
  404: { kind: "not_found" },
  405: { kind: "method_not_allowed" },
  406: { kind: "unsupported_format" },
  407: { kind: "not_authenticated" },
  408: { kind: "timeout" },
  409: { kind: "conflict", refine: ANY },
  410: { kind: "not_found" },
  411: { kind: "invalid_input" },
  412: { kind: "conflict" },
  413: { kind: "too_large", refine: ["validation"] },
  414: { kind: "too_large" },
  415: { kind: "unsupported_format" },
  416: { kind: "invalid_input" },
  417: { kind: "invalid_input" },
  418: { kind: "policy_denied" },
  419: { kind: "credentials_expired" },
  420: { kind: "rate_limited" },
  421: { kind: "invalid_input" },
  422: { kind: "invalid_input", refine: ["validation", "policy"], generic: true },
  423: { kind: "busy", refine: ["permission", "policy"] },
  424: { kind: "upstream_error", refine: ANY },
  425: { kind: "unavailable" },
  426: { kind: "unsupported_format" },
  428: { kind: "invalid_input" },
  429: { kind: "rate_limited", refine: ["transient", "permission"] },
  431: { kind: "too_large" },
  440: { kind: "credentials_expired" },
  451: { kind: "legally_blocked" },
  460: { kind: "cancelled" },
  498: { kind: "credentials_expired" },
  499: { kind: "cancelled" },
  500: { kind: "upstream_error", refine: ANY, generic: true },
  501: { kind: "not_supported" },
  502: { kind: "bad_gateway", refine: ["transient"] },
  503: { kind: "unavailable", refine: ["transient"] },
  504: { kind: "timeout" },
  505: { kind: "not_supported" },
  507: { kind: "storage_full" },
  508: { kind: "invalid_input" },
  509: { kind: "rate_limited" },
  511: { kind: "login_required" },
  520: { kind: "bad_gateway" },
  521: { kind: "connection_failed" },
  522: { kind: "connection_failed" },
  523: { kind: "connection_failed" },
  524: { kind: "timeout" },
  525: { kind: "certificate_untrusted" },
  526: { kind: "certificate_untrusted" },
  527: { kind: "bad_gateway" },
  529: { kind: "overloaded" },
  530: { kind: "connection_failed", refine: ["transient", "policy", "permission"] },
  598: { kind: "timeout" },
  599: { kind: "timeout" },
};

/** The rule for any status, null for one that is no failure (1xx, 2xx, 300, 304). */
export function statusRule(status: number): StatusRule | null {
  const known = STATUS_RULES[status];
  if (known !== undefined) return known;
  if (status >= 400 && status < 500) return { kind: "invalid_input", refine: ANY, generic: true };
  if (status >= 500 && status < 600) return { kind: "upstream_error", refine: ANY, generic: true };
  return null;
}
