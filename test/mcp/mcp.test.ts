import { exports } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { envelopeSchema } from "../../src/errors.ts";
import { operations } from "../../src/operations.ts";

const toolSchema = z.looseObject({ name: z.string(), inputSchema: z.looseObject({ type: z.literal("object") }) });
const listSchema = z.looseObject({ result: z.looseObject({ tools: z.array(toolSchema) }) });
const callSchema = z.looseObject({
  result: z.looseObject({
    isError: z.boolean().optional(),
    content: z.array(z.looseObject({ type: z.literal("text"), text: z.string() })),
    structuredContent: z.record(z.string(), z.unknown()).optional(),
    _meta: z.unknown().optional(),
  }),
});
const errorSchema = z.looseObject({ error: z.looseObject({ code: z.number(), message: z.string() }) });

function send(init: RequestInit & { headers?: Record<string, string> }) {
  return exports.default.fetch("http://localhost/mcp", init);
}

function post(body: unknown, headers: Record<string, string> = {}) {
  return send({
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json, text/event-stream", ...headers },
    body: JSON.stringify(body),
  });
}

async function callTool(name: string, args: unknown) {
  const response = await post({ jsonrpc: "2.0", id: 7, method: "tools/call", params: { name, arguments: args } });
  expect(response.status).toBe(200);
  return response.json();
}

describe("the MCP endpoint", () => {
  it("greets a client that initializes", async () => {
    const params = { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "test", version: "1" } };
    const response = await post({ jsonrpc: "2.0", id: 1, method: "initialize", params });
    expect(response.status).toBe(200);
    expect(response.headers.get("mcp-session-id")).toBeNull();
    expect(await response.json()).toMatchObject({ result: { serverInfo: { name: "signpost" } } });
  });

  it.each(["application/json", "*/*", "text/event-stream", "application/json, text/event-stream"])(
    "lists every operation for a client that accepts %s",
    async (accept) => {
      const response = await post({ jsonrpc: "2.0", id: 1, method: "tools/list" }, { accept });
      expect(response.status).toBe(200);
      const { tools } = listSchema.parse(await response.json()).result;
      const expected = operations.filter((operation) => operation.mcp).map((operation) => operation.name);
      expect(tools.map((tool) => tool.name)).toEqual(expected);
    },
  );

  it.each(["GET", "DELETE", "PUT"])(
    "answers %s with 405 at once, since there is neither stream nor session",
    async (method) => {
      const response = await send({ method, headers: { accept: "text/event-stream", "mcp-session-id": "none" } });
      expect(response.status).toBe(405);
      expect(response.headers.get("allow")).toBe("POST");
      expect(envelopeSchema.parse(await response.json()).error.code).toBe("method_not_allowed");
    },
  );

  it("answers a broken body with a JSON-RPC parse error", async () => {
    const response = await send({
      method: "POST",
      headers: { "content-type": "application/json" },
      body: "{not json",
    });
    expect(response.status).toBe(400);
    expect(errorSchema.parse(await response.json()).error.code).toBe(-32700);
  });

  it("names an unknown tool in a JSON-RPC error", async () => {
    const { error } = errorSchema.parse(await callTool("no_such_tool", {}));
    expect(error.code).toBe(-32602);
    expect(error.message).toContain("no_such_tool");
  });

  it("returns what the caller can mend as a result with the message as text and the envelope beside it", async () => {
    const { result } = callSchema.parse(await callTool("hints", { results: "x", round: "second" }));
    expect(result.isError).toBe(true);
    expect(result.structuredContent).toBeUndefined();
    const { error } = envelopeSchema.parse(result._meta);
    expect(error).toMatchObject({ category: "validation", retryable: false });
    expect(result.content[0]?.text).toBe(error.message);
    // A model sees the text alone: every field must stand there.
    for (const { path } of error.fields) expect(result.content[1]?.text).toContain(`- ${path}: `);
    expect(error.fields.map((field) => field.path)).toEqual(expect.arrayContaining(["results", "round"]));
  });

  it("names every tool there is when the address asks for one there is not", async () => {
    const response = await exports.default.fetch("http://localhost/mcp?tools=suggest,hint", { method: "POST" });
    expect(response.status).toBe(400);
    const { error } = envelopeSchema.parse(await response.json());
    expect(error).toMatchObject({ code: "unknown_tool", fields: [{ path: "tools" }] });
    expect(error.message).toContain('"hint"');
    expect(error.message).toContain("classify_failure");
  });

  it("refuses a batch, whatever stands before it", async () => {
    const call = { jsonrpc: "2.0", id: 1, method: "tools/list" };
    for (const text of [JSON.stringify([call, call]), ` \n\t[${JSON.stringify(call)}]`, "[]"]) {
      const headers = { "content-type": "application/json", accept: "application/json" };
      const response = await send({ method: "POST", headers, body: text });
      expect(response.status).toBe(400);
      expect(errorSchema.parse(await response.json()).error).toMatchObject({ code: -32600 });
    }
  });

  it("reads lists that a client sent as JSON text", async () => {
    const args = { keywords: '["cache"]', results: '[{"id":"p1","title":"Cache keys","score":0.8}]' };
    const { result } = callSchema.parse(await callTool("hints", args));
    expect(result.isError ?? false).toBe(false);
    expect(result.structuredContent).toMatchObject({ max_score: 0.8, sufficient: true });
    expect(JSON.parse(result.content[0]?.text ?? "")).toEqual(result.structuredContent);
  });

  it("names an unknown argument called as what every object has", async () => {
    const args = { keywords: ["a"], results: [], constructor: "[1]" };
    const { result } = callSchema.parse(await callTool("hints", args));
    expect(result.isError).toBe(true);
    const { error } = envelopeSchema.parse(result._meta);
    expect(error).toMatchObject({ code: "invalid_request", fields: [{ path: "constructor" }] });
  });

  it("refuses half a character in an argument", async () => {
    const { result } = callSchema.parse(await callTool("hints", { keywords: ["\ud800"], results: [] }));
    expect(result.isError).toBe(true);
    expect(envelopeSchema.parse(result._meta).error.code).toBe("invalid_unicode");
  });
});

