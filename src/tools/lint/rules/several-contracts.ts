import type { Parameter } from "../json-schema.ts";
import { escaped } from "../names.ts";
import type { Report, Rule } from "../rule.ts";
import type { Subject } from "../subject.ts";

/** Parameters from which on nobody fills in the right ones by reading. */
const MANY_PARAMETERS = 25;
const SWITCH = /^(?:action|operation|op|mode|command|method|verb|subcommand|task|type|kind)$/i;
const ONLY_FOR =
  /\b(?:only|used|required|needed|applies|valid|ignored)\b[^.]{0,20}\b(?:for|with|when|if|in|unless)\b|(?:^|[,;(]\s*)(?:for|when|if)\b|の(?:場合|とき)のみ/iu;
/** Kinds of input that one free text may be said to take, each with its own handling. */
const INPUT_KINDS: ReadonlyArray<readonly [string, RegExp]> = [
  ["a URL", /\b(?:URLs?(?!-)|web ?page|link)\b/iu],
  ["a file path", /\b(?:file ?paths?|paths?|file ?names?|local files?|a file)\b/iu],
  ["plain text", /\b(?:(?:raw|plain|pasted|free) text|text itself|any text|text)\b/iu],
  ["an id", /\b(?:ids?|identifier|number)\b/iu],
];

export const severalContracts: Rule = {
  id: "several_contracts",
  title: "One tool with several contracts",
  severities: ["warning", "info"],
  order: 4,
  reason:
    "A tool that does one of several things by a switch, takes a URL or a path or plain text in one string, or has dozens of parameters of which a few apply at a time, can't be described in one sentence, and its schema can't say which arguments belong together. Splitting is a change for every caller, so it comes after the words have been mended and tried; a small switch over a few shared parameters is left alone.",
  check: ({ subjects }) =>
    subjects.flatMap((subject) => [
      ...switches(subject),
      ...mixedInputs(subject),
      ...branches(subject),
      ...manyParameters(subject),
    ]),
};

function switches(subject: Subject): Report[] {
  const parameters = subject.schema?.parameters ?? [];
  const open = openPayload(subject);
  if (open.length > 0) return open;
  const unlisted = unlistedSwitch(subject);
  if (unlisted.length > 0) return unlisted;
  const control = parameters.find(
    ({ name, choices, required }) => SWITCH.test(name) && choices.length >= 3 && required,
  );
  if (control === undefined) return [];
  const tied = parameters.filter((parameter) => parameter !== control && dependsOn(parameter, control));
  if (tied.length < 3) return [];
  const names = tied.map(({ name }) => `\`${name}\``).join(", ");
  const split = control.choices.slice(0, 4).map((choice) => `\`${subject.name}_${choice}\``);
  return [
    {
      severity: "info",
      tool: subject.name,
      field: `input_schema.properties.${control.name}`,
      message: `\`${control.name}\` switches between ${control.choices.length} deeds, and ${names} apply to some of them only.`,
      fix: `If calls still go wrong after the words are mended: split it by \`${control.name}\`, as ${split.join(", ")}, each with just its own parameters.`,
    },
  ];
}

/** `{action, payload: {}}`: what each action needs stands nowhere. */
function openPayload(subject: Subject): Report[] {
  const parameters = subject.schema?.parameters ?? [];
  const control = parameters.find(({ name, choices }) => SWITCH.test(name) && choices.length >= 3);
  const payload = parameters.find(
    ({ types, node }) =>
      types.has("object") && !["properties", "additionalProperties", "oneOf", "anyOf"].some((key) => key in node),
  );
  if (control === undefined || payload === undefined) return [];
  const split = control.choices.slice(0, 4).map((choice) => `\`${subject.name}_${choice}\``);
  return [
    {
      severity: "info",
      tool: subject.name,
      field: `input_schema.properties.${payload.name}`,
      message: `\`${control.name}\` switches between ${control.choices.length} deeds, and \`${payload.name}\` may hold anything: what each needs is nowhere said.`,
      fix: `If calls still go wrong after the words are mended: split it by \`${control.name}\`, as ${split.join(", ")}, each with its own typed parameters.`,
    },
  ];
}

/** "… when mode is 'refresh', … when mode is 'lineage'": prose gives one parameter's values deeds of their own. */
function unlistedSwitch(subject: Subject): Report[] {
  const control = subject.schema?.parameters.find(({ name, choices }) => SWITCH.test(name) && choices.length === 0);
  if (control === undefined) return [];
  const when = new RegExp(
    `\\b(?:when|if|with|for) (?:the )?[\`'"]?${escaped(control.name)}[\`'"]? ?(?:is|=|==|equals|set to|of) ?(?:set to )?[\`'"“]?([\\w-]{1,30})`,
    "giu",
  );
  const values = new Set([...subject.description.matchAll(when)].map((match) => match[1] ?? ""));
  if (values.size < 2) return [];
  return [
    {
      severity: "info",
      tool: subject.name,
      field: `input_schema.properties.${control.name}`,
      message: `\`${control.name}\` makes it do different things (${[...values].map((value) => `"${value}"`).join(", ")}), and the schema lists none of them.`,
      fix: `List them: "enum": ${JSON.stringify([...values])}, with any value that stands for the rest. If calls still go wrong: split it, as ${[...values].map((value) => `\`${subject.name}_${value}\``).join(", ")}.`,
    },
  ];
}

function dependsOn(parameter: Parameter, control: Parameter): boolean {
  return (
    !parameter.required &&
    ONLY_FOR.test(parameter.description) &&
    (parameter.description.includes(control.name) ||
      control.choices.some((choice) =>
        new RegExp(`\\b${choice.replace(/\W/g, ".")}\\b`, "iu").test(parameter.description),
      ))
  );
}

function mixedInputs(subject: Subject): Report[] {
  return (subject.schema?.parameters ?? []).flatMap((parameter) => {
    if (
      !parameter.types.has("string") ||
      parameter.form !== null ||
      !/\b(?:or|either)\b|または|あるいは|か、/iu.test(parameter.description)
    )
      return [];
    const kinds = INPUT_KINDS.filter(([, pattern]) => pattern.test(parameter.description)).map(([kind]) => kind);
    if (kinds.length < 3) return [];
    return {
      severity: "warning" as const,
      tool: subject.name,
      field: `input_schema.properties.${parameter.name}`,
      message: `\`${parameter.name}\` takes ${kinds.join(", ")} in one string ("${parameter.description}").`,
      fix: `Give each its own parameter with its own form, or its own tool: ${kinds.map((kind) => `\`${subject.name}_${kind.split(" ").at(-1)?.toLowerCase()}\``).join(", ")}.`,
    };
  });
}

function branches(subject: Subject): Report[] {
  const parts = (subject.schema?.branches ?? []).filter((required) => required.length > 0);
  const disjoint =
    parts.length >= 3 &&
    parts.every((part, i) => parts.every((other, j) => i === j || !part.some((name) => other.includes(name))));
  // Branches of one name each are a plain "one of these", not contracts of their own.
  if (!disjoint || !parts.some((part) => part.length > 1)) return [];
  return [
    {
      severity: "info",
      tool: subject.name,
      field: "input_schema",
      message: `The schema has ${parts.length} branches with nothing required in common: ${parts.map((part) => part.join(" + ")).join(" | ")}.`,
      fix: `If calls still go wrong after the words are mended: make each branch a tool of its own, as ${parts.map((part) => `\`${subject.name}_by_${part[0]}\``).join(", ")}.`,
    },
  ];
}

function manyParameters(subject: Subject): Report[] {
  const parameters = subject.schema?.parameters ?? [];
  if (parameters.length < MANY_PARAMETERS) return [];
  const groups = new Map<string, string[]>();
  for (const { name } of parameters) {
    const head = name.split(/[_.-]|(?<=[a-z])(?=[A-Z])/)[0] ?? name;
    groups.set(head, [...(groups.get(head) ?? []), name]);
  }
  const [head, members] = [...groups].toSorted((x, y) => y[1].length - x[1].length)[0] ?? ["", []];
  const required = parameters.filter((parameter) => parameter.required).map(({ name }) => `\`${name}\``);
  const grouping =
    members.length >= 4
      ? ` \`${members[0]}\` … \`${members.at(-1)}\` (${members.length} that begin with "${head}") could be one object \`${head}\`.`
      : "";
  return [
    {
      severity: parameters.length >= 2 * MANY_PARAMETERS ? "warning" : "info",
      tool: subject.name,
      field: "input_schema.properties",
      message: `${parameters.length} parameters at one level: more than one contract, or settings that no request mentions.`,
      fix: `Keep ${required.length > 0 ? required.join(", ") : "the few that requests mention"} in this tool and move the rest to a second tool or one \`options\` object with defaults.${grouping}`,
    },
  ];
}
