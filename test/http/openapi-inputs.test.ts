/** Whatever fits an operation's schema in /openapi.json, the operation takes: generators and agents know no more of it. */
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { openApiDocument } from "../../src/http/openapi.ts";
import { operations, rooms } from "../../src/operations.ts";

const schemaSchema = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  $ref: z.string().optional(),
  const: z.unknown().optional(),
  enum: z.array(z.unknown()).optional(),
  anyOf: z.array(z.unknown()).optional(),
  not: z.object({ required: z.array(z.string()) }).optional(),
  oneOf: z.array(z.unknown()).optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
  additionalProperties: z.unknown().optional(),
  propertyNames: z.unknown().optional(),
  minProperties: z.number().optional(),
  items: z.unknown().optional(),
  minItems: z.number().optional(),
  maxItems: z.number().optional(),
  uniqueItems: z.boolean().optional(),
  minLength: z.number().optional(),
  maxLength: z.number().optional(),
  pattern: z.string().optional(),
  format: z.string().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  exclusiveMinimum: z.number().optional(),
});
type Schema = z.output<typeof schemaSchema>;

const document = z
  .looseObject({
    paths: z.record(
      z.string(),
      z.record(z.string(), z.looseObject({ operationId: z.string(), parameters: z.unknown().optional() })),
    ),
    components: z.looseObject({ schemas: z.record(z.string(), z.unknown()) }),
  })
  .parse(openApiDocument(rooms));
const parametersSchema = z
  .array(z.looseObject({ name: z.string(), required: z.boolean(), schema: z.unknown() }))
  .default([]);

/** Small values of a schema: few items, short texts, and every keyword of the schema held to. */
function valuesOf(given: unknown, depth = 0): fc.Arbitrary<unknown> {
  if (given === true || given === undefined) return fc.jsonValue({ maxDepth: 1 });
  const schema = schemaSchema.parse(given);
  if (schema.$ref !== undefined) return valuesOf(resolve(schema.$ref), depth + 1);
  if ("const" in schema) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  const branches = schema.anyOf ?? schema.oneOf;
  if (branches !== undefined) {
    const { anyOf: _, oneOf: __, ...shared } = schema;
    const merged = branches.map((branch) => merge(shared, schemaSchema.parse(branch)));
    return fc.oneof(...merged.filter((each) => each !== null).map((each) => valuesOf(each, depth)));
  }
  const types = [schema.type ?? []].flat();
  if (types.length === 0) return fc.jsonValue({ maxDepth: 1 });
  return fc.oneof(...types.map((type) => valuesOfType(type, schema, depth)));
}

/** Both hold: what stands beside `anyOf`, and one of its branches. @returns null where nothing can be both */
function merge(shared: Schema, branch: Schema): Schema | null {
  const types = [shared, branch].map(({ type }) => (type === undefined ? undefined : [type].flat()));
  const type = types[0] === undefined ? types[1] : types[0].filter((each) => types[1]?.includes(each) ?? true);
  if (type?.length === 0) return null;
  const properties: Record<string, unknown> = { ...shared.properties };
  for (const [name, given] of Object.entries(branch.properties ?? {})) {
    properties[name] =
      name in properties ? merge(schemaSchema.parse(properties[name]), schemaSchema.parse(given)) : given;
  }
  for (const name of branch.not?.required ?? []) delete properties[name];
  const { not: _, ...rest } = branch;
  return {
    ...shared,
    ...rest,
    ...(type !== undefined && { type }),
    ...(Object.keys(properties).length > 0 && { properties }),
    required: [...(shared.required ?? []), ...(branch.required ?? [])],
  };
}

function resolve(reference: string): unknown {
  const name = reference.replace("#/components/schemas/", "");
  expect(document.components.schemas).toHaveProperty([name]);
  return document.components.schemas[name];
}

function valuesOfType(type: string, schema: Schema, depth: number): fc.Arbitrary<unknown> {
  switch (type) {
    case "null":
      return fc.constant(null);
    case "boolean":
      return fc.boolean();
    case "integer":
      return fc.integer({ min: schema.minimum ?? -1000, max: Math.min(schema.maximum ?? 1000, 2 ** 31 - 1) });
    case "number":
      return fc.double({
        min: schema.minimum ?? schema.exclusiveMinimum ?? -1000,
        max: schema.maximum ?? 1000,
        minExcluded: schema.exclusiveMinimum !== undefined,
        noNaN: true,
      });
    case "string":
      return textsOf(schema);
    case "array": {
      const constraints = {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 3, (schema.minItems ?? 0) + 2),
      };
      return depth > 6 ? fc.constant([]) : fc.array(valuesOf(schema.items, depth + 1), constraints);
    }
    case "object":
      return objectsOf(schema, depth);
    default:
      throw new Error(`no such type: ${type}`);
  }
}

