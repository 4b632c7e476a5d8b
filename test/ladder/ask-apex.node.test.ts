import { createServer, type RequestListener, type Server } from "node:http";
import { afterEach, describe, expect, it } from "vitest";
import { createMessages, MessageNotGiven } from "../../src/judges/anthropic/client.ts";
import { askApex } from "../../src/ladder/ask-apex.ts";

const KEY = "sk-ant-a-key-that-must-stay-secret";
const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return `http://127.0.0.1:${address.port}`;
}

const ask = (baseUrl: string, timeoutMs: number) =>
  askApex({ apiKey: KEY, baseUrl, timeoutMs }, "apex-model", "decide");

describe("asking the apex model", () => {
  it("ends at its time limit while the answer's body still drips", async () => {
    const url = await serve((_, response) => {
      response.writeHead(200, { "content-type": "application/json" });
      const drip = setInterval(() => response.write(" "), 10);
      response.on("close", () => clearInterval(drip));
    });
    expect(await ask(url, 200)).toEqual({ kind: "failed", final: false, detail: "timeout" });
  });

  it("follows no redirect, and does not ask again", async () => {
    let reached = 0;
    const elsewhere = await serve((_, response) => {
      reached += 1;
      response.end("{}");
    });
    const url = await serve((_, response) => response.writeHead(307, { location: elsewhere }).end());
    expect(await ask(url, 5000)).toEqual({ kind: "failed", final: true, detail: "status 307" });
    expect(reached).toBe(0);
  });

  it("reads no more of an answer than any answer holds", async () => {
    const url = await serve((_, response) => {
      response.writeHead(200, { "content-type": "application/json" });
      response.end(`"${"x".repeat(9 * 1024 * 1024)}"`);
    });
    expect(await ask(url, 20_000)).toEqual({ kind: "failed", final: false, detail: "too_long" });
  });

  it("lets nothing that quotes the key into what is logged", async () => {
    const url = await serve((_, response) => {
      const error = { type: `bad_key_${KEY}`, message: `No such key: ${KEY}` };
      response.writeHead(400, { "content-type": "application/json", "request-id": KEY });
      response.end(JSON.stringify({ type: "error", error }));
    });
    const create = createMessages({ apiKey: KEY, baseUrl: url });
    const body = { model: "m", max_tokens: 1, messages: [] };
    const failure = await create(body, [], AbortSignal.timeout(5000)).catch((thrown: unknown) => thrown);
    expect(failure).toBeInstanceOf(MessageNotGiven);
    expect(failure).toMatchObject({ failure: { kind: "status", status: 400 } });
    expect(JSON.stringify(failure)).not.toContain(KEY.slice(0, 12));
  });
});
