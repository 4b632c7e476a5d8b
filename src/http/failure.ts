/** The one mapper from errors to HTTP: every failure of every endpoint leaves through here, in the envelope. */
import type { Context } from "hono";
import { ServiceError, toServiceError } from "../errors.ts";
import { logError, logInfo } from "../log.ts";
import type { HttpEnv } from "./types.ts";

export function failureResponse(
  thrown: unknown,
  requestId: string,
  extraHeaders: Record<string, string> = {},
): Response {
  const error = toServiceError(thrown);
  const headers = new Headers({ "content-type": "application/json; charset=utf-8", ...extraHeaders });
  if (error.retryAfterMs !== null) headers.set("retry-after", String(Math.ceil(error.retryAfterMs / 1000)));
  if (error.status === 401) headers.set("www-authenticate", "Bearer");
  logFailure(error, requestId);
  return new Response(JSON.stringify(error.toEnvelope(requestId)), { status: error.status, headers });
}

/** What the envelope must not show goes here, tied to it by the request id. */
export function logFailure(error: ServiceError, requestId: string): void {
  const line = { request_id: requestId, code: error.code, status: error.status, detail: error.detail };
  if (error.status < 500) logInfo("request_refused", line);
  else logError("request_failed", { ...line, stack: error.cause instanceof Error ? error.cause.stack : undefined });
}

export function onError(thrown: Error, c: Context<HttpEnv>): Response {
  return failureResponse(thrown, c.get("requestId"));
}

export function onNotFound(c: Context<HttpEnv>): Response {
  return failureResponse(
    new ServiceError({
      category: "validation",
      code: "unknown_path",
      status: 404,
      message: `There is no ${new URL(c.req.url).pathname.slice(0, 200)} here; /openapi.json lists every path.`,
    }),
    c.get("requestId"),
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
    c.get("requestId"),
    { allow },
  );
}
