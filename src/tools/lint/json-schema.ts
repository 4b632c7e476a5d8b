/**
 * What a model learns from a JSON Schema of any draft (03 to 2020-12): the parameters, which are required, what form
 * each has. Only local `$ref`s are followed. It reads, it does not validate: unknown keywords are passed over.
 */
import { z } from "zod";

type JsonObject = Readonly<Record<string, unknown>>;
const stringList = z.array(z.string());

/** Longer than any chain of references in a tool's schema. */
const MAX_DEPTH = 8;
/** Nodes and properties looked at in one schema: hundreds of times a real one's, and over in milliseconds. */
const MAX_STEPS = 50_000;
/** Parameters read of one tool: claims are matched with every one. */
const MAX_PARAMETERS = 1000;

export interface Parameter {
  readonly name: string;
  readonly required: boolean;
  /** Empty when the schema says nothing about it. */
  readonly description: string;
  /** `string`, `number`, `integer`, `boolean`, `object`, `array`, `null`; empty when anything goes. */
  readonly types: ReadonlySet<string>;
  /** Keyword that fixes its form: `enum`, `const`, `pattern`, `format` …; null for open values. */
  readonly form: string | null;
  /** Strings it may be, from `enum` or `const`. */
  readonly choices: readonly string[];
  readonly hasDefault: boolean;
  /** Its own node with `$ref` and `allOf` resolved. */
  readonly node: JsonObject;
}

export interface SchemaFacts {
  readonly parameters: readonly Parameter[];
  /** Names in `required` that no property has. */
  readonly undeclared: readonly string[];
  /** Required names of each branch of a `oneOf`/`anyOf` at the top. */
  readonly branches: readonly (readonly string[])[];
  /** Whether it states a condition between parameters in any way (branches, `if`, `dependentRequired`, …). */
  readonly conditional: boolean;
  /** Every property name at any depth: prose may speak of a nested one. */
  readonly allNames: ReadonlySet<string>;
}

/** Runs for every node of every schema, so without zod, which would copy each. */
function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function asObject(value: unknown): JsonObject | null {
  return isObject(value) ? value : null;
}

function objectsOf(value: unknown): JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

function stringsOf(value: unknown): string[] {
  const parsed = stringList.safeParse(value);
  return parsed.success ? parsed.data : [];
}

/** `#/$defs/x`, `#/definitions/x`, `#`; null for anything else or anything missing. */
function followRef(root: JsonObject, ref: string): JsonObject | null {
  if (!ref.startsWith("#")) return null;
  let at: unknown = root;
  for (const raw of ref.slice(1).split("/").slice(1)) {
    const key = raw.replaceAll("~1", "/").replaceAll("~0", "~");
    at = Array.isArray(at) ? at[Number(key)] : asObject(at)?.[key];
  }
  return asObject(at);
}

/**
 * One schema while it is read. Every node is resolved once and the steps are counted: references that fan out
 * (`anyOf` of ten `#`) would multiply without end.
 */
interface Reading {
  readonly root: JsonObject;
  readonly resolved: Map<JsonObject, JsonObject>;
  readonly forms: Map<JsonObject, string | null>;
  stepsLeft: number;
}

/** The node with its `$ref` and `allOf` merged in; its own keywords win. One that leads back to itself is not unfolded again. */
function resolve(reading: Reading, node: JsonObject, depth = 0): JsonObject {
  const known = reading.resolved.get(node);
  if (known !== undefined) return known;
  if (depth > MAX_DEPTH || reading.stepsLeft <= 0) return node;
  reading.resolved.set(node, node);
  let merged: JsonObject = {};
  const ref = node.$ref ?? node.$dynamicRef ?? node.$recursiveRef;
  if (typeof ref === "string") {
    const target = followRef(reading.root, ref);
    if (target !== null && target !== node) merged = resolve(reading, target, depth + 1);
  }
  for (const part of objectsOf(node.allOf)) merged = merge(merged, resolve(reading, part, depth + 1));
  merged = merge(merged, node);
  reading.stepsLeft -= 1 + Object.keys(asObject(merged.properties) ?? {}).length + stringsOf(merged.required).length;
  reading.resolved.set(node, merged);
  return merged;
}

function merge(under: JsonObject, over: JsonObject): JsonObject {
  const merged: Record<string, unknown> = { ...under, ...over };
  const properties = { ...asObject(under.properties), ...asObject(over.properties) };
  if (Object.keys(properties).length > 0) merged.properties = properties;
  const required = [...stringsOf(under.required), ...stringsOf(over.required)];
  if (required.length > 0) merged.required = required;
  return merged;
}

function variantsOf(node: JsonObject): JsonObject[] {
  return [...objectsOf(node.anyOf), ...objectsOf(node.oneOf)];
}

/** The node and, where it only offers alternatives, those, and theirs: each once. @param closed whether a node needs none */
function alternatives(reading: Reading, node: JsonObject, closed: (node: JsonObject) => boolean): JsonObject[] {
  const found = new Set([node]);
  for (const one of found) {
    if (closed(one)) continue;
    for (const variant of variantsOf(one)) {
      if (reading.stepsLeft-- <= 0) return [...found];
      found.add(resolve(reading, variant));
    }
  }
  return [...found];
}

