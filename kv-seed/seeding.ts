/**
 * Writes items into a KV and remembers what it wrote, under `seed:{tenant}`, so that seeding again costs one read and
 * does not undo what was changed in between.
 */
import { z } from "zod";
import { jsonText } from "../src/json-text.ts";
import type { RosterKv } from "../src/rosters/kv.ts";
import type { SeedItem } from "./item.ts";

const stampSchema = jsonText(z.record(z.string(), z.string()));

export interface SeedKv extends RosterKv {
  /** Writes what was put so far, in that order. */
  flush(): Promise<void>;
}

export interface Seeded {
  readonly written: readonly string[];
  readonly unchanged: readonly string[];
}

/**
 * @param restore also what was seeded before and has been changed in KV since; without it, such changes stay.
 * @throws Error of one line when wrangler fails.
 */
export async function seed(kv: SeedKv, tenant: string, items: readonly SeedItem[], restore: boolean): Promise<Seeded> {
  const key = `seed:${encodeURIComponent(tenant)}`;
  const stored = await kv.get(key);
  const known = stored === null ? {} : (stampSchema.safeParse(new TextDecoder().decode(stored)).data ?? {});
  const written: string[] = [];
  const unchanged: string[] = [];
  const stamp: Record<string, string> = { ...known };
  // Each look at KV is a run of wrangler: all at once.
  const stands = await Promise.all(
    items.map(async (item) => known[item.id] === item.fingerprint && (!restore || (await item.stands(kv)))),
  );
  for (const [n, item] of items.entries()) {
    if (stands[n]) {
      unchanged.push(item.label);
      continue;
    }
    await item.write(kv);
    stamp[item.id] = item.fingerprint;
    written.push(item.label);
  }
  if (written.length > 0) {
    await kv.put(key, new TextEncoder().encode(JSON.stringify(stamp)));
    await kv.flush();
  }
  return { written, unchanged };
}
