import { nameWords } from "../names.ts";
import type { Rule } from "../rule.ts";
import { whenSentence } from "../wording.ts";

export const emptyDescription: Rule = {
  id: "empty_description",
  title: "No description at all",
  severities: ["error"],
  order: 1,
  reason:
    "A model picks a tool by its description and falls back on the name when there is none. A name alone says neither what the tool takes nor when another one serves better, so the pick becomes a guess that no later step can mend.",
  check: ({ subjects }) =>
    subjects
      .filter(({ description, ofProvider }) => description === "" && !ofProvider)
      .map((subject) => {
        const words = nameWords(subject.name).join(" ");
        const inputs =
          subject.schema?.parameters.filter(({ required }) => required).map(({ name }) => `\`${name}\``) ?? [];
        const takes = inputs.length > 0 ? ` Takes ${inputs.join(", ")}.` : "";
        return {
          severity: "error" as const,
          tool: subject.name,
          field: "description",
          message: "The description is empty, so a model has only the name to choose by.",
          fix: `Write one, starting from the name: "${words.charAt(0).toUpperCase()}${words.slice(1)}.${takes} ${whenSentence(subject)}"`,
        };
      }),
};
