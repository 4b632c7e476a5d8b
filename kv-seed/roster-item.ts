/** A roster as the seeder writes it: checked, versioned and indexed by the Worker's own code. */
import { sha256Hex } from "../src/hash.ts";
import { createLocalJudgeFromDisk } from "../src/judges/local/disk.ts";
import type { NormalizedRoster } from "../src/rosters/normalize.ts";
import { forModels } from "../src/rosters/skill.ts";
import { currentVersion, putRoster } from "../src/rosters/store.ts";
import { encodeSkills } from "../src/rosters/stored.ts";
import type { SeedItem } from "./item.ts";

export async function rosterItem(tenant: string, id: string, { skills }: NormalizedRoster): Promise<SeedItem> {
  const judged = forModels(skills);
  const indexBytes = judged.length === 0 ? null : createLocalJudgeFromDisk().index(judged);
  const { version } = await encodeSkills(skills);
  return {
    id: `roster:${id}`,
    label: `roster ${id} (${skills.length} skills)`,
    fingerprint: `${version}-${await sha256Hex(indexBytes ?? "")}`,
    stands: async (kv) => (await currentVersion(kv, tenant, id)) === version,
    async write(kv) {
      const { retireReplaced } = await putRoster(kv, { tenant, id, skills, indexBytes });
      await retireReplaced();
    },
  };
}
