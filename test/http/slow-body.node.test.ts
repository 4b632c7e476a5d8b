/** Bodies that never end, over real connections: a server must not wait for as long as a client likes. */
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, it } from "vitest";
import { envelopeSchema } from "../../src/errors.ts";
import { type BuiltWorker, startBuiltWorker } from "../support/built-worker.ts";

let worker: BuiltWorker;
beforeAll(async () => {
  worker = await startBuiltWorker({ vars: { BODY_TIMEOUT_MS: "300" } });
});
afterAll(() => worker.stop());

/** Sends the head and a first piece, then nothing. @returns all the server says until it closes. */
function sendBeginning(path: string, piece: string): Promise<string> {
  const { hostname, port } = new URL(worker.url);
  const socket = connect(Number(port), hostname);
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\nconnection: close\r\ntransfer-encoding: chunked\r\n\r\n${piece.length.toString(16)}\r\n${piece}\r\n`,
  );
  return text(socket);
}

it.each(["/v1/hints", "/v1/suggest", "/mcp"])("ends the wait for a body to %s with 408", async (path) => {
  const answer = await sendBeginning(path, '{"query":');
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  const { error } = envelopeSchema.parse(JSON.parse(/\{"error".*\}/.exec(answer)?.[0] ?? ""));
  expect(error).toMatchObject({ category: "transient", code: "body_timeout", retryable: true });
});

it("answers others meanwhile, and takes a body that comes whole", async () => {
  const late = sendBeginning("/v1/hints", "{");
  const response = await fetch(`${worker.url}/v1/hints`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ query: "jwt", results: [] }),
  });
  expect(response.status).toBe(200);
  await late;
});
