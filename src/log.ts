/**
 * Structured log lines, one JSON object each. Holds ids, codes and counts; never a key, a request's text or a skill's.
 */
export type LogFields = Record<string, string | number | boolean | null | undefined>;

/** @param event snake_case name of what happened. */
export function logInfo(event: string, fields: LogFields = {}): void {
  console.info(JSON.stringify({ level: "info", event, ...fields }));
}

export function logWarning(event: string, fields: LogFields = {}): void {
  console.warn(JSON.stringify({ level: "warning", event, ...fields }));
}

export function logError(event: string, fields: LogFields = {}): void {
  console.error(JSON.stringify({ level: "error", event, ...fields }));
}
