import { createExecutionContext, env } from "cloudflare:test";
import { afterEach, describe, expect, it, vi } from "vitest";
import { app } from "../../src/app.ts";
import { envelopeSchema } from "../../src/errors.ts";
import { sha256Hex } from "../../src/hash.ts";
import { networkOf } from "../../src/http/rate-limit.ts";

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
      const key = "a-key-of-many-characters";
      await call("/v1/rosters", { API_KEYS: `${line}\r\nacme:agent:${key}` }, { authorization: `Bearer ${key}` });
      expect(warn.mock.calls.flat().map((each) => JSON.parse(String(each)))).toEqual([
        expect.objectContaining({ event: "api_key_line_ignored", line: 1 }),
      ]);
    },
  );

  it("warns of a short key, and of one that stands in two lines, by their lines alone", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const twice = "twice-0123456789abcdef";
    const keys = `acme:agent:tiny\nacme:admin:${twice}\n\nother:agent:${twice}`;
    await call("/v1/rosters", { API_KEYS: keys }, { authorization: `Bearer ${twice}` });
    const lines = warn.mock.calls.flat().map(String);
    expect(lines.map((each) => JSON.parse(each))).toEqual([
      expect.objectContaining({ event: "api_key_short", line: 1, tenant: "acme" }),
      expect.objectContaining({ event: "api_key_repeated", line: 4, tenant: "other", earlier_line: 2 }),
    ]);
    expect(lines.join()).not.toMatch(/tiny|0123456789/);
  });

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

/** A limiter that lets so many calls of each key through and keeps the keys it was asked about. */
function limiter(most: number) {
  const counts = new Map<string, number>();
  const limit = async ({ key }: { key: string }) => {
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return { success: count <= most };
  };
  return { counts, RATE_LIMIT: { limit } };
}

async function keepInKv(key: string, tenant: string) {
  await env.KV.put(`key:${await sha256Hex(key)}`, JSON.stringify({ tenant, role: "agent" }));
}

describe("over the rate", () => {
  it("answers 429 with the time to wait, per key", async () => {
    const RATE_LIMIT = { limit: async () => ({ success: false }) };
    const response = await call("/nowhere", { API_KEYS: KEYS, RATE_LIMIT }, { authorization: "Bearer s3cret-admin" });
    expect(response.status).toBe(429);
    expect(response.headers.get("retry-after")).toBe("10");
    expect(await errorOf(response)).toMatchObject({ category: "transient", retryable: true, retry_after_ms: 10_000 });
  });

  it("counts each key by itself, those of API_KEYS and those in KV", async () => {
    await Promise.all([keepInKv("kv-key-one", "acme"), keepInKv("kv-key-two", "acme")]);
    const { counts, RATE_LIMIT } = limiter(1);
    const status = async (key: string) =>
      (await call("/nowhere", { API_KEYS: KEYS, RATE_LIMIT }, { authorization: `Bearer ${key}` })).status;
    // Once through each of them, so that none is still counted by address.
    const keys = ["s3cret-admin", "s3cret:with:colons", "kv-key-one"];
    for (const key of keys) expect(await status(key), key).toBe(404);
    for (const key of keys) expect(await status(key), key).toBe(429);
    expect([...counts.keys()].filter((key) => !key.startsWith("address:"))).toHaveLength(keys.length);
  });

  it("tells two keys in KV apart", async () => {
    await Promise.all([keepInKv("kv-key-three", "acme"), keepInKv("kv-key-four", "acme")]);
    const { counts, RATE_LIMIT } = limiter(9);
    for (const key of ["kv-key-three", "kv-key-four"]) {
      await call("/nowhere", { API_KEYS: KEYS, RATE_LIMIT }, { authorization: `Bearer ${key}` });
    }
    expect([...counts.keys()].filter((key) => !key.startsWith("address:"))).toHaveLength(2);
  });

  it("lets an address try so many unknown keys and no more, and reads KV for no others", async () => {
    const { RATE_LIMIT } = limiter(3);
    const get = vi.fn(async () => null);
    const from = (address: string, n: number) =>
      call(
        "/v1/rosters",
        { API_KEYS: KEYS, RATE_LIMIT, KV: { get } },
        { authorization: `Bearer wrong-${n}`, "cf-connecting-ip": address },
      );
    const statuses = [];
    for (let n = 0; n < 6; n++) statuses.push((await from("192.0.2.7", n)).status);
    expect(statuses).toEqual([401, 401, 401, 429, 429, 429]);
    expect(get).toHaveBeenCalledTimes(3);
    expect((await from("192.0.2.8", 7)).status).toBe(401);
  });

  it("lets a known key in from an address whose unknown ones are refused", async () => {
    const { RATE_LIMIT } = limiter(1);
    const from = (key: string) => call("/nowhere", { API_KEYS: KEYS, RATE_LIMIT }, { authorization: `Bearer ${key}` });
    await from("wrong-1");
    expect((await from("wrong-2")).status).toBe(429);
    expect((await from("s3cret-admin")).status).toBe(404);
  });

  it.each([
    ["192.0.2.7", "192.0.2.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:0DB8:1:2::9", "2001:db8:1:2::/64"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
  ])("counts %s as %s", (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});
