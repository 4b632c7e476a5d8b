import { exports } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { envelopeSchema } from "../../src/errors.ts";

const JSON_TYPE = { "content-type": "application/json" };

function post(body: BodyInit | null, headers: Record<string, string> = JSON_TYPE, path = "/v1/hints") {
  return exports.default.fetch(`http://signpost.test${path}`, { method: "POST", headers, body });
}

async function errorOf(response: Response) {
  expect(response.headers.get("content-type")).toMatch(/^application\/json/);
  const { error } = envelopeSchema.parse(await response.json());
  expect(error.request_id).toBe(response.headers.get("x-request-id"));
  return error;
}

describe("a body that cannot be read", () => {
  it.each([
    ["no JSON", "{not json", "invalid_json"],
    ["JSON cut short", '{"keywords": ["a"', "invalid_json"],
    ["a list", "[]", "invalid_request"],
    ["a bare null", "null", "invalid_request"],
    ["half a character", '{"keywords": ["\\ud83d"], "results": []}', "invalid_unicode"],
    ["half a character as a key", '{"\\udc00": 1}', "invalid_unicode"],
    ["bytes that are no UTF-8", new Uint8Array([0x7b, 0xff, 0xfe, 0x7d]), "invalid_unicode"],
  ])("is a validation error when it is %s", async (_, body, code) => {
    const response = await post(body);
    expect(response.status).toBe(400);
    expect(await errorOf(response)).toMatchObject({ category: "validation", code, retryable: false });
  });

  it("is read when it starts with a byte order mark", async () => {
    const response = await post(`\ufeff${JSON.stringify({ keywords: ["a"], results: [] })}`);
    expect(response.status).toBe(200);
  });

  it("is refused with 415 when it is not said to be JSON", async () => {
    const response = await post("keywords=a", { "content-type": "application/x-www-form-urlencoded" });
    expect(response.status).toBe(415);
    expect((await errorOf(response)).message).toContain("application/json");
  });

  it("is refused with 415 when it comes compressed", async () => {
    const compressed = new Blob(["{}"]).stream().pipeThrough(new CompressionStream("gzip"));
    const response = await post(compressed, { ...JSON_TYPE, "content-encoding": "gzip" });
    expect(response.status).toBe(415);
    expect(await errorOf(response)).toMatchObject({ category: "validation", code: "body_encoded" });
    const plain = await post('{"keywords": [], "results": []}', { ...JSON_TYPE, "content-encoding": "identity" });
    expect(plain.status).toBe(200);
  });

  it.each([true, false])("is refused with 413 when it is too large, its length declared: %s", async (declared) => {
    const bytes = new TextEncoder().encode(`{"keywords": ["${"a".repeat(1024 * 1024)}"]}`);
    const stream = new ReadableStream<Uint8Array>({
      start(controller) {
        for (let at = 0; at < bytes.length; at += 65_536) controller.enqueue(bytes.subarray(at, at + 65_536));
        controller.close();
      },
    });
    const response = await post(declared ? bytes : stream);
    expect(response.status).toBe(413);
    expect(await errorOf(response)).toMatchObject({ category: "validation", code: "body_too_large" });
  });
});

