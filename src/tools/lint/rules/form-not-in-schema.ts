import { namesAny, sentencesNaming } from "../claims.ts";
import { formsIn, rangeIn, schemaStates, statedLimit } from "../forms.ts";
import type { Parameter } from "../json-schema.ts";
import type { Report, Rule } from "../rule.ts";
import type { Subject } from "../subject.ts";

export const formNotInSchema: Rule = {
  id: "form_not_in_schema",
  title: "A form promised in prose and missing in the schema",
  severities: ["info"],
  order: 1,
  reason:
    'A form that stands only in prose ("a date as YYYY-MM-DD", "one of …", "at most 200") is kept by careful models and checked by nobody. In the schema it guides the model\'s decoding, parts the tool from its neighbour, and turns a wrong value into an error that names the field. Only forms a schema can state exactly are reported, read from the parameter\'s own description.',
  check: ({ subjects }) =>
    subjects.flatMap((subject) => {
      const parameters = subject.schema?.parameters ?? [];
      const naming = sentencesNaming(subject.description, parameters);
      return parameters.flatMap((parameter) => [
        ...missingForms(subject, parameter, saidOf(subject, parameter, naming)),
        ...missingRange(subject.name, parameter),
      ]);
    }),
};

/** A sentence about what goes in; one about results may name forms too. */
const ABOUT_INPUT =
  /\b(?:takes?|accepts?|expects?|given|inputs?|pass(?:es)?|provide[sd]?|requires?|must be)\b|受け取|渡す|入力/iu;

/** What prose says of a parameter: its own description, and sentences of the tool's that name it or can mean no other. */
function saidOf(subject: Subject, parameter: Parameter, naming: ReadonlyMap<Parameter, readonly string[]>): string {
  const all = subject.schema?.parameters ?? [];
  const others = all.filter((other) => other !== parameter);
  const strings = all.filter(({ types }) => types.has("string"));
  const only =
    strings.length === 1
      ? subject.description.split(/(?<=[.。])\s*/u).filter((text) => ABOUT_INPUT.test(text) && !namesAny(text, others))
      : [];
  return [parameter.description, ...(naming.get(parameter) ?? []), ...only].join(" ");
}

function missingForms(subject: Subject, parameter: Parameter, said: string): Report[] {
  if (parameter.types.size > 0 && !parameter.types.has("string")) return [];
  const missing = formsIn(said).find(({ keywords }) => !schemaStates(parameter, keywords));
  if (missing === undefined) return [];
  return [
    {
      severity: "info",
      tool: subject.name,
      field: `input_schema.properties.${parameter.name}`,
      message: `\`${parameter.name}\` is ${missing.form.label} by its description, any text by its schema.`,
      fix: `Add ${missing.form.schema} to \`${parameter.name}\`.`,
    },
  ];
}

function missingRange(tool: string, parameter: Parameter): Report[] {
  if (!parameter.types.has("number") && !parameter.types.has("integer")) return [];
  const range = rangeIn(parameter.description);
  const missing = (["minimum", "maximum"] as const).filter(
    (limit) => range[limit] !== null && statedLimit(parameter, limit) === null,
  );
  if (missing.length === 0 || parameter.choices.length > 0 || parameter.form !== null) return [];
  return [
    {
      severity: "info",
      tool,
      field: `input_schema.properties.${parameter.name}`,
      message: `The description of \`${parameter.name}\` gives a limit ("${parameter.description}") that the schema lacks.`,
      fix: `Add ${missing.map((limit) => `"${limit}": ${range[limit]}`).join(", ")} to \`${parameter.name}\`.`,
    },
  ];
}
