/** `/healthz`: that it runs, which version, what is bound and who may call; names alone, nothing of any tenant. */
import type { Context } from "hono";
import { readConfig } from "../config.ts";
import { findAiBinding } from "../judges/clef/clef.ts";
import { VERSION } from "../version.ts";
import { findAnalytics } from "./call-log.ts";
import type { Health } from "./health-schema.ts";
import type { HttpEnv } from "./types.ts";

/** What the service cannot do without. */
export const NEEDED_BINDINGS = [
  "KV",
  "RATE_LIMIT",
  "LADDER_BATCH",
  "CALIBRATION_LOG",
  "OUTCOME_LOG",
  "ASSETS",
] as const;

export function health(c: Context<HttpEnv>): Response {
  const config = readConfig(c.env);
  c.get("facts").route = "/healthz";
  const bindings = NEEDED_BINDINGS.map((name) => [name, typeof Reflect.get(c.env, name) === "object"] as const);
  const body: Health = {
    ok: true,
    version: VERSION,
    access: config.OPEN_ACCESS ? "open" : config.API_KEYS.trim() === "" ? "not_configured" : "keys",
    bindings: { ...Object.fromEntries(bindings), ANALYTICS: findAnalytics(c.env) !== null },
    judges: {
      local: true,
      systemone: config.SYSTEMONE_API_KEY !== undefined,
      anthropic: config.ANTHROPIC_API_KEY !== undefined,
      clef: findAiBinding(c.env) !== null,
    },
  };
  return Response.json(body, { headers: { "cache-control": "no-store" } });
}
