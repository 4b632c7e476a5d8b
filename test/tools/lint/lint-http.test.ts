import { exports } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { lintOutputSchema, rulesOutputSchema } from "../../../src/tools/lint/schema.ts";

async function post(body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return exports.default.fetch("https://signpost.test/v1/lint", {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
}

async function lint(body: unknown) {
  const response = await post(body);
  expect(response.status).toBe(200);
  return lintOutputSchema.parse(await response.json());
}

const search = {
  name: "search_notes",
  description: 'Finds notes by their words. Takes a phrase. Example: "where did I write about the boiler?".',
  input_schema: {
    type: "object",
    properties: { phrase: { type: "string", description: "Words" } },
    required: ["phrase"],
  },
};

describe("POST /v1/lint", () => {
  it("finds nothing to say about a tool that says it all", async () => {
    const report = await lint({ tools: [search] });
    expect(report.findings).toEqual([]);
    expect(report.next_step).toBeNull();
    expect(report.summary).toMatchObject({ subjects: 1, error: 0, score: 0 });
  });

  it("reads the same list in each spelling of an MCP document", async () => {
    const empty = { name: "x_tool", inputSchema: { type: "object" } };
    const documents = [
      { tools: [empty] },
      { jsonrpc: "2.0", id: 1, result: { tools: [empty], nextCursor: "c" } },
      [empty],
      [{ tools: [empty] }],
      [{ jsonrpc: "2.0", id: 1, result: { tools: [empty] } }],
    ];
    for (const mcp_tools of documents) {
      const { findings } = await lint({ mcp_tools });
      expect(findings.map(({ rule, tool }) => [rule, tool])).toEqual([["empty_description", "x_tool"]]);
    }
  });

  it("reads schemas under input_schema, inputSchema, parameters and OpenAI's function wrapper", async () => {
    const schema = { type: "object", properties: { a: { type: "string", description: "A" } }, required: ["a", "b"] };
    const described = { name: "t_one", description: search.description };
    for (const tool of [
      { ...described, input_schema: schema },
      { ...described, inputSchema: schema },
      { ...described, parameters: schema },
      { type: "function", function: { ...described, parameters: schema } },
    ]) {
      const { findings } = await lint({ tools: [tool] });
      expect(findings.map(({ rule, field }) => [rule, field])).toEqual([
        ["contradicts_schema", "input_schema.required"],
      ]);
    }
  });

  it("names the place of an entry without a name", async () => {
    const response = await post({ mcp_tools: { tools: [search, { description: "x" }] } });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      error: { category: "validation", fields: [{ path: "mcp_tools.tools[1].name" }] },
    });
  });

  it("takes no more tools in pages than in one list", async () => {
    const page = { tools: Array.from({ length: 600 }, (_, i) => ({ name: `tool_${i}` })) };
    expect((await post({ mcp_tools: [page] })).status).toBe(200);
    const response = await post({ mcp_tools: [page, page] });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { fields: [{ path: "mcp_tools" }] } });
  });

  it("refuses an error response and a request without any form of input", async () => {
    expect((await post({ mcp_tools: { jsonrpc: "2.0", id: 1, error: { code: -32601 } } })).status).toBe(400);
    expect((await post({})).status).toBe(400);
    expect((await post({ tools: [search], before: {} })).status).toBe(400);
  });

  it("answers 404 for an unknown roster", async () => {
    expect((await post({ roster: "no-such-roster" })).status).toBe(404);
  });

  it("lints a stored roster by its id", async () => {
    const put = await exports.default.fetch("https://signpost.test/v1/rosters/lint-me", {
      method: "PUT",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ skills: [{ name: "notes", description: "Notes." }] }),
    });
    expect(put.status).toBe(200);
    const { findings } = await lint({ roster: "lint-me" });
    expect(findings.map(({ rule }) => rule)).toContain("restates_name");
  });

  it("answers as text or as SARIF where the caller accepts that", async () => {
    const body = { tools: [{ name: "empty_one", description: "" }] };
    const text = await post(body, { accept: "text/plain" });
    expect(text.headers.get("content-type")).toContain("text/plain");
    expect(await text.text()).toContain("error   empty_one  empty_description  description");
    const sarif = await post(body, { accept: "application/sarif+json" });
    expect(sarif.headers.get("content-type")).toBe("application/sarif+json");
    expect(await sarif.json()).toMatchObject({
      version: "2.1.0",
      runs: [{ results: [{ ruleId: "empty_description", level: "error" }] }],
    });
  });
});

describe("Signpost's own tools", () => {
  it("give lint nothing graver than a note", async () => {
    const response = await exports.default.fetch("https://signpost.test/mcp", {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json, text/event-stream" },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" }),
    });
    const text = (await response.text()).replace(/^event:.*\ndata: /, "");
    const { findings, summary } = await lint({ mcp_tools: JSON.parse(text) });
    expect(summary.subjects).toBeGreaterThan(20);
    expect(findings.filter(({ severity }) => severity !== "info")).toEqual([]);
  });
});

describe("GET /v1/lint/rules", () => {
  it("lists each rule with a reason of a paragraph", async () => {
    const response = await exports.default.fetch("https://signpost.test/v1/lint/rules");
    const { rules } = rulesOutputSchema.parse(await response.json());
    expect(new Set(rules.map(({ id }) => id)).size).toBe(rules.length);
    for (const { reason } of rules) expect(reason.length).toBeGreaterThan(120);
  });
});
