/** The one mapper from errors to HTTP: every failure of every endpoint leaves through here, in the envelope. */
import type { Context } from "hono";
import type { CallFacts } from "../call-facts.ts";
import { ServiceError, toServiceError } from "../errors.ts";
import { logError } from "../log.ts";
import type { HttpEnv } from "./types.ts";

function failureResponse(thrown: unknown, c: Context<HttpEnv>, extraHeaders: Record<string, string> = {}): Response {
  const error = toServiceError(thrown);
  const requestId = c.get("requestId");
  const headers = new Headers({ "content-type": "application/json; charset=utf-8", ...extraHeaders });
  if (error.retryAfterMs !== null) headers.set("retry-after", String(Math.ceil(error.retryAfterMs / 1000)));
  if (error.status === 401) headers.set("www-authenticate", "Bearer");
  Object.assign(c.get("facts"), factsOf(error));
  logFailure(error, requestId);
  return new Response(JSON.stringify(error.toEnvelope(requestId)), { status: error.status, headers });
}

/** What a failure adds to its call's line in the log. */
export function factsOf({ code, detail }: ServiceError): CallFacts {
  return { outcome: code, ...(detail !== null && { detail }) };
}

/** A fault of ours has a line of its own, tied to the call's and to the envelope by the request id. */
export function logFailure({ code, status, detail, cause }: ServiceError, requestId: string): void {
  if (status < 500) return;
  const stack = cause instanceof Error ? cause.stack : undefined;
  logError("request_failed", { request_id: requestId, code, status, detail, stack });
}

export function onError(thrown: Error, c: Context<HttpEnv>): Response {
  return failureResponse(thrown, c);
}

export function onNotFound(c: Context<HttpEnv>): Response {
  return failureResponse(
    new ServiceError({
      category: "validation",
      code: "unknown_path",
      status: 404,
      message: `There is no ${new URL(c.req.url).pathname.slice(0, 200)} here; /openapi.json lists every path.`,
    }),
    c,
  );
}

/** @param allowed methods the path does answer. */
export function methodNotAllowed(c: Context<HttpEnv>, allowed: readonly string[]): Response {
  const allow = allowed.join(", ");
  return failureResponse(
    new ServiceError({
      category: "validation",
      code: "method_not_allowed",
      status: 405,
      message: `This path answers ${allow}, not ${c.req.method}.`,
    }),
    c,
    { allow },
  );
}