describe("every failure", () => {
  it("names an unknown field", async () => {
    const error = await errorOf(await post(JSON.stringify({ keywords: [], results: [], keyword: "x" })));
    expect(error.fields).toEqual([{ path: "keyword", problem: expect.stringContaining("Unknown field") }]);
  });

  it.each([
    ["POST", "/v1/hints?sufficient_score=0.9", "sufficient_score (in the query)"],
    ["POST", "/v1/hints?langs=ja", "langs (in the query)"],
    ["POST", "/v1/suggest?__proto__=1", "__proto__ (in the query)"],
    ["POST", "/v1/batches/x/close?id=y", "id (in the query)"],
    ["PUT", "/v1/rosters/x?skills=1", "skills (in the query)"],
    ["GET", "/v1/rosters?limit=1", "limit"],
    ["GET", "/v1/rosters/x?id=y", "id (in the query)"],
    ["DELETE", "/v1/rosters/x?force=1", "force"],
  ])("names what %s %s has no use for in its query", async (method, path, name) => {
    const body = method === "POST" || method === "PUT" ? "{}" : null;
    const response = await exports.default.fetch(`http://signpost.test${path}`, { method, headers: JSON_TYPE, body });
    expect(response.status).toBe(400);
    expect((await errorOf(response)).fields).toContainEqual({
      path: name,
      problem: expect.stringContaining("Unknown field"),
    });
  });

  it("names a field that stands in the query and in the body", async () => {
    const body = '{"keywords": [], "results": [], "lang": "en"}';
    const error = await errorOf(await post(body, JSON_TYPE, "/v1/hints?lang=ja"));
    expect(error.fields.map((field) => field.path)).toEqual(["lang (already in the address)"]);
  });

  it.each(["constructor", "toString", "__proto__"])("names an unknown field called %s as it is", async (name) => {
    const error = await errorOf(await post(`{"keywords": [], "results": [], "${name}": {"round": 1}}`));
    expect(error.fields).toEqual([{ path: name, problem: expect.stringContaining("Unknown field") }]);
  });

  it("names its field once", async () => {
    const error = await errorOf(await post('{"request": ""}', JSON_TYPE, "/v1/suggest"));
    expect(error.message).toBe("`request` must not be empty; send the user's latest request as text.");
  });

  it.each([
    ["left out", "/v1/diagnose", { selections: [{ user_message: "x" }], tools: [] }, /^Required; send /],
    ["of another kind", "/v1/suggest", { request: "x", options: [] }, /must be an object/i],
    ["none of the options", "/v1/batches", { units: [], vendor: 7 }, /[Mm]ust be/],
    ["too long", "/v1/hints", { failures: [{ query: "x".repeat(32_001), failure: "x" }] }, /at most 32000 characters/],
    ["too short", "/v1/lint", { requests: [""], tools: [{ name: "a", description: "" }] }, /at least 1 characters/],
  ])("says in plain words what to send for a field that is %s", async (_, path, body, words) => {
    const error = await errorOf(await post(JSON.stringify(body), JSON_TYPE, path));
    expect(error.fields.map((field) => field.problem).join("\n")).toMatch(words);
    expect(error.message).not.toMatch(/Invalid input|undefined|nonoptional|Too (?:big|small)|[<>]=/);
  });

  it.each([
    ["an unknown name as long as the body", `{"${"k".repeat(500_000)}": 1}`],
    ["a place 100,000 lists deep", `{"failures": ${"[".repeat(100_000)}"\\ud800"${"]".repeat(100_000)}}`],
  ])("stays short for %s", async (_, body) => {
    const response = await post(body);
    expect(response.status).toBe(400);
    expect((await response.text()).length).toBeLessThan(2000);
  });

  it("is a 404 for a path that does not exist", async () => {
    const response = await post("{}", JSON_TYPE, "/v1/nothing");
    expect(response.status).toBe(404);
    expect(await errorOf(response)).toMatchObject({ category: "validation", code: "unknown_path" });
  });

  it("is a 405 with the methods that would do", async () => {
    const response = await exports.default.fetch("http://signpost.test/v1/hints");
    expect(response.status).toBe(405);
    expect(response.headers.get("allow")).toBe("POST");
    expect(await errorOf(response)).toMatchObject({ category: "validation", code: "method_not_allowed" });
  });

  it("carries the caller's own request id, and successes do too", async () => {
    const headers = { ...JSON_TYPE, "x-request-id": "turn-42" };
    expect((await errorOf(await post("{", headers))).request_id).toBe("turn-42");
    const success = await post(JSON.stringify({ keywords: [], results: [] }), headers);
    expect(success.headers.get("x-request-id")).toBe("turn-42");
  });
});
