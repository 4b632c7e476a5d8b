/**
 * 1,000 calls in 10 seconds a key, by the `ratelimits` binding (per colo, by its nature approximate). Callers without a
 * known key are counted by their address, before anything is looked up for them.
 */
import type { MiddlewareHandler } from "hono";
import { readConfig } from "../config.ts";
import { ServiceError } from "../errors.ts";
import type { HttpEnv } from "./types.ts";

/** The period in wrangler.toml; a caller who waits this long has its whole allowance again. */
const RATE_LIMIT_PERIOD_MS = 10_000;

export const limitRate: MiddlewareHandler<HttpEnv> = async function limitRate(c, next) {
  if (!readConfig(c.env).OPEN_ACCESS) await countKey(c.env.RATE_LIMIT, c.get("caller").keyId);
  return next();
};

/** @throws ServiceError 429 `rate_limited` */
async function countKey(limiter: RateLimit, keyId: string): Promise<void> {
  const { success } = await limiter.limit({ key: keyId });
  if (!success) throw tooMany("with this key");
}

/** @throws ServiceError 429 `rate_limited` */
export async function countAddress(limiter: RateLimit, request: Request): Promise<void> {
  const address = request.headers.get("cf-connecting-ip") ?? "";
  const { success } = await limiter.limit({ key: `address:${networkOf(address)}` });
  if (!success) throw tooMany("without a known key from this address");
}

function tooMany(whose: string): ServiceError {
  return new ServiceError({
    category: "transient",
    code: "rate_limited",
    status: 429,
    message: `Too many calls ${whose} (1,000 in 10 seconds); wait, then send the same call again.`,
    retryAfterMs: RATE_LIMIT_PERIOD_MS,
  });
}

/** Of IPv6 one customer holds a whole /64, so its first four groups count; of IPv4 all. */
export function networkOf(address: string): string {
  if (!address.includes(":")) return address;
  const [head = "", tail] = address.toLowerCase().split("::", 2);
  const before = head === "" ? [] : head.split(":");
  const after = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros =
    tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => "0");
  const groups = [...before, ...zeros, ...after].slice(0, 4);
  return `${groups.map((group) => group.replace(/^0+(?=.)/, "")).join(":")}::/64`;
}
