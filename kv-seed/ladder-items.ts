/** The ladder's rubric and tier map as the seeder writes them: as the Worker reads them, and only if it can. */
import type { z } from "zod";
import { sha256Hex } from "../src/hash.ts";
import { rubricSchema } from "../src/ladder/rubric.ts";
import { ladderRulesKey } from "../src/ladder/store.ts";
import { tierMapSchema } from "../src/ladder/tier-map.ts";
import type { SeedItem } from "./item.ts";
import models from "./models.json" with { type: "json" };
import rubric from "./rubric.json" with { type: "json" };

export async function ladderItems(tenant: string): Promise<SeedItem[]> {
  return [
    await documentItem("rubric", ladderRulesKey(tenant, "rubric"), rubricSchema, rubric),
    await documentItem("tier map", ladderRulesKey(tenant, "models"), tierMapSchema, models),
  ];
}

async function documentItem(label: string, key: string, schema: z.ZodType, document: unknown): Promise<SeedItem> {
  const bytes = new TextEncoder().encode(JSON.stringify(schema.parse(document)));
  const fingerprint = await sha256Hex(bytes);
  return {
    id: key,
    label,
    fingerprint,
    async stands(kv) {
      const stored = await kv.get(key);
      return stored !== null && (await sha256Hex(stored)) === fingerprint;
    },
    write: (kv) => kv.put(key, bytes),
  };
}
