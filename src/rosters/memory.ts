/** Parsed rosters in the isolate, by the write that stored them: these never change, so nothing here can be stale. */
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
