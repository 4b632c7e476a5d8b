/**
 * A skill's text by what it says: what it is, when it serves, the rest, and what it hands to others. A clause such as
 * "not for dated to-dos (use apple-reminders)" is evidence for the skill it names, not for the one it stands in.
 */

import { EXCLUDING } from "../../language/data/exclusions.ts";
import { anyOf } from "../../language/data/row.ts";
import { blocks } from "../../language/markdown.ts";
import { sentences } from "../../language/sentences.ts";
import type { Skill } from "../../rosters/skill.ts";

export interface SkillText {
  readonly name: string;
  readonly category: string;
  /** Sentences of the description, without what it hands to others. */
  readonly description: readonly string[];
  /** What stands under a heading such as "When to use". */
  readonly when: readonly string[];
  /** The first paragraph of the body. */
  readonly lead: readonly string[];
  readonly keywords: readonly string[];
  readonly headings: readonly string[];
  /** Other paragraphs of the body, code included. */
  readonly rest: readonly string[];
  /** Clauses that say what the skill is not for; they may name the skill that is. */
  readonly exclusions: readonly string[];
}

const EXCLUSION = anyOf(EXCLUDING);
const HANDED_ON =
  /(?:→|->|\buse|\bsee|\btry|\bprefer)\s+(?:the\s+)?[`"']?[\w-]+[`"']?(?:\s+(?:skill|tool))?\s*(?:instead|for that|\))/i;
const WHEN =
  /\b(?:when|use (?:this|cases?|it|for)|usage scenarios?|triggers?|activat\w+|applies to|scenarios?)\b|(?:使用场景|何时使用|使うとき|利用シーン)/i;
const WHEN_NOT = /\bnot\b|don['’]t|avoid|instead|anti-?pattern|limitation/i;
const KEYWORDS = /\b(?:keywords?|trigger (?:words|phrases)|tags|aliases)\b/i;

/** Splits a sentence where it turns to what the skill is not for. */
function splitExclusion(sentence: string): { own: string; excluded: string } {
  const match = EXCLUSION.exec(sentence);
  if (match !== null) return { own: sentence.slice(0, match.index), excluded: sentence.slice(match.index) };
  if (HANDED_ON.test(sentence) && /instead|→|->/.test(sentence)) return { own: "", excluded: sentence };
  return { own: sentence, excluded: "" };
}

/** Reads a skill; never throws, whatever its fields hold. */
export function readSkill(skill: Skill): SkillText {
  const description: string[] = [];
  const exclusions: string[] = [];
  const addOwn = (text: string, into: string[]) => {
    const { own, excluded } = splitExclusion(text);
    if (own.trim() !== "") into.push(own.trim());
    if (excluded.trim() !== "") exclusions.push(excluded.trim());
  };
  for (const sentence of sentences(skill.description_full)) addOwn(sentence, description);
  const shown = skill.description.replace(/\s*(?:\.{3}|…)$/u, "").trim();
  if (shown !== "" && !skill.description_full.startsWith(shown)) {
    for (const sentence of sentences(skill.description)) addOwn(sentence, description);
  }

  const when: string[] = [];
  const lead: string[] = [];
  const keywords: string[] = [];
  const headings: string[] = [];
  const rest: string[] = [];
  for (const block of blocks(skill.body)) {
    if (block.kind === "heading") {
      headings.push(block.text);
      continue;
    }
    if (block.kind === "code") {
      rest.push(block.text);
      continue;
    }
    if (WHEN.test(block.under) && WHEN_NOT.test(block.under)) {
      exclusions.push(...block.text.split("\n"));
    } else if (KEYWORDS.test(block.under)) {
      keywords.push(block.text);
    } else if (WHEN.test(block.under)) {
      for (const line of block.text.split("\n")) addOwn(line, when);
    } else {
      const own: string[] = [];
      for (const line of block.text.split("\n")) addOwn(line, own);
      const text = own.join("\n");
      if (text === "") continue;
      if (lead.length === 0 && rest.length === 0) lead.push(text);
      else rest.push(text);
    }
  }
  return { name: skill.name, category: skill.category, description, when, lead, keywords, headings, rest, exclusions };
}

/** Every text of a skill that is read apart from the others. */
export function textsOf({
  name,
  category,
  description,
  when,
  lead,
  keywords,
  headings,
  rest,
  exclusions,
}: SkillText): string[] {
  return [name, category, ...description, ...when, ...lead, ...keywords, ...headings, ...rest, ...exclusions];
}
