import { exports } from "cloudflare:workers";
import { describe, expect, it } from "vitest";

async function ask(body: unknown): Promise<{ status: number; json: Record<string, unknown> }> {
  const response = await exports.default.fetch("https://signpost.test/v1/failures", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return { status: response.status, json: await response.json() };
}

describe("POST /v1/failures", () => {
  it("says how long to wait when the tool was asked too often", async () => {
    const { status, json } = await ask({ failure: { http_status: 429, headers: { "Retry-After": "7" }, body: "" } });
    expect(status).toBe(200);
    expect(json).toMatchObject({
      is_error: true,
      category: "transient",
      next: "retry",
      retry_after_ms: 7000,
      report: null,
    });
  });

  it("hands back what was tried and found when the third try fails", async () => {
    const { json } = await ask({
      failure: { error: { code: "ETIMEDOUT" } },
      attempt: 3,
      queries_tried: ["a", "a b"],
      partial_results: [{ id: 1 }],
    });
    expect(json).toMatchObject({
      next: "report_up",
      retryable: false,
      report: { kind: "timeout", attempts: 3, queries_tried: ["a", "a b"], partial_results: [{ id: 1 }] },
    });
  });

  it("does not repeat a call that may have happened", async () => {
    const { json } = await ask({ failure: "Read timed out", operation: { idempotent: false } });
    expect(json).toMatchObject({ next: "report_up", retryable: false });
    expect(json.message).toContain("may have happened");
  });

  it("takes null, an empty text and an empty list for empty results", async () => {
    for (const failure of [null, "", []]) {
      const { status, json } = await ask({ failure });
      expect(status).toBe(200);
      expect(json).toMatchObject({ is_error: false, category: null, next: "use_empty_result" });
    }
  });

  it("answers several failures in order and puts the most pressing one on top", async () => {
    const found = await ask({ items: [[], ["a hit"]] });
    expect(found.json).toMatchObject({ code: "ok", next: null, items: [{ code: "empty_result" }, { code: "ok" }] });
    const { json } = await ask({ items: [{ http_status: 429 }, [], { http_status: 401 }] });
    expect(json).toMatchObject({
      code: "not_authenticated",
      items: [{ code: "rate_limited" }, { code: "empty_result" }, { code: "not_authenticated" }],
    });
  });

  it("names the missing field, and the unknown one", async () => {
    const missing = await ask({});
    expect(missing.status).toBe(400);
    expect(missing.json).toMatchObject({ error: { category: "validation", fields: [{ path: "failure" }] } });
    const unknown = await ask({ failure: null, retries: 2 });
    expect(unknown.status).toBe(400);
    expect(unknown.json).toMatchObject({ error: { fields: [{ path: "retries" }] } });
    const both = await ask({ failure: null, items: [null] });
    expect(both.status).toBe(400);
    const attempt = await ask({ failure: null, attempt: 0 });
    expect(attempt.json).toMatchObject({ error: { fields: [{ path: "attempt" }] } });
  });

  it("refuses partial results too deep to give back, and reads a failure as deep", async () => {
    const deep = JSON.parse("[".repeat(3000) + "]".repeat(3000));
    const refused = await ask({ failure: null, partial_results: deep });
    expect(refused.json).toMatchObject({ error: { fields: [{ path: "partial_results" }] } });
    expect((await ask({ failure: deep })).status).toBe(200);
  });

  it("is the MCP tool classify_failure", async () => {
    const response = await exports.default.fetch("https://signpost.test/mcp", {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json, text/event-stream" },
      body: JSON.stringify({
        jsonrpc: "2.0",
        id: 4,
        method: "tools/call",
        params: { name: "classify_failure", arguments: { items: [{ http_status: 429 }] } },
      }),
    });
    expect(await response.json()).toMatchObject({
      result: { structuredContent: { code: "rate_limited", items: [{ code: "rate_limited" }] } },
    });
  });
});
