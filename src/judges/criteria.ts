/** The text that stands for a skill in a choice: short for the whole roster, close for the shortlist. */
import type { Skill } from "../rosters/skill.ts";
import { cutText } from "./budget.ts";

/** Width of a line's description in the agent's own index. */
const INDEX_DESCRIPTION_CHARS = 60;

/**
 * The description as the agent's index shows it, or more of it.
 * @param maxChars at most 60: the index line. More: the fuller of the two descriptions, cut to so many characters.
 */
export function skimCriterion(skill: Skill, maxChars: number): string {
  const fuller = skill.description_full.length > skill.description.length ? skill.description_full : skill.description;
  const text = maxChars > INDEX_DESCRIPTION_CHARS ? fuller : skill.description;
  return text.length <= maxChars ? text : `${cutText(text, Math.max(0, maxChars - 3))}...`;
}

/** `description_full — body[:excerptChars]`; the description alone for a skill without a body. */
export function readCriterion(skill: Skill, excerptChars: number): string {
  const excerpt = cutText(skill.body, excerptChars);
  return excerpt === "" ? skill.description_full : `${skill.description_full} — ${excerpt}`;
}
