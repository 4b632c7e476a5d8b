import { exports } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";

const headers = { "content-type": "application/json" };
const ROSTER = "http://signpost.test/v1/rosters/forms";

beforeAll(async () => {
  const body = JSON.stringify({ skills: [{ name: "notes", description: "Keeps notes." }] });
  expect((await exports.default.fetch(ROSTER, { method: "PUT", headers, body })).status).toBe(200);
});

const post = (path: string, body: unknown) => ({ path, method: "POST", body: JSON.stringify(body) });
const CALLS = {
  hints: post("/v1/hints", { keywords: ["a"], results: [] }),
  lint: post("/v1/lint", { tools: [{ name: "a_tool", description: "" }] }),
  index: { path: "/v1/rosters/forms/index", method: "GET", body: undefined },
};

async function typeOf(call: keyof typeof CALLS, accept: string): Promise<string> {
  const { path, method, body } = CALLS[call];
  const init = { method, headers: { ...headers, accept }, ...(body !== undefined && { body }) };
  const response = await exports.default.fetch(`http://signpost.test${path}`, init);
  expect(response.status).toBe(200);
  await response.arrayBuffer();
  return (response.headers.get("content-type") ?? "").replace(/;.*/, "");
}

const [TEXT, JSON_TYPE, SARIF] = ["text/plain", "application/json", "application/sarif+json"];

describe("the form of an answer", () => {
  it.each([
    ["text/plain", TEXT, TEXT, TEXT],
    ["TEXT/Plain", TEXT, TEXT, TEXT],
    ["text/*", TEXT, TEXT, TEXT],
    ["application/json", JSON_TYPE, JSON_TYPE, JSON_TYPE],
    ["text/plain;q=0", JSON_TYPE, JSON_TYPE, JSON_TYPE],
    ["application/json;q=0", TEXT, TEXT, TEXT],
    ["text/plain;q=0, */*", JSON_TYPE, JSON_TYPE, JSON_TYPE],
    ["text/plain; q=0.0, application/json", JSON_TYPE, JSON_TYPE, JSON_TYPE],
    ["application/json;q=0, */*", TEXT, TEXT, TEXT],
    ["application/json;q=0.2, text/plain;q=0.9", TEXT, TEXT, TEXT],
    ["text/plain;q=0.2, application/json;q=0.9", JSON_TYPE, JSON_TYPE, JSON_TYPE],
    ["text/plain, */*;q=0.1", TEXT, TEXT, TEXT],
    ["*/*", JSON_TYPE, JSON_TYPE, TEXT],
    ["", JSON_TYPE, JSON_TYPE, TEXT],
    ["image/png", JSON_TYPE, JSON_TYPE, TEXT],
    [";;,q=", JSON_TYPE, JSON_TYPE, TEXT],
    ["application/sarif+json", JSON_TYPE, SARIF, TEXT],
    ["application/sarif+json;q=0, text/plain;q=0.5", TEXT, TEXT, TEXT],
  ])("to Accept: %s", async (accept, hints, lint, index) => {
    expect([await typeOf("hints", accept), await typeOf("lint", accept), await typeOf("index", accept)]).toEqual([
      hints,
      lint,
      index,
    ]);
  });

  it("is one that OpenAPI lists", async () => {
    const response = await exports.default.fetch("http://signpost.test/openapi.json");
    const content = z.object({ content: z.record(z.string(), z.unknown()) });
    const operation = z.object({ responses: z.object({ "200": content }) });
    const { paths } = z
      .object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) })
      .parse(await response.json());
    const typesOf = (path: string, method: string) =>
      Object.keys(operation.parse(paths[path]?.[method]).responses["200"].content);
    expect(typesOf("/v1/hints", "post")).toEqual([JSON_TYPE, TEXT]);
    expect(typesOf("/v1/lint", "post")).toEqual([JSON_TYPE, TEXT, SARIF]);
    expect(typesOf("/v1/rosters/{id}/index", "get")).toEqual([TEXT, JSON_TYPE]);
    expect(typesOf("/v1/failures", "post")).toEqual([JSON_TYPE]);
  });
});
