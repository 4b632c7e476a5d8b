import { claimsOf } from "../claims.ts";
import { escaped } from "../names.ts";
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
          const edit = choiceEdit(claim.kind, names, claim.sentence);
          const repeat = `repeat the condition in the description of each of ${quoted}`;
          return {
            ...base,
            message: `The text says "${claim.sentence}", but by the schema ${quoted} may all be left out${claim.kind === "exclusive" ? " or all be given" : ""}.`,
            fix:
              edit === null
                ? `${repeat.charAt(0).toUpperCase()}${repeat.slice(1)}.`
                : `Add ${edit}; where clients don't take that, ${repeat}.`,
          };
        }
        // In the parameter's own description it stands where a model looks.
        if (claim.field !== "description") return [];
        if (claim.kind !== "conditional" || claim.parameters.every(({ required }) => required)) return [];
        const other = schema.parameters.find(({ name }) => !names.includes(name) && claim.sentence.includes(name));
        const edit = other === undefined ? null : stated(names[0] ?? "", other.name, claim.sentence);
        return {
          ...base,
          message: `The text says "${claim.sentence}", which the schema doesn't state: ${quoted} may always be left out.`,
          fix:
            edit === null
              ? `Repeat it in the description of ${quoted}: "${claim.sentence}"`
              : `Add ${edit}; or repeat it in the description of ${quoted}: "${claim.sentence}"`,
        };
      });
    }),
};

/** Words that ask for one of them: without, all may be left out, and a schema that forbids it forbids a valid call. */
const ASKED = /\b(?:give|provide|pass|specify|supply|send|set|must|required?|needs?|needed)\b|渡|指定|必要|必須/iu;
const EXACTLY = /\b(?:exactly one|one and only one)\b|いずれか(?:一つ|1つ|ひとつ|一方)/iu;
const NOT_BOTH =
  /\b(?:not both|never both|mutually exclusive|only one|cannot be (?:used|combined|given) together)\b|排他/iu;

/** The choice as JSON Schema; null where the words leave open which calls are right. */
function choiceEdit(kind: "exclusive" | "at_least_one", names: readonly string[], sentence: string): string | null {
  const branches = names.map((name) => `{"required": ["${name}"]}`).join(", ");
  if (kind === "at_least_one") return `"anyOf": [${branches}]`;
  const asked = ASKED.test(sentence);
  if (EXACTLY.test(sentence) || (asked && NOT_BOTH.test(sentence))) return asked ? `"oneOf": [${branches}]` : null;
  if (NOT_BOTH.test(sentence) && names.length === 2)
    return `"not": {"required": [${names.map((name) => `"${name}"`).join(", ")}]}`;
  return asked ? `"anyOf": [${branches}]` : null;
}

/** The condition as JSON Schema: needed where the other lacks, or where it is given; null for any other ("when mode is x"). */
function stated(name: string, other: string, sentence: string): string | null {
  const n = `[\`'"“]?${escaped(other)}[\`'"”]?`;
  const after = (words: string) =>
    new RegExp(`\\b(?:if|when(?:ever)?|where|unless|in case)\\s+(?:the )?${n} (?:parameter |argument )?${words}`, "iu");
  const absent =
    "(?:is|are|was) (?:absent|missing|omitted|left out|not (?:given|set|provided|specified|present|passed))";
  const given = "(?:is|are|was) (?:given|set|provided|specified|present|passed|supplied)";
  if (
    after(absent).test(sentence) ||
    (/\bunless\b/i.test(sentence) && after(given).test(sentence)) ||
    new RegExp(`\\bwithout ${n}(?![\\w-])`, "iu").test(sentence) ||
    new RegExp(`${n}\\s*(?:が|を)[^。]{0,8}な(?:い|けれ)`, "u").test(sentence)
  )
    return `"anyOf": [{"required": ["${name}"]}, {"required": ["${other}"]}]`;
  return after(given).test(sentence) ? `"dependentRequired": {"${other}": ["${name}"]}` : null;
}
