import { claimsOf } from "../claims.ts";
import type { Rule } from "../rule.ts";

export const conditionNotInSchema: Rule = {
  id: "condition_not_in_schema",
  title: "A condition between parameters that the schema doesn't state",
  severities: ["info"],
  order: 1,
  reason:
    '"At least one of paths or data" and "org_id is required if project_id is absent" hold only if the caller reads the prose; the schema lets the wrong call through and the tool must refuse it. Many clients support no `oneOf` at the top of a schema, so it is a note: say it in each parameter\'s own description at least, and answer a breach with a validation error that names both.',
  check: ({ subjects }) =>
    subjects.flatMap((subject) => {
      const { schema } = subject;
      if (schema === null || schema.conditional) return [];
      return claimsOf(subject).flatMap((claim) => {
        const names = claim.parameters.map(({ name }) => name);
        const quoted = names.map((name) => `\`${name}\``).join(", ");
        const base = { severity: "info" as const, tool: subject.name, field: "input_schema" };
        if (claim.kind === "exclusive" || claim.kind === "at_least_one") {
          if (claim.parameters.some(({ required }) => required)) return [];
          const keyword = claim.kind === "exclusive" ? "oneOf" : "anyOf";
          return {
            ...base,
            message: `The text says "${claim.sentence}", but by the schema ${quoted} may all be left out${claim.kind === "exclusive" ? " or all be given" : ""}.`,
            fix: `Add "${keyword}": [${names.map((name) => `{"required": ["${name}"]}`).join(", ")}]; where clients don't take that, repeat the condition in the description of each of ${quoted}.`,
          };
        }
        // In the parameter's own description it stands where a model looks.
        if (claim.field !== "description") return [];
        if (claim.kind !== "conditional" || claim.parameters.every(({ required }) => required)) return [];
        const other = schema.parameters.find(({ name }) => !names.includes(name) && claim.sentence.includes(name));
        return {
          ...base,
          message: `The text says "${claim.sentence}", which the schema doesn't state: ${quoted} may always be left out.`,
          fix:
            other === undefined
              ? `State it with "if"/"then" in the schema, or repeat it in the description of ${quoted}: "Required when …".`
              : `Add ${stated(names[0] ?? "", other.name, claim.sentence)}; or repeat it in the description of ${quoted}: "${claim.sentence}"`,
        };
      });
    }),
};

const ABSENT =
  /\b(?:absent|missing|omitted|left out|without|unless|not (?:given|set|provided|specified|present))\b|な(?:い|けれ)/iu;

/** The condition as JSON Schema: needed where the other lacks, or where it is given. */
function stated(name: string, other: string, sentence: string): string {
  return ABSENT.test(sentence)
    ? `"anyOf": [{"required": ["${name}"]}, {"required": ["${other}"]}]`
    : `"dependentRequired": {"${other}": ["${name}"]}`;
}
