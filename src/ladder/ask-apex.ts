/** One request to the apex model for all residue of a batch. */
import Anthropic from "@anthropic-ai/sdk";
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

/** Sends once: sending again is the alarm's business, which counts the sends in storage. */
export async function askApex(settings: ApexSettings, model: string, prompt: string): Promise<ApexReply> {
  const client = new Anthropic({
    apiKey: settings.apiKey,
    baseURL: settings.baseUrl,
    maxRetries: 0,
    timeout: settings.timeoutMs,
    fetch: settings.fetch,
  });
  try {
    const message = await client.messages.create({
      model,
      max_tokens: MAX_ANSWER_TOKENS,
      messages: [{ role: "user", content: prompt }],
      output_config: { format: { type: "json_schema", schema: ANSWER_FORMAT } },
    });
    const text = message.content.map((block) => (block.type === "text" ? block.text : "")).join("");
    const items = CUT_OFF.includes(message.stop_reason ?? "") ? readCutAnswer(text) : readTiebreakAnswer(text);
    if (items === undefined)
      return { kind: "failed", final: false, detail: `malformed answer (${message.stop_reason})` };
    const { input_tokens, output_tokens } = message.usage;
    return { kind: "answered", items, usage: { input_tokens, output_tokens } };
  } catch (error) {
    return { kind: "failed", final: isFinal(error), detail: describe(error) };
  }
}

/** A request that is wrong, or a key that may not, will be so the next time too. */
function isFinal(error: unknown): boolean {
  if (!(error instanceof Anthropic.APIError) || error.status === undefined) return false;
  return error.status >= 400 && error.status < 500 && ![408, 409, 429].includes(error.status);
}

function describe(error: unknown): string {
  if (error instanceof Anthropic.APIError && error.status !== undefined) return `status ${error.status}`;
  return error instanceof Error ? error.name : "unknown";
}
