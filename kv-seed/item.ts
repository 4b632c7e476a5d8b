/** One thing that the seeder puts into KV. */
import type { RosterKv } from "../src/rosters/kv.ts";

export interface SeedItem {
  /** Tells it from the tenant's other items, such as `roster:default`. */
  readonly id: string;
  /** For the summary, such as "roster default (173 skills)". */
  readonly label: string;
  /** Differs whenever what would be written differs. */
  readonly fingerprint: string;
  /** Whether KV still holds what was seeded; asked only where it was seeded before, with the same fingerprint. */
  stands(kv: RosterKv): Promise<boolean>;
  write(kv: RosterKv): Promise<void>;
}
