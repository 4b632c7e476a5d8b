/** The bench's own worker: answers after computing the same hints `?times=` over, from parsed JSON, validation included. */
import { nextStep } from "../../src/hints/next-step.ts";
import { classifySearchFailure } from "../../src/hints/read-failure.ts";
import { hintsInputSchema } from "../../src/hints/schema.ts";

export default {
  async fetch(request: Request): Promise<Response> {
    const query = new URL(request.url).searchParams;
    const times = Number(query.get("times"));
    const validates = query.get("validate") === "true";
    const raw: unknown = await request.json();
    const parsed = hintsInputSchema.parse(raw);
    let sum = 0;
    for (let i = 0; i < times; i++) {
      sum += nextStep(validates ? hintsInputSchema.parse(raw) : parsed, classifySearchFailure).result_count;
    }
    return new Response(String(sum));
  },
};
