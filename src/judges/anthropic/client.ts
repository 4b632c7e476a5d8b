/**
 * The one way to the Messages API, for judges and for the ladder's apex model: no redirect is followed, no more of an answer
 * is read than any answer holds, the time limit covers the whole body, and what an upstream says reaches no log unfiltered.
 * The SDK is imported on first use, so that an isolate without a key never loads it.
 */
import type { MessageCreateParamsNonStreaming } from "@anthropic-ai/sdk/resources/messages";
import { AnswerTooLong, loggable, retryAfterMs, withinMemory } from "../upstream.ts";

export interface AnthropicSettings {
  readonly apiKey: string;
  /** The public one when absent. */
  readonly baseUrl?: string;
  /** The global fetch when absent. */
  readonly fetch?: typeof fetch;
}

/** The signal ends a request; without a limit of its own the SDK refuses those that may take long. */
const LONGEST_REQUEST_MS = 3_600_000;

/** Why there is no message. */
export type MessageFailure =
  | {
      readonly kind: "status";
      readonly status: number;
      readonly retryAfterMs: number | null;
      readonly log: UpstreamWords;
    }
  | { readonly kind: "unreachable" | "not_json" | "too_long" | "timeout" };

/** What the upstream said of its refusal, fit for the log. */
interface UpstreamWords {
  readonly upstream_request_id: string;
  readonly error_type: string;
  readonly detail: string;
}

export class MessageNotGiven extends Error {
  override readonly name = "MessageNotGiven";
  readonly failure: MessageFailure;

  constructor(failure: MessageFailure) {
    super(failure.kind);
    this.failure = failure;
  }
}

/**
 * @param texts what must not be quoted in the log, beside the key
 * @param signal ends the request, its body included, even where the fetch ignores it
 * @returns the message as it came, unread @throws MessageNotGiven
 */
export type CreateMessage = (
  body: MessageCreateParamsNonStreaming,
  texts: readonly string[],
  signal: AbortSignal,
) => Promise<unknown>;

export function createMessages(settings: AnthropicSettings): CreateMessage {
  const send = withinMemory(settings.fetch ?? ((input, init) => fetch(input, init)));
  let connected: ReturnType<typeof connect> | undefined;
  const connect = async () => {
    const { default: Anthropic, APIError, APIConnectionError } = await import("@anthropic-ai/sdk");
    const client = new Anthropic({
      apiKey: settings.apiKey,
      authToken: null,
      baseURL: settings.baseUrl ?? "https://api.anthropic.com",
      // A redirect could carry the request to another host.
      fetch: (input, init) => send(input, { ...init, redirect: "manual" }),
      maxRetries: 0,
      logLevel: "off",
    });
    return { client, APIError, APIConnectionError };
  };
  return async (body, texts, signal) => {
    connected ??= connect();
    const { client, APIError, APIConnectionError } = await connected;
    try {
      return await untilAborted(client.messages.create(body, { signal, timeout: LONGEST_REQUEST_MS }), signal);
    } catch (thrown) {
      if (signal.aborted) throw new MessageNotGiven({ kind: "timeout" });
      if (thrown instanceof SyntaxError) throw new MessageNotGiven({ kind: "not_json" });
      if (thrown instanceof AnswerTooLong) throw new MessageNotGiven({ kind: "too_long" });
      if (!(thrown instanceof APIError) || thrown instanceof APIConnectionError || thrown.status === undefined) {
        throw new MessageNotGiven({ kind: "unreachable" });
      }
      const shown = (words: string | null | undefined) => loggable(words ?? "", settings.apiKey, texts);
      throw new MessageNotGiven({
        kind: "status",
        status: thrown.status,
        retryAfterMs: thrown.headers === undefined ? null : retryAfterMs(thrown.headers),
        log: {
          upstream_request_id: shown(thrown.requestID),
          error_type: shown(thrown.type),
          detail: shown(thrown.apiMessage),
        },
      });
    }
  };
}

/** An answer that drips on is given up, too: its reader may be waiting for the next byte when the time is over. */
async function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const onAbort = () => reject(signal.reason);
  if (signal.aborted) onAbort();
  signal.addEventListener("abort", onAbort);
  try {
    return await Promise.race([work, promise]);
  } finally {
    signal.removeEventListener("abort", onAbort);
  }
}
