/** Every response, failures included, carries `x-request-id`: the caller's own where it sent one, else a new one. */
import type { MiddlewareHandler } from "hono";
import type { HttpEnv } from "./types.ts";

/** Comes after hono's requestId(), whose own header is lost on responses that an error handler makes. */
export const answerId: MiddlewareHandler<HttpEnv> = async function answerId(c, next) {
  await next();
  c.header("x-request-id", c.get("requestId"));
};
