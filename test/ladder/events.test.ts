import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { exports } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { reportOutput } from "../../src/ladder/report.ts";
import { ask, attempt, call, createBatch, fail, failing, objectOf, report, uncertain } from "./client.ts";

const eventSchema = z.looseObject({
  id: z.number(),
  type: z.string(),
  unit: z.string().optional(),
  state: z.string().optional(),
});
type Event = z.output<typeof eventSchema>;

async function watch(
  batch: string,
  after = 0,
): Promise<{ socket: WebSocket; events: Event[]; closed: Promise<number> }> {
  const response = await exports.default.fetch(`http://signpost.test/v1/batches/${batch}/events?after=${after}`, {
    headers: { upgrade: "websocket" },
  });
  const socket = response.webSocket;
  if (socket === null) throw new Error(`no WebSocket: ${response.status}`);
  const events: Event[] = [];
  socket.addEventListener("message", ({ data }) => {
    events.push(eventSchema.parse(JSON.parse(String(data))));
  });
  const closed = new Promise<number>((resolve) => socket.addEventListener("close", ({ code }) => resolve(code)));
  socket.accept();
  return { socket, events, closed };
}

const said = (events: Event[]) =>
  events.map(({ type, unit, state, tier, action }) => [type, unit, state, tier, action]);

async function runBatch(): Promise<string> {
  const { batch } = await createBatch({
    units: [
      { id: "a", flags: [] },
      { id: "b", flags: ["FORMAT-STRICT"] },
    ],
  });
  await report(batch, attempt("a", failing), attempt("b", uncertain));
  return batch;
}

describe("a batch's events", () => {
  it("come over a WebSocket in order, what was before it first, and end with the batch", async () => {
    const batch = await runBatch();
    const { events, closed } = await watch(batch);
    await report(batch, attempt("b", { ...uncertain, tier: "standard" }), attempt("a"), attempt("a"));
    await ask("POST", `/v1/batches/${batch}/close`, reportOutput, {});
    expect(await closed).toBe(1000);
    expect(said(events)).toEqual([
      ["unit", "a", "running", "cheap", "retry"],
      ["unit", "b", "running", "standard", "escalate"],
      ["unit", "b", "awaiting_tiebreak", "standard", "await_tiebreak"],
      ["unit", "a", "accepted", "cheap", "accept"],
      ["unit", "b", "unresolved", undefined, undefined],
      ["closed", undefined, undefined, undefined, undefined],
    ]);
    const ids = events.map((event) => event.id);
    expect(ids).toEqual(ids.toSorted((x, y) => x - y));
  });

  it("resume after an event, and go on over an eviction", async () => {
    const batch = await runBatch();
    const first = await watch(batch);
    await expect.poll(() => first.events.length).toBe(2);
    const { events } = await watch(batch, first.events[0]?.id);
    await evictDurableObject(objectOf(batch));
    await report(batch, attempt("a"));
    await expect
      .poll(() => said(events))
      .toEqual([
        ["unit", "b", "running", "standard", "escalate"],
        ["unit", "a", "accepted", "cheap", "accept"],
      ]);
    await expect.poll(() => first.events.length).toBe(3);
  });

  it("come as server-sent events too, resumable by Last-Event-ID", async () => {
    const batch = await runBatch();
    const response = await exports.default.fetch(`http://signpost.test/v1/batches/${batch}/events`, {
      headers: { "last-event-id": "1" },
    });
    expect(response.headers.get("content-type")).toContain("text/event-stream");
    await report(batch, attempt("a"));
    await ask("POST", `/v1/batches/${batch}/close`, reportOutput, {});
    const text = await response.text();
    expect([...text.matchAll(/^id: (\d+)$/gm)].map((match) => Number(match[1]))).toEqual([2, 3, 4, 5]);
    expect(text).toContain('"action":"escalate"');
    const done = await exports.default.fetch(`http://signpost.test/v1/batches/${batch}/events?after=5`);
    expect(done.status).toBe(204);
  });

  it("resume after what a browser says it has had, though the address it came by says less", async () => {
    const batch = await runBatch();
    await report(batch, attempt("a"));
    await ask("POST", `/v1/batches/${batch}/close`, reportOutput, {});
    const response = await exports.default.fetch(`http://signpost.test/v1/batches/${batch}/events?after=1`, {
      headers: { "last-event-id": "3" },
    });
    expect([...(await response.text()).matchAll(/^id: (\d+)$/gm)].map((match) => Number(match[1]))).toEqual([4, 5]);
  });

  it("are over once the batch is closed, whatever is reported late", async () => {
    const batch = await runBatch();
    await ask("POST", `/v1/batches/${batch}/close`, reportOutput, {});
    const [late] = await report(batch, attempt("a"));
    expect(late?.action).toBe("ignored");
    const { events, closed } = await watch(batch);
    expect(await closed).toBe(1000);
    const last = events.at(-1);
    expect(last?.type).toBe("closed");
    expect((await call("GET", `/v1/batches/${batch}/events?after=${last?.id}`)).status).toBe(204);
  });

  it("come all, however many, and say what became of each unit that was left", async () => {
    const units = Array.from({ length: 1200 }, (_, index) => ({ id: `u${index}`, flags: [] }));
    const { batch } = await createBatch({ units });
    await ask("POST", `/v1/batches/${batch}/close`, reportOutput, {});
    const { events, closed } = await watch(batch);
    await closed;
    expect(said(events).slice(0, -1)).toEqual(units.map(({ id }) => ["unit", id, "unresolved", undefined, undefined]));
  });

  it("let their watchers go when the batch expires", async () => {
    const batch = await runBatch();
    const { closed } = await watch(batch);
    await runInDurableObject(objectOf(batch), (_, state) => {
      state.storage.sql.exec("UPDATE batch SET last_report_at = 0");
      state.storage.sql.exec("UPDATE due SET at = 0 WHERE kind = 'expire'");
    });
    await runDurableObjectAlarm(objectOf(batch));
    expect(await closed).toBe(1000);
  });

  it("open no watcher for a HEAD, whose stream nobody would read", async () => {
    const batch = await runBatch();
    const response = await exports.default.fetch(`http://signpost.test/v1/batches/${batch}/events`, { method: "HEAD" });
    expect(response.headers.get("content-type")).toContain("text/event-stream");
    await runInDurableObject(objectOf(batch), (_, state) => expect(state.getWebSockets()).toHaveLength(0));
  });

  it("are a 404 for another's batch, a 400 for a bad place to resume, a 405 for another method", async () => {
    expect((await call("GET", `/v1/batches/${crypto.randomUUID()}/events`)).status).toBe(404);
    const batch = await runBatch();
    expect((await call("GET", `/v1/batches/${batch}/events?after=x`)).status).toBe(400);
    expect((await fail("GET", `/v1/batches/${batch}/events?after=3`)).fields[0]).toMatchObject({ path: "after" });
    expect((await call("POST", `/v1/batches/${batch}/events`, {})).status).toBe(405);
  });
});
