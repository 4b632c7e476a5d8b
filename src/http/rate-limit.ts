/** 1,000 calls in 10 seconds a key, by the `ratelimits` binding (per colo, by its nature approximate). */
import type { MiddlewareHandler } from "hono";
import { readConfig } from "../config.ts";
import { ServiceError } from "../errors.ts";
import type { HttpEnv } from "./types.ts";

/** The period in wrangler.toml; a caller who waits this long has its whole allowance again. */
const RATE_LIMIT_PERIOD_MS = 10_000;

export const limitRate: MiddlewareHandler<HttpEnv> = async function limitRate(c, next) {
  if (readConfig(c.env).OPEN_ACCESS) return next();
  const { success } = await c.env.RATE_LIMIT.limit({ key: c.get("caller").keyId });
  if (!success) {
    throw new ServiceError({
      category: "transient",
      code: "rate_limited",
      status: 429,
      message: "Too many calls with this key (1,000 in 10 seconds); wait, then send the same call again.",
      retryAfterMs: RATE_LIMIT_PERIOD_MS,
    });
  }
  return next();
};
