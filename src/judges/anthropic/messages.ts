/** One structured answer from the Messages API; nothing is sent twice here, since a stage retries by its own deadline. */
import { z } from "zod";
import { jsonText } from "../../json-text.ts";
import { logWarning } from "../../log.ts";
import { JudgeFailure, type Usage } from "../judge.ts";
import { AnswerTooLong, kindOfStatus } from "../upstream.ts";
import { type AnthropicSettings, createMessages, type MessageFailure, MessageNotGiven } from "./client.ts";

export interface MessagesOptions extends AnthropicSettings {
  readonly model: string;
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
  const create = createMessages(options);
  return async (question, signal) => {
    const { zodOutputFormat } = await import("@anthropic-ai/sdk/helpers/zod");
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
      message = await create(body, question.texts, signal);
    } catch (thrown) {
      throw thrown instanceof MessageNotGiven ? judgeFailure(thrown.failure) : thrown;
    }
    return readMessage(message, question.schema);
  };
}

function judgeFailure(failure: MessageFailure): JudgeFailure {
  switch (failure.kind) {
    case "not_json":
      return malformed("the answer is not JSON");
    case "too_long":
      return malformed(new AnswerTooLong().message);
    case "timeout":
      return new JudgeFailure("anthropic", "timeout", "no answer before the stage's deadline");
    case "unreachable":
      return new JudgeFailure("anthropic", "unavailable", "the connection failed");
    case "status":
      logWarning("judge_response_failed", { judge: "anthropic", status: failure.status, ...failure.log });
      return new JudgeFailure(
        "anthropic",
        kindOfStatus(failure.status),
        `HTTP ${failure.status}`,
        failure.retryAfterMs,
      );
  }
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
