import type { Parameter } from "../json-schema.ts";
import type { Report, Rule } from "../rule.ts";
import { schemaFaults } from "../schema-faults.ts";
import type { Subject } from "../subject.ts";

export const brokenSchema: Rule = {
  id: "broken_schema",
  title: "A schema that no client reads as it was meant",
  severities: ["error", "warning"],
  order: 1,
  reason:
    "A model API refuses the whole list of tools for one schema it can't read, and takes a type it doesn't know for anything at all. A default that the schema itself refuses, a list of values that the prose doesn't share and a type that the prose contradicts make calls that look right and fail.",
  check: ({ subjects }) =>
    subjects.flatMap((subject) => [
      ...schemaFaults(subject.document).map(
        ({ field, problem, fix, unreadable }): Report => ({
          severity: unreadable ? "error" : "warning",
          tool: subject.name,
          field,
          message: problem,
          fix,
        }),
      ),
      ...(subject.schema?.parameters ?? []).flatMap((parameter) => againstProse(subject, parameter)),
    ]),
};

/** Values a description lists in quotes as all there are. */
const LISTED =
  /\b(?:one of|either|must be|allowed values(?: are)?|possible values(?: are)?|valid values(?: are)?)[:\s]+((?:[`"'“][\w./-]{1,40}[`"'”](?:,?\s*(?:or|and|\|)?\s*)){2,})/iu;

/** A type named as the first word, as documentation tools write it: "Integer: how many", "Boolean flag". */
const NAMED_TYPE = /^(?:an? )?\(?(integer|boolean|array of)\b/iu;
const TYPE_OF: Readonly<Record<string, readonly string[]>> = {
  integer: ["integer", "number"],
  boolean: ["boolean"],
  "array of": ["array"],
};
/** A list that travels in a string. */
const AS_TEXT = /\b(?:comma|semicolon|space|newline|pipe|line|JSON|separated|delimited|string|encoded|text)\b/iu;

function againstProse(subject: Subject, { name, description, choices, types }: Parameter): Report[] {
  const base = { severity: "warning" as const, tool: subject.name, field: `input_schema.properties.${name}` };
  const listed = [...(LISTED.exec(description)?.[1] ?? "").matchAll(/[`"'“]([^`"'”]+)[`"'”]/gu)].map(
    (match) => match[1] ?? "",
  );
  const unknown = choices.length === 0 ? [] : listed.filter((value) => !choices.includes(value));
  if (unknown.length > 0) {
    return [
      {
        ...base,
        message: `The description of \`${name}\` offers ${unknown.map((one) => `"${one}"`).join(", ")}, which its "enum" refuses (${choices.map((one) => `"${one}"`).join(", ")}).`,
        fix: `Add ${unknown.map((one) => `"${one}"`).join(", ")} to the "enum" of \`${name}\`, or take it out of the description.`,
      },
    ];
  }
  const said = NAMED_TYPE.exec(description)?.[1]?.toLowerCase();
  const meant = said === undefined ? undefined : TYPE_OF[said];
  if (said === undefined || meant === undefined || types.size === 0 || meant.some((type) => types.has(type))) return [];
  if (types.has("string") && (choices.length > 0 || AS_TEXT.test(description))) return [];
  return [
    {
      ...base,
      message: `\`${name}\` is "${said.replace(/ of$/, "")}" by its description ("${description}") and ${[...types].map((type) => `"${type}"`).join(" or ")} by its schema.`,
      fix: `Set "type": "${meant[0]}", or describe the ${[...types][0]} it is.`,
    },
  ];
}
