/**
 * What is known of a call once it has been answered, for the log line and the figures that an operator wants: names,
 * codes and counts. Never a key, nor any text of a request, a skill or a tool.
 */
export interface CallFacts {
  /** The operation's path as it is declared, with its `:placeholders`; or the document's. */
  route?: string;
  /** Of the operation. */
  operation?: string;
  tenant?: string;
  /** The code of a failure; `ok` when absent. */
  outcome?: string;
  /** What of a failure is for the log alone. */
  detail?: string | null;
  /** Of a suggestion: who skimmed and who read, as `local+systemone`. */
  judge?: string;
  /** Of a suggestion: whether a judge failed and the local one answered. */
  degraded?: boolean;
  cache?: string;
  /** Of a suggestion: why there is one, or none. */
  reason?: string;
  /** Of a batch's end: what it cost less than all-frontier would have, by estimate. */
  saved_usd?: number | null;
}
