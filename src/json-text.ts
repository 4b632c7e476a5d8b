/** JSON text where it enters (KV, Durable Object storage): parsed and checked in one step, as a zod schema. */
import { z } from "zod";

/** @returns a schema that takes JSON text and gives what `schema` makes of its value; broken JSON is an issue, not a throw. */
export function jsonText<T extends z.ZodType>(schema: T) {
  return z
    .string()
    .transform((text, issue): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        issue.addIssue("is not JSON");
        return z.NEVER;
      }
    })
    .pipe(schema);
}
