/** Asking a running Signpost for a suggestion, by the typed client. */
import { createClient } from "../client/client.ts";
import type { SuggestOutput } from "../suggest/schema.ts";

export interface Server {
  readonly url: string;
  readonly key: string | undefined;
  /** `default` when undefined. */
  readonly roster: string | undefined;
}

/** @throws SignpostError */
export function askServer(
  { url, key, roster }: Server,
  task: { readonly request: string; readonly recent_context: string },
  timeoutMs?: number,
): Promise<SuggestOutput> {
  const client = createClient({ baseUrl: url, apiKey: key, timeoutMs, maxTries: timeoutMs === undefined ? 3 : 1 });
  return client.suggest({ ...task, ...(roster !== undefined && { roster }) });
}
