/**
 * Whether a tenant keeps a selection log: KV key `outcomes:{tenant}`, JSON of the settings; off where there is none.
 *
 * Every suggestion asks, and must not wait for KV each time: an isolate goes on with what it read within the last
 * minute and asks again behind the answer. A KV that fails means off, since what is not switched on must not be kept.
 */
import { LRUCache } from "lru-cache";
import { jsonText } from "../json-text.ts";
import { logWarning } from "../log.ts";
import { type OutcomeSettings, outcomeSettingsSchema } from "./schema.ts";

export const OFF: OutcomeSettings = { keep: "off", expiry_days: 30 };

const MEMORY_MS = 60_000;
const REFRESH_MS = 5_000;

interface Known {
  readonly settings: OutcomeSettings;
  readonly atMs: number;
  askedMs: number;
}
const known = new LRUCache<string, Known>({ max: 10_000 });

/** @throws what KV throws. */
export async function readSettings(kv: KVNamespace, tenant: string): Promise<OutcomeSettings> {
  const stored = await kv.get(settingsKey(tenant), { type: "text", cacheTtl: 60 });
  const parsed = stored === null ? undefined : jsonText(outcomeSettingsSchema).safeParse(stored);
  if (parsed?.success === false) logWarning("outcome_settings_malformed", { tenant });
  const settings = parsed?.data ?? OFF;
  remember(tenant, settings);
  return settings;
}

/** Never fails, and waits only for the first answer of an isolate. */
export async function recentSettings(
  kv: KVNamespace,
  tenant: string,
  waitUntil: (work: Promise<unknown>) => void,
): Promise<OutcomeSettings> {
  const held = known.get(tenant);
  const nowMs = Date.now();
  const read = () => readSettings(kv, tenant).catch(() => OFF);
  if (held === undefined || nowMs - held.atMs >= MEMORY_MS) return read();
  if (nowMs - held.askedMs >= REFRESH_MS) {
    held.askedMs = nowMs;
    waitUntil(read());
  }
  return held.settings;
}

/** @throws what KV throws. */
export async function writeSettings(kv: KVNamespace, tenant: string, settings: OutcomeSettings): Promise<void> {
  await kv.put(settingsKey(tenant), JSON.stringify(settings));
  remember(tenant, settings);
}

function remember(tenant: string, settings: OutcomeSettings): void {
  known.set(tenant, { settings, atMs: Date.now(), askedMs: Date.now() });
}

function settingsKey(tenant: string): string {
  return `outcomes:${tenant}`;
}
