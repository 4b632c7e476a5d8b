/**
 * What other rooms may use of the failure classifier (hints/ reads failed searches, ladder/ failed attempts).
 * A verdict follows from kinds.ts; how one is found, from decide.ts; what is known of the world, from rules/.
 */
export { classifyFailure, type FailureOptions, type FailureVerdict, type NextStep } from "./classify.ts";
export { safePhrase } from "./safe-phrase.ts";
