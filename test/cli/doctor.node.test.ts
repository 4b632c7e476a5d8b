/** The doctor, against the built Worker well and ill, and against what is no Signpost. */
import { createServer } from "node:http";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { z } from "zod";
import { examine } from "../../src/cli/examine.ts";
import { run } from "../../src/cli/program.ts";
import { type BuiltWorker, startBuiltWorker } from "../support/built-worker.ts";

const KEY = "acme-key-of-many-characters";
let worker: BuiltWorker;
beforeAll(async () => {
  worker = await startBuiltWorker({ vars: { OPEN_ACCESS: "false", API_KEYS: `acme:admin:${KEY}` } });
});
afterAll(() => worker.stop());

async function problems(url: string, key: string | undefined): Promise<Record<string, string | null>> {
  const found: Record<string, string | null> = {};
  for await (const { check, problem } of examine(new URL(url), key)) found[check] = problem;
  return found;
}

describe("the doctor", () => {
  it("finds the roster missing, says how to load it, and finds nothing once it is there", async () => {
    const before = await problems(worker.url, KEY);
    expect(before["the roster `default`"]).toContain("npm run seed -- --remote");
    expect(before.suggest).toContain("unknown_roster");
    const headers = { authorization: `Bearer ${KEY}`, "content-type": "application/json" };
    const body = JSON.stringify({ skills: [{ name: "pdf", description: "Merges PDF files into one" }] });
    expect((await fetch(`${worker.url}/v1/rosters/default`, { method: "PUT", headers, body })).status).toBe(200);
    const after = await problems(worker.url, KEY);
    expect(Object.keys(after)).toEqual(
      expect.arrayContaining(["bindings", "suggest", "ladder", "Durable Objects", "MCP"]),
    );
    expect(Object.entries(after).filter(([, problem]) => problem !== null)).toEqual([]);
  });

  it("says what it could not look at without a key, and what a wrong one gets", async () => {
    expect((await problems(worker.url, undefined)).rooms).toContain("SIGNPOST_API_KEY");
    expect((await problems(worker.url, "no-key-of-theirs")).hints).toContain("unknown_key");
  });

  it("says of a deploy without keys how to put them", async () => {
    const closed = await startBuiltWorker({ vars: { OPEN_ACCESS: "false" } });
    onTestFinished(() => closed.stop());
    expect((await problems(closed.url, undefined))["access: not_configured"]).toContain("wrangler secret put API_KEYS");
  });

  it("ends with 1 where something is missing, and tells a stranger from a Signpost", async () => {
    const other = createServer((_, response) => response.end("<html>hello</html>"));
    await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void other.close());
    const { port } = z.object({ port: z.number() }).parse(other.address());
    const lines: string[] = [];
    const say = (text: string) => void lines.push(text);
    const terminal = {
      out: say,
      err: say,
      input: () => Promise.reject(new Error("nothing")),
    };
    expect(await run(["doctor", "--url", `http://127.0.0.1:${port}`], terminal)).toBe(1);
    expect(lines.join("")).toMatch(/^MISSING {2}\/healthz: it is no Signpost/);
    expect(await run(["doctor", "--url", "http://127.0.0.1:9"], terminal)).toBe(1);
    expect(lines.join("")).toContain("can't be reached");
  });
});
