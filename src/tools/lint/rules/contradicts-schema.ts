import { type Claim, claimsOf } from "../claims.ts";
import { changesSomething, deedsOf } from "../deeds.ts";
import { rangeIn, statedLimit } from "../forms.ts";
import type { Parameter } from "../json-schema.ts";
import type { Report, Rule } from "../rule.ts";
import type { Subject } from "../subject.ts";
import { leadOf } from "../wording.ts";

export const contradictsSchema: Rule = {
  id: "contradicts_schema",
  title: "The prose says one thing, the schema another",
  severities: ["error", "warning", "info"],
  order: 1,
  reason:
    "A model obeys the schema and believes the prose. Where the prose says \"exactly one of the two\" and the schema requires both, every call is wrong by one of them: the model invents the second value or the call is refused. The commonest cases are read: a choice whose members are all required, a parameter called optional that is required, another default or limit than the schema's, a parameter that doesn't exist. A default beside `required` is often made by a generator and is only noted.",
  check: ({ subjects }) =>
    subjects.flatMap((subject) => (subject.schema === null ? [] : contradictions(subject, subjects))),
};

const list = (parameters: readonly Parameter[]) => parameters.map(({ name }) => `\`${name}\``).join(", ");

function contradictions(subject: Subject, all: readonly Subject[]): Report[] {
  const claims = claimsOf(subject);
  const reports = claims.flatMap((claim) => againstRequired(subject, claim));
  const parameters = subject.schema?.parameters ?? [];
  reports.push(...parameters.flatMap((parameter) => againstValues(subject, parameter)), ...unknownNames(subject, all));
  if (subject.readOnly === true && changesSomething(deedsOf(subject.name, subject.description))) {
    reports.push({
      severity: "warning",
      tool: subject.name,
      field: "annotations.readOnlyHint",
      message: `\`readOnlyHint\` is true, but "${leadOf(subject)}" changes something: clients will call it without asking.`,
      fix: 'Set "readOnlyHint": false (and "destructiveHint" to what is true), or describe what it only reads.',
    });
  }
  for (const name of subject.schema?.undeclared ?? []) {
    reports.push({
      severity: "warning",
      tool: subject.name,
      field: "input_schema.required",
      message: `\`required\` lists \`${name}\`, but no property has that name.`,
      fix: `Add "${name}" to \`properties\` with its type and description, or take it out of \`required\`.`,
    });
  }
  return reports;
}

function againstRequired(subject: Subject, claim: Claim): Report[] {
  const required = claim.parameters.filter((parameter) => parameter.required);
  const optional = claim.parameters.filter((parameter) => !parameter.required);
  const base = { tool: subject.name, field: "input_schema.required" };
  const first = claim.parameters[0];
  if (first === undefined) return [];
  if ((claim.kind === "exclusive" || claim.kind === "at_least_one") && required.length >= 2) {
    const keyword = claim.kind === "exclusive" ? "oneOf" : "anyOf";
    const branches = claim.parameters.map(({ name }) => `{"required": ["${name}"]}`).join(", ");
    return [
      {
        ...base,
        severity: "error",
        message: `The text says "${claim.sentence}", but the schema requires ${required.length === 2 ? "both" : "all"} ${list(required)}.`,
        fix: `Take ${list(required)} out of \`required\` and add "${keyword}": [${branches}]; or, if all are needed, write: "Give ${list(claim.parameters)}."`,
      },
    ];
  }
  if (claim.kind === "optional" && required.length > 0) {
    return [
      {
        ...base,
        severity: "error",
        message: `The text says "${claim.sentence}", but the schema requires \`${first.name}\`.`,
        fix: `Take \`${first.name}\` out of \`required\`; or, if it is needed, write in \`${claim.field}\`: "${first.name} is required."`,
      },
    ];
  }
  if (claim.kind === "default" && required.length > 0) {
    return [
      {
        ...base,
        severity: first.hasDefault ? "info" : "warning",
        message: `\`${first.name}\` has a default by the text ("${claim.sentence}"), but the schema requires it, so the default can never apply.`,
        fix: `Take \`${first.name}\` out of \`required\`, or take the default out of its description.`,
      },
    ];
  }
  if (claim.kind === "required" && optional.length > 0 && !(subject.schema?.conditional ?? false)) {
    return [
      {
        ...base,
        severity: "warning",
        message: `The text says "${claim.sentence}", but the schema doesn't require ${list(optional)}.`,
        fix: `Add ${optional.map(({ name }) => `"${name}"`).join(", ")} to \`required\`; or say in the text when it may be left out.`,
      },
    ];
  }
  return [];
}

