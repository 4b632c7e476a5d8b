/** Whole numbers of a query, where everything arrives as text: digits alone, so that neither "" nor "1e1" means one. */
import { z } from "zod";

const DIGITS = /^\d{1,15}$/;

/** @returns a schema that takes a whole number (MCP, JSON) or its digits as text (a query), within the limits. */
export function queryInteger(min: number, max: number) {
  const problem = `Must be a whole number from ${min} to ${max}.`;
  return z
    .preprocess(
      (value) => (typeof value === "string" && DIGITS.test(value) ? Number(value) : value),
      z.int(problem).min(min, problem).max(max, problem),
    )
    .meta({ type: "integer", minimum: min, maximum: max });
}
