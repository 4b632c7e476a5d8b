/** The endpoint as programs meet it: through the MCP SDK's clients of both generations. */
import { Client as SecondClient, StreamableHTTPClientTransport as SecondTransport } from "@modelcontextprotocol/client";
import { Client as FirstClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as FirstTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { envelopeSchema } from "../../src/errors.ts";
import { type BuiltWorker, startBuiltWorker } from "../support/built-worker.ts";

const INFO = { name: "test", version: "1" };
const AGENT = "agent-key-of-the-test";
const ADMIN = "admin-key-of-the-test";

interface Connected {
  /** What the client's listTools() answers: it keeps the list and checks results by it from then on. */
  list(): Promise<{ tools: { name: string; title?: string | undefined }[] }>;
  call(name: string, args: Record<string, unknown>): Promise<unknown>;
  close(): Promise<void>;
}

const resultSchema = z.looseObject({
  isError: z.boolean().optional(),
  content: z.array(z.looseObject({ type: z.literal("text"), text: z.string() })),
  structuredContent: z.unknown().optional(),
  _meta: z.record(z.string(), z.unknown()).optional(),
});

let worker: BuiltWorker;
const requestInit = (key: string) => ({ headers: { authorization: `Bearer ${key}` } });

async function connectFirst(path: string, key: string): Promise<Connected> {
  const client = new FirstClient(INFO);
  await client.connect(new FirstTransport(new URL(path, worker.url), { requestInit: requestInit(key) }));
  return {
    list: () => client.listTools(),
    call: (name, args) => client.callTool({ name, arguments: args }),
    close: () => client.close(),
  };
}

const connectSecond =
  (mode: "legacy" | "auto") =>
  async (path: string, key: string): Promise<Connected> => {
    const client = new SecondClient(INFO, { versionNegotiation: { mode } });
    await client.connect(new SecondTransport(new URL(path, worker.url), { requestInit: requestInit(key) }));
    expect(client.getProtocolEra()).toBe(mode === "auto" ? "modern" : "legacy");
    return {
      list: () => client.listTools(),
      call: (name, args) => client.callTool({ name, arguments: args }),
      close: () => client.close(),
    };
  };

beforeAll(async () => {
  worker = await startBuiltWorker({
    vars: { OPEN_ACCESS: "false", API_KEYS: `acme:agent:${AGENT}\nacme:admin:${ADMIN}` },
  });
});
afterAll(() => worker?.stop());

describe.each([
  ["the first SDK", connectFirst],
  ["the second SDK speaking the older revision", connectSecond("legacy")],
  ["the second SDK speaking the newest revision", connectSecond("auto")],
])("a client of %s", (_, connect) => {
  it("reads message and envelope of every tool's failure", async () => {
    const client = await connect("/mcp", ADMIN);
    const { tools } = await client.list();
    expect(tools.length).toBeGreaterThan(20);
    for (const { name } of tools) {
      const result = resultSchema.parse(await client.call(name, { no_such_field: 1 }));
      expect(result.isError, name).toBe(true);
      const { error } = envelopeSchema.parse({ error: result._meta?.error });
      expect(
        error.fields.map((field) => field.path),
        name,
      ).toContain("no_such_field");
      expect(result.content[0]?.text, name).toBe(error.message);
      expect(result.structuredContent, name).toBeUndefined();
    }
    await client.close();
  });

  it("reads a result as text and as structured content", async () => {
    const client = await connect("/mcp", AGENT);
    await client.list();
    const result = resultSchema.parse(await client.call("hints", { keywords: ["cache"], results: [] }));
    expect(result.isError ?? false).toBe(false);
    expect(result.structuredContent).toMatchObject({ next_action: "broaden" });
    expect(JSON.parse(result.content[0]?.text ?? "")).toEqual(result.structuredContent);
    await client.close();
  });

  it("is shown an admin's tools with an admin's key alone", async () => {
    const [agent, admin] = await Promise.all([connect("/mcp", AGENT), connect("/mcp", ADMIN)]);
    const ofAgent = (await agent.list()).tools.map(({ name }) => name);
    const ofAdmin = (await admin.list()).tools.map(({ name }) => name);
    expect(ofAdmin.filter((name) => !ofAgent.includes(name)).toSorted()).toEqual(
      ["delete_roster", "put_models", "put_roster", "put_rubric"].toSorted(),
    );
    await expect(agent.call("put_rubric", {})).rejects.toThrow("put_rubric");
    await Promise.all([agent.close(), admin.close()]);
  });

  it("is shown only the tools its address names", async () => {
    const client = await connect("/mcp?tools=suggest,hints", ADMIN);
    expect((await client.list()).tools.map(({ name }) => name)).toEqual(["suggest", "hints"]);
    await expect(client.call("get_rubric", {})).rejects.toThrow("get_rubric");
    await client.close();
  });
});
