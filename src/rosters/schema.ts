/** What rosters look like on the wire. */
import { z } from "zod";
import { queryInteger } from "../query-integer.ts";
import {
  DEFAULT_INDEX_WIDTH,
  MAX_BODY_CHARS,
  MAX_DESCRIPTION_CHARS,
  MAX_DESCRIPTION_FULL_CHARS,
  MAX_INDEX_WIDTH,
  MAX_SKILLS,
  MIN_INDEX_WIDTH,
} from "./limits.ts";
import { warningSchema } from "./warning.ts";

function text(description: string) {
  return z.string({ error: "Must be a string." }).describe(description);
}

const ROSTER_ID = /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/;

export function isRosterId(id: string): boolean {
  return ROSTER_ID.test(id);
}

/** The id of a roster that is written; reading one that cannot exist is a 404 like any other. */
export const newRosterIdSchema = z
  .string()
  .regex(ROSTER_ID, "Must be 1–100 of A–Z, a–z, 0–9, `.`, `_` and `-`, starting with a letter or digit.")
  .describe("Id of the roster, such as `default` or `hermes`.");
export const rosterIdSchema = z
  .string("Must be the id of a roster; GET /v1/rosters lists them.")
  .describe("Id of the roster; GET /v1/rosters lists them.");

/** A skill as callers send it; normalize.ts fills in the rest. */
export const skillInputSchema = z.strictObject({
  name: text(
    "The exact name an agent loads it by. Any text without control or invisible characters, `<` and `>`; at most 200 characters.",
  ),
  description: text(
    `The index line the agent sees, up to ${MAX_DESCRIPTION_CHARS} characters; made from \`description_full\` when absent.`,
  ).nullish(),
  description_full: text(
    `All the author says about when the skill serves, up to ${MAX_DESCRIPTION_FULL_CHARS} characters; \`description\` when absent.`,
  ).nullish(),
  category: text("The heading it stands under in the index; `general` when absent.").nullish(),
  body: text(`The skill's own text; its first ${MAX_BODY_CHARS} characters are kept.`).nullish(),
  disable_model_invocation: z.boolean().nullish().describe("true: only a user may start it; it is never suggested."),
  user_invocable: z.boolean().nullish().describe("false: only a model may start it."),
});
export type SkillInput = z.output<typeof skillInputSchema>;

export const skillFileSchema = z.strictObject({
  path: text("Path of the file, such as `apple/apple-notes/SKILL.md`: its folders give the category.")
    .refine(
      (path) => path.trim() !== "",
      "Must not be empty; send the file's path, such as `apple/apple-notes/SKILL.md`.",
    )
    .meta({ pattern: "\\S" }),
  text: text("The file's text, frontmatter and all."),
});
export type SkillFile = z.output<typeof skillFileSchema>;

const TOO_MANY = `A roster holds at most ${MAX_SKILLS.toLocaleString("en")} skills; split it into several rosters.`;

export const putRosterInputSchema = z
  .strictObject({
    id: newRosterIdSchema,
    skills: z.array(skillInputSchema).max(MAX_SKILLS, TOO_MANY).nullish().describe("The skills; may be empty."),
    files: z
      .array(skillFileSchema)
      .max(MAX_SKILLS, TOO_MANY)
      .nullish()
      .describe("Or SKILL.md files to read them from."),
  })
  .refine((input) => (input.skills == null) !== (input.files == null), {
    path: ["skills"],
    error: "Send either `skills` or `files`, and not both.",
  })
  .meta({
    anyOf: [
      { required: ["skills"], properties: { skills: { type: "array" }, files: { type: "null" } } },
      { required: ["files"], properties: { files: { type: "array" }, skills: { type: "null" } } },
    ],
  });

/** A skill as it is kept: see Skill. */
export const skillSchema = z.strictObject({
  name: z.string(),
  category: z.string(),
  description: z.string().describe("The index line, on one line."),
  description_full: z.string(),
  body: z.string(),
  disable_model_invocation: z.literal(true).optional().describe("Only a user may start it; absent for all others."),
  user_invocable: z.literal(false).optional().describe("Only a model may start it; absent for all others."),
});

const version = z
  .string()
  .describe("Names this content: equal skills have equal versions, whoever stored them and when.");
const tenant = z.string().describe("Whose roster it is: the caller's own, or `public`.");
const updatedAt = z.string().describe("When this version was stored, ISO 8601.");

export const putRosterOutputSchema = z.strictObject({
  id: z.string(),
  tenant,
  version,
  previous_version: z.string().nullable().describe("What it replaces; null for a new roster."),
  skills: z.number().int().describe("Skills kept."),
  kept: z
    .array(skillSchema.pick({ name: true, category: true, description: true }))
    .describe("What was made of each, by name."),
  warnings: z.array(warningSchema).describe("Everything odd that was kept all the same."),
});

export const rosterSummarySchema = z.strictObject({
  id: z.string(),
  tenant,
  version,
  skills: z.number().int(),
  updated_at: updatedAt,
});
export type RosterSummary = z.output<typeof rosterSummarySchema>;

export const listRostersOutputSchema = z.strictObject({ rosters: z.array(rosterSummarySchema) });

export const getRosterOutputSchema = z.strictObject({
  id: z.string(),
  tenant,
  version,
  updated_at: updatedAt,
  skills: z.array(skillSchema).describe("Sorted by name."),
});

export const deleteRosterOutputSchema = z.strictObject({
  id: z.string(),
  deleted: z.literal(true),
  now_serving: z.string().nullable().describe("`public` where the public roster of this id answers from now on."),
});

export const getSkillOutputSchema = skillSchema.extend({
  roster: z.strictObject({ id: z.string(), tenant, version }),
});

export const indexWidthSchema = queryInteger(MIN_INDEX_WIDTH, MAX_INDEX_WIDTH)
  .default(DEFAULT_INDEX_WIDTH)
  .describe("Characters a description may have; a longer one ends in `...`.");

export const rosterIndexOutputSchema = z.strictObject({
  id: z.string(),
  version,
  index: z.string().describe("One line a category, one a skill; as an agent's prompt holds it."),
});
