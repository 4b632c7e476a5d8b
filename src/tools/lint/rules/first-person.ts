import { sentences } from "../../../language/sentences.ts";
import { withoutQuotes } from "../facets.ts";
import { languageOf, PHRASES } from "../phrases.ts";
import type { Rule } from "../rule.ts";
import { clip, whenSentence } from "../wording.ts";

export const firstPerson: Rule = {
  id: "first_person",
  title: "The description speaks in the first person",
  severities: ["warning"],
  order: 1,
  reason:
    "A description is placed in the system prompt beside the model's own instructions. \"I help with …\" there reads as the assistant speaking of itself, not as a property of the tool, and it spends the first and most visible words on nothing. Quoted example requests are the user's words and don't count.",
  check: ({ subjects }) =>
    subjects.flatMap((subject) => {
      const language = languageOf(subject.description);
      const text = withoutQuotes(subject.description);
      if (language === null || !PHRASES[language].firstPerson.test(text)) return [];
      const spoken = sentences(text).find((sentence) => PHRASES[language].firstPerson.test(sentence)) ?? text;
      return {
        severity: "warning" as const,
        tool: subject.name,
        field: "description",
        message: `"${clip(spoken.replace(/\s+/gu, " "))}" speaks in the first person.`,
        fix: `Say what the tool does, in the third person, and when to use it: "${whenSentence(subject)}"`,
      };
    }),
};
