/**
 * A tenant's rubric and tier map in KV. A tenant without its own reads those of the tenant `public`, and where that has
 * none, the seeds built in. A tier map shadows vendor by vendor: a tenant that sets one column keeps the others.
 *
 * Keys: `ladder:{tenant}:rubric` and `ladder:{tenant}:models`, each JSON of the document alone; its version is its hash.
 * KV shows a change elsewhere within a minute or so; a batch keeps the rules it was created with.
 */

import type { z } from "zod";
import modelsSeed from "../../kv-seed/models.json" with { type: "json" };
import rubricSeed from "../../kv-seed/rubric.json" with { type: "json" };
import { sha256Hex } from "../hash.ts";
import { jsonText } from "../json-text.ts";
import { logError } from "../log.ts";
import { PUBLIC_TENANT } from "../tenants.ts";
import { canonicalJson } from "./canonical.ts";
import { type Rubric, rubricSchema } from "./rubric.ts";
import { type TierMap, tierMapSchema } from "./tier-map.ts";

export interface LadderRules {
  readonly rubric: Rubric;
  readonly rubricVersion: string;
  readonly models: TierMap;
  readonly modelsVersion: string;
}

export class LadderRulesStore {
  readonly #kv: KVNamespace;
  readonly #tenant: string;

  constructor(kv: KVNamespace, tenant: string) {
    this.#kv = kv;
    this.#tenant = tenant;
  }

  async rules(): Promise<LadderRules> {
    const [rubric, models] = await Promise.all([this.rubric(), this.models()]);
    return {
      rubric,
      rubricVersion: await versionOf(rubric),
      models,
      modelsVersion: await versionOf(models),
    };
  }

  async rubric(): Promise<Rubric> {
    const [own, shared] = await this.#read("rubric", rubricSchema);
    return own ?? shared ?? rubricSchema.parse(rubricSeed);
  }

  async models(): Promise<TierMap> {
    return this.withOwn(undefined);
  }

  /** The map as it is with this document as the tenant's own; KV itself may show a document just written late. */
  async withOwn(document: TierMap | undefined): Promise<TierMap> {
    const [stored, shared] = await this.#read("models", tierMapSchema);
    const own = document ?? stored;
    const seed = tierMapSchema.parse(modelsSeed);
    return { ...(own ?? shared ?? seed), vendors: { ...seed.vendors, ...shared?.vendors, ...own?.vendors } };
  }

  async putRubric(rubric: Rubric): Promise<void> {
    await this.#kv.put(ladderRulesKey(this.#tenant, "rubric"), JSON.stringify(rubric));
  }

  async putModels(models: TierMap): Promise<void> {
    await this.#kv.put(ladderRulesKey(this.#tenant, "models"), JSON.stringify(models));
  }

  /** The tenant's document and the public one; undefined where there is none or it no longer parses. */
  async #read<T extends z.ZodType>(
    name: "rubric" | "models",
    schema: T,
  ): Promise<[z.output<T> | undefined, z.output<T> | undefined]> {
    const [own, shared] = await Promise.all([
      this.#tenant === PUBLIC_TENANT ? null : this.#kv.get(ladderRulesKey(this.#tenant, name)),
      this.#kv.get(ladderRulesKey(PUBLIC_TENANT, name)),
    ]);
    return [this.#parse(own, schema), this.#parse(shared, schema)];
  }

  #parse<T extends z.ZodType>(text: string | null, schema: T): z.output<T> | undefined {
    if (text === null) return undefined;
    const parsed = jsonText(schema).safeParse(text);
    if (parsed.success) return parsed.data;
    logError("ladder_rules_malformed", { tenant: this.#tenant });
    return undefined;
  }
}

export function ladderRulesKey(tenant: string, name: "rubric" | "models"): string {
  return `ladder:${tenant}:${name}`;
}

/** 16 hex digits of the document's hash: the same rules, the same version. */
export async function versionOf(document: Rubric | TierMap): Promise<string> {
  return (await sha256Hex(canonicalJson(document))).slice(0, 16);
}