const LOOSE = { io: "input", unrepresentable: "any" } as const;

describe("the list of tools", () => {
  async function listed() {
    const response = await post({ jsonrpc: "2.0", id: 1, method: "tools/list" });
    return response.text();
  }
  const listedToolSchema = toolSchema.extend({
    title: z.string().min(1),
    description: z.string(),
    annotations: z.record(z.string(), z.boolean()),
  });
  const parse = (text: string) =>
    z.looseObject({ result: z.looseObject({ tools: z.array(listedToolSchema) }) }).parse(JSON.parse(text)).result.tools;

  it("takes less than 40 KB of every prompt, an admin's tools included", async () => {
    expect(new TextEncoder().encode(await listed()).length).toBeLessThan(40_000);
  });

  it("shows every field of every tool's input", async () => {
    for (const tool of parse(await listed())) {
      const { input } = operations.find(({ name }) => name === tool.name) ?? {};
      const { properties } = z.looseObject({ properties: z.record(z.string(), z.unknown()) }).parse(tool.inputSchema);
      expect(Object.keys(properties), tool.name).toEqual(Object.keys(input?.shape ?? {}));
    }
  });

  it("tells by its annotations which tools only read and which replace what is stored", async () => {
    const tools = parse(await listed());
    const withHint = (hint: string, value: boolean) =>
      tools.filter(({ annotations }) => annotations[hint] === value).map(({ name }) => name);
    const reading = withHint("readOnlyHint", true);
    expect(reading).toEqual(
      expect.arrayContaining([
        "suggest",
        "hints",
        "lint_tools",
        "classify_failure",
        "route_unit",
        "diagnose_selections",
      ]),
    );
    expect(withHint("readOnlyHint", false).filter((name) => reading.includes(name))).toEqual([]);
    expect(withHint("destructiveHint", true)).toEqual([
      "put_roster",
      "delete_roster",
      "close_batch",
      "put_rubric",
      "put_models",
    ]);
    expect(withHint("openWorldHint", true)).toEqual([]);
  });

  it("names other tools as they are called", async () => {
    const tools = parse(await listed());
    const names = tools.map(({ name }) => name);
    for (const { name, description } of tools) {
      const operation = operations.find((each) => each.name === name);
      const schemas = [operation?.input, operation?.output].map((each) => each && z.toJSONSchema(each, LOOSE));
      const said = description.replace(/"[^"]*"/g, "");
      // A word with an underscore, quotations aside, is a tool or stands in the tool's own schemas.
      for (const word of said.match(/\b[a-z]+(?:_[a-z]+)+\b/g) ?? []) {
        const known = names.includes(word) || JSON.stringify([schemas, operation?.example]).includes(`"${word}"`);
        expect(known, `${name}: ${word}`).toBe(true);
      }
      // Where a description sends a caller elsewhere, it says where to.
      for (const sentence of said.match(/\b(?:Not for|not for|For a single|It does not)\b[^.]*\./g) ?? []) {
        expect(
          names.some((other) => other !== name && sentence.includes(other)),
          `${name}: ${sentence}`,
        ).toBe(true);
      }
    }
  });

  it("passes its own lint without a warning", async () => {
    const tools = parse(await listed());
    const response = await exports.default.fetch("http://localhost/v1/lint", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ mcp_tools: { tools } }),
    });
    const report = z
      .looseObject({ findings: z.array(z.looseObject({ severity: z.string() })) })
      .parse(await response.json());
    expect(report.findings.filter(({ severity }) => severity !== "info")).toEqual([]);
  });
});
