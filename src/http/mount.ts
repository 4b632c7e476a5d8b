/** Mounts operations as routes: gathers an operation's flat input from path, query and body, runs it, answers JSON. */
import type { Context, Hono } from "hono";
import { readConfig } from "../config.ts";
import { type Operation, type OperationContext, requireRole } from "../operation.ts";
import { readJsonBody } from "./body.ts";
import { methodNotAllowed } from "./failure.ts";
import type { HttpEnv } from "./types.ts";

/** A path none of whose operations takes the method answers 405 and says which methods it takes. */
export function mountOperations(app: Hono<HttpEnv>, operations: readonly Operation[]): void {
  const methodsByPath = new Map<string, string[]>();
  for (const operation of operations) {
    app.on(operation.method, operation.path, (c) => serve(c, operation));
    methodsByPath.set(operation.path, [...(methodsByPath.get(operation.path) ?? []), operation.method]);
  }
  for (const [path, methods] of methodsByPath) app.all(path, (c) => methodNotAllowed(c, methods));
}

async function serve(c: Context<HttpEnv>, operation: Operation): Promise<Response> {
  const context = operationContext(c);
  context.note({ route: operation.path, operation: operation.name });
  requireRole(context, operation);
  const result = await operation.call(context, await gatherInput(c, operation));
  return result.respond(c.req.raw) ?? Response.json(result.output, { status: operation.status });
}

export function operationContext(c: Context<HttpEnv>): OperationContext {
  const { tenant, role } = c.get("caller");
  return {
    env: c.env,
    tenant,
    role,
    requestId: c.get("requestId"),
    note: (facts) => void Object.assign(c.get("facts"), facts),
    waitUntil: (work) => c.executionCtx.waitUntil(work),
  };
}

/** Fields come from one place each: a name that stands in two, or in one it has no business in, is refused as unknown. */
async function gatherInput(c: Context<HttpEnv>, operation: Operation): Promise<Record<string, unknown>> {
  const hasBody = operation.method === "POST" || operation.method === "PUT";
  const body = hasBody
    ? await readJsonBody(c.req.raw, { ...operation, bodyTimeoutMs: readConfig(c.env).BODY_TIMEOUT_MS })
    : {};
  const params = c.req.param();
  const input = new Map<string, unknown>(Object.entries(params));
  for (const [key, value] of Object.entries(c.req.query())) {
    const known = !hasBody || operation.inQuery.includes(key);
    input.set(known && !Object.hasOwn(params, key) ? key : `${key} (in the query)`, value);
  }
  for (const [key, value] of Object.entries(body)) {
    input.set(input.has(key) ? `${key} (already in the address)` : key, value);
  }
  // From entries, since an assignment to `__proto__` would set no field.
  return Object.fromEntries(input);
}
