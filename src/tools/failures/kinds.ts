/**
 * What a failure can be. A kind is the verdict's `code`; everything the verdict says follows from this table, so that
 * two rules that name the same kind can never give different advice.
 *
 * Choices that are not obvious: money and quota that is used up is `permission` (this account may not, until somebody
 * pays), a declined card is `policy` (the bank's rule, sayable to the user), an untrusted certificate and a full disk
 * are `permission` too: nothing the caller sends differently helps, and time does not heal them. A fault of the tool's
 * own program is `transient`, as HTTP's 500 is, but one try has shown it.
 */
import type { ErrorCategory } from "../../errors.ts";

export interface Kind {
  category: ErrorCategory;
  /** Said to the agent or its user as it stands: no detail of the failure goes in here. */
  message: string;
  /** Wait before the second try, in ms; doubled for each further one. Only for transient kinds. */
  backoffMs?: number;
  /** Tries in all before it goes up; MAX_TRIES when absent. */
  tries?: number;
  /** The call may have taken effect although it failed: a call that is not idempotent must not be sent again. */
  mayHaveHappened?: true;
  /** The tool's own sentence helps (which field, which rule) and may be quoted if it passes the filter. */
  quote?: true;
}

const transient = (message: string, backoffMs: number, more: Partial<Kind> = {}): Kind => ({
  category: "transient",
  message,
  backoffMs,
  ...more,
});
const ambiguous = { mayHaveHappened: true } as const;
const onceMore = { mayHaveHappened: true, tries: 2 } as const;
const validation = (message: string, more: Partial<Kind> = {}): Kind => ({ category: "validation", message, ...more });
const policy = (message: string, more: Partial<Kind> = {}): Kind => ({ category: "policy", message, ...more });
const permission = (message: string): Kind => ({ category: "permission", message });

export const KINDS = {
  timeout: transient("The tool did not answer in time.", 1000, ambiguous),
  rate_limited: transient("Too many requests were sent in a short time.", 2000),
  overloaded: transient("The service is overloaded at the moment.", 2000),
  unavailable: transient("The service is not available at the moment.", 1000),
  bad_gateway: transient("A server in between got no proper answer from the service.", 1000, ambiguous),
  upstream_error: transient("The service failed on its own side.", 1000, ambiguous),
  connection_failed: transient("The service could not be reached.", 1000),
  connection_lost: transient("The connection broke before the answer was complete.", 500, ambiguous),
  dns_failure: transient("The address of the service could not be looked up.", 1000, { tries: 2 }),
  busy: transient(
    "Another operation holds what this call needs; it clears by itself. Keep the same idempotency key, if there is one.",
    1000,
  ),
  incomplete_result: transient("A part of the service did not answer, so that nothing was found proves nothing.", 2000),
  malformed_response: transient("The service answered in a form that cannot be read.", 1000, onceMore),
  truncated_response: transient("The answer was cut off before its end.", 1000, onceMore),
  cancelled: transient("The call was cancelled before it had finished.", 500, onceMore),
  killed: transient("The tool was stopped while it was working.", 1000, onceMore),
  out_of_memory: transient("The tool ran out of memory.", 1000, onceMore),
  tool_crashed: transient("The tool itself crashed.", 500, onceMore),
  tool_fault: transient("The tool's own program has a fault that this call meets again.", 1000, { tries: 1 }),
  unknown_failure: transient("The tool failed for a reason that is not known.", 1000, onceMore),

  invalid_input: validation("The tool does not accept this input.", { quote: true }),
  syntax_error: validation("The command, query or document sent has a syntax or usage error."),
  not_found: validation("What the call names does not exist, or is not visible with these credentials."),
  already_exists: validation("What the call would create exists already."),
  conflict: validation("What the call would change is not in the state the call expects; read it again first."),
  method_not_allowed: validation("The service does not allow this kind of call at that address."),
  unsupported_format: validation("The service does not take or give this format."),
  not_supported: validation("The service does not support this operation."),
  too_large: validation("What was sent is too large; send less at once."),
  context_too_long: validation("The text is longer than the model can read; shorten it."),
  moved: validation("The address has moved; use the new one."),
  call_failed: validation(
    "The call failed as it was sent, for the reason the tool gives; change it before it is sent again.",
    {
      quote: true,
    },
  ),
  check_failed: validation("The build, test or command ran and found faults; its output says which."),
  unknown_tool: validation("There is no tool or method of this name; pick one from the list."),
  command_not_found: validation("The command does not exist on this system; use another or have it installed."),
  idempotency_mismatch: validation(
    "This idempotency key was used with other parameters before; use a new key, or the same parameters.",
  ),

  policy_denied: policy("A rule forbids this action.", { quote: true }),
  content_policy: policy("The service declines this content under its usage policy."),
  user_declined: policy("The user, or somebody in charge, declined this action."),
  payment_declined: policy("The payment was declined."),
  legally_blocked: policy("The content is not available for legal reasons."),

  not_authenticated: permission("The service asks for credentials and got none that it knows."),
  invalid_credentials: permission("The service does not accept the credentials; they have to be corrected."),
  credentials_expired: permission("The credentials have expired; renew them before the next call."),
  access_denied: permission("The credentials in use do not have the permission for this."),
  quota_exhausted: permission("The account's quota or credit is used up; somebody has to raise or renew it."),
  login_required: permission("The service shows a login page instead of an answer; somebody has to sign in."),
  captcha_required: permission("The service wants proof that a person is asking; only a person can pass it."),
  certificate_untrusted: permission("The server's certificate is not trusted, so the connection was refused."),
  storage_full: permission("There is no room left to write; somebody has to free space or raise the limit."),
} as const satisfies Record<string, Kind>;

export type KindName = keyof typeof KINDS;

/** Tries in place, the first one included; then the failure goes up (DESIGN, tools). */
export const MAX_TRIES = 3;

export function kindOf(name: KindName): Kind {
  return KINDS[name];
}
