/** The service's own tie-break against a real server in the place of the Messages API, in the Worker as deployed. */
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type Server, type ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { batchOutput, createBatchOutput, tiebreakClaimOutput } from "../../src/ladder/batch-schema.ts";
import { reportOutput } from "../../src/ladder/report.ts";
import { type BuiltWorker, startBuiltWorker } from "../support/built-worker.ts";

const sentSchema = z.object({
  model: z.string(),
  messages: z.array(z.object({ content: z.string() })),
  output_config: z.object({ format: z.object({ type: z.literal("json_schema") }) }),
});

let upstream: Server;
let upstreamUrl: string;
let sent: z.output<typeof sentSchema>[] = [];
/** What the upstream does with the nth request, from 0. */
let behave: (response: ServerResponse, nth: number) => void;

let folder: string;
let worker: BuiltWorker;

const start = () =>
  startBuiltWorker({
    persistTo: folder,
    vars: {
      ANTHROPIC_API_KEY: "sk-test",
      ANTHROPIC_BASE_URL: upstreamUrl,
      TIEBREAK_TIMEOUT_MS: "1500",
      TIEBREAK_RETRY_MS: "100",
    },
  });

beforeAll(async () => {
  upstream = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => {
      body += String(chunk);
    });
    request.on("end", () => {
      sent.push(sentSchema.parse(JSON.parse(body)));
      behave(response, sent.length - 1);
    });
  });
  await new Promise<void>((resolve) => upstream.listen(0, "127.0.0.1", resolve));
  const address = upstream.address();
  upstreamUrl = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
  folder = await mkdtemp(join(tmpdir(), "signpost-ladder-"));
  worker = await start();
});
afterAll(async () => {
  await worker.stop();
  upstream.closeAllConnections();
  upstream.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => {
  sent = [];
});
afterEach(() => {
  behave = (response) => void response.writeHead(500).end();
});

async function ask<T extends z.ZodType>(method: string, path: string, schema: T, body?: unknown): Promise<z.output<T>> {
  const response = await fetch(`${worker.url}${path}`, {
    method,
    headers: { "content-type": "application/json" },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.status} ${text}`);
  return schema.parse(JSON.parse(text));
}

/** A settled batch in service mode, whose units `a`, `b` and `c` await the tie-break. */
async function settledBatch(options: Record<string, unknown> = {}): Promise<string> {
  const ids = ["a", "b", "c"];
  const units = ids.map((id) => ({ id, flags: ["FORMAT-STRICT"], prompt: `task of ${id}` }));
  const { batch } = await ask("POST", "/v1/batches", createBatchOutput, {
    units,
    tiebreak: "service",
    ...options,
  });
  const attempts = ids.flatMap((unit) =>
    ["cheap", "standard"].map((tier) => ({
      attempt_id: `${unit} ${tier}`,
      unit,
      tier,
      status: "uncertain",
      reason: "?",
      tokens_in: 100,
      tokens_out: 100,
    })),
  );
  await ask("POST", `/v1/batches/${batch}/attempts`, z.unknown(), { attempts });
  return batch;
}

const claim = (batch: string) => ask("POST", `/v1/batches/${batch}/tiebreak`, tiebreakClaimOutput, {});
const view = (batch: string) => ask("GET", `/v1/batches/${batch}`, batchOutput);
const finished = (batch: string) =>
  expect.poll(async () => (await view(batch)).tiebreak.state, { timeout: 20_000, interval: 100 });

function answer(response: ServerResponse, items: unknown): void {
  say(response, JSON.stringify({ items }), "end_turn");
}

function say(response: ServerResponse, text: string, stopReason: string): void {
  response.writeHead(200, { "content-type": "application/json" }).end(
    JSON.stringify({
      id: "msg_1",
      type: "message",
      role: "assistant",
      model: "claude-fable-5",
      stop_reason: stopReason,
      stop_sequence: null,
      content: [{ type: "text", text }],
      usage: { input_tokens: 1000, output_tokens: 100 },
    }),
  );
}

const ALL = [
  { item: "c", answer: 3 },
  { item: "a", answer: '{"kept": true}' },
];

describe("the service's tie-break", () => {
  it("asks the apex model once for all items, and lists what the answer left out as unresolved", async () => {
    behave = (response) => answer(response, ALL);
    const batch = await settledBatch();
    const claimed = await claim(batch);
    expect(claimed).toMatchObject({ mode: "service", lease: null, prompt: null, model: "claude-fable-5" });
    expect(claimed.items.map((item) => item.item)).toEqual(["a", "b", "c"]);
    await finished(batch).toBe("answered");
    expect(sent).toHaveLength(1);
    expect(sent[0]?.model).toBe("claude-fable-5");
    for (const id of ["a", "b", "c"]) expect(sent[0]?.messages[0]?.content).toContain(`task of ${id}`);
    const { units, tiebreak } = await view(batch);
    expect(tiebreak).toEqual({ mode: "service", state: "answered", items: 3, sends: 1 });
    expect(units).toEqual([
      { unit: "a", tier: "standard", state: "resolved", answer: { kept: true } },
      { unit: "b", tier: "standard", state: "unresolved" },
      { unit: "c", tier: "standard", state: "resolved", answer: 3 },
    ]);
    const { tiebreak_cost_usd, compared_with } = await ask("GET", `/v1/batches/${batch}/report`, reportOutput);
    expect(tiebreak_cost_usd).toBe(0.015);
    // Three units, each at cheap and at standard with 100 tokens in and out: 0.0072 in all, and the tie-break.
    expect(compared_with.all_standard).toMatchObject({ cost_usd: 0.0054, actual_usd: 0.0222, saving_usd: -0.0168 });
    await expect(claim(batch)).rejects.toThrow("tiebreak_claimed");
  });

  it("sends again after a failure and after a malformed answer, three times in all", async () => {
    behave = (response, nth) => {
      if (nth === 0) response.writeHead(529, { "content-type": "application/json" }).end("{}");
      else if (nth === 1) answer(response, "not a list");
      else answer(response, ALL);
    };
    const batch = await settledBatch();
    await claim(batch);
    await finished(batch).toBe("answered");
    expect(sent).toHaveLength(3);
  });

  it("takes what stands whole in an answer that was cut off, and does not ask for the same again", async () => {
    behave = (response) =>
      say(response, '{"items": [{"item": "c", "answer": "a } in a \\"text\\""}, {"item": "a", "ans', "max_tokens");
    const batch = await settledBatch();
    await claim(batch);
    await finished(batch).toBe("answered");
    expect(sent).toHaveLength(1);
    const { units } = await view(batch);
    expect(units.map(({ state }) => state)).toEqual(["unresolved", "unresolved", "resolved"]);
    expect(units[2]?.answer).toBe('a } in a "text"');
    expect((await ask("GET", `/v1/batches/${batch}/report`, reportOutput)).tiebreak_cost_usd).toBe(0.015);
  });

  it("keeps what it can of an answer, and leaves unresolved what no caller could have sent", async () => {
    behave = (response) =>
      say(
        response,
        'Here it is:\n```json\n{"items": [{"item": "a", "answer": 12345678901234567890}, {"item": "b"}, {"item": 5}, {"item": "b", "answer": "\\ud800"}, {"item": "c", "answer": 3}]}\n```',
        "end_turn",
      );
    const batch = await settledBatch();
    await claim(batch);
    await finished(batch).toBe("answered");
    expect((await view(batch)).units.map(({ state }) => state)).toEqual(["unresolved", "unresolved", "resolved"]);
  });

  it("is not paid for by Signpost once the budget is spent, nor answered by the caller", async () => {
    const batch = await settledBatch({ max_cost_usd: 1e-9 });
    await expect(claim(batch)).rejects.toThrow("budget_spent");
    const open = await settledBatch();
    const body = { lease: "none", items: [] };
    await expect(ask("PUT", `/v1/batches/${open}/tiebreak`, z.unknown(), body)).rejects.toThrow("tiebreak_by_service");
    expect(sent).toHaveLength(0);
  });

  it("gives up after three sends and leaves all unresolved", async () => {
    behave = (response) => void response.writeHead(503).end();
    const batch = await settledBatch();
    await claim(batch);
    await finished(batch).toBe("failed");
    expect(sent).toHaveLength(3);
    expect((await view(batch)).counts).toMatchObject({ unresolved: 3, awaiting_tiebreak: 0 });
  });

  it("does not repeat a request that is refused for good", async () => {
    behave = (response) => void response.writeHead(401, { "content-type": "application/json" }).end("{}");
    const batch = await settledBatch();
    await claim(batch);
    await finished(batch).toBe("failed");
    expect(sent).toHaveLength(1);
  });

  it("loses nothing to a restart while the request is out", async () => {
    behave = (response, nth) => {
      if (nth > 0) answer(response, ALL);
    };
    const batch = await settledBatch();
    await claim(batch);
    await expect.poll(() => sent.length, { timeout: 10_000 }).toBe(1);
    await worker.stop();
    worker = await start();
    await finished(batch).toBe("answered");
    expect(sent).toHaveLength(2);
    expect((await view(batch)).counts).toMatchObject({ resolved: 2, unresolved: 1 });
  });

  it("drops the answer when the batch was closed meanwhile", async () => {
    let release: (() => void) | undefined;
    behave = (response) => {
      release = () => answer(response, ALL);
    };
    const batch = await settledBatch();
    await claim(batch);
    await expect.poll(() => sent.length, { timeout: 10_000 }).toBe(1);
    await ask("POST", `/v1/batches/${batch}/close`, reportOutput, {});
    release?.();
    await setTimeout(300);
    expect((await view(batch)).tiebreak.state).toBe("cancelled");
    expect((await view(batch)).counts).toMatchObject({ unresolved: 3, resolved: 0 });
  });

  it("is refused for a vendor whose models it cannot ask", async () => {
    const body = { units: [{ id: "a", flags: [] }], vendor: "openai", tiebreak: "service" };
    await expect(ask("POST", "/v1/batches", createBatchOutput, body)).rejects.toThrow("tiebreak_service_vendor");
  });
});
