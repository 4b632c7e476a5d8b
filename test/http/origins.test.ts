import { createExecutionContext, env, waitOnExecutionContext } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import { app } from "../../src/app.ts";
import { envelopeSchema } from "../../src/errors.ts";

interface Call {
  method?: string;
  headers?: Record<string, string>;
  vars?: Record<string, string>;
  body?: string;
}

async function call(url: string, { method = "GET", headers = {}, vars = {}, body }: Call = {}) {
  const bindings = { ...env, OPEN_ACCESS: "true", ALLOWED_HOSTS: "", CORS_ORIGINS: "", ...vars };
  const context = createExecutionContext();
  const response = await app.fetch(new Request(url, { method, headers, body }), bindings, context);
  await waitOnExecutionContext(context);
  return response;
}

async function codeOf(response: Response) {
  return envelopeSchema.parse(await response.json()).error.code;
}

const ROUTES = ["/", "/docs", "/openapi.json", "/healthz", "/v1/rosters", "/mcp", "/nowhere"];
const KEYS = { OPEN_ACCESS: "false", API_KEYS: "acme:admin:a-key-for-this-test" };
const KEY = { authorization: "Bearer a-key-for-this-test" };

describe("while access is open", () => {
  it.each(ROUTES)("answers %s under no name but this machine's", async (path) => {
    const response = await call(`http://rebound.example${path}`);
    expect(response.status).toBe(403);
    expect(await codeOf(response)).toBe("host_not_allowed");
  });

  it.each(["localhost", "localhost:8787", "signpost.localhost", "127.0.0.1:8787", "127.8.9.1", "[::1]:8787"])(
    "answers under %s",
    async (host) => {
      expect((await call(`http://${host}/healthz`)).status).toBe(200);
    },
  );

  it.each([
    "localhost.example",
    "127.0.0.1.example",
    "notlocalhost",
    "0.0.0.0",
    "10.0.0.1",
    "127.0.0.1@evil.example",
    "localhost/..",
    "",
  ])("takes the name from Host, and does not take %j for this machine", async (host) => {
    const response = await call("http://localhost/v1/rosters", { headers: { host } });
    expect(response.status).toBe(403);
    expect(await codeOf(response)).toBe("host_not_allowed");
  });

  it("answers under the names that ALLOWED_HOSTS adds, on any port", async () => {
    const vars = { ALLOWED_HOSTS: "signpost.lan, 192.168.1.20:8787" };
    for (const host of ["signpost.lan", "SIGNPOST.lan:99", "192.168.1.20"]) {
      expect((await call(`http://${host}/healthz`, { vars })).status, host).toBe(200);
    }
    expect((await call("http://other.lan/healthz", { vars })).status).toBe(403);
  });
});

it("answers under any name where a key is asked for", async () => {
  expect((await call("https://signpost.example/v1/rosters", { vars: KEYS, headers: KEY })).status).toBe(200);
});

describe("a page of another origin", () => {
  it.each(ROUTES)("is refused at %s", async (path) => {
    for (const origin of ["https://evil.example", "http://localhost:5173", "null", "chrome-extension://abcdef"]) {
      const response = await call(`http://localhost:8787${path}`, { headers: { origin } });
      expect(response.status, origin).toBe(403);
      expect(response.headers.get("access-control-allow-origin")).toBeNull();
      expect(await codeOf(response)).toBe("origin_not_allowed");
    }
  });

  it("is refused with a key, too", async () => {
    const headers = { ...KEY, origin: "https://evil.example" };
    expect((await call("https://signpost.example/v1/rosters", { vars: KEYS, headers })).status).toBe(403);
  });

  it("changes nothing by a request that asks for no leave", async () => {
    const response = await call("http://localhost:8787/v1/rosters/taken", {
      method: "PUT",
      headers: { origin: "https://evil.example", "content-type": "text/plain" },
      body: '{"skills":[{"name":"theirs","description":"Theirs"}]}',
    });
    expect(response.status).toBe(403);
    expect((await call("http://localhost:8787/v1/rosters/taken")).status).toBe(404);
  });

  it("is answered when it is the service's own, whatever ends TLS before it", async () => {
    const headers = { origin: "https://signpost.localhost:8787" };
    expect((await call("http://signpost.localhost:8787/healthz", { headers })).status).toBe(200);
  });
});

describe("an origin that CORS_ORIGINS names", () => {
  const vars = { CORS_ORIGINS: "https://app.example/ http://localhost:5173" };
  const origin = "https://app.example";

  it("may read answers and failures", async () => {
    for (const [path, status] of [
      ["/v1/rosters", 200],
      ["/v1/rosters/none", 404],
    ] as const) {
      const response = await call(`http://localhost${path}`, { vars, headers: { origin } });
      expect(response.status).toBe(status);
      expect(response.headers.get("access-control-allow-origin")).toBe(origin);
      expect(response.headers.get("access-control-expose-headers")).toContain("X-Request-Id");
      expect(response.headers.get("access-control-allow-credentials")).toBeNull();
      expect(response.headers.get("vary")).toContain("Origin");
    }
  });

  it("has its preflight answered before a key is asked for", async () => {
    const response = await call("https://signpost.example/v1/suggest", {
      method: "OPTIONS",
      vars: { ...KEYS, ...vars },
      headers: {
        origin,
        "access-control-request-method": "POST",
        "access-control-request-headers": "authorization,content-type",
      },
    });
    expect(response.status).toBe(204);
    expect(response.headers.get("access-control-allow-origin")).toBe(origin);
    expect(response.headers.get("access-control-allow-methods")).toContain("PUT");
    expect(response.headers.get("access-control-allow-headers")).toBe("authorization,content-type");
  });

  it("does not speak for others", async () => {
    for (const other of ["https://app.example.evil", "http://app.example", "https://app.example:444"]) {
      expect((await call("http://localhost/v1/rosters", { vars, headers: { origin: other } })).status).toBe(403);
    }
  });

  it("is an origin, or the operator is told which var is wrong", async () => {
    for (const [name, value] of [
      ["CORS_ORIGINS", "app.example"],
      ["ALLOWED_HOSTS", "a b:c:d"],
    ] as const) {
      const response = await call("http://localhost/v1/rosters", { vars: { [name]: value } });
      expect(response.status).toBe(500);
      expect(await codeOf(response)).toBe("misconfigured");
    }
  });
});

it("says nothing of origins where none is named", async () => {
  const response = await call("http://localhost/v1/rosters");
  expect(response.headers.get("vary")).toBeNull();
  expect(response.headers.get("access-control-allow-origin")).toBeNull();
});
