/** The Messages API's behaviour, as far as the judge leans on it. */
import { z } from "zod";
import { type Answer, json, type Received } from "./upstream-server.ts";

const textBlock = z.strictObject({
  type: z.literal("text"),
  text: z.string(),
  cache_control: z.strictObject({ type: z.literal("ephemeral") }).optional(),
});
const requestSchema = z.strictObject({
  model: z.string(),
  max_tokens: z.number().int().positive(),
  system: z.array(textBlock),
  messages: z.array(z.strictObject({ role: z.literal("user"), content: z.string() })),
  output_config: z.strictObject({
    format: z.strictObject({
      type: z.literal("json_schema"),
      schema: z.strictObject({
        type: z.literal("object"),
        properties: z.record(z.string(), z.unknown()),
        required: z.array(z.string()),
        additionalProperties: z.literal(false),
      }),
    }),
  }),
});

/** What was sent, refused by the test where the real API would refuse it. */
export function sentMessage(received: Received | undefined): z.output<typeof requestSchema> {
  return requestSchema.parse(received?.body);
}

/** A finished message around `text`. */
export function message(text: string, fields: Record<string, unknown> = {}): Answer {
  return json(200, {
    id: "msg_01",
    type: "message",
    role: "assistant",
    model: "claude-haiku-4-5-20251001",
    content: [{ type: "text", text }],
    stop_reason: "end_turn",
    stop_sequence: null,
    usage: { input_tokens: 40, cache_creation_input_tokens: 0, cache_read_input_tokens: 4000, output_tokens: 30 },
    ...fields,
  });
}

export function structured(answer: unknown): Answer {
  return message(JSON.stringify(answer));
}

export function apiError(status: number, type: string, text: string, headers: Record<string, string> = {}): Answer {
  const body = { type: "error", error: { type, message: text }, request_id: "req_011" };
  return json(status, body, { "request-id": "req_011", ...headers });
}
