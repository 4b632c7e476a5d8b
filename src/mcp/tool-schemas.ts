/**
 * An operation's input as tools/list shows it. Clients put the whole list into every prompt, so it holds what a model
 * needs to fill in a call and no more. Bounds are left to the error that names the field; what answers look like and
 * the whole of every schema stand in /openapi.json.
 */
import { z } from "zod";

type JsonSchema = z.core.JSONSchema.JSONSchema;

/** Bounds that a caller rarely meets. */
const BOUNDS = ["minLength", "maxLength", "minItems", "maxItems", "pattern", "propertyNames"] as const;
/** A number's upper bound beyond it is there for safety, not for meaning. */
const MEANT_MAXIMUM = 1000;

const recordSchema = z.record(z.string(), z.unknown());
const objectSchema = z.looseObject({ type: z.literal("object") });

/**
 * Every field with its type, description and default.
 * @param depth fields within fields that are shown; a deeper object is told by its description alone
 */
export function toolInputSchema(input: z.ZodObject, depth: number) {
  const { $schema: _, ...schema } = z.toJSONSchema(input, {
    io: "input",
    unrepresentable: "any",
    override: ({ jsonSchema, path }) => {
      // Model APIs refuse a tool whose input has alternatives at its root.
      if (path.length === 0) delete jsonSchema.anyOf;
      for (const bound of BOUNDS) delete jsonSchema[bound];
      if (jsonSchema.maximum !== undefined && jsonSchema.maximum > MEANT_MAXIMUM) delete jsonSchema.maximum;
      if (isEmpty(jsonSchema.default)) delete jsonSchema.default;
      // That no object takes unknown fields the error says.
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
      mergeNullable(jsonSchema);
    },
  });
  return objectSchema.parse(abridge(schema, { named: new Map(), name: "", depth }));
}

function isEmpty(value: unknown): boolean {
  return value === null || value === "" || (typeof value === "object" && Object.keys(value).length === 0);
}

/** A nullable type with nothing else to it is one list of types. */
function mergeNullable(schema: JsonSchema): void {
  const { anyOf, ...own } = schema;
  const [first, second, ...rest] = anyOf ?? [];
  if (typeof first !== "object" || typeof second !== "object" || rest.length > 0 || second.type !== "null") return;
  if (typeof first.type !== "string" || first.enum !== undefined) return;
  delete schema.anyOf;
  Object.assign(schema, { ...first, ...own, type: [first.type, "null"] });
}

interface Place {
  /** Forms of objects already shown, each with the name of its field. */
  readonly named: Map<string, string>;
  readonly name: string;
  readonly depth: number;
}

/** Of two objects of the same form the second is told by the name of the first. */
function abridge(value: unknown, place: Place): unknown {
  if (Array.isArray(value)) return value.map((each) => abridge(each, place));
  const object = recordSchema.safeParse(value);
  if (!object.success) return value;
  const { description, ...form } = object.data;
  if ("properties" in form && place.name !== "") {
    if (place.depth <= 0) return { type: "object", ...(description !== undefined && { description }) };
    const text = JSON.stringify(form);
    const first = place.named.get(text);
    if (first !== undefined) {
      const sameAs = `Its fields are those of \`${first}\`.`;
      return { type: "object", description: description === undefined ? sameAs : `${description} ${sameAs}` };
    }
    place.named.set(text, place.name);
  }
  return Object.fromEntries(
    Object.entries(object.data).map(([key, each]) => {
      if (key !== "properties") return [key, abridge(each, place)];
      const fields = Object.entries(recordSchema.parse(each));
      return [
        key,
        Object.fromEntries(
          fields.map(([name, inner]) => [name, abridge(inner, { ...place, name, depth: place.depth - 1 })]),
        ),
      ];
    }),
  );
}
