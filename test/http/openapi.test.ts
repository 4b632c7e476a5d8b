import { exports } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import manifest from "../../package.json" with { type: "json" };
import { operations } from "../../src/operations.ts";

const documentSchema = z.looseObject({
  openapi: z.literal("3.1.0"),
  info: z.looseObject({ version: z.string() }),
  paths: z.record(z.string(), z.record(z.string(), z.looseObject({ operationId: z.string() }))),
  components: z.looseObject({ schemas: z.record(z.string(), z.unknown()) }),
});

async function fetchDocument() {
  return documentSchema.parse(await (await exports.default.fetch("http://signpost.test/openapi.json")).json());
}

describe("/openapi.json", () => {
  it("holds every operation once, under its path and method", async () => {
    const { paths } = await fetchDocument();
    const ids = Object.values(paths).flatMap((methods) => Object.values(methods).map((each) => each.operationId));
    expect(ids.toSorted()).toEqual([...operations.map((operation) => operation.name), "watch_batch"].toSorted());
  });

  it("points only at schemas it holds", async () => {
    const document = await fetchDocument();
    const refs = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map((match) => match[1] ?? "");
    expect(refs.length).toBeGreaterThan(0);
    for (const ref of refs) {
      const [, kind = "", name = ""] = /^#\/components\/(\w+)\/([^/]+)/.exec(ref) ?? [];
      expect(z.record(z.string(), z.unknown()).parse(document.components[kind]), ref).toHaveProperty([name]);
    }
  });

  it("declares what the query of a call with a body may hold", async () => {
    const { paths } = await fetchDocument();
    expect(paths["/v1/hints"]?.post?.parameters).toEqual([
      expect.objectContaining({ name: "lang", in: "query", required: false }),
    ]);
  });

  it("declares each placeholder of a path as its parameter", async () => {
    const { paths } = await fetchDocument();
    for (const [path, methods] of Object.entries(paths)) {
      const placeholders = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
      for (const operation of Object.values(methods)) {
        const parameters = z
          .array(z.looseObject({ name: z.string(), in: z.string() }))
          .parse(operation.parameters ?? []);
        expect(parameters.filter((each) => each.in === "path").map((each) => each.name)).toEqual(placeholders);
      }
    }
  });
});

describe("the example of an operation", () => {
  const withExample = operations.filter((each) => each.example !== undefined);

  it.each(withExample)("$name fits its schema", (operation) => {
    expect(operation.input.safeParse(operation.example).error).toBeUndefined();
  });

  // Only what works on a batch needs an id that no example can know.
  it.each(withExample.filter(({ path }) => !path.includes("batches/:id")))(
    "$name succeeds as it stands",
    async (operation) => {
      if (operation.name === "suggest") {
        const body = JSON.stringify({ skills: [{ name: "apple-notes", description: "Write notes in Notes.app" }] });
        const headers = { "content-type": "application/json" };
        await exports.default.fetch("http://signpost.test/v1/rosters/default", { method: "PUT", headers, body });
      }
      const fields = z.record(z.string(), z.unknown()).parse(operation.example);
      const path = operation.path.replace(/:(\w+)/g, (_, name: string) => String(fields[name]));
      const inBody = Object.entries(fields).filter(([name]) => !operation.path.includes(`:${name}`));
      const response = await exports.default.fetch(`http://signpost.test${path}`, {
        method: operation.method,
        headers: { "content-type": "application/json" },
        body: JSON.stringify(Object.fromEntries(inBody)),
      });
      const value = await response.json();
      expect(response.status, JSON.stringify(value)).toBe(operation.status);
      expect(operation.output.safeParse(value).error).toBeUndefined();
    },
  );
});

it("tells one version everywhere: OpenAPI, MCP and the package", async () => {
  const { info } = await fetchDocument();
  const response = await exports.default.fetch("http://signpost.test/mcp", {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json" },
    body: JSON.stringify({
      jsonrpc: "2.0",
      id: 1,
      method: "initialize",
      params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "test", version: "1" } },
    }),
  });
  expect(info.version).toBe(manifest.version);
  expect(await response.json()).toMatchObject({ result: { serverInfo: { version: manifest.version } } });
});
