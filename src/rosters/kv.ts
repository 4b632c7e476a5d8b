/**
 * What the roster store needs of KV, so that the same store runs in the Worker, behind the seeder and in tests with
 * faults. Every failure is one error: the store cannot do anything about the kinds of them.
 */
import { ServiceError } from "../errors.ts";

export interface KvPutOptions {
  /** Seconds, at least 60. */
  readonly expirationTtl?: number;
  /** At most 1,024 bytes as JSON; comes back from `list`. */
  readonly metadata?: unknown;
}

export interface KvEntry {
  readonly key: string;
  readonly metadata: unknown;
  /** Whether it stays until it is deleted; false for one that runs out. */
  readonly lives: boolean;
}

/** All methods throw ServiceError (`transient`, `storage_unavailable`) when KV fails. */
export interface RosterKv {
  get(key: string): Promise<Uint8Array<ArrayBuffer> | null>;
  put(key: string, value: Uint8Array, options?: KvPutOptions): Promise<void>;
  delete(key: string): Promise<void>;
  /** Every key with the prefix. */
  list(prefix: string): Promise<KvEntry[]>;
}

/**
 * Seconds a data centre may go on serving what it read, "not there" included. KV's default: together with its own delay
 * this is the "about 60 s" after which a new version shows everywhere.
 */
const CACHE_TTL_S = 60;

export function workerRosterKv(namespace: KVNamespace): RosterKv {
  return {
    get: (key) =>
      guarded("get", async () => {
        const value = await namespace.get(key, { type: "arrayBuffer", cacheTtl: CACHE_TTL_S });
        return value === null ? null : new Uint8Array(value);
      }),
    put: (key, value, options = {}) => guarded("put", () => namespace.put(key, value, options)),
    delete: (key) => guarded("delete", () => namespace.delete(key)),
    list: (prefix) => guarded("list", () => listAll(namespace, prefix)),
  };
}

async function listAll(namespace: KVNamespace, prefix: string): Promise<KvEntry[]> {
  const entries: KvEntry[] = [];
  let cursor: string | null = null;
  do {
    const page: KVNamespaceListResult<unknown, string> = await namespace.list({ prefix, cursor });
    for (const { name, metadata, expiration } of page.keys) {
      entries.push({ key: name, metadata, lives: expiration === undefined });
    }
    cursor = page.list_complete ? null : page.cursor;
  } while (cursor !== null);
  return entries;
}

async function guarded<T>(action: string, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (cause) {
    throw storageUnavailable(`KV ${action}: ${cause instanceof Error ? cause.message : String(cause)}`, cause);
  }
}

/** @param detail for the log alone. */
export function storageUnavailable(detail: string, cause?: unknown): ServiceError {
  return new ServiceError({
    category: "transient",
    code: "storage_unavailable",
    status: 503,
    message: "The storage of rosters does not answer at the moment; try the same call again.",
    retryAfterMs: 2000,
    detail,
    cause,
  });
}
