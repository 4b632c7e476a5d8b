/**
 * JSON columns of the batch's tables, read back. Reports and units were parsed by their schemas when they came in; there
 * may be tens of thousands, and they are read as what they are.
 */
import { z } from "zod";
import { jsonText } from "../json-text.ts";
import type { Attempt } from "./attempt-schema.ts";
import { tiebreakResultOutput } from "./batch-schema.ts";
import { rubricSchema } from "./rubric.ts";
import { tierColumnSchema } from "./tier-map.ts";
import type { Unit } from "./unit-schema.ts";

/** @param spec column `spec` of a unit. */
export function readUnit(spec: string): Unit {
  return JSON.parse(spec);
}

/** @param body column `body` of an attempt. */
export function readAttempt(body: string): Attempt {
  return JSON.parse(body);
}

export const storedWarnings = jsonText(z.array(z.string()));
export const storedLadder = jsonText(
  z.object({ vendor: z.string(), column: tierColumnSchema, skipInverted: z.boolean() }),
);
export const storedRubric = jsonText(rubricSchema);
export const storedResult = jsonText(tiebreakResultOutput);
export const storedAnswer = jsonText(z.object({ answer: z.unknown() }));
export const storedUsage = jsonText(z.object({ input_tokens: z.number(), output_tokens: z.number() }));
