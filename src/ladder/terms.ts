/**
 * The words of the ladder: flags, tiers, states and actions as the wire spells them, with the messages a caller sees
 * when it spells one otherwise.
 */
import { z } from "zod";

export const TIERS = ["cheap", "standard", "frontier", "apex"] as const;
export const FLAGS = ["UNVERIFIABLE", "AMBIGUOUS", "BLAST", "CROSS-CUTTING", "NOVEL", "FORMAT-STRICT"] as const;
/** In order of preference: what a machine checks cannot be talked round, what a judge reads can. */
const VERIFICATION_METHODS = ["mechanical", "execution", "rederivation", "judge"] as const;
const UNIT_STATES = ["running", "accepted", "awaiting_tiebreak", "resolved", "unresolved", "stopped"] as const;
const ACTIONS = ["accept", "retry", "run_again", "escalate", "await_tiebreak", "stop", "ignored", "refused"] as const;

const oneOf = (what: string, words: readonly string[]) => (issue: { input?: unknown }) =>
  `${describeInput(issue.input)} is not a ${what}; use one of ${words.join(", ")}.`;

export const tierSchema = z.enum(TIERS, { error: oneOf("tier", TIERS) });
export type Tier = z.output<typeof tierSchema>;
export const flagSchema = z.enum(FLAGS, { error: oneOf("flag", FLAGS) });
export type Flag = z.output<typeof flagSchema>;
export const verificationMethodSchema = z.enum(VERIFICATION_METHODS, {
  error: oneOf("verification method", VERIFICATION_METHODS),
});
export const unitStateSchema = z.enum(UNIT_STATES);
export type UnitState = z.output<typeof unitStateSchema>;
export const actionSchema = z.enum(ACTIONS);
export type Action = z.output<typeof actionSchema>;

/** 0 for `cheap` to 3 for `apex`. */
export function rankOf(tier: Tier): number {
  return TIERS.indexOf(tier);
}

export function lowerTier(a: Tier, b: Tier): Tier {
  return rankOf(a) <= rankOf(b) ? a : b;
}

function describeInput(input: unknown): string {
  if (input === undefined) return "A missing value";
  if (typeof input === "string") return `\`${input.slice(0, 60)}\``;
  return `A value of type ${input === null ? "null" : Array.isArray(input) ? "list" : typeof input}`;
}

/** No control characters, line separators, lone surrogates or invisible marks (but the joiners emoji and scripts need). */
const PRINTABLE = /^(?:[^\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]|[\u200c\u200d])+$/u;
const MAX_ID_CHARS = 200;

/** An id of a unit or an attempt: 1–200 printable characters, told apart byte for byte. */
export const idSchema = z
  .string({ error: `must be a string of 1–${MAX_ID_CHARS} printable characters.` })
  .refine((text) => PRINTABLE.test(text) && text.length <= 2 * MAX_ID_CHARS && [...text].length <= MAX_ID_CHARS, {
    error: `must be 1–${MAX_ID_CHARS} printable characters (no line breaks or control characters).`,
  })
  .meta({ minLength: 1, maxLength: MAX_ID_CHARS, pattern: PRINTABLE.source });
