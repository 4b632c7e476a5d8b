import type { Skill } from "../../../src/rosters/skill.ts";

/** A skill with what a test needs to say about it. */
export function skillOf(name: string, description: string, category = "general", body = ""): Skill {
  return { name, category, description, description_full: description, body };
}
