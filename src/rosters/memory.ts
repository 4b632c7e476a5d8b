/**
 * Parsed rosters in the isolate, by the write that stored them: these never change, so nothing here can be stale. Beside
 * them, which of them a reader was last given, for the time that KV does not answer at all.
 */
import { LRUCache } from "lru-cache";
import { MAX_CONTENT_BYTES } from "./limits.ts";
import type { LoadedRoster } from "./store.ts";

/** Bytes of content; room for one roster of the largest size. */
const rosters = new LRUCache<string, LoadedRoster>({ maxSize: MAX_CONTENT_BYTES });

export function recallRoster(write: string): LoadedRoster | null {
  return rosters.get(write) ?? null;
}

/** @param bytes of its content. */
export function rememberRoster(write: string, roster: LoadedRoster, bytes: number): void {
  rosters.set(write, roster, { size: Math.max(bytes, 1) });
}

const lastGiven = new LRUCache<string, string>({ max: 1000 });

const readerKey = (tenant: string, id: string) => JSON.stringify([tenant, id]);

export function rememberGiven(tenant: string, id: string, write: string): void {
  lastGiven.set(readerKey(tenant, id), write);
}

export function forgetGiven(tenant: string, id: string): void {
  lastGiven.delete(readerKey(tenant, id));
}

/** What this reader was last given for the id, where it is still in memory. */
export function recallGiven(tenant: string, id: string): LoadedRoster | null {
  const write = lastGiven.get(readerKey(tenant, id));
  return write === undefined ? null : recallRoster(write);
}
