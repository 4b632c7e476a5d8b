/**
 * Tool lists of public MCP servers: `npm run servers:capture` installs the pinned packages from the registry into a
 * temporary folder, starts each over stdio without any key, and writes what `tools/list` answers to
 * test/tools/lint/servers/. With `-- --check` it writes nothing and fails where a list differs from the stored one.
 * The lists are stored because the packages bring 60 MB of dependencies; the tests lint what is stored.
 */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { z } from "zod";
import { endPlainly } from "../../src/command.ts";

const SERVERS = [
  {
    name: "filesystem",
    package: "@modelcontextprotocol/server-filesystem@2026.8.31",
    bin: "mcp-server-filesystem",
    args: ["."],
  },
  { name: "memory", package: "@modelcontextprotocol/server-memory@2026.8.31", bin: "mcp-server-memory", args: [] },
  {
    name: "everything",
    package: "@modelcontextprotocol/server-everything@2026.8.31",
    bin: "mcp-server-everything",
    args: [],
  },
  {
    name: "sequential-thinking",
    package: "@modelcontextprotocol/server-sequential-thinking@2026.8.31",
    bin: "mcp-server-sequential-thinking",
    args: [],
  },
  { name: "playwright", package: "@playwright/mcp@0.0.83", bin: "playwright-mcp", args: ["--headless"] },
  { name: "context7", package: "@upstash/context7-mcp@4.1.1", bin: "context7-mcp", args: [] },
  { name: "github", package: "@modelcontextprotocol/server-github@2025.4.8", bin: "mcp-server-github", args: [] },
] as const;

const START_TIMEOUT_MS = 30_000;
const STORED = join(import.meta.dirname, "..", "tools", "lint", "servers");

const answerSchema = z.looseObject({ id: z.number(), result: z.looseObject({}).optional() });

/** One JSON-RPC exchange over a server's standard streams. */
async function listTools(server: ChildProcess): Promise<unknown> {
  const { stdin, stdout } = server;
  if (stdin === null || stdout === null) throw new Error("the server has no standard streams");
  const send = (message: object) => stdin.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
  const clientInfo = { name: "signpost", version: "0" };
  send({ id: 1, method: "initialize", params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo } });
  for await (const line of createInterface({ input: stdout })) {
    const answer = answerSchema.safeParse(line.startsWith("{") ? JSON.parse(line) : null);
    if (answer.data?.id === 1) {
      send({ method: "notifications/initialized" });
      send({ id: 2, method: "tools/list", params: {} });
    }
    if (answer.data?.id === 2) return answer.data.result;
  }
  throw new Error("the server closed without an answer");
}

async function capture(folder: string, { bin, args }: (typeof SERVERS)[number]): Promise<unknown> {
  const server = spawn(join(folder, "node_modules", ".bin", bin), [...args], {
    cwd: folder,
    stdio: ["pipe", "pipe", "ignore"],
  });
  const timer = setTimeout(() => server.kill(), START_TIMEOUT_MS);
  try {
    return await listTools(server);
  } finally {
    clearTimeout(timer);
    server.kill();
  }
}

endPlainly("npm run servers:capture -- [--check]");
const { values } = parseArgs({ options: { check: { type: "boolean", default: false } } });
const folder = mkdtempSync(join(tmpdir(), "signpost-servers-"));
try {
  writeFileSync(join(folder, "package.json"), '{"private": true}');
  console.log(`installing ${SERVERS.length} servers …`);
  const packages = SERVERS.map((server) => server.package);
  execFileSync("npm", ["install", "--ignore-scripts", "--no-audit", "--no-fund", "--prefix", folder, ...packages]);
  for (const server of SERVERS) {
    const text = `${JSON.stringify({ package: server.package, result: await capture(folder, server) }, null, 1)}\n`;
    const file = join(STORED, `${server.name}.json`);
    const same = values.check && readFileSync(file, "utf8") === text;
    if (!values.check) writeFileSync(file, text);
    console.log(
      `${server.package}: ${values.check ? (same ? "as stored" : "DIFFERS from the stored list") : "stored"}`,
    );
    if (values.check && !same) process.exitCode = 1;
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
