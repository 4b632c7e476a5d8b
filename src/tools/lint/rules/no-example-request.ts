import { isFreeText } from "../json-schema.ts";
import type { Rule } from "../rule.ts";
import { exampleSentence } from "../wording.ts";

export const noExampleRequest: Rule = {
  id: "no_example_request",
  title: "No example of a request it serves",
  severities: ["info"],
  order: 1,
  reason:
    "One request in a user's own words ties the tool to how people ask, which the description's own vocabulary seldom does. It is asked of skills, and of tools with a look-alike whose input is free text, where the words of the request are all a model has. One sentence inside the description is meant, not a list of examples in the prompt, which comes last in the order of repair.",
  check: ({ subjects, facetsOf, closestPair }) =>
    subjects
      .filter((subject) => {
        if (subject.description === "") return false;
        const { hasExample, language } = facetsOf(subject);
        if (hasExample || language === null) return false;
        if (subject.kind === "skill") return true;
        return closestPair(subject)?.lookalike === true && (subject.schema?.parameters.some(isFreeText) ?? true);
      })
      .map((subject) => ({
        severity: "info" as const,
        tool: subject.name,
        field: "description",
        message: "Quotes no request that it serves.",
        fix: `Add one as a user would say it: ${exampleSentence(subject)}`,
      })),
};
