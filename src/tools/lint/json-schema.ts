/**
 * What a model learns from a JSON Schema of any draft (03 to 2020-12): the parameters, which are required, what form
 * each has. Only local `$ref`s are followed. It reads, it does not validate: unknown keywords are passed over.
 */
import { z } from "zod";

type JsonObject = Readonly<Record<string, unknown>>;
const stringList = z.array(z.string());

/** Deeper than any tool's schema needs; ends recursive `$ref`s. */
const MAX_DEPTH = 8;

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

/** The node with its `$ref` and `allOf` merged in; its own keywords win. */
function resolve(root: JsonObject, node: JsonObject, depth = 0): JsonObject {
  if (depth > MAX_DEPTH) return node;
  let merged: JsonObject = {};
  const ref = node.$ref ?? node.$dynamicRef ?? node.$recursiveRef;
  if (typeof ref === "string") {
    const target = followRef(root, ref);
    if (target !== null && target !== node) merged = resolve(root, target, depth + 1);
  }
  for (const part of objectsOf(node.allOf)) merged = merge(merged, resolve(root, part, depth + 1));
  return merge(merged, node);
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

function typesOf(root: JsonObject, node: JsonObject, depth = 0): Set<string> {
  const types = new Set<string>();
  if (typeof node.type === "string") types.add(node.type);
  for (const type of Array.isArray(node.type) ? node.type : []) if (typeof type === "string") types.add(type);
  if (node.nullable === true) types.add("null");
  if (types.size === 0) {
    for (const value of [...(Array.isArray(node.enum) ? node.enum : []), ...("const" in node ? [node.const] : [])]) {
      types.add(value === null ? "null" : Array.isArray(value) ? "array" : typeof value);
    }
  }
  if (types.size === 0 && depth < MAX_DEPTH) {
    for (const variant of variantsOf(node)) {
      for (const type of typesOf(root, resolve(root, variant), depth + 1)) types.add(type);
    }
  }
  return types;
}

const FORM_KEYWORDS = ["enum", "const", "pattern", "format", "contentEncoding", "contentMediaType"] as const;

/** The keyword that fixes the form of a node; of alternatives, all that are not `null` must have one. */
function formOf(root: JsonObject, node: JsonObject, depth = 0): string | null {
  for (const keyword of FORM_KEYWORDS) if (node[keyword] !== undefined) return keyword;
  const variants = variantsOf(node)
    .map((variant) => resolve(root, variant))
    .filter((variant) => variant.type !== "null");
  if (variants.length === 0 || depth > MAX_DEPTH) return null;
  const forms = variants.map((variant) => formOf(root, variant, depth + 1));
  return forms.every((form) => form !== null) ? (forms[0] ?? null) : null;
}

function choicesOf(root: JsonObject, node: JsonObject, depth = 0): string[] {
  if (Array.isArray(node.enum)) return node.enum.filter((value) => typeof value === "string");
  if (typeof node.const === "string") return [node.const];
  if (depth > MAX_DEPTH) return [];
  return variantsOf(node).flatMap((variant) => choicesOf(root, resolve(root, variant), depth + 1));
}

function parameterOf(root: JsonObject, name: string, raw: unknown, required: boolean): Parameter {
  const node = resolve(root, asObject(raw) ?? {});
  const texts = [node.description, node.title].filter((text) => typeof text === "string");
  return {
    name,
    required: required || node.required === true,
    description: texts[0]?.trim() ?? "",
    types: typesOf(root, node),
    form: formOf(root, node),
    choices: choicesOf(root, node),
    hasDefault: node.default !== undefined,
    node,
  };
}

function collectNames(root: JsonObject, node: JsonObject, into: Set<string>, depth = 0): void {
  if (depth > MAX_DEPTH) return;
  const whole = resolve(root, node);
  for (const [name, child] of Object.entries(asObject(whole.properties) ?? {})) {
    into.add(name);
    const childNode = asObject(child);
    if (childNode !== null) collectNames(root, childNode, into, depth + 1);
  }
  for (const child of [...variantsOf(whole), ...[whole.items, whole.additionalProperties].map(asObject)]) {
    if (child !== null) collectNames(root, child, into, depth + 1);
  }
}

const CONDITIONS = ["oneOf", "anyOf", "if", "not", "dependencies", "dependentRequired", "dependentSchemas"];

/** @param document a JSON Schema; anything else (null, a string) counts as one without parameters. */
export function readSchema(document: unknown): SchemaFacts {
  const root = asObject(document) ?? {};
  const top = resolve(root, root);
  const branches = variantsOf(top).map((branch) => resolve(root, branch));
  const conditionals = [top.then, top.else].map(asObject).filter((node) => node !== null);
  const required = new Set(stringsOf(top.required));
  const properties = new Map<string, unknown>();
  for (const node of [top, ...branches, ...conditionals.map((part) => resolve(root, part))]) {
    for (const [name, child] of Object.entries(asObject(node.properties) ?? {})) {
      if (!properties.has(name)) properties.set(name, child);
    }
  }
  const allNames = new Set(properties.keys());
  collectNames(root, root, allNames);
  return {
    parameters: [...properties].map(([name, node]) => parameterOf(root, name, node, required.has(name))),
    undeclared: [...required].filter((name) => !properties.has(name)),
    branches: branches.map((branch) => stringsOf(branch.required)),
    conditional:
      CONDITIONS.some((keyword) => top[keyword] !== undefined) ||
      objectsOf(root.allOf).some((part) => CONDITIONS.some((keyword) => part[keyword] !== undefined)),
    allNames,
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
