/** One request to the apex model for all residue of a batch. */
import { z } from "zod";
import { createMessages, type MessageFailure, MessageNotGiven } from "../judges/anthropic/client.ts";
import { ANSWER_FORMAT, readCutAnswer, readTiebreakAnswer } from "./tiebreak-prompt.ts";

/** Tokens of answer. One that is cut off here would be so again: what it holds whole counts, and it is not asked twice. */
const MAX_ANSWER_TOKENS = 32_000;
const CUT_OFF = ["max_tokens", "model_context_window_exceeded"];

interface ApexSettings {
  readonly apiKey: string;
  readonly baseUrl: string | undefined;
  readonly timeoutMs: number;
  /** In place of the global one, for a fake upstream. */
  readonly fetch?: typeof fetch;
}

export type ApexReply =
  | { readonly kind: "answered"; readonly items: { item: string; answer: unknown }[]; readonly usage: ApexUsage }
  /** `final`: the same request would be refused again. `detail` is for the log: a status or a class of error. */
  | { readonly kind: "failed"; readonly final: boolean; readonly detail: string };

interface ApexUsage {
  readonly input_tokens: number;
  readonly output_tokens: number;
}

const messageSchema = z.looseObject({
  stop_reason: z.string().nullable(),
  content: z.array(z.looseObject({ type: z.string(), text: z.string().optional() })),
  usage: z.looseObject({ input_tokens: z.number(), output_tokens: z.number() }),
});

/**
 * Sends once: sending again is the alarm's business, which counts the sends in storage. Ends within `timeoutMs`, however
 * slowly the answer's body comes.
 */
export async function askApex(
  { apiKey, baseUrl, timeoutMs, fetch }: ApexSettings,
  model: string,
  prompt: string,
): Promise<ApexReply> {
  const create = createMessages({ apiKey, baseUrl, fetch });
  let message: unknown;
  try {
    const body = {
      model,
      max_tokens: MAX_ANSWER_TOKENS,
      messages: [{ role: "user" as const, content: prompt }],
      output_config: { format: { type: "json_schema" as const, schema: ANSWER_FORMAT } },
    };
    message = await create(body, [prompt], AbortSignal.timeout(timeoutMs));
  } catch (thrown) {
    if (!(thrown instanceof MessageNotGiven)) throw thrown;
    return { kind: "failed", final: isFinal(thrown.failure), detail: describe(thrown.failure) };
  }
  const parsed = messageSchema.safeParse(message);
  if (!parsed.success) return { kind: "failed", final: false, detail: "the answer is not a message" };
  const { content, stop_reason: stopReason, usage } = parsed.data;
  const text = content.map((block) => (block.type === "text" ? (block.text ?? "") : "")).join("");
  const isCut = CUT_OFF.includes(stopReason ?? "");
  const items = isCut ? readCutAnswer(text) : readTiebreakAnswer(text);
  if (items === undefined) return { kind: "failed", final: false, detail: "the answer is not of its schema" };
  const { input_tokens, output_tokens } = usage;
  return { kind: "answered", items, usage: { input_tokens, output_tokens } };
}

/** A request that is wrong, a key that may not and a redirect, which is not followed, will be so the next time too. */
function isFinal(failure: MessageFailure): boolean {
  return (
    failure.kind === "status" &&
    failure.status >= 300 &&
    failure.status < 500 &&
    ![408, 409, 429].includes(failure.status)
  );
}

function describe(failure: MessageFailure): string {
  return failure.kind === "status" ? `status ${failure.status}` : failure.kind;
}
