/** An oddity in what a roster was made from: kept, but pointed out. */
import { z } from "zod";

export const WARNING_CODES = [
  "no_frontmatter",
  "unclosed_frontmatter",
  "invalid_yaml",
  "yaml_comment",
  "not_text",
  "name_not_folder",
  "odd_name",
  "similar_name",
  "no_description",
  "field_cut",
  "control_characters",
  "not_skill_md",
  "not_utf8",
  "dropped_field",
  "duplicate_name",
] as const;

export const warningSchema = z.strictObject({
  code: z.enum(WARNING_CODES),
  path: z.string().describe("The file, or the place in the request, as `skills[3].name`."),
  line: z.number().int().positive().nullable().describe("Line of the file, counted from 1; null where there is none."),
  skill: z.string().nullable().describe("Name of the skill, once it is known."),
  message: z.string().describe("What is odd, what was made of it and how to mend it."),
});
export type RosterWarning = z.output<typeof warningSchema>;
export type WarningCode = RosterWarning["code"];
