import { createExecutionContext, env } from "cloudflare:test";
import { afterEach, describe, expect, it, vi } from "vitest";
import { app } from "../../src/app.ts";
import { envelopeSchema } from "../../src/errors.ts";

const KEYS = "acme:admin:s3cret-admin\nacme:agent:s3cret:with:colons\nbad line\n";

function call(path: string, vars: Record<string, unknown>, headers: Record<string, string> = {}) {
  const bindings = { ...env, OPEN_ACCESS: "false", ...vars };
  return app.fetch(new Request(`http://signpost.test${path}`, { headers }), bindings, createExecutionContext());
}

async function errorOf(response: Response) {
  return envelopeSchema.parse(await response.json()).error;
}

afterEach(() => vi.restoreAllMocks());

describe("without keys and without open access", () => {
  it.each(["/", "/v1/rosters", "/mcp", "/openapi.json", "/nowhere"])(
    "answers %s with 403 not_configured",
    async (path) => {
      const response = await call(path, {});
      expect(response.status).toBe(403);
      const error = await errorOf(response);
      expect(error).toMatchObject({ category: "permission", code: "not_configured", retryable: false });
      expect(error.message).toContain("API_KEYS");
    },
  );

  it("answers /healthz", async () => {
    expect((await call("/healthz", {})).status).toBe(200);
  });
});

describe("with keys", () => {
  it("asks for a key where none is sent", async () => {
    const response = await call("/v1/rosters", { API_KEYS: KEYS });
    expect(response.status).toBe(401);
    expect(response.headers.get("www-authenticate")).toBe("Bearer");
    expect(await errorOf(response)).toMatchObject({ category: "permission", code: "missing_key" });
  });

  it("refuses an unknown key without repeating it", async () => {
    const response = await call("/v1/rosters", { API_KEYS: KEYS }, { authorization: "Bearer wrong-key" });
    expect(response.status).toBe(401);
    expect(await response.text()).not.toContain("wrong-key");
  });

  it("lets a key that itself holds colons in", async () => {
    const response = await call("/nowhere", { API_KEYS: KEYS }, { authorization: "Bearer s3cret:with:colons" });
    expect(response.status).toBe(404);
  });

  it("finds keys that are kept in KV by their hash", async () => {
    const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode("kv-key"));
    const hex = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    await env.KV.put(`key:${hex}`, JSON.stringify({ tenant: "acme", role: "agent" }));
    const response = await call("/nowhere", { API_KEYS: KEYS }, { authorization: "Bearer kv-key" });
    expect(response.status).toBe(404);
  });

  it.each(["acme:agent:two words", "acme:agent:clé", "acme:owner:x", "a b:agent:x", "acme:agent:"])(
    "says in the log which line of API_KEYS can let nobody in: %j",
    async (line) => {
      const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
      await call("/v1/rosters", { API_KEYS: `${line}\r\nacme:agent:good` }, { authorization: "Bearer good" });
      expect(warn.mock.calls.flat().map((each) => JSON.parse(String(each)))).toEqual([
        expect.objectContaining({ event: "api_key_line_ignored", line: 1 }),
      ]);
    },
  );

  it.each(["Bearer good", "bearer good", "BEARER   good", "Bearer\tgood"])("takes %j", async (authorization) => {
    const response = await call("/nowhere", { API_KEYS: "acme:agent:good" }, { authorization });
    expect(response.status).toBe(404);
  });

  it.each(["good", "Basic good", "Bearer", "Bearer good good", "Bearer good, Bearer good", "Bearer Good"])(
    "refuses %j with 401",
    async (authorization) => {
      const response = await call("/nowhere", { API_KEYS: "acme:agent:good" }, { authorization });
      expect(response.status).toBe(401);
    },
  );

  it("writes no key into the log", async () => {
    const written: string[] = [];
    for (const method of ["info", "warn", "error"] as const) {
      vi.spyOn(console, method).mockImplementation((line) => void written.push(String(line)));
    }
    await call("/v1/rosters", { API_KEYS: `${KEYS}\nx:nobody:hidden-one` }, { authorization: "Bearer wrong-key" });
    expect(written.join("\n")).toContain("api_key_line_ignored");
    expect(written.join("\n")).not.toMatch(/s3cret|wrong-key|hidden-one/);
  });
});

describe("over the rate", () => {
  it("answers 429 with the time to wait, per key", async () => {
    const RATE_LIMIT = { limit: async () => ({ success: false }) };
    const response = await call("/nowhere", { API_KEYS: KEYS, RATE_LIMIT }, { authorization: "Bearer s3cret-admin" });
    expect(response.status).toBe(429);
    expect(response.headers.get("retry-after")).toBe("10");
    expect(await errorOf(response)).toMatchObject({ category: "transient", retryable: true, retry_after_ms: 10_000 });
  });
});
