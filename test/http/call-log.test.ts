import { createExecutionContext, env, waitOnExecutionContext } from "cloudflare:test";
import { afterEach, expect, it, vi } from "vitest";
import { z } from "zod";
import { app } from "../../src/app.ts";

const lineSchema = z.looseObject({ event: z.string(), request_id: z.string().optional() });
const SECRETS = { request: "Merge the Zanzibar files.", key: "acme-key-of-many-characters" };
const VARS = { OPEN_ACCESS: "false", API_KEYS: `acme:agent:${SECRETS.key}` };

/** Calls, and gives back every line of the log. */
async function call(path: string, body: unknown, vars: object = {}, key = SECRETS.key) {
  const written: string[] = [];
  for (const method of ["info", "warn", "error"] as const) {
    vi.spyOn(console, method).mockImplementation((line) => void written.push(String(line)));
  }
  const context = createExecutionContext();
  const request = new Request(`http://signpost.test${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json", "x-request-id": "call-4711" },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  await (await app.fetch(request, { ...env, ...VARS, ...vars }, context)).text();
  await waitOnExecutionContext(context);
  const lines = written.map((line) => lineSchema.parse(JSON.parse(line)));
  return { text: written.join("\n"), calls: lines.filter(({ event }) => event === "call"), lines };
}

const SUGGEST = {
  request: SECRETS.request,
  skills: [{ name: "pdf-merge", description: "Merges PDF files into one" }],
};

afterEach(() => vi.restoreAllMocks());

it("writes one line for a suggestion: who, what, how it was judged and how long it took, and no text", async () => {
  const { calls, text } = await call("/v1/suggest", SUGGEST);
  expect(calls).toEqual([
    {
      level: "info",
      event: "call",
      request_id: "call-4711",
      method: "POST",
      tenant: "acme",
      route: "/v1/suggest",
      operation: "suggest",
      judge: "local+local",
      degraded: false,
      cache: expect.stringMatching(/^(miss|hit)$/),
      reason: expect.any(String),
      outcome: "ok",
      status: 200,
      ms: expect.any(Number),
    },
  ]);
  expect(text).not.toMatch(/Zanzibar|pdf-merge|acme-key/);
});

it.each([
  ["an id in the path", "/v1/rosters/zanzibar", undefined, "/v1/rosters/:id", "unknown_roster", 404],
  ["a body that does not fit", "/v1/hints", { query: 7 }, "/v1/hints", "invalid_request", 400],
  ["a path there is not", "/v1/zanzibar", undefined, undefined, "unknown_path", 404],
])("names the code of a refusal, and of %s the route alone", async (_, path, body, route, outcome, status) => {
  const { calls, text } = await call(path, body);
  expect(calls).toHaveLength(1);
  expect(calls[0]).toMatchObject({ outcome, status, tenant: "acme" });
  expect(calls[0]?.route).toBe(route);
  expect(text).not.toContain("zanzibar");
});

it("writes a line for a key that is not known, without tenant and key", async () => {
  const { calls, text } = await call("/v1/hints", {}, {}, "not-a-known-key");
  expect(calls).toMatchObject([{ outcome: "unknown_key", status: 401 }]);
  expect(calls[0]).not.toHaveProperty("tenant");
  expect(text).not.toContain("not-a-known-key");
});

it("names a tool called over MCP, and its failure", async () => {
  const { calls } = await call("/mcp", {
    jsonrpc: "2.0",
    id: 1,
    method: "tools/call",
    params: { name: "suggest", arguments: { request: "" } },
  });
  expect(calls).toMatchObject([
    { route: "/mcp", operation: "suggest", tenant: "acme", outcome: "invalid_request", status: 200 },
  ]);
});

it("writes a data point where Analytics Engine is bound, in the places that the documented queries name", async () => {
  const writeDataPoint = vi.fn();
  await call("/v1/suggest", SUGGEST, { ANALYTICS: { writeDataPoint } });
  expect(writeDataPoint).toHaveBeenCalledTimes(1);
  expect(writeDataPoint).toHaveBeenCalledWith({
    indexes: ["acme"],
    blobs: ["/v1/suggest", "suggest", "ok", "local+local", expect.any(String), expect.any(String)],
    doubles: [expect.any(Number), 200, 0, 0],
  });
});
