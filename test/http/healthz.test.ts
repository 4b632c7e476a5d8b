import { createExecutionContext, env } from "cloudflare:test";
import { exports } from "cloudflare:workers";
import { expect, it } from "vitest";
import manifest from "../../package.json" with { type: "json" };
import { app } from "../../src/app.ts";
import { NEEDED_BINDINGS } from "../../src/http/health.ts";
import { healthSchema } from "../../src/http/health-schema.ts";

async function health(vars: Record<string, unknown>) {
  const bindings = { ...env, OPEN_ACCESS: "false", ...vars };
  const response = await app.fetch(new Request("http://localhost/healthz"), bindings, createExecutionContext());
  expect(response.status).toBe(200);
  return healthSchema.parse(await response.json());
}

it("answers /healthz without a key, with its version and all that it needs bound", async () => {
  const response = await exports.default.fetch("http://signpost.test/healthz");
  expect(response.status).toBe(200);
  const { ok, version, access, bindings } = healthSchema.parse(await response.json());
  expect({ ok, version, access }).toEqual({ ok: true, version: manifest.version, access: "open" });
  for (const name of NEEDED_BINDINGS) expect(bindings[name], name).toBe(true);
});

it("says who may call, what is not bound and which judges can be asked, and shows no secret", async () => {
  expect((await health({})).access).toBe("not_configured");
  const told = await health({ API_KEYS: "acme:agent:hidden-key", ANTHROPIC_API_KEY: "hidden-too", KV: undefined });
  expect(told).toMatchObject({
    access: "keys",
    bindings: { KV: false, OUTCOME_LOG: true, ANALYTICS: false },
    judges: { local: true, anthropic: true, systemone: false, clef: false },
  });
  expect(JSON.stringify(told)).not.toContain("hidden");
});
