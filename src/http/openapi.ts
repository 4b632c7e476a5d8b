/** /openapi.json, made from the operation records by zod's own JSON Schema conversion; nothing is written twice. */
import { z } from "zod";
import { envelopeSchema } from "../errors.ts";
import type { DescribedOperation } from "../operation.ts";

type JsonSchema = Record<string, unknown>;
type Components = Record<string, JsonSchema>;

/** @returns an OpenAPI 3.1 document (whose schemas are JSON Schema 2020-12, as zod writes them). */
export function openApiDocument(operations: readonly DescribedOperation[]): Record<string, unknown> {
  const components: Components = {};
  components.Error = toSchema(envelopeSchema, "output", "Error", components);
  const paths: Record<string, Record<string, unknown>> = {};
  for (const operation of operations) {
    const path = operation.path.replace(/:(\w+)(?:\{[^}]*\})?/g, "{$1}");
    paths[path] = { ...paths[path], [operation.method.toLowerCase()]: describe(operation, components) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Signpost",
      version: "1",
      description: "Advice for agents: which skill, what next in a search, which model tier, what a failure means.",
      license: { name: "MIT", identifier: "MIT" },
    },
    security: [{ bearer: [] }],
    paths,
    components: { schemas: components, securitySchemes: { bearer: { type: "http", scheme: "bearer" } } },
  };
}

function describe(operation: DescribedOperation, components: Components): Record<string, unknown> {
  const { name, description, output } = operation;
  const { parameters, body } = splitInput(operation, components);
  const success = toSchema(output, "output", `${name}.output`, components);
  return {
    operationId: name,
    summary: description.split(/(?<=[.?!])\s/)[0],
    description,
    ...(parameters.length > 0 && { parameters }),
    ...(Object.keys(body).length > 0 && {
      requestBody: {
        required: true,
        content: jsonContent(toSchema(z.strictObject(body), "input", `${name}.input`, components), operation.example),
      },
    }),
    responses: {
      [operation.status]: { description: "Success.", content: successContent(operation, success) },
      default: {
        description: "Any failure, in the one envelope.",
        content: jsonContent({ $ref: "#/components/schemas/Error" }),
      },
    },
  };
}

/** JSON by its schema; text and documents of another standard (SARIF) by their media type alone. */
function successContent({ mediaTypes }: DescribedOperation, schema: JsonSchema) {
  return Object.fromEntries(
    mediaTypes.map((type) => {
      if (type === "application/json") return [type, { schema }];
      return [type, { schema: { type: type.startsWith("text/") ? "string" : "object" } }];
    }),
  );
}

function jsonContent(schema: JsonSchema, example?: unknown) {
  return { "application/json": { schema, ...(example !== undefined && { example }) } };
}

/** The flat input as it travels: placeholders in the path, the rest in the query or in the body. */
function splitInput(operation: DescribedOperation, components: Components) {
  const inPath = new Set([...operation.path.matchAll(/:(\w+)/g)].map((match) => match[1]));
  const hasBody = operation.method === "POST" || operation.method === "PUT";
  const parameters: JsonSchema[] = [];
  const body: Record<string, z.core.$ZodType> = {};
  for (const [name, schema] of Object.entries(operation.input.shape)) {
    if (hasBody && !inPath.has(name)) {
      body[name] = schema;
      if (!operation.inQuery.includes(name)) continue;
    }
    parameters.push({
      name,
      in: inPath.has(name) ? "path" : "query",
      required: inPath.has(name) || !z.safeParse(schema, undefined).success,
      schema: toSchema(schema, "input", `${operation.name}.input`, components),
    });
  }
  return { parameters, body };
}

/** Recursive schemas come with `$defs`, whose references only hold at a document's root: they move to components. */
function toSchema(schema: z.core.$ZodType, io: "input" | "output", owner: string, components: Components): JsonSchema {
  const { $schema: _, $defs = {}, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  const moved = (part: unknown): JsonSchema =>
    JSON.parse(JSON.stringify(part).replaceAll('"#/$defs/', `"#/components/schemas/${owner}.`));
  for (const [name, definition] of Object.entries($defs)) components[`${owner}.${name}`] = moved(definition);
  return moved(rest);
}
