/** Schemas that no client reads as they were meant, and schemas that are fine in one draft or another. */
import { describe, expect, it } from "vitest";
import { findings } from "../findings.ts";

const tool = (input_schema: unknown) => [
  { name: "export_table", description: "Exports rows of the warehouse.", input_schema },
];
const withParameter = (node: unknown) => tool({ type: "object", properties: { mode: node } });
const broken = async (tools: Parameters<typeof findings>[0]) =>
  (await findings(tools, "broken_schema")).map(({ severity, field }) => `${severity} ${field}`);

describe("broken_schema", () => {
  it.each([
    ["null", null, "error input_schema"],
    ["a list", [{ type: "string" }], "error input_schema"],
    ["a text", "object", "error input_schema"],
    ["of another type than object", { type: "string" }, "error input_schema.type"],
    ["with `required: null`", { type: "object", properties: {}, required: null }, "error input_schema.required"],
    [
      "with a misspelt type",
      { type: "object", properties: { n: { type: "interger" } } },
      "error input_schema.properties.n.type",
    ],
    ["with properties as a list", { type: "object", properties: [{ name: "n" }] }, "error input_schema.properties"],
    ["with an empty enum", { type: "object", properties: { n: { enum: [] } } }, "error input_schema.properties.n.enum"],
    [
      "with a pattern that doesn't compile",
      { type: "object", properties: { n: { pattern: "(" } } },
      "error input_schema.properties.n.pattern",
    ],
    [
      "with a limit in quotes",
      { type: "object", properties: { n: { type: "integer", minimum: "1" } } },
      "error input_schema.properties.n.minimum",
    ],
    [
      "with a broken node within a list",
      { type: "object", properties: { n: { type: "array", items: { type: "str" } } } },
      "error input_schema.properties.n.items.type",
    ],
  ])("tells of a schema %s", async (_what, input_schema, expected) => {
    expect(await broken(tool(input_schema))).toEqual([expected]);
  });

  it.each([
    ["a default outside the enum", { type: "string", enum: ["a", "b"], default: "c", description: "Mode" }],
    ["a default of another type", { type: "integer", default: "many", description: "Rows" }],
    ["an example that the pattern refuses", { type: "string", pattern: "^A", examples: ["B1"], description: "Id" }],
    [
      "values in the prose that the enum refuses",
      { type: "string", enum: ["asc", "desc"], description: "One of 'asc', 'desc', 'random'." },
    ],
    ["another type in the prose", { type: "string", description: "Integer: how many rows" }],
  ])("warns of %s", async (_what, node) => {
    expect(await broken(withParameter(node))).toEqual([
      expect.stringMatching(/^warning input_schema\.properties\.mode/),
    ]);
  });

  it.each([
    ["no schema", undefined],
    ["no parameters", { type: "object" }],
    ["draft 03's required", { type: "object", properties: { a: { type: "string", required: true } } }],
    [
      "draft 04's limits",
      { type: "object", properties: { a: { type: "integer", minimum: 0, exclusiveMinimum: true } } },
    ],
    ["two types", { type: "object", properties: { a: { type: ["string", "null"], default: null } } }],
    [
      "references",
      { $defs: { a: { type: "string" } }, type: "object", properties: { a: { $ref: "#/$defs/a", default: "x" } } },
    ],
    ["a list of tuples", { type: "object", properties: { a: { type: "array", items: [{ type: "string" }] } } }],
    [
      "a list in a text",
      { type: "object", properties: { a: { type: "string", description: "Array of ids, comma-separated" } } },
    ],
    ["true as a schema", { type: "object", properties: { a: true } }],
  ])("is content with %s", async (_what, input_schema) => {
    expect(await broken(tool(input_schema))).toEqual([]);
  });
});
