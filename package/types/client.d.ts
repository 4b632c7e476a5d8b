import type { SignpostClient } from "./operations.js";

export type * from "./operations.js";

export interface Envelope {
  readonly category: "transient" | "validation" | "policy" | "permission";
  readonly code: string;
  readonly retryable: boolean;
  readonly message: string;
  readonly fields: readonly { readonly path: string; readonly problem: string }[];
  readonly retry_after_ms: number | null;
  readonly request_id: string;
}

export interface ClientOptions {
  /** Such as `https://signpost.example`. */
  readonly baseUrl: string;
  readonly apiKey?: string | undefined;
  /** In place of the global one. */
  readonly fetch?: typeof fetch | undefined;
  /** Milliseconds a try may take; 10,000 unless given. */
  readonly timeoutMs?: number | undefined;
  /** Tries in all, where the service's envelope says that the same call may succeed later; 3 unless given. */
  readonly maxTries?: number | undefined;
}

/** The client's one error: whatever went wrong, it holds an envelope like the service's own. */
export declare class SignpostError extends Error {
  /** As the service sent it; where it sent none, `code` is `unreachable`, `timeout`, `aborted` or `not_signpost`. */
  readonly envelope: Envelope;
  /** The HTTP status; null where no answer came. */
  readonly status: number | null;
  constructor(envelope: Envelope, status: number | null, cause?: unknown);
}

/** @throws TypeError for a base URL that is none. */
export declare function createClient(options: ClientOptions): SignpostClient;