const SAID_DEFAULT = /\bdefault(?:s to| is|:|=)?\s*:?\s*(?:[`'"“]([^`'"”]+)[`'"”]|(-?\d+(?:\.\d+)?|true|false)\b)/iu;

function againstValues(subject: Subject, parameter: Parameter): Report[] {
  const reports: Report[] = [];
  const base = { tool: subject.name, field: `input_schema.properties.${parameter.name}` };
  const said = SAID_DEFAULT.exec(parameter.description);
  const saidValue = said?.[1] ?? said?.[2];
  const actual = parameter.node.default;
  const comparable = typeof actual === "string" || typeof actual === "number" || typeof actual === "boolean";
  if (saidValue !== undefined && comparable && String(actual).toLowerCase() !== saidValue.toLowerCase()) {
    reports.push({
      ...base,
      severity: "warning",
      message: `By its description the default of \`${parameter.name}\` is ${saidValue}, by the schema ${JSON.stringify(actual)}.`,
      fix: `Write "default ${actual}" in the description, or set "default": ${JSON.stringify(typeof actual === "string" ? saidValue : parseLiteral(saidValue))} in the schema.`,
    });
  }
  const range = rangeIn(parameter.description);
  for (const limit of ["minimum", "maximum"] as const) {
    const stated = statedLimit(parameter, limit);
    const promised = range[limit];
    if (stated === null || stated === "open" || promised === null || stated === promised) continue;
    // Generators put the largest safe integer where no limit was meant.
    if (Math.abs(stated) >= Number.MAX_SAFE_INTEGER) continue;
    reports.push({
      ...base,
      severity: "warning",
      message: `By its description the ${limit} of \`${parameter.name}\` is ${promised}, by the schema ${stated}.`,
      fix: `Write ${stated} in the description, or set "${limit}": ${promised} in the schema.`,
    });
  }
  return reports;
}

/** "20" and "true" as the schema would hold them. */
function parseLiteral(text: string): string | number | boolean {
  if (/^(?:true|false)$/i.test(text)) return text.toLowerCase() === "true";
  const value = Number(text);
  return Number.isFinite(value) ? value : text;
}

const NAMED_PARAMETER =
  /[`'"“]([A-Za-z_][\w-]*)[`'"”]\s+(?:parameter|argument|param)\b|\b(?:parameter|argument|param)\s+[`'"“]([A-Za-z_][\w-]*)[`'"”]|[`「]([A-Za-z_][\w-]*)[`」]\s*(?:パラメータ|引数)/giu;

/** A parameter that another tool of the list has is spoken of as that tool's. */
function unknownNames(subject: Subject, all: readonly Subject[]): Report[] {
  const known = subject.schema?.allNames ?? new Set<string>();
  const elsewhere = (name: string) =>
    all.some((other) => other !== subject && other.schema?.allNames.has(name) === true);
  const fold = (name: string) => name.replace(/[_-]/g, "").toLowerCase();
  const names = [...known];
  const missing = new Set<string>();
  for (const match of subject.description.matchAll(NAMED_PARAMETER)) {
    const name = match[1] ?? match[2] ?? match[3];
    if (name !== undefined && !known.has(name) && !elsewhere(name)) missing.add(name);
  }
  return [...missing].map((name) => {
    const alike = names.find((other) => fold(other) === fold(name));
    return {
      severity: "warning" as const,
      tool: subject.name,
      field: "description",
      message: `The text speaks of a parameter \`${name}\`, which the schema doesn't have.`,
      fix:
        alike === undefined
          ? `Add \`${name}\` to the schema, or take it out of the description.`
          : `Write \`${alike}\`, as the schema spells it.`,
    };
  });
}
