/**
 * A decision as it crosses from the object. A payload holds answers, which may be any JSON and so have no type that RPC
 * takes; it crosses as text.
 */
import { jsonText } from "../json-text.ts";
import type { Decision } from "./batch-schema.ts";
import { payloadSchema } from "./payload.ts";

export type PackedDecision = Omit<Decision, "payload"> & { payload: string | null };

const payloadText = jsonText(payloadSchema);

/** Characters of decisions in one reply, from which no further one is begun: an RPC carries 32 MiB. */
const MAX_REPLY_CHARS = 4_000_000;

/**
 * Decides the reports of one call in their order until the reply is full: each payload holds its unit's earlier answers,
 * so small reports may get a large reply. What is left has not been decided, and is to be sent again.
 * @returns JSON of PackedDecisions, at least one unless there are no reports.
 */
export function packReply<Report>(reports: readonly Report[], decide: (report: Report) => Decision): string {
  const packed: string[] = [];
  let chars = 0;
  for (const report of reports) {
    if (chars > MAX_REPLY_CHARS) break;
    const text = JSON.stringify(packDecision(decide(report)));
    packed.push(text);
    chars += text.length;
  }
  return `[${packed.join(",")}]`;
}

function packDecision({ payload, ...decision }: Decision): PackedDecision {
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
