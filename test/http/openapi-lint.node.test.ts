/** The document as others read it: by a linter that knows what tools stumble over, and against what is answered. */
import { createConfig, lintFromString } from "@redocly/openapi-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { type BuiltWorker, startBuiltWorker } from "../support/built-worker.ts";

const documentSchema = z.looseObject({
  paths: z.record(
    z.string(),
    z.record(z.string(), z.looseObject({ responses: z.record(z.string(), z.unknown()), tags: z.array(z.string()) })),
  ),
  tags: z.array(z.looseObject({ name: z.string() })),
});

let worker: BuiltWorker;
let text: string;
beforeAll(async () => {
  worker = await startBuiltWorker();
  text = await (await fetch(`${worker.url}/openapi.json`)).text();
});
afterAll(() => worker?.stop());

it("passes Redocly's recommended rules, warnings included", async () => {
  const config = await createConfig({ extends: ["recommended"] });
  const problems = await lintFromString({ source: text, absoluteRef: "openapi.json", config });
  expect(problems.map(({ ruleId, message, location }) => `${location[0]?.pointer} ${ruleId}: ${message}`)).toEqual([]);
});

it("is refused by the same rules where something is missing", async () => {
  const { servers: _, ...broken } = documentSchema.parse(JSON.parse(text));
  const config = await createConfig({ extends: ["recommended"] });
  const problems = await lintFromString({ source: JSON.stringify(broken), absoluteRef: "openapi.json", config });
  expect(problems.map(({ ruleId }) => ruleId)).toContain("no-empty-servers");
});

it("declares the event stream's header and the answer that ends it", () => {
  const watch = documentSchema.parse(JSON.parse(text)).paths["/v1/batches/{id}/events"]?.get;
  expect(Object.keys(watch?.responses ?? {})).toEqual(expect.arrayContaining(["101", "200", "204", "404"]));
  expect(JSON.stringify(watch?.parameters)).toContain('"Last-Event-ID"');
});

it("puts every operation under a tag it explains", () => {
  const { paths, tags } = documentSchema.parse(JSON.parse(text));
  const used = Object.values(paths).flatMap((methods) => Object.values(methods).flatMap((each) => each.tags));
  expect([...new Set(used)].toSorted()).toEqual(tags.map(({ name }) => name).toSorted());
});

it("declares the failures that calls made wrongly meet", async () => {
  const { paths } = documentSchema.parse(JSON.parse(text));
  for (const [path, methods] of Object.entries(paths)) {
    const url = `${worker.url}${path.replaceAll(/\{\w+\}/g, "no-such-thing")}`;
    for (const [method, { responses }] of Object.entries(methods)) {
      const takesBody = method === "post" || method === "put";
      const wrong = [
        { query: "", headers: { "content-type": "text/plain" }, body: "x" },
        { query: "?no_such_field=1", headers: { "content-type": "application/json" }, body: "{}" },
        { query: "", headers: { "content-type": "application/json" }, body: '{"no_such_field":1}' },
      ];
      for (const { query, headers, body } of wrong) {
        const init = { method: method.toUpperCase(), headers, ...(takesBody && { body }) };
        const response = await fetch(url + query, init);
        await response.body?.cancel();
        expect(Object.keys(responses), `${method} ${path}`).toContain(String(response.status));
      }
    }
  }
});
