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
    structuredContent: z.record(z.string(), z.unknown()),
  }),
});
const errorSchema = z.looseObject({ error: z.looseObject({ code: z.number(), message: z.string() }) });

function send(init: RequestInit & { headers?: Record<string, string> }) {
  return exports.default.fetch("http://signpost.test/mcp", init);
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

  it("returns what the caller can mend as a result with the envelope", async () => {
    const { result } = callSchema.parse(await callTool("hints", { results: "x" }));
    expect(result.isError).toBe(true);
    const { error } = envelopeSchema.parse(result.structuredContent);
    expect(error).toMatchObject({ category: "validation", retryable: false });
    expect(error.fields.map((field) => field.path)).toContain("results");
    expect(JSON.parse(result.content[0]?.text ?? "")).toEqual(result.structuredContent);
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
    const { error } = envelopeSchema.parse(result.structuredContent);
    expect(error).toMatchObject({ code: "invalid_request", fields: [{ path: "constructor" }] });
  });

  it("refuses half a character in an argument", async () => {
    const { result } = callSchema.parse(await callTool("hints", { keywords: ["\ud800"], results: [] }));
    expect(result.isError).toBe(true);
    expect(envelopeSchema.parse(result.structuredContent).error.code).toBe("invalid_unicode");
  });
});
