/** A batch's events over real connections to the Worker as deployed. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { createBatchOutput } from "../../src/ladder/batch-schema.ts";
import { type BuiltWorker, startBuiltWorker } from "../support/built-worker.ts";

let worker: BuiltWorker;
beforeAll(async () => {
  worker = await startBuiltWorker();
});
afterAll(() => worker.stop());

async function post(path: string, body: unknown): Promise<unknown> {
  const headers = { "content-type": "application/json" };
  const response = await fetch(`${worker.url}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  return response.json();
}

async function runBatch(): Promise<string> {
  const { batch } = createBatchOutput.parse(await post("/v1/batches", { units: [{ id: "a", flags: [] }] }));
  await post(`/v1/batches/${batch}/attempts`, {
    attempts: [{ attempt_id: "1", unit: "a", tier: "cheap", status: "uncertain", reason: "?" }],
  });
  return batch;
}

const eventSchema = z.looseObject({ id: z.number(), type: z.string() });

describe("over real connections", () => {
  it("a WebSocket gets what was and what comes", async () => {
    const batch = await runBatch();
    const socket = new WebSocket(`${worker.url.replace("http", "ws")}/v1/batches/${batch}/events`);
    const events: z.output<typeof eventSchema>[] = [];
    socket.addEventListener("message", ({ data }) => {
      events.push(eventSchema.parse(JSON.parse(String(data))));
    });
    await expect.poll(() => events.length).toBe(1);
    await post(`/v1/batches/${batch}/close`, {});
    // Its close frame comes with the last event; workerd leaves the connection under it open for some seconds more.
    await expect.poll(() => events.map((event) => event.type)).toEqual(["unit", "unit", "closed"]);
  });

  it("a stream of server-sent events says each as it comes", async () => {
    const batch = await runBatch();
    const response = await fetch(`${worker.url}/v1/batches/${batch}/events`);
    expect(response.headers.get("content-type")).toContain("text/event-stream");
    let text = "";
    const reading = (async () => {
      for await (const chunk of response.body ?? []) text += new TextDecoder().decode(chunk);
    })();
    await expect.poll(() => text).toContain('"action":"escalate"');
    await post(`/v1/batches/${batch}/close`, {});
    await reading;
    expect([...text.matchAll(/^id: \d+$/gm)]).toHaveLength(3);
  });
});
