/**
 * What is broken in a JSON Schema itself, whatever the prose says: keywords of the wrong kind, types that don't exist,
 * patterns that don't compile, defaults and examples that the schema refuses. The forms of the keywords are the meta-schema's
 * of all drafts together; values are checked by a validator.
 */
import { Validator } from "@cfworker/json-schema";

export interface SchemaFault {
  /** Where it stands: `input_schema.properties.mode.default`. */
  readonly field: string;
  readonly problem: string;
  readonly fix: string;
  /** No client can read the schema as it stands; else it is read, and misleads. */
  readonly unreadable: boolean;
}

type JsonObject = Readonly<Record<string, unknown>>;

const TYPES = ["string", "number", "integer", "boolean", "object", "array", "null"];
/** Older drafts' and generators' names that clients take for "anything". */
const LENIENT_TYPES = new Set(["any"]);
const MAX_NODES = 5000;
const MAX_FAULTS = 20;

const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isSchema = (value: unknown): boolean => isObject(value) || typeof value === "boolean";
const isStrings = (value: unknown): boolean => Array.isArray(value) && value.every((one) => typeof one === "string");
const isNumber = (value: unknown): boolean => typeof value === "number" && Number.isFinite(value);
const isCount = (value: unknown): boolean => isNumber(value) && Number(value) >= 0;

/** Keyword by keyword: what it may hold, and that in words. */
const KEYWORDS: readonly (readonly [keywords: string, holds: (value: unknown) => boolean, words: string])[] = [
  [
    "properties patternProperties $defs definitions dependentSchemas",
    (v) => isObject(v) && Object.values(v).every(isSchema),
    "an object of schemas",
  ],
  // Draft 03 and 04 say it of one property.
  ["required", (v) => isStrings(v) || typeof v === "boolean", "a list of names"],
  ["enum", (v) => Array.isArray(v) && v.length > 0, "a list of values that is not empty"],
  [
    "anyOf oneOf allOf",
    (v) => Array.isArray(v) && v.length > 0 && v.every(isSchema),
    "a list of schemas that is not empty",
  ],
  ["items", (v) => isSchema(v) || (Array.isArray(v) && v.every(isSchema)), "a schema"],
  ["additionalProperties not if then else contains propertyNames", isSchema, "a schema, true or false"],
  ["minimum maximum multipleOf", isNumber, "a number"],
  ["exclusiveMinimum exclusiveMaximum", (v) => isNumber(v) || typeof v === "boolean", "a number"],
  ["minLength maxLength minItems maxItems minProperties maxProperties", isCount, "a count from 0"],
  ["pattern", (v) => typeof v === "string" && compiles(v), "a regular expression that compiles"],
  ["description title format $ref", (v) => typeof v === "string", "a text"],
  ["examples", (v) => Array.isArray(v), "a list of values"],
];
const HOLDS = new Map(
  KEYWORDS.flatMap(([names, holds, words]) => names.split(" ").map((name) => [name, { holds, words }] as const)),
);

function compiles(pattern: string): boolean {
  try {
    new RegExp(pattern, "u");
    return true;
  } catch {
    try {
      return new RegExp(pattern) instanceof RegExp;
    } catch {
      return false;
    }
  }
}

/** @param document what stands where the schema should; undefined when the tool has none, which is no fault of a schema. */
export function schemaFaults(document: unknown): SchemaFault[] {
  if (document === undefined) return [];
  const root = "input_schema";
  if (!isObject(document)) {
    const is = document === null ? "null" : Array.isArray(document) ? "a list" : `a ${typeof document}`;
    return [
      {
        field: root,
        problem: `The schema is ${is}; it must be an object.`,
        fix: 'Write {"type": "object", "properties": {…}}; for a tool without parameters {"type": "object", "properties": {}}.',
        unreadable: true,
      },
    ];
  }
  const faults: SchemaFault[] = [];
  if (typeof document.type === "string" && TYPES.includes(document.type) && document.type !== "object") {
    faults.push({
      field: `${root}.type`,
      problem: `The schema's type is "${document.type}", but the arguments of a call are always an object.`,
      fix: 'Set "type": "object" and put what there is under "properties".',
      unreadable: true,
    });
  }
  walk(document, root, document, faults, { left: MAX_NODES });
  return faults.slice(0, MAX_FAULTS);
}