function textsOf({ pattern, format, minLength = 0, maxLength = 40 }: Schema): fc.Arbitrary<string> {
  const limits = { minLength, maxLength: Math.max(minLength, Math.min(maxLength, 40)) };
  if (format === "date-time")
    return fc.date({ noInvalidDate: true, min: new Date(0), max: new Date(4e12) }).map((date) => date.toISOString());
  if (format === "date") return textsOf({ format: "date-time" }).map((text) => text.slice(0, 10));
  if (pattern?.includes("\\p{")) {
    // Classes of characters, which fast-check does not write by itself.
    const rule = new RegExp(pattern, "u");
    return fc.string({ ...limits, unit: "grapheme" }).filter((text) => rule.test(text));
  }
  if (pattern !== undefined) {
    return fc.stringMatching(new RegExp(pattern)).filter(({ length }) => length >= minLength && length <= maxLength);
  }
  return fc.oneof(
    fc.string(limits),
    fc.constantFrom(" ", "\n", "\u200b", "<b>", "a\tb", "x:y").filter((text) => text.length >= minLength),
  );
}

function objectsOf(schema: Schema, depth: number): fc.Arbitrary<unknown> {
  const properties = Object.entries(schema.properties ?? {}).map(
    ([name, each]) => [name, valuesOf(each, depth + 1)] as const,
  );
  const requiredKeys = (schema.required ?? []).filter((name) => properties.some(([each]) => each === name));
  const named = fc.record(Object.fromEntries(properties), { requiredKeys });
  if (schema.additionalProperties === false || (schema.additionalProperties === undefined && properties.length > 0))
    return named;
  const names =
    schema.propertyNames === undefined
      ? fc.string({ minLength: 1, maxLength: 8 })
      : valuesOf({ type: "string", ...schemaSchema.parse(schema.propertyNames) });
  const more = fc.dictionary(names.map(String), valuesOf(schema.additionalProperties, depth + 1), {
    minKeys: schema.minProperties ?? 0,
    maxKeys: 2,
  });
  return fc.tuple(more, named).map(([others, own]) => ({ ...others, ...own }));
}

/** What a caller who read the document might send: the body's fields with those of path and query. */
function callsOf(operationId: string): fc.Arbitrary<Record<string, unknown>> {
  const described = Object.values(document.paths)
    .flatMap((methods) => Object.values(methods))
    .find((each) => each.operationId === operationId);
  const parameters = parametersSchema
    .parse(described?.parameters)
    .filter((each) => !("in" in each && each.in === "header"));
  const flat = fc.record(Object.fromEntries(parameters.map(({ name, schema }) => [name, valuesOf(schema)])), {
    requiredKeys: parameters.filter(({ required }) => required).map(({ name }) => name),
  });
  const body = Object.keys(document.components.schemas).find(
    (name) => name.toLowerCase() === `${operationId.replaceAll("_", "")}input`,
  );
  const bodies = body === undefined ? fc.constant({}) : valuesOf(document.components.schemas[body]);
  return fc.tuple(flat, bodies).map(([own, sent]) => ({ ...Object(sent), ...own }));
}

/** Rules that a schema has no words for. */
const BEYOND_SCHEMAS = /must be exactly one sentence|too large to be kept exactly/;

describe("an input that fits the schema in /openapi.json", () => {
  // Whether a rubric leaves a unit undecided no schema can say.
  it.each(operations.filter(({ name }) => name !== "put_rubric"))("is taken by $name", ({ name, input }) => {
    fc.assert(
      fc.property(callsOf(name), (call) => {
        const problems = input.safeParse(call).error?.issues ?? [];
        const unsaid = problems.filter(({ message }) => !BEYOND_SCHEMAS.test(message));
        if (unsaid.length > 0)
          throw new Error(unsaid.map(({ path, message }) => `${path.join(".")}: ${message}`).join("\n"));
      }),
      { numRuns: 150, seed: 20_261_201 },
    );
  });
});
