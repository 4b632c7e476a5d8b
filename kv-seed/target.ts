/** Which KV is written: the local one of `wrangler dev`, or the deployed one. */
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { KvPutOptions } from "../src/rosters/kv.ts";
import type { Seeded, SeedKv } from "./seeding.ts";
import { runWrangler } from "./wrangler.ts";

export interface Target {
  readonly remote: boolean;
  /** Folder of the local KV, as for `wrangler dev --persist-to`; null for wrangler's own place. */
  readonly persistTo: string | null;
}

/** One line about what was seeded where. */
export function describeSeeded({ remote }: Target, tenant: string, { written, unchanged }: Seeded): string {
  const place = `${remote ? "the deployed KV" : "the local KV"}, tenant ${tenant}`;
  const parts = [
    ...(written.length > 0 ? [`wrote ${written.join(", ")}`] : []),
    ...(unchanged.length > 0 ? [`left ${unchanged.join(", ")} as it was`] : []),
  ];
  return `Seeded ${place}: ${parts.join("; ")}.`;
}

interface Pair {
  readonly key: string;
  readonly value: string;
  readonly base64: true;
  readonly expiration_ttl?: number;
  readonly metadata?: unknown;
}

/** What `wrangler kv key get` prints for a key that is not there, with exit code 0. */
const NOT_FOUND = "Value not found";

/**
 * The store's KV by way of wrangler: reads go through at once, writes gather until `flush`, which hands them to one
 * `wrangler kv bulk put` in the order they came in.
 */
export class WranglerKv implements SeedKv {
  private readonly pairs: Pair[] = [];
  private readonly flags: readonly string[];
  /** A local KV that does not exist yet: reading it would only cost seconds. */
  private readonly empty: boolean;

  constructor({ remote, persistTo }: Target) {
    const folder = persistTo === null ? join(import.meta.dirname, "..", ".wrangler", "state") : resolve(persistTo);
    this.flags = ["--binding", "KV", ...(remote ? ["--remote"] : ["--local", "--persist-to", folder])];
    this.empty = !remote && !existsSync(join(folder, "v3", "kv"));
  }

  async get(key: string): Promise<Uint8Array<ArrayBuffer> | null> {
    if (this.empty) return null;
    const printed = await runWrangler(["kv", "key", "get", key, ...this.flags]);
    return printed.toString().trim() === NOT_FOUND ? null : new Uint8Array(printed);
  }

  put(key: string, value: Uint8Array, { expirationTtl, metadata }: KvPutOptions = {}): Promise<void> {
    this.pairs.push({
      key,
      value: Buffer.from(value).toString("base64"),
      base64: true,
      ...(expirationTtl !== undefined && { expiration_ttl: expirationTtl }),
      ...(metadata !== undefined && { metadata }),
    });
    return Promise.resolve();
  }

  delete(): Promise<void> {
    throw new Error("The seeder deletes nothing.");
  }

  list(): Promise<never> {
    throw new Error("The seeder lists nothing.");
  }

  async flush(): Promise<void> {
    if (this.pairs.length === 0) return;
    const folder = await mkdtemp(join(tmpdir(), "signpost-seed-"));
    try {
      const file = join(folder, "pairs.json");
      await writeFile(file, JSON.stringify(this.pairs));
      await runWrangler(["kv", "bulk", "put", file, ...this.flags]);
      this.pairs.length = 0;
    } finally {
      await rm(folder, { recursive: true });
    }
  }
}
