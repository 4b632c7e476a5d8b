import { statesForm } from "../forms.ts";
import { isFreeText, type Parameter } from "../json-schema.ts";
import type { Rule } from "../rule.ts";
import type { Subject } from "../subject.ts";

/** With more required inputs the open one decides little. */
const MAX_INPUTS = 2;

/** The free text that decides: a required one, or the only parameter; undefined when some form parts it. */
export function openInput(subject: Subject): Parameter | undefined {
  const parameters = subject.schema?.parameters ?? [];
  const main = parameters.filter(({ required }) => required);
  const inputs = main.length > 0 ? main : parameters.length === 1 ? parameters : [];
  if (inputs.length > MAX_INPUTS) return undefined;
  if (inputs.some((input) => !isFreeText(input) && input.form !== null)) return undefined;
  const free = inputs.find(isFreeText);
  return free === undefined || statesForm(`${free.name} ${free.description}`) ? undefined : free;
}

export const bothFreeText: Rule = {
  id: "both_free_text",
  title: "Look-alikes that both take any text",
  severities: ["warning"],
  order: 4,
  reason:
    "When two close tools both take an open string, even a well-parted pair of descriptions leaves the arguments interchangeable: whatever the user said fits either. Giving one side a form (a pattern, an enum, a format, an id prefix, a URL) lets the input itself decide. It comes after the words have been mended and tried, since splitting inputs changes callers.",
  check: ({ pairs }) =>
    pairs.flatMap(({ a, b, lookalike }) => {
      const [first, second] = [openInput(a), openInput(b)];
      if (!lookalike || first === undefined || second === undefined) return [];
      return {
        severity: "warning" as const,
        tool: a.name,
        other: b.name,
        field: `input_schema.properties.${first.name}`,
        message: `\`${a.name}.${first.name}\` and \`${b.name}.${second.name}\` both take any text, so the input can't tell the two tools apart.`,
        fix: `Give one of them a form, for instance \`${b.name}.${second.name}\`: {"pattern": "^<prefix>", "description": "<what only this tool takes>"}, or offer one tool a form of input: \`${a.name}\` for <form 1>, \`${b.name}\` for <form 2>.`,
      };
    }),
};
