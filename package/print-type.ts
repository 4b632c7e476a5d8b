/** A JSON Schema, as zod writes one, as a TypeScript type with its descriptions as comments. */

import type { z } from "zod";

export type JsonSchema = z.core.JSONSchema.BaseSchema;

/** @param refs names of the types that `#/$defs/…` stand for. @param indent of the line the type starts on. */
export function printType(schema: JsonSchema | boolean, refs: ReadonlyMap<string, string>, indent = ""): string {
  if (typeof schema === "boolean") return schema ? "unknown" : "never";
  if (schema.$ref !== undefined) return refs.get(schema.$ref) ?? "unknown";
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  // Beside a type of its own, alternatives only say which of its properties go together.
  const union = schema.type === undefined ? (schema.anyOf ?? schema.oneOf) : undefined;
  if (union !== undefined) return distinct(union.map((one) => printType(one, refs, indent))).join(" | ");
  if (schema.allOf !== undefined) return schema.allOf.map((one) => printType(one, refs, indent)).join(" & ");
  if (typeof schema.type === "object") {
    return distinct(schema.type.map((type) => printType({ ...schema, type }, refs, indent))).join(" | ");
  }
  switch (schema.type) {
    case "string":
    case "boolean":
    case "null":
      return schema.type;
    case "number":
    case "integer":
      return "number";
    case "array":
      return printArray(schema, refs, indent);
    case "object":
      return printObject(schema, refs, indent);
    default:
      return "unknown";
  }
}

const distinct = (texts: readonly string[]) => [...new Set(texts)];

function printArray({ items, prefixItems }: JsonSchema, refs: ReadonlyMap<string, string>, indent: string): string {
  if (prefixItems !== undefined) return `[${prefixItems.map((item) => printType(item, refs, indent)).join(", ")}]`;
  const item = items === undefined || Array.isArray(items) ? "unknown" : printType(items, refs, indent);
  return `Array<${item}>`;
}

function printObject(schema: JsonSchema, refs: ReadonlyMap<string, string>, indent: string): string {
  const { properties = {}, required = [], additionalProperties } = schema;
  const inner = `${indent}  `;
  const lines = Object.entries(properties).flatMap(([key, value]) => {
    const name = /^[A-Za-z_]\w*$/.test(key) ? key : JSON.stringify(key);
    const line = `${inner}${name}${required.includes(key) ? "" : "?"}: ${printType(value, refs, inner)};`;
    return typeof value === "boolean" || value.description === undefined
      ? [line]
      : [`${inner}${comment(value.description)}`, line];
  });
  const rest = typeof additionalProperties === "object" ? printType(additionalProperties, refs, inner) : "unknown";
  if (lines.length === 0) return additionalProperties === false ? "Record<string, never>" : `Record<string, ${rest}>`;
  // Beside named fields of other types an index signature can only be unknown.
  if (additionalProperties !== undefined && additionalProperties !== false)
    lines.push(`${inner}[key: string]: unknown;`);
  return `{\n${lines.join("\n")}\n${indent}}`;
}

export const comment = (text: string) => `/** ${text.replaceAll("*/", "*\\/")} */`;
