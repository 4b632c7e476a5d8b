/**
 * `ANY /mcp`: the operations over MCP's Streamable HTTP, stateless: each POST is answered by a server of its own, with
 * one JSON body. There is no stream to open and no session to end, so GET and DELETE are answered 405 at once.
 */
import {
  createMcpHandler,
  isLegacyRequest,
  Server,
  WebStandardStreamableHTTPServerTransport,
} from "@modelcontextprotocol/server";
import type { Context } from "hono";
import { readBytes } from "../http/body.ts";
import { methodNotAllowed } from "../http/failure.ts";
import { operationContext } from "../http/mount.ts";
import type { HttpEnv } from "../http/types.ts";
import type { OperationContext } from "../operation.ts";
import { operations } from "../operations.ts";
import { callTool, describeTools } from "./tools.ts";

/** As the largest body any operation takes over MCP (batches, inline skills); rosters beyond it go over HTTP. */
const MAX_MCP_BODY_BYTES = 8 * 1024 * 1024;

const INSTRUCTIONS =
  "Signpost advises, you decide. Ask `suggest` before a turn which skill to load, if any; `hints` after each search; " +
  "`route_unit` or `create_batch` for which model tier runs a unit of work; `classify_failure` when a tool call fails; " +
  "`lint_tools` and `diagnose_selections` when tools or skills get mixed up.";

let tools: ReturnType<typeof describeTools> | undefined;

export async function serveMcp(c: Context<HttpEnv>): Promise<Response> {
  if (c.req.method !== "POST") return methodNotAllowed(c, ["POST"]);
  const context = operationContext(c);
  const request = withLenientAccept(c.req.raw, await readBytes(c.req.raw, MAX_MCP_BODY_BYTES));
  if (!(await isLegacyRequest(request, undefined, { maxRequestBodySize: MAX_MCP_BODY_BYTES }))) {
    const handler = createMcpHandler(() => createServer(context), {
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
  await createServer(context).connect(transport);
  return transport.handleRequest(request);
}

function createServer(context: OperationContext): Server {
  const server = new Server(
    { name: "signpost", title: "Signpost", version: "1.0.0" },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
  );
  tools ??= describeTools(operations);
  const listed = tools;
  server.setRequestHandler("tools/list", () => ({ tools: listed }));
  server.setRequestHandler("tools/call", ({ params }) =>
    callTool(operations, context, params.name, params.arguments ?? {}),
  );
  return server;
}

/** All answers are one JSON body, so a client that would take only JSON, or anything, is served too. */
function withLenientAccept({ url, headers: sent }: Request, body: Uint8Array<ArrayBuffer>): Request {
  const headers = new Headers(sent);
  headers.set("accept", "application/json, text/event-stream");
  return new Request(url, { method: "POST", headers, body });
}
