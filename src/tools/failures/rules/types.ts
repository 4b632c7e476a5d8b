/** The forms a rule can have. Rules are data: the families' files hold rows, rules/lookup.ts reads them. */
import type { KindName } from "../kinds.ts";

/**
 * How much a structured code tells. `exact` beats the HTTP status; `weak` (umbrella codes such as `internal` or
 * `invalid_request_error`) yields to the status and to an anchored phrase.
 */
export type CodeStrength = "exact" | "weak";

export interface CodeRule {
  family: string;
  kind: KindName;
  strength?: CodeStrength;
  /** Codes separated by white space. Case, `_`, `-` and `.` do not matter: they are compared by normalizeCode. */
  codes: string;
}

/** Codes whose names say what they are by how they begin or end (`StackNotFoundException`). */
export interface AffixRule {
  family: string;
  kind: KindName;
  prefix?: string;
  suffix?: string;
}

/** An anchored phrase. It is tried on text that is known to tell of a failure, or at the head of a short text. */
export interface PhraseRule {
  /** Names the rule in the log and in its tests. */
  id: string;
  kind: KindName;
  pattern: RegExp;
}

/** A place in a text where programs print a code in a fixed form; group 1 holds it. */
export interface ExtractorRule {
  id: string;
  /** A text without this substring cannot match: spares most patterns most of the time. */
  marker?: string;
  pattern: RegExp;
  /** What group 1 is. */
  yields: "code" | "http_status" | "sqlstate" | "exit_code" | "json_rpc";
  /** The kind when the form alone decides and the code is in no table. */
  otherwise?: KindName;
}
