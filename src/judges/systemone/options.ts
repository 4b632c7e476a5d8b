/**
 * Skills as options of a choice. An option's key is what the model sees first, so a skill's own name is used wherever
 * it can be; names that could be read two ways (by JSON, by JavaScript's key order, by a server that ignores case) get
 * a made key, and their criterion then starts with the name.
 */
import type { Skill } from "../../rosters/skill.ts";

/** The option that stands for "no skill"; it counts against the limit of options. */
export const NONE_OPTION = "none";
export const NONE_CRITERION = "None of these skills is the right one to load.";

export interface SkillOption {
  readonly key: string;
  readonly name: string;
  readonly criterion: string;
}

/** Plain characters only, with a letter in it: bare numbers would be moved to the front of an object's keys. */
const PLAIN_NAME = /^(?=.*[A-Za-z])[A-Za-z0-9_.-]{1,64}$/;

/** One option a skill, in order, with keys that differ even when case is ignored. */
export function skillOptions(skills: readonly Skill[], criterionOf: (skill: Skill) => string): SkillOption[] {
  const taken = new Set([NONE_OPTION, "__proto__"]);
  const isFree = (key: string) => !taken.has(key.toLowerCase());
  const plain = skills.map((skill) => {
    if (!PLAIN_NAME.test(skill.name) || !isFree(skill.name)) return null;
    taken.add(skill.name.toLowerCase());
    return skill.name;
  });
  return skills.map((skill, index) => {
    const key = plain[index] ?? madeKey(skill.name, index, isFree);
    const criterion = criterionOf(skill);
    return { key, name: skill.name, criterion: key === skill.name ? criterion : `${skill.name}: ${criterion}` };
  });
}

/** What is plain in the name, then the position, which makes it unique: `C++ review` → `C-review.17`. */
function madeKey(name: string, index: number, isFree: (key: string) => boolean): string {
  const stem =
    name
      .replace(/[^A-Za-z0-9]+/g, "-")
      .replace(/^-|-$/g, "")
      .slice(0, 40) || "skill";
  let key = `${stem}.${index}`;
  while (!isFree(key)) key += ".";
  return /[A-Za-z]/.test(key) ? key : `skill-${key}`;
}
