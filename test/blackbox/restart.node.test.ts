import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BuiltWorker, startBuiltWorker } from "../support/built-worker.ts";

const SKILLS = [
  { name: "meeting-minutes", description: "Turn a meeting recording into minutes with decisions and owners" },
  { name: "invoice-entry", description: "Enter supplier invoices into the accounts and match them to orders" },
];

let folder: string;
let worker: BuiltWorker;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "signpost-"));
  worker = await startBuiltWorker({ persistTo: folder });
});
afterAll(async () => {
  await worker.stop();
  await rm(folder, { recursive: true, force: true });
});

function send(method: string, path: string, body: unknown) {
  const headers = { "content-type": "application/json" };
  return fetch(`${worker.url}${path}`, { method, headers, body: JSON.stringify(body) });
}

describe("the built Worker", () => {
  it("finds its rosters and its rankings again after a restart", async () => {
    expect((await send("PUT", "/v1/rosters/office", { skills: SKILLS })).status).toBe(200);
    const body = { request: "Write the minutes of this meeting recording.", roster: "office" };
    const before = await (await send("POST", "/v1/suggest", body)).json();
    expect(before).toMatchObject({ cache: "miss" });
    // The write to KV comes after the answer.
    const rankings = async () => (await (await worker.miniflare.getKVNamespace("KV")).list({ prefix: "rank:" })).keys;
    await expect.poll(async () => (await rankings()).length, { timeout: 10_000 }).toBe(1);

    await worker.stop();
    worker = await startBuiltWorker({ persistTo: folder });

    const after = await (await send("POST", "/v1/suggest", body)).json();
    expect(after).toMatchObject({ cache: "hit", ranked: Reflect.get(Object(before), "ranked") });
  });

  it("answers an upload larger than the limit with 413 over a real connection", async () => {
    const response = await send("POST", "/v1/hints", { keywords: ["x".repeat(2 * 1024 * 1024)], results: [] });
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({ error: { category: "validation", code: "body_too_large" } });
  });

  it("is closed as it is deployed", async () => {
    const closed = await startBuiltWorker({ vars: { OPEN_ACCESS: "false" } });
    try {
      const response = await fetch(`${closed.url}/v1/rosters`);
      expect(response.status).toBe(403);
      expect(await response.json()).toMatchObject({ error: { code: "not_configured" } });
    } finally {
      await closed.stop();
    }
  });
});
