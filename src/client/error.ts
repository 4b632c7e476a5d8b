/** The client's one error: whatever went wrong, it holds an envelope like the service's own. */
export interface Envelope {
  readonly category: "transient" | "validation" | "policy" | "permission";
  readonly code: string;
  readonly retryable: boolean;
  readonly message: string;
  readonly fields: readonly { readonly path: string; readonly problem: string }[];
  readonly retry_after_ms: number | null;
  readonly request_id: string;
}

export class SignpostError extends Error {
  override readonly name = "SignpostError";
  /** As the service sent it; where it sent none, `code` is `unreachable`, `timeout`, `aborted` or `not_signpost`. */
  readonly envelope: Envelope;
  /** The HTTP status; null where no answer came. */
  readonly status: number | null;

  constructor(envelope: Envelope, status: number | null, cause?: unknown) {
    super(envelope.message, cause === undefined ? undefined : { cause });
    this.envelope = envelope;
    this.status = status;
  }
}

/** An envelope for what the service had no part in. */
export function ownEnvelope(code: string, message: string, retryable: boolean): Envelope {
  return {
    category: "transient",
    code,
    retryable,
    message,
    fields: [],
    retry_after_ms: null,
    request_id: "",
  };
}

/** @returns null for a body that is none of the service's failures. */
export function envelopeIn(body: unknown): Envelope | null {
  if (typeof body !== "object" || body === null || !("error" in body)) return null;
  return isEnvelope(body.error) ? body.error : null;
}

function isEnvelope(value: unknown): value is Envelope {
  return (
    typeof value === "object" &&
    value !== null &&
    "code" in value &&
    typeof value.code === "string" &&
    "message" in value &&
    typeof value.message === "string" &&
    "retryable" in value &&
    typeof value.retryable === "boolean"
  );
}
