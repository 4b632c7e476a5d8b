import { GENERIC } from "../facets.ts";
import type { Rule } from "../rule.ts";
import { clip, leadOf } from "../wording.ts";

/** What stands where a description was to be written; signs without a word are one too. */
const PLACEHOLDER =
  /^[^\p{L}]*$|^[^\p{L}]*(?:to-?do|tbd|tba|fixme|xxx|n\/a|none|placeholder|lorem ipsum\b.*|(?:(?:add|insert|your|tool|write) )*description(?: (?:here|goes here|of the tool|tbd|todo))?)[^\p{L}]*$/isu;

export const noPurpose: Rule = {
  id: "no_purpose",
  title: "The description doesn't say what the tool is for",
  severities: ["warning"],
  order: 1,
  reason:
    'The purpose is the first of the four things a description owes its reader. A text of filler alone ("a helper tool for various tasks", "analyzes content and extracts insights") matches every request a little and none well: a model then picks the tool by position or by chance.',
  check: ({ subjects, facetsOf }) =>
    subjects
      .filter((subject) => {
        if (subject.description === "") return false;
        if (PLACEHOLDER.test(subject.description)) return true;
        const { content, language } = facetsOf(subject);
        return language !== null && [...content].every((word) => GENERIC.has(word));
      })
      .map((subject) => ({
        severity: "warning" as const,
        tool: subject.name,
        field: "description",
        message: PLACEHOLDER.test(subject.description)
          ? `"${clip(subject.description)}" is a placeholder: it says neither what is done nor to what.`
          : `"${leadOf(subject)}" holds only words that fit any tool: it says neither what is done nor to what.`,
        fix: 'Begin with one sentence of a verb and its object, such as: "Finds an invoice by its number and returns its lines."',
      })),
};
