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
  /** So common in other texts that it counts only in one that is known to report a failure. */
  onlyInReports?: true;
}

/** A form in which programs report a failure: it makes a text that nothing marks a failure, whatever it is about. */
export interface FailureHead {
  id: string;
  pattern: RegExp;
  /** The kind when nothing else in the text tells one. */
  otherwise?: KindName;
  /** A sentence as anybody might write it: it counts only where it is nearly all there is. */
  short?: true;
}

/** A place in a text where programs print a code in a fixed form; group 1 holds it. */
export interface ExtractorRule {
  id: string;
  /** A text without this substring cannot match: spares most patterns most of the time. */
  marker?: string;
  pattern: RegExp;
  /** What group 1 is. */
  yields: "code" | "http_status" | "sqlstate" | "exit_code" | "json_rpc" | "hresult";
  /** Put before group 1 when it is looked up, for codes that are plain words or numbers elsewhere. */
  prefix?: string;
  /** So common in other texts that it counts only in one that is known to report a failure. */
  onlyInReports?: true;
}
