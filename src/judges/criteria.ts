/** The text that stands for a skill in a choice: short for the whole roster, close for the shortlist. */
import { cutCharacters, fitToWidth, toOneLine } from "../rosters/characters.ts";
import { DEFAULT_INDEX_WIDTH } from "../rosters/limits.ts";
import type { Skill } from "../rosters/skill.ts";
import { estimateTokens } from "./budget.ts";

/**
 * The description as the agent's index shows it, or more of it.
 * @param maxChars at most the index's own width: the index line. More: the fuller of the two descriptions, so far.
 */
export function skimCriterion(skill: Skill, maxChars: number): string {
  const fuller = skill.description_full.length > skill.description.length ? skill.description_full : skill.description;
  return fitToWidth(maxChars > DEFAULT_INDEX_WIDTH ? toOneLine(fuller) : skill.description, maxChars);
}

/** Tokens an entry of the roster costs beside its name and criterion: quotes, indent, colon, comma. */
const ENTRY_TOKENS = 6;

/** Whether the skim's names and criteria come to at most `budget` tokens. */
export function skimFits(skills: readonly Skill[], maxChars: number, budget: number): boolean {
  let tokens = 0;
  for (const skill of skills) {
    tokens += estimateTokens(skill.name) + estimateTokens(skimCriterion(skill, maxChars)) + ENTRY_TOKENS;
    if (tokens > budget) return false;
  }
  return true;
}

/** `description_full — body[:excerptChars]`; the description alone for a skill without a body. */
export function readCriterion(skill: Skill, excerptChars: number): string {
  const excerpt = cutCharacters(skill.body, excerptChars);
  return excerpt === "" ? skill.description_full : `${skill.description_full} — ${excerpt}`;
}
