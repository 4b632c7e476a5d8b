/**
 * One structured answer from the Messages API. The SDK is imported on first use, so that an isolate without a key
 * never loads it; its own retries are off, since a stage retries by its own deadline.
 */
import { z } from "zod";
import { jsonText } from "../../json-text.ts";
import { logWarning } from "../../log.ts";
import { JudgeFailure, type Usage } from "../judge.ts";
import { AnswerTooLong, kindOfStatus, loggable, retryAfterMs, withinMemory } from "../upstream.ts";

export interface MessagesOptions {
  readonly apiKey: string;
  readonly model: string;
  /** The SDK's own when absent. */
  readonly baseUrl?: string;
  /** The global fetch when absent. */
  readonly fetch?: typeof fetch;
}

export interface StructuredQuestion<T extends z.ZodType> {
  /** System blocks; the last is marked for the prompt cache. */
  readonly system: readonly string[];
  readonly user: string;
  readonly schema: T;
  /** The request and its context, which must not reach the log. */
  readonly texts: readonly string[];
}

export interface StructuredAnswer<T> {
  readonly answer: T;
  readonly model: string;
  readonly usage: Usage;
}

export type AskMessages = <T extends z.ZodType>(
  question: StructuredQuestion<T>,
  signal: AbortSignal,
) => Promise<StructuredAnswer<z.output<T>>>;

/** Room for 12 long names and the ordinals several times over. */
const MAX_OUTPUT_TOKENS = 1024;

const tokens = z.number().int().nonnegative().nullish();
const messageSchema = z.looseObject({
  model: z.string(),
  stop_reason: z.string().nullable(),
  content: z.array(z.looseObject({ type: z.string(), text: z.string().optional() })),
  usage: z.looseObject({
    input_tokens: tokens,
    cache_creation_input_tokens: tokens,
    cache_read_input_tokens: tokens,
    output_tokens: tokens,
  }),
});

/** @returns a function that throws JudgeFailure for everything that is not an answer in the schema. */
export function createAskMessages(options: MessagesOptions): AskMessages {
  const send = withinMemory(options.fetch ?? ((input, init) => fetch(input, init)));
  const connect = once(async () => {
    const [{ default: Anthropic, APIError, APIConnectionError }, { zodOutputFormat }] = await Promise.all([
      import("@anthropic-ai/sdk"),
      import("@anthropic-ai/sdk/helpers/zod"),
    ]);
    const client = new Anthropic({
      apiKey: options.apiKey,
      authToken: null,
      baseURL: options.baseUrl ?? "https://api.anthropic.com",
      // A redirect could carry the request to another host.
      fetch: (input, init) => send(input, { ...init, redirect: "manual" }),
      maxRetries: 0,
      logLevel: "off",
    });
    return { client, APIError, APIConnectionError, zodOutputFormat };
  });

  return async (question, signal) => {
    const { client, APIError, APIConnectionError, zodOutputFormat } = await connect();
    const last = question.system.length - 1;
    const body = {
      model: options.model,
      max_tokens: MAX_OUTPUT_TOKENS,
      system: question.system.map((text, index) => ({
        type: "text" as const,
        text,
        ...(index === last ? { cache_control: { type: "ephemeral" as const } } : {}),
      })),
      messages: [{ role: "user" as const, content: question.user }],
      output_config: { format: { type: "json_schema" as const, schema: zodOutputFormat(question.schema).schema } },
    };
    let message: unknown;
    try {
      message = await client.messages.create(body, { signal });
    } catch (thrown) {
      if (thrown instanceof SyntaxError) throw malformed("the answer is not JSON");
      if (thrown instanceof AnswerTooLong) throw malformed(thrown.message);
      if (!(thrown instanceof APIError) || thrown instanceof APIConnectionError || thrown.status === undefined) {
        throw new JudgeFailure("anthropic", "unavailable", "the connection failed");
      }
      logWarning("judge_response_failed", {
        judge: "anthropic",
        status: thrown.status,
        upstream_request_id: thrown.requestID,
        error_type: thrown.type,
        detail: loggable(thrown.apiMessage ?? "", options.apiKey, question.texts),
      });
      const wait = thrown.headers === undefined ? null : retryAfterMs(thrown.headers);
      throw new JudgeFailure("anthropic", kindOfStatus(thrown.status), `HTTP ${thrown.status}`, wait);
    }
    return readMessage(message, question.schema);
  };
}

function readMessage<T extends z.ZodType>(message: unknown, schema: T): StructuredAnswer<z.output<T>> {
  const parsed = messageSchema.safeParse(message);
  if (!parsed.success) throw malformed("the answer is not a message");
  const { model, stop_reason, content, usage } = parsed.data;
  // A refusal may break the schema, and a cut-off answer is one that only looks whole.
  if (stop_reason !== "end_turn") throw malformed(`stopped by ${stop_reason}`);
  const text = content.find((block) => block.type === "text")?.text ?? "";
  const answer = jsonText(schema).safeParse(text);
  if (!answer.success) throw malformed("the message is not JSON of its schema");
  const cached = (usage.cache_creation_input_tokens ?? 0) + (usage.cache_read_input_tokens ?? 0);
  return {
    answer: answer.data,
    model,
    usage: { input_tokens: (usage.input_tokens ?? 0) + cached, output_tokens: usage.output_tokens ?? 0 },
  };
}

function malformed(problem: string): JudgeFailure {
  return new JudgeFailure("anthropic", "malformed", problem);
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null;
  return () => {
    made ??= make();
    return made;
  };
}
