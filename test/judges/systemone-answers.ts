/** A System One server's honest behaviour: every option of every question gets a probability, in the order asked. */
import { z } from "zod";
import { type Answer, json, type Received } from "./upstream-server.ts";

const requestSchema = z.strictObject({
  model: z.string(),
  state: z.strictObject({ request: z.string(), recent_context: z.string() }),
  questions: z.record(
    z.string().regex(/^[A-Za-z0-9_.-]{1,100}$/),
    z.discriminatedUnion("type", [
      z.strictObject({
        type: z.literal("choice"),
        instructions: z.string(),
        criteria: z.record(z.string(), z.string()).refine((criteria) => {
          const size = Object.keys(criteria).length;
          return size >= 2 && size <= 255;
        }),
      }),
      z.strictObject({ type: z.literal("noul"), instructions: z.string() }),
    ]),
  ),
});
export type SentRequest = z.output<typeof requestSchema>;

/** A request, refused by the test where the real server would refuse it. */
export function sentRequest(body: unknown): SentRequest {
  return requestSchema.parse(body);
}

export function sent(received: Received | undefined): SentRequest {
  return sentRequest(received?.body);
}

export interface Belief {
  /** Weight of an option, by its key and position; scaled to probabilities. 1 when absent. */
  weigh?: (key: string, position: number, criterion: string) => number;
  /** Probability of yes by question id; 0.5 when absent. */
  yes?: Record<string, number>;
}

export function answersTo(request: SentRequest, belief: Belief = {}): unknown {
  const answers = Object.entries(request.questions).map(([id, question]) => {
    if (question.type === "noul") return [id, { type: "noul", noul: belief.yes?.[id] ?? 0.5 }];
    const weights = Object.entries(question.criteria).map(
      ([key, criterion], position) => [key, belief.weigh?.(key, position, criterion) ?? 1] as const,
    );
    const sum = weights.reduce((total, [, weight]) => total + weight, 0);
    const probabilities = Object.fromEntries(
      weights.map(([key, weight]) => [key, Math.round((weight / sum) * 10_000) / 10_000]),
    );
    const best = weights.toSorted((a, b) => b[1] - a[1])[0];
    return [id, { type: "choice", choice: best?.[0], probabilities, confidence: 0.8 }];
  });
  return {
    model: request.model,
    answers: Object.fromEntries(answers),
    usage: { input_tokens: 100, output_tokens: 0 },
  };
}

export function answering(belief: Belief = {}): Answer {
  return (received, response) => json(200, answersTo(sent(received), belief))(received, response);
}
