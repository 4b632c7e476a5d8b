import type { Rule } from "../rule.ts";
import { leadOf, whenSentence } from "../wording.ts";

export const restatesName: Rule = {
  id: "restates_name",
  title: "The description only repeats the name",
  severities: ["warning", "info"],
  order: 1,
  reason:
    "A description whose every word already stands in the name adds nothing to choose by: the model knows the name. It passes most linters, since it is neither empty nor short. Where parameters say more the harm is smaller, so it is then only noted.",
  check: ({ subjects, facetsOf }) =>
    subjects
      .filter((subject) => {
        const { content, beyondName, quoted } = facetsOf(subject);
        return content.size > 0 && beyondName.size === 0 && quoted.length === 0;
      })
      .map((subject) => {
        const described = (subject.schema?.parameters.length ?? 0) > 0;
        return {
          severity: described ? ("info" as const) : ("warning" as const),
          tool: subject.name,
          field: "description",
          message: `"${leadOf(subject)}" says no more than the name \`${subject.name}\`.`,
          fix: `Say what it does beyond its name, when to reach for it and what comes back, such as: "${leadOf(subject)}; returns <what>. ${whenSentence(subject)}"`,
        };
      }),
};
