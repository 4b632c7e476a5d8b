/**
 * Who is calling. Closed by default: without keys nobody gets in unless OPEN_ACCESS says so.
 *
 * Keys are hashed before they are compared, and every configured key is compared, each in constant time: neither the
 * length of a key nor how many characters of it were right shows in the time an answer takes.
 */
import type { MiddlewareHandler } from "hono";
import { z } from "zod";
import { readConfig } from "../config.ts";
import { permissionDenied } from "../errors.ts";
import { sha256, toHex } from "../hash.ts";
import { jsonText } from "../json-text.ts";
import { logWarning } from "../log.ts";
import { PUBLIC_TENANT, TENANT_NAME } from "../tenants.ts";
import type { Caller, HttpEnv } from "./types.ts";

const tenantSchema = z.string().regex(TENANT_NAME);
const roleSchema = z.enum(["agent", "admin"]);
/** What a header can carry: visible ASCII. Nobody could ever send another key. */
const keySchema = z.string().regex(/^[!-~]+$/);

/** Value of `key:{sha256 of the key, hex}` in KV: JSON `{"tenant", "role"}`. */
const storedKeySchema = jsonText(z.strictObject({ tenant: tenantSchema, role: roleSchema }));

/** Seconds a key found in KV may go on being served from the colo's cache after it was withdrawn. */
const STORED_KEY_CACHE_S = 60;

interface ConfiguredKey {
  readonly hash: Uint8Array;
  readonly caller: Caller;
}

/** API_KEYS as parsed last: once per isolate and value of the secret. */
let configured: { source: string; keys: Promise<ConfiguredKey[]> } | undefined;

/** Nothing but /healthz answers while there are neither keys nor OPEN_ACCESS. */
export const requireConfigured: MiddlewareHandler<HttpEnv> = async function requireConfigured(c, next) {
  const config = readConfig(c.env);
  if (!config.OPEN_ACCESS && config.API_KEYS.trim() === "") {
    throw permissionDenied(
      "not_configured",
      "This Signpost has no keys yet. Its operator sets them with `wrangler secret put API_KEYS` (one tenant:role:key a " +
        "line, role agent or admin); for a local trial, `npm start` runs it open to all.",
    );
  }
  return next();
};

/** Sets the caller. Comes after requireConfigured. */
export const authenticate: MiddlewareHandler<HttpEnv> = async function authenticate(c, next) {
  const config = readConfig(c.env);
  if (config.OPEN_ACCESS) {
    c.set("caller", { tenant: PUBLIC_TENANT, role: "admin", keyId: "open" });
    return next();
  }
  const key = /^Bearer\s+(\S+)\s*$/i.exec(c.req.header("authorization") ?? "")?.[1];
  if (key === undefined) throw permissionDenied("missing_key", "Send a key: `Authorization: Bearer KEY`.", 401);
  const caller = await findCaller(c.env.KV, config.API_KEYS, key);
  if (caller === undefined) {
    throw permissionDenied("unknown_key", "This key is not known here; check it for a slip or ask for a new one.", 401);
  }
  c.set("caller", caller);
  return next();
};

async function findCaller(kv: KVNamespace, source: string, key: string): Promise<Caller | undefined> {
  if (configured?.source !== source) configured = { source, keys: parseKeys(source) };
  const hash = await sha256(key);
  let found: Caller | undefined;
  for (const candidate of await configured.keys) {
    if (crypto.subtle.timingSafeEqual(candidate.hash, hash)) found = candidate.caller;
  }
  return found ?? findStoredCaller(kv, toHex(hash));
}

/** Looked up by hash: how long the look-up takes says nothing about a key that isn't already known. */
async function findStoredCaller(kv: KVNamespace, hashHex: string): Promise<Caller | undefined> {
  const stored = await kv.get(`key:${hashHex}`, { type: "text", cacheTtl: STORED_KEY_CACHE_S });
  if (stored === null) return undefined;
  const parsed = storedKeySchema.safeParse(stored);
  if (!parsed.success) {
    logWarning("stored_key_malformed", { key_hash_prefix: hashHex.slice(0, 8) });
    return undefined;
  }
  return { ...parsed.data, keyId: hashHex.slice(0, 32) };
}

async function parseKeys(source: string): Promise<ConfiguredKey[]> {
  const keys: ConfiguredKey[] = [];
  for (const [index, raw] of source.split(/\r?\n/).entries()) {
    const line = raw.trim();
    if (line === "") continue;
    // A key itself may hold colons: only the first two separate.
    const match = /^([^:]*):([^:]*):(.+)$/.exec(line);
    const tenant = tenantSchema.safeParse(match?.[1]);
    const role = roleSchema.safeParse(match?.[2]);
    const key = keySchema.safeParse(match?.[3]);
    if (!tenant.success || !role.success || !key.success) {
      logWarning("api_key_line_ignored", { line: index + 1, expected: "tenant:role:key, the key of visible ASCII" });
      continue;
    }
    const hash = await sha256(key.data);
    keys.push({ hash, caller: { tenant: tenant.data, role: role.data, keyId: toHex(hash).slice(0, 32) } });
  }
  return keys;
}
