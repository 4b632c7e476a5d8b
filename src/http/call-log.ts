/**
 * One structured log line a call, and where the binding ANALYTICS stands in wrangler.toml one data point of Workers
 * Analytics Engine. The point's places are fixed, since queries name them by number (docs/operating.md):
 *
 *   index1 tenant; blob1 route, blob2 operation, blob3 outcome, blob4 judge, blob5 cache, blob6 reason;
 *   double1 milliseconds, double2 status, double3 1 where degraded, double4 US dollars saved
 */
import type { MiddlewareHandler } from "hono";
import { z } from "zod";
import type { CallFacts } from "../call-facts.ts";
import { logInfo } from "../log.ts";
import type { HttpEnv } from "./types.ts";

const analyticsSchema = z.custom<AnalyticsEngineDataset>(
  (value) => typeof value === "object" && value !== null && "writeDataPoint" in value,
);

/** The optional binding; null where `wrangler.toml` does not have it. */
export function findAnalytics(env: object): AnalyticsEngineDataset | null {
  const bound: unknown = Reflect.get(env, "ANALYTICS");
  return bound === undefined ? null : (analyticsSchema.safeParse(bound).data ?? null);
}

/** Comes right after hono's requestId(), so that it sees every answer, refusals included. */
export const logCall: MiddlewareHandler<HttpEnv> = async function logCall(c, next) {
  const start = performance.now();
  const facts: CallFacts = {};
  c.set("facts", facts);
  await next();
  const ms = Math.round((performance.now() - start) * 10) / 10;
  const { status } = c.res;
  const outcome = facts.outcome ?? "ok";
  logInfo("call", { request_id: c.get("requestId"), method: c.req.method, ...facts, outcome, status, ms });
  findAnalytics(c.env)?.writeDataPoint({
    indexes: [facts.tenant ?? ""],
    blobs: [
      facts.route ?? "",
      facts.operation ?? "",
      outcome,
      facts.judge ?? "",
      facts.cache ?? "",
      facts.reason ?? "",
    ],
    doubles: [ms, status, facts.degraded === true ? 1 : 0, facts.saved_usd ?? 0],
  });
};
