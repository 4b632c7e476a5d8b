/** What goes into and comes out of `POST /v1/suggest`. */
import { z } from "zod";
import { JUDGE_NAMES } from "../judges/judge.ts";
import { MAX_BODY_CHARS } from "../rosters/limits.ts";
import { rosterIdSchema, skillInputSchema } from "../rosters/schema.ts";

/** Characters (code points) of a request, and of the context before it. */
export const MAX_REQUEST_CHARS = 32_000;
/** Inline skills a call may bring in place of a roster. */
export const MAX_INLINE_SKILLS = 500;
/** Skills of the skim's ranking that are kept and answered. */
export const RANKED_SKILLS = 12;

/** Code points, but counted only where UTF-16 units alone don't already settle it. */
function charsAtMost(text: string, limit: number): boolean {
  if (text.length <= limit) return true;
  if (text.length > limit * 2) return false;
  let chars = 0;
  for (const _ of text) chars += 1;
  return chars <= limit;
}

const boundedText = (name: string) =>
  z
    .string(`\`${name}\` must be a text.`)
    .refine((text) => charsAtMost(text, MAX_REQUEST_CHARS), {
      error: `\`${name}\` is over ${MAX_REQUEST_CHARS} characters; send the part that says what is wanted.`,
    })
    .meta({ maxLength: MAX_REQUEST_CHARS });

const share = (name: string) => {
  const error = `\`${name}\` must be a number from 0 to 1.`;
  return z.number(error).min(0, error).max(1, error);
};

const integer = (name: string, min: number, max: number) => {
  const error = `\`${name}\` must be a whole number from ${min} to ${max}.`;
  return z.number(error).int(error).min(min, error).max(max, error);
};

export const CACHE_MODES = ["use", "refresh", "bypass"] as const;

/** `shortlist`: the block offers up to three candidates; `none`: it is empty. */
export const UNSURE_MODES = ["shortlist", "none"] as const;

const optionsSchema = z.strictObject(
  {
    shortlist: integer("shortlist", 1, RANKED_SKILLS)
      .nullable()
      .default(null)
      .describe(
        "How many of the ranking are read closely; null: 3, or 12 where a model reads what the local judge skimmed.",
      ),
    excerpt_chars: integer("excerpt_chars", 0, MAX_BODY_CHARS)
      .default(700)
      .describe("Characters of a skill's body that the close reading sees."),
    gate_threshold: share("gate_threshold").default(0.3).describe("Below it: no skill needed."),
    fits_threshold: share("fits_threshold").default(0.3).describe("Fits below it: no suggestion."),
    judge: z
      .enum(JUDGE_NAMES, `\`judge\` must be one of ${JUDGE_NAMES.join(", ")}, or null.`)
      .nullable()
      .default(null)
      .describe("Judge of both stages; null leaves it to the vars JUDGE_SKIM and JUDGE_READ."),
    cache: z
      .enum(CACHE_MODES, `\`cache\` must be one of ${CACHE_MODES.join(", ")}.`)
      .default("use")
      .describe("use: read and write; refresh: write only; bypass: neither."),
    unsure: z
      .enum(UNSURE_MODES, `\`unsure\` must be one of ${UNSURE_MODES.join(", ")}.`)
      .default("shortlist")
      .describe(
        "What the block holds when it is not safe to say that no skill fits: candidates to choose from, or nothing.",
      ),
  },
  "`options` must be an object; leave it out for the defaults.",
);
export type SuggestOptions = z.output<typeof optionsSchema>;

export const suggestInputSchema = z.strictObject({
  request: boundedText("request")
    .refine((text) => text.trim() !== "", {
      error: "`request` must not be empty; send the user's latest request as text.",
    })
    .meta({
      maxLength: MAX_REQUEST_CHARS,
      pattern: "\\S",
      description: "The user's latest request, up to 32,000 characters.",
    }),
  recent_context: boundedText("recent_context")
    .default("")
    .describe('Text of earlier turns; may carry the subject of a request such as "and the same for the other file".'),
  roster: rosterIdSchema.default("default").describe("Id of a stored roster."),
  skills: z
    .array(skillInputSchema, "`skills` must be a list of skills.")
    .max(MAX_INLINE_SKILLS, `\`skills\` holds more than ${MAX_INLINE_SKILLS}; store them as a roster and name its id.`)
    .nullable()
    .default(null)
    .describe("Skills of this call alone, in place of a stored roster."),
  options: optionsSchema.prefault({}).describe("How to judge and whether to use the cache; all have defaults."),
});

const probability = z.number().min(0).max(1);

const rankedSchema = z.strictObject({
  name: z.string(),
  probability,
  description: z.string().describe("The index line the agent itself sees."),
});
const shortlistedSchema = z.strictObject({ name: z.string(), probability, fits: probability });

const gateSchema = z.strictObject({
  score: probability,
  threshold: probability,
  answers: z.strictObject({
    acts_on_user_system: probability,
    would_follow_documented_procedure: probability,
    prose_suffices: probability,
  }),
});

export const REASONS = ["suggested", "unsure", "no_skill_needed", "nothing_fits", "empty_roster"] as const;

/** The part of an answer that depends on nothing but the call's content: what the rank cache keeps. */
export const outcomeSchema = z.strictObject({
  suggestion: z.string().nullable().describe("Name of the skill to load; null when none should be."),
  reason: z
    .enum(REASONS)
    .describe(
      "suggested; unsure: one of the shortlist may do; no_skill_needed, nothing_fits: none, said outright; empty_roster.",
    ),
  gate: gateSchema.nullable().describe("null only for an empty roster, where nothing was asked."),
  ranked: z.array(rankedSchema).describe("The skim's ranking, best first, at most 12."),
  shortlist: z.array(shortlistedSchema).describe("The candidates read closely, best first; empty when none was."),
  offered: z
    .array(z.strictObject({ name: z.string(), description: z.string() }))
    .describe("When unsure: the candidates that the block offers, with their full descriptions."),
  judge: z.strictObject({
    skim: z.enum(JUDGE_NAMES).describe("Who answered the skim."),
    read: z.enum(JUDGE_NAMES).describe("Who answered, or would have answered, the close reading."),
    model: z.string().nullable(),
    degraded: z.boolean().describe("true: a judge failed and the local one answered in its place."),
  }),
  skills: z.number().int().nonnegative(),
});
export type Outcome = z.output<typeof outcomeSchema>;

const milliseconds = z.number().nonnegative();

export const suggestOutputSchema = outcomeSchema.omit({ skills: true, offered: true }).extend({
  suggestion_id: z.string().optional().describe("For POST /v1/outcomes; only where the tenant keeps a selection log."),
  block: z
    .string()
    .describe(
      "Goes after the index in the system prompt, as it stands. Empty when unsure and `options.unsure` is none.",
    ),
  roster: z.strictObject({
    id: z.string().nullable().describe("null for inline skills."),
    version: z.string(),
    skills: z.number().int().nonnegative(),
  }),
  cache: z.enum(["hit", "miss", "refresh", "bypass"]),
  took_ms: z.strictObject({ skim: milliseconds, read: milliseconds, total: milliseconds }),
  usage: z.strictObject({ input_tokens: z.number().int(), output_tokens: z.number().int() }),
});
export type SuggestOutput = z.output<typeof suggestOutputSchema>;
