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

interface Given {
  readonly write: string;
  /** When KV last named this write; 0 once a PUT or DELETE of this isolate has made it old. */
  atMs: number;
  /** When somebody last went to ask KV again behind an answer. */
  askedMs: number;
}

const lastGiven = new LRUCache<string, Given>({ max: 1000 });

const readerKey = (tenant: string, id: string) => JSON.stringify([tenant, id]);

export function rememberGiven(tenant: string, id: string, write: string): void {
  lastGiven.set(readerKey(tenant, id), { write, atMs: Date.now(), askedMs: Date.now() });
}

export function forgetGiven(tenant: string, id: string): void {
  lastGiven.delete(readerKey(tenant, id));
}

/** After a PUT or DELETE: every reader of this id asks KV again; what they had stays for the time it does not answer. */
export function outdateGiven(id: string): void {
  for (const [key, given] of lastGiven.entries()) if (key.endsWith(`,${JSON.stringify(id)}]`)) given.atMs = 0;
}

/** What this reader was last given for the id, where it is still in memory. */
export function recallGiven(tenant: string, id: string): LoadedRoster | null {
  const given = lastGiven.get(readerKey(tenant, id));
  return given === undefined ? null : recallRoster(given.write);
}

/** As long as a data centre's own cache may go on showing a head; from then on a reader waits for KV again. */
const RECENT_MS = 60_000;
/** From this age on KV is asked again behind the answer. */
const REFRESH_MS = 5_000;

export interface Recent {
  readonly roster: LoadedRoster;
  /** Whether the caller is to ask KV again, after its answer; only one caller at a time is told so. */
  readonly refresh: boolean;
}

/** What this reader was given lately, for those who must not wait for KV. */
export function recallRecent(tenant: string, id: string): Recent | null {
  const given = lastGiven.get(readerKey(tenant, id));
  if (given === undefined) return null;
  const nowMs = Date.now();
  const roster = nowMs - given.atMs < RECENT_MS ? recallRoster(given.write) : null;
  if (roster === null) return null;
  const refresh = nowMs - given.askedMs >= REFRESH_MS;
  if (refresh) given.askedMs = nowMs;
  return { roster, refresh };
}
