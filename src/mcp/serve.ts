/**
 * `ANY /mcp`: the operations over MCP's Streamable HTTP, stateless: each POST is answered by a server of its own, with
 * one JSON body. There is no stream to open and no session to end, so GET and DELETE are answered 405 at once.
 */
import {
  createMcpHandler,
  isLegacyRequest,
  ProtocolErrorCode,
  Server,
  type Tool,
  WebStandardStreamableHTTPServerTransport,
} from "@modelcontextprotocol/server";
import type { Context } from "hono";
import { readConfig } from "../config.ts";
import { invalidRequest } from "../errors.ts";
import { readBytes } from "../http/body.ts";
import { methodNotAllowed } from "../http/failure.ts";
import { operationContext } from "../http/mount.ts";
import type { HttpEnv } from "../http/types.ts";
import type { Operation, OperationContext } from "../operation.ts";
import { operations } from "../operations.ts";
import { VERSION } from "../version.ts";
import { callTool, describeTool, toolsFor } from "./tools.ts";

/** As the largest body any operation takes over MCP (batches, inline skills); rosters beyond it go over HTTP. */
const MAX_MCP_BODY_BYTES = 8 * 1024 * 1024;

const INSTRUCTIONS =
  "Signpost advises, you decide. Ask `suggest` before a turn which skill to load, if any; `hints` after each search; " +
  "`route_unit` or `create_batch` for which model tier runs a unit of work; `classify_failure` when a tool call fails; " +
  "`lint_tools` and `diagnose_selections` when tools or skills get mixed up.";

/** A tool's description is made once an isolate. */
const described = new Map<Operation, Tool>();

export async function serveMcp(c: Context<HttpEnv>): Promise<Response> {
  if (c.req.method !== "POST") return methodNotAllowed(c, ["POST"]);
  const context = operationContext(c);
  context.note({ route: "/mcp" });
  const served = toolsFor(operations, context.role, chosenTools(c.req.query("tools")));
  const body = await readBytes(c.req.raw, MAX_MCP_BODY_BYTES, readConfig(c.env).BODY_TIMEOUT_MS);
  if (holdsList(body)) return batchRefused();
  const request = withLenientAccept(c.req.raw, body);
  if (!(await isLegacyRequest(request, undefined, { maxRequestBodySize: MAX_MCP_BODY_BYTES }))) {
    const handler = createMcpHandler(() => createServer(context, served), {
      legacy: "reject",
      maxRequestBodySize: MAX_MCP_BODY_BYTES,
    });
    return handler.fetch(request);
  }
  const transport = new WebStandardStreamableHTTPServerTransport({
    sessionIdGenerator: undefined,
    enableJsonResponse: true,
    maxRequestBodySize: MAX_MCP_BODY_BYTES,
  });
  await createServer(context, served).connect(transport);
  return transport.handleRequest(request);
}

function createServer(context: OperationContext, served: readonly Operation[]): Server {
  const server = new Server(
    { name: "signpost", title: "Signpost", version: VERSION },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
  );
  server.setRequestHandler("tools/list", () => ({ tools: served.map(describedOnce) }));
  server.setRequestHandler("tools/call", ({ params }) =>
    callTool(served, context, params.name, params.arguments ?? {}),
  );
  return server;
}

function describedOnce(operation: Operation): Tool {
  const known = described.get(operation);
  if (known !== undefined) return known;
  const tool = describeTool(operation);
  described.set(operation, tool);
  return tool;
}

/**
 * `?tools=suggest,hints`: the names, or null where the address names none.
 * @throws ServiceError 400 `unknown_tool` for a name no tool has
 */
function chosenTools(parameter: string | undefined): string[] | null {
  if (parameter === undefined) return null;
  const chosen = parameter.split(",").map((name) => name.trim());
  const names = operations.filter((operation) => operation.mcp).map((operation) => operation.name);
  const unknown = chosen.find((name) => !names.includes(name));
  if (unknown === undefined) return chosen;
  const problem = `There is no tool "${unknown.slice(0, 100)}". Separate names by commas; there are ${names.join(", ")}.`;
  throw invalidRequest(`\`tools\` in the address: ${problem}`, [{ path: "tools", problem }], "unknown_tool");
}

/** Whether the first character that is no white space opens a list: the one form JSON gives a batch. */
function holdsList(body: Uint8Array): boolean {
  const first = body.find((byte) => byte !== 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d);
  return first === 0x5b;
}

/** Since its revision of 2025-06-18 MCP knows no batches; every call is then one request to the rate limit. */
function batchRefused(): Response {
  const message = "Send one JSON-RPC message a request: MCP has no batches.";
  const error = { code: ProtocolErrorCode.InvalidRequest, message };
  return Response.json({ jsonrpc: "2.0", id: null, error }, { status: 400 });
}

/** All answers are one JSON body, so a client that would take only JSON, or anything, is served too. */
function withLenientAccept({ url, headers: sent }: Request, body: Uint8Array<ArrayBuffer>): Request {
  const headers = new Headers(sent);
  headers.set("accept", "application/json, text/event-stream");
  return new Request(url, { method: "POST", headers, body });
}
