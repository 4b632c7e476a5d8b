/** Bodies over the limit, sent over a real connection: the client gets its answer even while it is still sending. */
import { request } from "node:http";
import { afterAll, beforeAll, expect, it } from "vitest";
import { envelopeSchema } from "../../src/errors.ts";
import { type BuiltWorker, startBuiltWorker } from "../support/built-worker.ts";

const MIB = 1024 * 1024;

let worker: BuiltWorker;
beforeAll(async () => {
  worker = await startBuiltWorker();
});
afterAll(() => worker.stop());

/** `fetch` would not say how the body travels; this does. */
function post(path: string, bytes: number, declared: boolean): Promise<{ status: number | undefined; body: string }> {
  return new Promise((resolve, reject) => {
    const headers = { "content-type": "application/json", ...(declared && { "content-length": String(bytes) }) };
    const sent = request(`${worker.url}${path}`, { method: "POST", headers }, (response) => {
      let body = "";
      response.setEncoding("utf8").on("data", (text: string) => {
        body += text;
      });
      response.on("end", () => resolve({ status: response.statusCode, body }));
    });
    sent.on("error", reject);
    for (let left = bytes; left > 0; left -= MIB) sent.write("x".repeat(Math.min(left, MIB)));
    sent.end();
  });
}

it.each([
  ["/v1/suggest", 32, true],
  ["/v1/suggest", 32, false],
  ["/v1/hints", 6, false],
  ["/mcp", 9, true],
])("answers 413 in the envelope on %s for %i MiB, their length declared: %s", async (path, mib, declared) => {
  for (let time = 0; time < 3; time++) {
    const { status, body } = await post(path, mib * MIB, declared);
    expect(status).toBe(413);
    expect(envelopeSchema.parse(JSON.parse(body)).error.code).toBe("body_too_large");
  }
});
