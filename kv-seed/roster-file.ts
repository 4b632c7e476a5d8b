/** A roster from a JSON file: a list of skills, or an object that holds one as `skills`, as PUT takes it. */
import { readFile } from "node:fs/promises";
import { z } from "zod";
import { fromZodError } from "../src/errors.ts";
import { jsonText } from "../src/json-text.ts";
import { decodeFile } from "../src/rosters/file-text.ts";
import { MAX_SKILLS } from "../src/rosters/limits.ts";
import { type NormalizedRoster, normalizeSkills } from "../src/rosters/normalize.ts";
import { skillInputSchema } from "../src/rosters/schema.ts";

const skillsSchema = z.array(skillInputSchema).max(MAX_SKILLS);
const rosterFileSchema = jsonText(
  z.preprocess((value) => (Array.isArray(value) ? { skills: value } : value), z.looseObject({ skills: skillsSchema })),
);

/** @throws Error or ServiceError of one line that says what is wrong with the file. */
export async function readRosterFile(file: string): Promise<NormalizedRoster> {
  const parsed = rosterFileSchema.safeParse(decodeFile(await readFile(file)));
  if (!parsed.success) throw new Error(`${file}: ${fromZodError(parsed.error).message}`);
  return normalizeSkills(parsed.data.skills);
}
