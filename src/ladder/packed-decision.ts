/**
 * A decision as it crosses from the object. A payload holds answers, which may be any JSON and so have no type that RPC
 * takes; it crosses as text.
 */
import { jsonText } from "../json-text.ts";
import type { Decision } from "./batch-schema.ts";
import { payloadSchema } from "./payload.ts";

export type PackedDecision = Omit<Decision, "payload"> & { payload: string | null };

const payloadText = jsonText(payloadSchema);

export function packDecision({ payload, ...decision }: Decision): PackedDecision {
  return { ...decision, payload: payload === null ? null : JSON.stringify(payload) };
}

/** @param requestId of the call, which the object does not know and an error names. */
export function unpackDecision({ payload, error, ...decision }: PackedDecision, requestId: string): Decision {
  return {
    ...decision,
    payload: payload === null ? null : payloadText.parse(payload),
    ...(error === undefined ? {} : { error: { ...error, request_id: requestId } }),
  };
}
