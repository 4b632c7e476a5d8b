/** JSON columns of the batch's tables, read back through the schemas they were written from. */
import { z } from "zod";
import { jsonText } from "../json-text.ts";
import { attemptSchema } from "./attempt-schema.ts";
import { tiebreakResultOutput } from "./batch-schema.ts";
import { rubricSchema } from "./rubric.ts";
import { tierColumnSchema } from "./tier-map.ts";
import { unitSchema } from "./unit-schema.ts";

export const storedUnit = jsonText(unitSchema);
export const storedAttempt = jsonText(attemptSchema);
export const storedWarnings = jsonText(z.array(z.string()));
export const storedLadder = jsonText(
  z.object({ vendor: z.string(), column: tierColumnSchema, skipInverted: z.boolean() }),
);
export const storedRubric = jsonText(rubricSchema);
export const storedResult = jsonText(tiebreakResultOutput);
export const storedAnswer = jsonText(z.object({ answer: z.unknown() }));
export const storedUsage = jsonText(z.object({ input_tokens: z.number(), output_tokens: z.number() }));