function walk(node: JsonObject, at: string, root: JsonObject, faults: SchemaFault[], budget: { left: number }): void {
  if (budget.left-- <= 0 || faults.length > MAX_FAULTS) return;
  const before = faults.length;
  for (const [keyword, value] of Object.entries(node)) {
    const rule = HOLDS.get(keyword);
    if (value === undefined || rule === undefined || rule.holds(value)) continue;
    faults.push({
      field: `${at}.${keyword}`,
      problem: `\`${keyword}\` is ${shown(value)}; it must be ${rule.words}.`,
      fix:
        keyword === "required"
          ? 'Write "required": ["name", …], or leave it out.'
          : `Make \`${keyword}\` ${rule.words}, or leave it out.`,
      unreadable: keyword !== "description" && keyword !== "title" && keyword !== "examples" && keyword !== "format",
    });
  }
  for (const type of [node.type].flat()) {
    if (type === undefined || (typeof type === "string" && (TYPES.includes(type) || LENIENT_TYPES.has(type)))) continue;
    const meant = typeof type === "string" ? meantType(type) : null;
    faults.push({
      field: `${at}.type`,
      problem: `${shown(type)} is no type of JSON Schema.`,
      fix: meant === null ? `Use one of ${TYPES.join(", ")}.` : `Write "type": "${meant}".`,
      unreadable: true,
    });
  }
  // A node that can't be read refuses nothing that means anything.
  if (faults.length === before) faults.push(...valueFaults(node, at, root));
  for (const keyword of ["properties", "$defs", "definitions", "patternProperties"]) {
    const children = node[keyword];
    if (isObject(children))
      for (const [name, child] of Object.entries(children)) {
        if (isObject(child)) walk(child, `${at}.${keyword}.${name}`, root, faults, budget);
      }
  }
  for (const keyword of ["items", "additionalProperties", "not", "anyOf", "oneOf", "allOf"]) {
    for (const child of [node[keyword]].flat())
      if (isObject(child)) walk(child, `${at}.${keyword}`, root, faults, budget);
  }
}

/** Values that the node itself states and refuses. */
function valueFaults(node: JsonObject, at: string, root: JsonObject): SchemaFault[] {
  const given = [
    ...("default" in node ? [["default", node.default] as const] : []),
    ...(Array.isArray(node.examples) ? node.examples.slice(0, 10).map((one) => ["examples", one] as const) : []),
  ];
  // `default: null` is many generators' word for "none".
  return given.flatMap(([keyword, value]) => {
    if (value === null || accepts(node, root, value)) return [];
    const choices = Array.isArray(node.enum) ? ` (${node.enum.slice(0, 8).map(shown).join(", ")})` : "";
    return [
      {
        field: `${at}.${keyword}`,
        problem: `${keyword === "default" ? "The default" : "The example"} ${shown(value)} is none that the schema accepts${choices}.`,
        fix: `Make it a value that the schema accepts${choices}, or let the schema accept it.`,
        unreadable: false,
      },
    ];
  });
}

/** A schema that the validator can't work with refuses nothing. */
function accepts(node: JsonObject, root: JsonObject, value: unknown): boolean {
  const { default: _default, examples: _examples, format: _format, ...rest } = node;
  const defs = { $defs: root.$defs ?? {}, definitions: root.definitions ?? {} };
  if (typeof rest.$ref === "string" && !/^#\/(?:\$defs|definitions)\//.test(rest.$ref)) return true;
  try {
    return new Validator({ ...defs, ...rest }, "2020-12").validate(value).valid;
  } catch {
    return true;
  }
}

/** The type that was meant, by its first letters or as other languages call it. */
function meantType(type: string): string | null {
  const lower = type.toLowerCase();
  const elsewhere: Readonly<Record<string, string>> = {
    str: "string",
    text: "string",
    int: "integer",
    float: "number",
    double: "number",
    decimal: "number",
    bool: "boolean",
    list: "array",
    tuple: "array",
    dict: "object",
    map: "object",
    none: "null",
  };
  return (
    elsewhere[lower] ?? TYPES.find((one) => one === lower || (lower.length > 3 && distance(one, lower) <= 2)) ?? null
  );
}

/** Letters to change, add or drop. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      next.push(
        Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)),
      );
    }
    row = next;
  }
  return row[b.length] ?? 0;
}

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? "undefined";
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}
