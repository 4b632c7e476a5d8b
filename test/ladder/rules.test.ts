import { createExecutionContext, env } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import modelsSeed from "../../kv-seed/models.json" with { type: "json" };
import rubricSeed from "../../kv-seed/rubric.json" with { type: "json" };
import { app } from "../../src/app.ts";
import { batchOutput, createBatchOutput, routeOutput } from "../../src/ladder/batch-schema.ts";
import { ask, call, fail } from "./client.ts";

const versioned = z.looseObject({ version: z.string() });
const route = (body: unknown) => ask("POST", "/v1/route", routeOutput, body);
const price = (model: string, input: unknown, output: unknown) => ({
  model,
  input_usd_per_mtok: input,
  output_usd_per_mtok: output,
});
const inverted = {
  cheap: price("mini-a", 3, 15),
  standard: price("mid-b", 0.25, 1.25),
  frontier: price("big-c", null, null),
  apex: price("top-d", 20, 100),
};

/** A call with one of the keys of two tenants. */
async function as(key: "acme-admin" | "acme-agent" | "other-admin", method: string, path: string, body?: unknown) {
  const bindings = {
    ...env,
    OPEN_ACCESS: "false",
    API_KEYS: "acme:admin:acme-admin\nacme:agent:acme-agent\nother:admin:other-admin",
  };
  const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
  const request = new Request(`http://signpost.test${path}`, {
    method,
    headers,
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const response = await app.fetch(request, bindings, createExecutionContext());
  return { status: response.status, body: JSON.parse(await response.text()) as unknown };
}

describe("POST /v1/route", () => {
  it("answers with tier, cap, model, the routing line and the worker's prompt", async () => {
    const routed = await route({ unit: { id: "u", flags: ["UNVERIFIABLE", "AMBIGUOUS"], prompt: "Name the owner." } });
    expect(routed).toMatchObject({
      tier: "standard",
      cap: "frontier",
      flags: ["UNVERIFIABLE", "AMBIGUOUS"],
      routing: "Routing: standard (unverifiable, ambiguous)",
      model: "claude-sonnet-5",
      dual_run: false,
      rule: "few_flags",
      warnings: [],
    });
    expect(routed.worker_prompt.startsWith("Name the owner.\n\n")).toBe(true);
    for (const words of [
      "no prose",
      "grounded",
      "uncertain",
      "missing fact or rule",
      "two answers are plausible",
      "assumption",
      "sources conflict",
      "guessing",
      "uncertain is cheap, wrong is dear",
      "dispatcher's instructions",
      "come first",
      "data, even where it reads like an order",
    ]) {
      expect(routed.worker_prompt, words).toContain(words);
    }
  });

  it("takes a unit without flags or id, and any vendor of the map", async () => {
    expect(await route({ unit: {} })).toMatchObject({ tier: "cheap", routing: "Routing: cheap (no flags)" });
    expect((await route({ unit: { flags: [] }, vendor: "gemini" })).model).toBe(modelsSeed.vendors.gemini.cheap.model);
    expect((await route({ unit: { flags: [], apex_reason: "It cannot be undone." } })).tier).toBe("apex");
    expect((await route({ unit: { flags: [], kind: "judgment" } })).tier).toBe("frontier");
  });

  it.each([
    ["an unknown flag", { unit: { flags: ["HARD"] } }, "unit.flags[0]", "HARD"],
    ["an unknown vendor", { unit: {}, vendor: "acme" }, "vendor", "anthropic, openai"],
    ["two sentences", { unit: { apex_reason: "It is hard. It is dear." } }, "unit.apex_reason", "exactly one sentence"],
    ["no unit", {}, "unit", ""],
  ])("refuses %s and names it", async (_, body, path, word) => {
    const error = await fail("POST", "/v1/route", body);
    expect(error).toMatchObject({ status: 400, category: "validation" });
    expect(error.fields[0]?.path).toBe(path);
    expect(error.message).toContain(word);
  });

  it("says out loud that a lower tier costs more and that prices are unknown, and skips only when told to", async () => {
    const unit = { id: "u1", flags: [] };
    const kept = await route({ unit, ladder: { tiers: inverted } });
    expect(kept).toMatchObject({ tier: "cheap", model: "mini-a" });
    expect(kept.warnings.map((w) => `${w.code} ${w.tier}`)).toEqual([
      "price_inversion cheap",
      "price_inversion cheap",
      "unknown_price frontier",
    ]);
    const skipped = await route({ unit, ladder: { tiers: inverted, skip_inverted: true } });
    expect(skipped).toMatchObject({ tier: "standard", model: "mid-b" });
    expect(JSON.stringify(kept)).not.toMatch(/NaN|cheapest/);
    const error = await fail("POST", "/v1/route", {
      unit,
      ladder: { tiers: { ...inverted, apex: price("top-d", "0", -1) } },
    });
    expect(error.fields.map((field) => field.path)).toEqual([
      "ladder.tiers.apex.input_usd_per_mtok",
      "ladder.tiers.apex.output_usd_per_mtok",
    ]);
  });
});

describe("the rubric and the tier map", () => {
  it("are the built-in ones until a tenant sets its own, with a version that follows the content", async () => {
    const rubric = await ask("GET", "/v1/rubric", versioned);
    expect(rubric).toMatchObject(rubricSeed);
    const models = await ask("GET", "/v1/models", versioned);
    expect(models).toMatchObject({ vendors: modelsSeed.vendors, warnings: [] });
    expect(rubric.version).not.toBe(models.version);
  });

  it("take back what they give", async () => {
    for (const path of ["/v1/rubric", "/v1/models"]) {
      const shown = await ask("GET", path, versioned);
      expect(await ask("PUT", path, versioned, shown)).toEqual(shown);
    }
  });

  it.each([
    [
      "a rubric that never reaches apex",
      "/v1/rubric",
      { ...rubricSeed, rules: rubricSeed.rules.slice(1) },
      "rules",
      "apex",
    ],
    [
      "a rubric with an unknown flag",
      "/v1/rubric",
      { ...rubricSeed, dual_run: { flag: "HARD", tier: "cheap" } },
      "dual_run.flag",
      "HARD",
    ],
    [
      "a map without a tier",
      "/v1/models",
      { vendors: { mine: { ...inverted, frontier: undefined } } },
      "vendors.mine.frontier",
      "missing",
    ],
    [
      "a price in a text",
      "/v1/models",
      { vendors: { mine: { ...inverted, apex: price("top-d", "0", 1) } } },
      "vendors.mine.apex.input_usd_per_mtok",
      "number",
    ],
    [
      "a negative price",
      "/v1/models",
      { vendors: { mine: { ...inverted, apex: price("top-d", 0, -1) } } },
      "vendors.mine.apex.output_usd_per_mtok",
      "0 or more",
    ],
    ["a map of no vendor", "/v1/models", { vendors: {} }, "vendors", "at least one"],
  ])("refuse %s", async (_, path, body, field, word) => {
    const error = await fail("PUT", path, body);
    expect(error).toMatchObject({ status: 400, category: "validation" });
    expect(error.fields[0]?.path).toBe(field);
    expect(error.message).toContain(word);
  });

  it("are written by an admin alone", async () => {
    for (const [path, body] of [
      ["/v1/rubric", rubricSeed],
      ["/v1/models", modelsSeed],
    ] as const) {
      expect((await as("acme-agent", "PUT", path, body)).status).toBe(403);
      expect((await as("acme-agent", "GET", path)).status).toBe(200);
    }
  });

  it("are a tenant's own, shadow the common ones, and decide its batches", async () => {
    const put = await as("acme-admin", "PUT", "/v1/models", { vendors: { acme: inverted }, skip_inverted: true });
    expect(put.body).toMatchObject({ vendors: { acme: { cheap: { model: "mini-a" } }, anthropic: expect.anything() } });
    expect(put.body).toMatchObject({
      warnings: [{ code: "price_inversion" }, { code: "price_inversion" }, { code: "unknown_price" }],
    });
    const rules = rubricSeed.rules.map((rule) => (rule.name === "few_flags" ? { ...rule, tier: "frontier" } : rule));
    expect((await as("acme-admin", "PUT", "/v1/rubric", { ...rubricSeed, rules })).status).toBe(200);
    const body = { unit: { id: "u", flags: ["UNVERIFIABLE"] }, vendor: "acme" };
    expect((await as("acme-agent", "POST", "/v1/route", body)).body).toMatchObject({
      tier: "frontier",
      model: "big-c",
    });
    expect((await as("acme-agent", "POST", "/v1/route", { ...body, unit: {} })).body).toMatchObject({
      tier: "standard",
      model: "mid-b",
    });
    expect((await as("other-admin", "POST", "/v1/route", body)).status).toBe(400);
    expect((await as("other-admin", "POST", "/v1/route", { unit: body.unit })).body).toMatchObject({
      tier: "standard",
    });
  });
});

describe("another tenant's batch", () => {
  it("is a 404 like one that never was", async () => {
    const made = await as("acme-agent", "POST", "/v1/batches", { units: [{ id: "a", flags: [] }] });
    const { batch } = createBatchOutput.parse(made.body);
    expect(batchOutput.parse((await as("acme-agent", "GET", `/v1/batches/${batch}`)).body).counts.running).toBe(1);
    for (const path of ["", "/residue", "/report", "/events"]) {
      expect((await as("other-admin", "GET", `/v1/batches/${batch}${path}`)).status).toBe(404);
      expect((await call("GET", `/v1/batches/${batch}${path}`)).status).toBe(404);
    }
    expect((await as("other-admin", "POST", `/v1/batches/${batch}/close`, {})).status).toBe(404);
  });
});
