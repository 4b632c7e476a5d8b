/**
 * How an answer of a Durable Object crosses to the Worker: as JSON text, value or refusal. An error thrown across RPC
 * loses its type, and a value whose parts are arbitrary JSON has no RPC type; text has neither trouble.
 */
import { z } from "zod";
import { ERROR_CATEGORIES, fieldProblemSchema, ServiceError } from "../errors.ts";
import { jsonText } from "../json-text.ts";

const refusalSchema = z.object({
  category: z.enum(ERROR_CATEGORIES),
  code: z.string(),
  message: z.string(),
  status: z.literal([400, 401, 403, 404, 405, 408, 409, 413, 415, 429, 500, 502, 503, 504]),
  fields: z.array(fieldProblemSchema),
});

/** Runs `work`; a ServiceError becomes text too, anything else is thrown on as our own fault. */
export function packOutcome(work: () => unknown): string {
  try {
    return JSON.stringify({ value: work() });
  } catch (thrown) {
    if (!(thrown instanceof ServiceError)) throw thrown;
    const { category, code, message, status, fields } = thrown;
    return JSON.stringify({ refusal: { category, code, message, status, fields } });
  }
}

/** @throws ServiceError when the other side refused. */
export async function unpackOutcome<T extends z.ZodType>(packed: Promise<string>, schema: T): Promise<z.output<T>> {
  const outcome = jsonText(z.union([z.object({ refusal: refusalSchema }), z.object({ value: z.unknown() })])).parse(
    await packed,
  );
  if ("refusal" in outcome) throw new ServiceError(outcome.refusal);
  return schema.parse(outcome.value);
}
