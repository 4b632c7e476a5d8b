/**
 * The rank cache: an in-isolate LRU of finished outcomes before KV.
 *
 * KV key: `rank:{tenant}:{sha-256 hex of everything that shaped the outcome}`, value: the outcome as JSON, expiring
 * after RANK_CACHE_TTL_S. What shaped it: roster version, judges and model, options, request and context. The version
 * is content-addressed, so a new roster misses by construction. Only hashes are stored, never a request's text.
 *
 * A KV that fails is a miss, never an error; a write that fails is logged and lost. Both are accepted: the outcome can
 * always be computed again.
 */
import { LRUCache } from "lru-cache";
import { sha256Hex } from "../hash.ts";
import { jsonText } from "../json-text.ts";
import { logWarning } from "../log.ts";
import { type Outcome, outcomeSchema } from "./schema.ts";

/** An outcome is about 2 KB; this keeps the isolate's share under 8 MB. */
const MAX_KEPT_OUTCOMES = 4_000;

/** How long a follower waits for the same call under way before it does its own work. */
export const FOLLOWER_WAIT_MS = 50;

/** Far above what both stages' deadlines allow by default. */
const UNDER_WAY_MS = 60_000;

/** Seconds an outcome that was read from KV may be answered by the colo's own cache, and by the isolate, beyond its end. */
const KV_CACHE_S = 300;

const storedOutcomeSchema = jsonText(outcomeSchema);

/** Asked the time at each look, since a timer that would refresh it ends with the request that set it. */
const clock = { perf: Date, ttlResolution: 0 };
const finished = new LRUCache<string, Outcome>({ max: MAX_KEPT_OUTCOMES, ...clock });
/** A client that hangs up may end its request's work without a word, so being under way has an end of its own. */
const underWay = new LRUCache<string, Promise<void>>({ max: MAX_KEPT_OUTCOMES, ttl: UNDER_WAY_MS, ...clock });

/** Everything that shapes an outcome, in a fixed order. */
export interface RankKeyParts {
  readonly tenant: string;
  readonly rosterVersion: string;
  /** Both stages' judges with what of their configuration shapes an answer. */
  readonly judges: string;
  readonly options: string;
  readonly request: string;
  readonly recentContext: string;
}

export async function rankKey(parts: RankKeyParts): Promise<string> {
  const { tenant, rosterVersion, judges, options, request, recentContext } = parts;
  const text = JSON.stringify([rosterVersion, judges, options, request, recentContext]);
  return `rank:${tenant}:${await sha256Hex(text)}`;
}

/** @returns undefined for a miss, whatever the cause. */
export async function readCached(kv: KVNamespace, key: string): Promise<Outcome | undefined> {
  const kept = finished.get(key);
  if (kept !== undefined) return kept;
  const pending = underWay.get(key);
  if (pending !== undefined) {
    await Promise.race([pending, scheduler.wait(FOLLOWER_WAIT_MS)]);
    const followed = finished.get(key);
    if (followed !== undefined) return followed;
  }
  try {
    const stored = await kv.get(key, { type: "text", cacheTtl: KV_CACHE_S });
    if (stored === null) return undefined;
    const parsed = storedOutcomeSchema.safeParse(stored);
    if (!parsed.success) return undefined;
    finished.set(key, parsed.data, { ttl: KV_CACHE_S * 1000 });
    return parsed.data;
  } catch (thrown) {
    logWarning("rank_cache_read_failed", { detail: String(thrown) });
    return undefined;
  }
}

/**
 * Lets others follow `work` while it runs.
 * @returns what `work` returns; what it throws, it throws.
 */
export async function asLeader<T>(key: string, work: () => Promise<T>): Promise<T> {
  if (underWay.has(key)) return work();
  const done = Promise.withResolvers<void>();
  underWay.set(key, done.promise);
  try {
    return await work();
  } finally {
    underWay.delete(key);
    done.resolve();
  }
}

/** Keeps it in the isolate at once. @returns the KV write, to be awaited after the response has been sent. */
export async function writeCached(kv: KVNamespace, key: string, outcome: Outcome, ttlS: number): Promise<void> {
  finished.set(key, outcome, { ttl: ttlS * 1000 });
  try {
    await kv.put(key, JSON.stringify(outcome), { expirationTtl: ttlS });
  } catch (thrown) {
    logWarning("rank_cache_write_failed", { detail: String(thrown) });
  }
}
