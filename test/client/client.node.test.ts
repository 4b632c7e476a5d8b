/** The typed client, against the built Worker and against servers that misbehave. */
import { createServer, type RequestListener } from "node:http";
import { afterAll, beforeAll, describe, expect, expectTypeOf, it, onTestFinished } from "vitest";
import { z } from "zod";
import { CALLS } from "../../src/client/calls.ts";
import { createClient, SignpostError } from "../../src/client/client.ts";
import { type BuiltWorker, startBuiltWorker } from "../support/built-worker.ts";

let worker: BuiltWorker;
beforeAll(async () => {
  worker = await startBuiltWorker({ vars: { OPEN_ACCESS: "false", API_KEYS: "acme:admin:secret" } });
});
afterAll(() => worker.stop());
const client = () => createClient({ baseUrl: worker.url, apiKey: "secret", timeoutMs: 60_000 });

describe("a method of the client", () => {
  it("is there for every operation the service has", async () => {
    const document: { paths: Record<string, Record<string, { operationId?: string }>> } = await (
      await fetch(`${worker.url}/openapi.json`, { headers: { authorization: "Bearer secret" } })
    ).json();
    const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, { operationId }]) => {
        const name = operationId?.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
        const stream = operationId === "watch_batch" || operationId === undefined || !path.startsWith("/v1/");
        return stream ? [] : [[name, method.toUpperCase(), path.replace(/\{(\w+)\}/g, ":$1")]];
      }),
    );
    const ours = Object.entries(CALLS).map(([name, [method, path]]) => [name, method, path]);
    expect(ours.toSorted()).toEqual(expect.arrayContaining(operations.toSorted()));
    expect(ours).toHaveLength(operations.length);
  });

  it("fills the path, the query and the body, and knows its answer's type", async () => {
    const signpost = client();
    const skills = [{ name: "a/b c", description: "Merges PDF files." }];
    expect(await signpost.putRoster({ id: "mine", skills })).toMatchObject({ id: "mine", skills: 1 });
    const found = await signpost.getRosterSkill({ id: "mine", name: "a/b c" });
    expectTypeOf(found.description_full).toBeString();
    expect(found.description_full).toBe("Merges PDF files.");
    expect(await signpost.getRosterIndex({ id: "mine", width: 10 })).toMatchObject({
      index: expect.stringContaining("Merges ..."),
    });
    const answer = await signpost.suggest({ request: "Merge these PDFs", roster: "mine" });
    expectTypeOf(answer.suggestion).toEqualTypeOf<string | null>();
    expect(answer.roster).toMatchObject({ id: "mine", skills: 1 });
    expect(await signpost.listRosters()).toMatchObject({ rosters: [{ id: "mine" }] });
  });

  it("throws the service's own envelope", async () => {
    const refused = await client()
      .getRoster({ id: "none" })
      .catch((thrown: unknown) => thrown);
    expect(refused).toBeInstanceOf(SignpostError);
    expect(refused).toMatchObject({
      status: 404,
      envelope: { category: "validation", code: "unknown_roster", retryable: false },
    });
    const stranger = createClient({ baseUrl: worker.url, apiKey: "other" });
    await expect(stranger.listRosters()).rejects.toMatchObject({ status: 401, envelope: { category: "permission" } });
  });
});

/** @returns the base URL, and how often it was asked. */
async function serve(answer: RequestListener) {
  let calls = 0;
  const server = createServer((request, response) => {
    calls++;
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = z.object({ port: z.number() }).parse(server.address());
  return { url: `http://127.0.0.1:${port}/base`, calls: () => calls };
}

const failure = (retryable: boolean, retry_after_ms: number | null) =>
  JSON.stringify({
    error: {
      category: "transient",
      code: "busy",
      retryable,
      message: "Busy.",
      fields: [],
      retry_after_ms,
      request_id: "r",
    },
  });

describe("a call that fails", () => {
  it("is made again only where the envelope says so, three times in all", async () => {
    const busy = await serve((_, response) => response.writeHead(503).end(failure(true, 1)));
    await expect(createClient({ baseUrl: busy.url }).listRosters()).rejects.toMatchObject({
      envelope: { code: "busy" },
    });
    expect(busy.calls()).toBe(3);
    const refusing = await serve((_, response) => response.writeHead(503).end(failure(false, null)));
    await expect(createClient({ baseUrl: refusing.url }).listRosters()).rejects.toThrow("Busy.");
    expect(refusing.calls()).toBe(1);
    const patient = await serve((_, response) => response.writeHead(503).end(failure(true, 60_000)));
    await expect(createClient({ baseUrl: patient.url }).listRosters()).rejects.toMatchObject({
      envelope: { retry_after_ms: 60_000 },
    });
    expect(patient.calls()).toBe(1);
  });

  it("succeeds where a later try does", async () => {
    let calls = 0;
    const recovering = await serve((request, response) =>
      ++calls < 2 ? response.writeHead(429).end(failure(true, 1)) : response.end(JSON.stringify({ path: request.url })),
    );
    expect(await createClient({ baseUrl: recovering.url }).listRosters()).toEqual({ path: "/base/v1/rosters" });
  });

  it.each<[string, RequestListener, string]>([
    ["a page that is no Signpost's", (_, response) => response.end("<html>"), "not_signpost"],
    ["a status without an envelope", (_, response) => response.writeHead(502).end("{}"), "not_signpost"],
    ["silence", () => {}, "timeout"],
    ["a closed connection", (request) => request.socket.destroy(), "unreachable"],
  ])("says what it met, once: %s", async (_, answer, code) => {
    const server = await serve(answer);
    const asked = createClient({ baseUrl: server.url, timeoutMs: code === "timeout" ? 200 : 60_000 }).hints({
      results: [],
    });
    await expect(asked).rejects.toMatchObject({ name: "SignpostError", envelope: { code } });
    expect(server.calls()).toBe(1);
  });

  it("ends with its caller's signal, the wait before a retry included", async () => {
    const busy = await serve((_, response) => response.writeHead(503).end(failure(true, 9_000)));
    const ending = new AbortController();
    const asked = createClient({ baseUrl: busy.url }).listRosters({}, { signal: ending.signal });
    setTimeout(() => ending.abort(), 100);
    await expect(asked).rejects.toMatchObject({ envelope: { code: "aborted" } });
    expect(busy.calls()).toBe(1);
  });

  it("goes through the fetch it was given", async () => {
    const asked: string[] = [];
    const given: typeof fetch = async (input, init) => {
      asked.push(`${init?.method} ${input}`);
      return Response.json({ rosters: [] });
    };
    await createClient({ baseUrl: "https://signpost.example/", fetch: given }).listRosters();
    expect(asked).toEqual(["GET https://signpost.example/v1/rosters"]);
  });
});
