/**
 * Who is calling. Closed by default: without keys nobody gets in unless OPEN_ACCESS says so.
 *
 * Keys are hashed before they are compared, and every configured key is compared, each in constant time: neither the
 * length of a key nor how many characters of it were right shows in the time an answer takes.
 *
 * Whoever has no key that the isolate knows is counted by address before KV is read for it.
 */
import type { Context, MiddlewareHandler } from "hono";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import { readConfig } from "../config.ts";
import { permissionDenied } from "../errors.ts";
import { sha256, toHex } from "../hash.ts";
import { jsonText } from "../json-text.ts";
import { logWarning } from "../log.ts";
import { PUBLIC_TENANT, TENANT_NAME } from "../tenants.ts";
import { countAddress } from "./rate-limit.ts";
import type { Caller, HttpEnv } from "./types.ts";

const tenantSchema = z.string().regex(TENANT_NAME);
const roleSchema = z.enum(["agent", "admin"]);
/** What a header can carry: visible ASCII. Nobody could ever send another key. */
const keySchema = z.string().regex(/^[!-~]+$/);

/** Value of `key:{sha256 of the key, hex}` in KV: JSON `{"tenant", "role"}`. */
const storedKeySchema = jsonText(z.strictObject({ tenant: tenantSchema, role: roleSchema }));

/** Seconds a key found in KV may go on being served from the colo's cache after it was withdrawn. */
const STORED_KEY_CACHE_S = 60;

/** Keys found in KV, by their hash: for half a minute more neither looked up nor counted by address. */
const STORED_KEY_MEMORY_MS = 30_000;
const storedKeys = new LRUCache<string, Caller>({
  max: 10_000,
  ttl: STORED_KEY_MEMORY_MS,
  perf: Date,
  ttlResolution: 0,
});

/** Characters below which a key can be found by trying: 16 of letters and digits hold 95 bits. */
const SHORT_KEY_CHARS = 16;

interface ConfiguredKey {
  /** Of API_KEYS, counted from 1. */
  readonly line: number;
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
    admit(c, { tenant: PUBLIC_TENANT, role: "admin", keyId: "open" });
    return next();
  }
  const key = /^Bearer\s+(\S+)\s*$/i.exec(c.req.header("authorization") ?? "")?.[1];
  if (key === undefined) {
    await countAddress(c.env.RATE_LIMIT, c.req.raw);
    throw permissionDenied("missing_key", "Send a key: `Authorization: Bearer KEY`.", 401);
  }
  const hash = await sha256(key);
  const hashHex = toHex(hash);
  let caller = (await findConfigured(config.API_KEYS, hash)) ?? storedKeys.get(hashHex);
  if (caller === undefined) {
    await countAddress(c.env.RATE_LIMIT, c.req.raw);
    caller = await findStored(c.env.KV, hashHex);
  }
  if (caller === undefined) {
    throw permissionDenied("unknown_key", "This key is not known here; check it for a slip or ask for a new one.", 401);
  }
  admit(c, caller);
  return next();
};

function admit(c: Context<HttpEnv>, caller: Caller): void {
  c.set("caller", caller);
  c.get("facts").tenant = caller.tenant;
}

async function findConfigured(source: string, hash: Uint8Array): Promise<Caller | undefined> {
  if (configured?.source !== source) configured = { source, keys: parseKeys(source) };
  let found: Caller | undefined;
  for (const candidate of await configured.keys) {
    if (crypto.subtle.timingSafeEqual(candidate.hash, hash)) found = candidate.caller;
  }
  return found;
}

/** Looked up by hash: how long the look-up takes says nothing about a key that isn't already known. */
async function findStored(kv: KVNamespace, hashHex: string): Promise<Caller | undefined> {
  const stored = await kv.get(`key:${hashHex}`, { type: "text", cacheTtl: STORED_KEY_CACHE_S });
  if (stored === null) return undefined;
  const parsed = storedKeySchema.safeParse(stored);
  if (!parsed.success) {
    logWarning("stored_key_malformed", { key_hash_prefix: hashHex.slice(0, 8) });
    return undefined;
  }
  const caller = { ...parsed.data, keyId: hashHex.slice(0, 32) };
  storedKeys.set(hashHex, caller);
  return caller;
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
    if (key.data.length < SHORT_KEY_CHARS) {
      logWarning("api_key_short", { line: index + 1, tenant: tenant.data, expected: `${SHORT_KEY_CHARS} characters` });
    }
    const hash = await sha256(key.data);
    const keyId = toHex(hash).slice(0, 32);
    const earlier = keys.find(({ caller }) => caller.keyId === keyId);
    if (earlier !== undefined) {
      logWarning("api_key_repeated", {
        line: index + 1,
        tenant: tenant.data,
        earlier_line: earlier.line,
        earlier_tenant: earlier.caller.tenant,
        counts: "the later line",
      });
    }
    keys.push({ line: index + 1, hash, caller: { tenant: tenant.data, role: role.data, keyId } });
  }
  return keys;
}