/** Types that a node itself states, or its values show. */
function statedTypes(node: JsonObject): string[] {
  const types = [node.type].flat().filter((type) => typeof type === "string");
  if (node.nullable === true) types.push("null");
  if (types.length > 0) return types;
  const values = [...(Array.isArray(node.enum) ? node.enum : []), ...("const" in node ? [node.const] : [])];
  return values.map((value) => (value === null ? "null" : Array.isArray(value) ? "array" : typeof value));
}

function typesOf(reading: Reading, node: JsonObject): Set<string> {
  return new Set(alternatives(reading, node, (one) => statedTypes(one).length > 0).flatMap(statedTypes));
}

const FORM_KEYWORDS = ["enum", "const", "pattern", "format", "contentEncoding", "contentMediaType"] as const;

/** The keyword that fixes the form of a node; of alternatives, all that are not `null` must have one. */
function formOf(reading: Reading, node: JsonObject, depth = 0): string | null {
  const known = reading.forms.get(node);
  if (known !== undefined) return known;
  for (const keyword of FORM_KEYWORDS) if (node[keyword] !== undefined) return keyword;
  const variants = variantsOf(node)
    .map((variant) => resolve(reading, variant))
    .filter((variant) => variant.type !== "null");
  reading.stepsLeft -= variants.length;
  if (variants.length === 0 || depth > MAX_DEPTH || reading.stepsLeft <= 0) return null;
  reading.forms.set(node, null);
  const forms = variants.map((variant) => formOf(reading, variant, depth + 1));
  const form = forms.every((one) => one !== null) ? (forms[0] ?? null) : null;
  reading.forms.set(node, form);
  return form;
}

function statedChoices(node: JsonObject): string[] | null {
  if (Array.isArray(node.enum)) return node.enum.filter((value) => typeof value === "string");
  return typeof node.const === "string" ? [node.const] : null;
}

function choicesOf(reading: Reading, node: JsonObject): string[] {
  return alternatives(reading, node, (one) => statedChoices(one) !== null).flatMap((one) => statedChoices(one) ?? []);
}

function parameterOf(reading: Reading, name: string, raw: unknown, required: boolean): Parameter {
  const node = resolve(reading, asObject(raw) ?? {});
  const texts = [node.description, node.title].filter((text) => typeof text === "string");
  return {
    name,
    required: required || node.required === true,
    description: texts[0]?.trim() ?? "",
    types: typesOf(reading, node),
    form: formOf(reading, node),
    choices: choicesOf(reading, node),
    hasDefault: node.default !== undefined,
    node,
  };
}

/** Every property name at any depth. */
function namesIn(reading: Reading): Set<string> {
  const names = new Set<string>();
  const nodes = new Set([resolve(reading, reading.root)]);
  for (const node of nodes) {
    const properties = Object.entries(asObject(node.properties) ?? {});
    for (const [name] of properties) names.add(name);
    const children = [
      ...properties.map(([, child]) => child),
      ...variantsOf(node),
      node.items,
      node.additionalProperties,
    ];
    for (const child of children) {
      if (isObject(child) && reading.stepsLeft-- > 0) nodes.add(resolve(reading, child));
    }
  }
  return names;
}

const CONDITIONS = ["oneOf", "anyOf", "if", "not", "dependencies", "dependentRequired", "dependentSchemas"];

/** @param document a JSON Schema; anything else (null, a string) counts as one without parameters. */
export function readSchema(document: unknown): SchemaFacts {
  const root = asObject(document) ?? {};
  const reading: Reading = { root, resolved: new Map(), forms: new Map(), stepsLeft: MAX_STEPS };
  const top = resolve(reading, root);
  const branches = variantsOf(top).map((branch) => resolve(reading, branch));
  const conditionals = [top.then, top.else].map(asObject).filter((node) => node !== null);
  const required = new Set(stringsOf(top.required));
  const properties = new Map<string, unknown>();
  for (const node of [top, ...branches, ...conditionals.map((part) => resolve(reading, part))]) {
    for (const [name, child] of Object.entries(asObject(node.properties) ?? {})) {
      if (!properties.has(name)) properties.set(name, child);
    }
  }
  return {
    parameters: [...properties]
      .slice(0, MAX_PARAMETERS)
      .map(([name, node]) => parameterOf(reading, name, node, required.has(name))),
    undeclared: [...required].filter((name) => !properties.has(name)),
    branches: branches.map((branch) => stringsOf(branch.required)),
    conditional:
      CONDITIONS.some((keyword) => top[keyword] !== undefined) ||
      objectsOf(root.allOf).some((part) => CONDITIONS.some((keyword) => part[keyword] !== undefined)),
    allNames: new Set([...properties.keys(), ...namesIn(reading)]),
  };
}

const COMPOSITES = ["$ref", "anyOf", "oneOf", "allOf", "properties", "items", "not", "if"];

/** A string a caller may fill with anything: nothing in the schema fixes its form. */
export function isFreeText(parameter: Parameter): boolean {
  if (parameter.form !== null) return false;
  return parameter.types.size === 0
    ? !COMPOSITES.some((keyword) => keyword in parameter.node)
    : parameter.types.has("string") && !parameter.types.has("object");
}
