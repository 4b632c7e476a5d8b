/** /openapi.json, made from the operation records by zod's own JSON Schema conversion; nothing is written twice. */
import { z } from "zod";
import { envelopeSchema } from "../errors.ts";
import type { DescribedOperation, Room } from "../operation.ts";
import { VERSION } from "../version.ts";
import { failureComponents, failureReferences, headerComponents, headerReferences } from "./openapi-responses.ts";

type JsonSchema = Record<string, unknown>;
type Components = Record<string, JsonSchema>;

/** @returns an OpenAPI 3.1 document (whose schemas are JSON Schema 2020-12, as zod writes them). */
export function openApiDocument(rooms: readonly Room[]): Record<string, unknown> {
  const components: Components = {};
  components.Error = toSchema(envelopeSchema, "output", "Error", components);
  const paths: Record<string, Record<string, unknown>> = {};
  for (const room of rooms) {
    for (const operation of room.described) {
      const path = operation.path.replace(/:(\w+)(?:\{[^}]*\})?/g, "{$1}");
      paths[path] = { ...paths[path], [operation.method.toLowerCase()]: describe(operation, room, components) };
    }
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Signpost",
      version: VERSION,
      description: "Advice for agents: which skill, what next in a search, which model tier, what a failure means.",
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: "/", description: "The Signpost that serves this document." }],
    tags: rooms.map(({ name, description }) => ({ name, description })),
    security: [{ bearer: [] }],
    paths,
    components: {
      schemas: components,
      responses: failureComponents(),
      headers: headerComponents(),
      securitySchemes: {
        bearer: { type: "http", scheme: "bearer", description: "A key of API_KEYS; none while access is open." },
      },
    },
  };
}

function describe(operation: DescribedOperation, room: Room, components: Components): Record<string, unknown> {
  const { name, title, description, example, http } = operation;
  const { parameters, body } = splitInput(operation, components);
  const extra = Object.entries(http.answers).map(([status, text]) => [
    status,
    { description: text, headers: headerReferences(["X-Request-Id"]) },
  ]);
  return {
    operationId: name,
    tags: [room.name],
    summary: title,
    description: operation.role === "admin" ? `${description} Needs a key with the role admin.` : description,
    ...(parameters.length > 0 && { parameters }),
    ...(Object.keys(body).length > 0 && {
      requestBody: {
        required: true,
        content: jsonContent(
          named(z.strictObject(body).meta(conditionsOf(operation)), "input", `${pascalCase(name)}Input`, components),
          withoutPathFields(example, operation),
        ),
      },
    }),
    responses: {
      ...Object.fromEntries(extra),
      [operation.status]: {
        description: "Success.",
        headers: headerReferences(["X-Request-Id", ...http.headers]),
        content: successContent(operation, components),
      },
      ...failureReferences(operation),
    },
  };
}

/** As a component of that name. @returns the reference to it */
function named(schema: z.core.$ZodType, io: "input" | "output", name: string, components: Components): JsonSchema {
  components[name] = toSchema(schema, io, name, components);
  return { $ref: `#/components/schemas/${name}` };
}

function pascalCase(name: string): string {
  return name.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());
}

const alternativesSchema = z.array(
  z.looseObject({
    required: z.array(z.string()).optional(),
    properties: z.record(z.string(), z.unknown()).optional(),
    not: z.object({ required: z.array(z.string()) }).optional(),
  }),
);

/** Which fields must or may not stand together: it holds of the whole input, and all of those fields are in the body. */
function conditionsOf({ input }: DescribedOperation): { anyOf?: unknown } {
  const { anyOf } = z.globalRegistry.get(input) ?? {};
  if (anyOf === undefined) return {};
  // Readers of the document take a field for a slip that is required where it isn't described.
  const describedToo = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, {}]));
  return {
    anyOf: alternativesSchema.parse(anyOf).map(({ required = [], properties = {}, not }) => ({
      required,
      properties: { ...describedToo(required), ...properties },
      ...(not !== undefined && { not: { ...not, properties: describedToo(not.required) } }),
    })),
  };
}

/** An example holds an operation's whole flat input; what stands in the path is no part of the body. */
function withoutPathFields(example: unknown, operation: DescribedOperation): unknown {
  if (example === undefined) return undefined;
  const fields = Object.entries(z.record(z.string(), z.unknown()).parse(example));
  return Object.fromEntries(fields.filter(([field]) => !operation.path.includes(`:${field}`)));
}

/** JSON by its schema; text and documents of another standard (SARIF) by their media type alone. */
function successContent({ name, output, mediaTypes }: DescribedOperation, components: Components) {
  return Object.fromEntries(
    mediaTypes.map((type) => {
      if (type !== "application/json")
        return [type, { schema: { type: type.startsWith("text/") ? "string" : "object" } }];
      return [type, { schema: named(output, "output", `${pascalCase(name)}Output`, components) }];
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
  const parameters: JsonSchema[] = Object.entries(operation.http.requestHeaders).map(([name, description]) => ({
    name,
    in: "header",
    required: false,
    description,
    schema: { type: "string" },
  }));
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
      schema: toSchema(schema, "input", `${pascalCase(operation.name)}Input`, components),
    });
  }
  return { parameters, body };
}

/** Recursive schemas come with `$defs`, whose references only hold at a document's root: they move to components. */
function toSchema(schema: z.core.$ZodType, io: "input" | "output", owner: string, components: Components): JsonSchema {
  const {
    $schema: _,
    $defs = {},
    ...rest
  } = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    override: ({ jsonSchema }) => nameProperties(jsonSchema),
  });
  const moved = (part: unknown): JsonSchema =>
    JSON.parse(JSON.stringify(part).replaceAll('"#/$defs/', `"#/components/schemas/${owner}.`));
  for (const [name, definition] of Object.entries($defs)) components[`${owner}.${name}`] = moved(definition);
  return moved(rest);
}

/** An object whose keys are fixed but given as a rule for their names: readers of the document look for `properties`. */
function nameProperties(schema: z.core.JSONSchema.JSONSchema): void {
  const { propertyNames, additionalProperties, required } = schema;
  if (propertyNames === undefined || typeof additionalProperties !== "object") return;
  const names = typeof propertyNames === "object" ? propertyNames.enum : undefined;
  if (names === undefined || names.length !== required?.length) return;
  schema.properties = Object.fromEntries(names.map((name) => [String(name), additionalProperties]));
  schema.additionalProperties = false;
  delete schema.propertyNames;
}
