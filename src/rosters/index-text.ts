/** The skill index as an agent's system prompt holds it: byte for byte the same for the same skills and width. */
import { fitToWidth } from "./characters.ts";
import type { Skill } from "./skill.ts";

type IndexedSkill = Pick<Skill, "name" | "category" | "description">;

/** @param width characters a description may have; a longer one ends in `...`. @returns "" for no skills. */
export function renderIndex(skills: readonly IndexedSkill[], width: number): string {
  const categories = Map.groupBy(skills, (skill) => skill.category);
  return [...categories.keys()]
    .sort()
    .flatMap((category) => [`  ${category}:`, ...renderCategory(categories.get(category) ?? [], width)])
    .join("\n");
}

function renderCategory(skills: readonly IndexedSkill[], width: number): string[] {
  return skills
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ name, description }) => `    - ${name}: ${fitToWidth(description, width)}`);
}
