/**
 * Pages of other origins: refused unless CORS_ORIGINS names them, since the same page can send what it may not read.
 * Those it names get the headers by which a browser lets them read answers (CORS), failures included. No cookie or
 * other credential of a browser counts here, so none is allowed.
 */
import type { MiddlewareHandler } from "hono";
import { readConfig } from "../config.ts";
import { permissionDenied } from "../errors.ts";
import { hostOf } from "./hosts.ts";
import type { HttpEnv } from "./types.ts";

const METHODS = "GET, HEAD, POST, PUT, DELETE";
const EXPOSED_HEADERS = "ETag, Location, Retry-After, X-Request-Id";
/** Seconds a browser may remember a preflight's answer: a day, cut by some to two hours. */
const PREFLIGHT_MAX_AGE_S = 86_400;

export const guardOrigin: MiddlewareHandler<HttpEnv> = async function guardOrigin(c, next) {
  const { CORS_ORIGINS } = readConfig(c.env);
  const origin = c.req.header("origin");
  const named = origin !== undefined && CORS_ORIGINS.includes(origin.toLowerCase());
  // What a shared cache keeps for one origin is not for the next.
  const varying = CORS_ORIGINS.length > 0;
  if (origin !== undefined && !named && !isOwn(origin, c.req.raw)) {
    throw permissionDenied(
      "origin_not_allowed",
      `Pages of ${origin.slice(0, 100)} may not call this Signpost; its operator allows an origin with the var CORS_ORIGINS.`,
    );
  }
  if (named && c.req.method === "OPTIONS" && c.req.header("access-control-request-method") !== undefined) {
    c.header("access-control-allow-methods", METHODS);
    c.header("access-control-allow-headers", c.req.header("access-control-request-headers") ?? "");
    c.header("access-control-max-age", String(PREFLIGHT_MAX_AGE_S));
    c.res = c.body(null, 204);
  } else {
    await next();
  }
  // Set afterwards: a response that the error handler makes has lost what was set before it.
  if (named) {
    c.header("access-control-allow-origin", origin);
    c.header("access-control-expose-headers", EXPOSED_HEADERS);
  }
  if (varying) c.header("vary", "Origin", { append: true });
};

/** A page of this very service; behind a proxy that ends TLS the scheme differs. */
function isOwn(origin: string, request: Request): boolean {
  const url = URL.parse(origin);
  return url !== null && (url.protocol === "http:" || url.protocol === "https:") && url.host === hostOf(request);
}
