import { statesForm } from "../forms.ts";
import type { Rule } from "../rule.ts";

/** A pattern of this many characters or fewer can be read at a glance (`^ord_\d+$`), the model included. */
const PLAIN_PATTERN_CHARS = 24;

export const formNotInDescription: Rule = {
  id: "form_not_in_description",
  title: "A form in the schema that no description mentions",
  severities: ["warning", "info"],
  order: 1,
  reason:
    "Tools are chosen by description; the schema is looked at when the call is written. If an order number's pattern is what parts two close tools, the description must say so. Without a close sibling only a required pattern that nobody explains is reported: a model can't be expected to read a long regular expression backwards.",
  check: ({ subjects, closestPair }) =>
    subjects.flatMap((subject) => {
      const lookalike = closestPair(subject)?.lookalike === true;
      return (subject.schema?.parameters ?? []).flatMap((parameter) => {
        const pattern = parameter.node.pattern;
        const hasForm = typeof pattern === "string" || parameter.node.format !== undefined;
        if (!parameter.required || !hasForm || !parameter.types.has("string")) return [];
        const told =
          parameter.description !== "" ||
          statesForm(subject.description) ||
          mentionsName(subject.description, parameter.name);
        const plain = typeof pattern !== "string" || pattern.length <= PLAIN_PATTERN_CHARS;
        if (told ? !lookalike || statesForm(subject.description) : plain && !lookalike) return [];
        const form =
          typeof pattern === "string" ? `the pattern ${pattern}` : `the format "${String(parameter.node.format)}"`;
        return {
          severity: lookalike ? ("warning" as const) : ("info" as const),
          tool: subject.name,
          field: "description",
          message: `\`${parameter.name}\` must fit ${form}, which ${told ? "the tool's description doesn't mention" : "no description mentions"}.`,
          fix: `Say it where tools are chosen: "Takes \`${parameter.name}\`, in the form ${typeof pattern === "string" ? `<an example that fits ${pattern}>` : String(parameter.node.format)}."`,
        };
      });
    }),
};

function mentionsName(text: string, name: string): boolean {
  return text.includes(name) || text.toLowerCase().includes(name.replace(/[_-]+/g, " ").toLowerCase());
}
