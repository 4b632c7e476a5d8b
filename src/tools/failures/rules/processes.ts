/**
 * Ends of processes: exit codes by the shell's and sysexits.h's conventions, curl's exit codes (only where curl printed
 * them), and signals. 1 and 2 mean too many things to be in here: their stderr decides.
 */
import type { KindName } from "../kinds.ts";

export const EXIT_CODES: Readonly<Record<number, KindName>> = {
  64: "syntax_error",
  65: "invalid_input",
  66: "not_found",
  67: "not_found",
  68: "dns_failure",
  69: "unavailable",
  70: "tool_crashed",
  71: "upstream_error",
  73: "access_denied",
  74: "upstream_error",
  75: "unavailable",
  76: "malformed_response",
  77: "access_denied",
  78: "invalid_input",
  124: "timeout",
  125: "unknown_failure",
  126: "access_denied",
  127: "command_not_found",
  130: "cancelled",
  132: "tool_crashed",
  134: "tool_crashed",
  135: "tool_crashed",
  136: "tool_crashed",
  137: "killed",
  139: "tool_crashed",
  141: "connection_lost",
  142: "timeout",
  143: "killed",
  // Windows: access violation, stack overflow, Ctrl+C, a DLL or program that is missing.
  3221225477: "tool_crashed",
  3221225725: "tool_crashed",
  3221225786: "cancelled",
  9009: "command_not_found",
};

export const SIGNALS: Readonly<Record<string, KindName>> = {
  SIGKILL: "killed",
  SIGTERM: "killed",
  SIGHUP: "killed",
  SIGINT: "cancelled",
  SIGQUIT: "cancelled",
  SIGALRM: "timeout",
  SIGXCPU: "timeout",
  SIGXFSZ: "storage_full",
  SIGPIPE: "connection_lost",
  SIGSEGV: "tool_crashed",
  SIGABRT: "tool_crashed",
  SIGBUS: "tool_crashed",
  SIGFPE: "tool_crashed",
  SIGILL: "tool_crashed",
  SIGSYS: "policy_denied",
};

export const CURL_CODES: Readonly<Record<number, KindName>> = {
  3: "invalid_input",
  5: "dns_failure",
  6: "dns_failure",
  7: "connection_failed",
  18: "truncated_response",
  28: "timeout",
  35: "connection_failed",
  47: "moved",
  51: "certificate_untrusted",
  52: "connection_lost",
  55: "connection_lost",
  56: "connection_lost",
  58: "certificate_untrusted",
  60: "certificate_untrusted",
  67: "invalid_credentials",
};
