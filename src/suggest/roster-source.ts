/** Where a call's skills come from: a stored roster, or the call itself. */

import { LRUCache } from "lru-cache";
import { localJudge, prepareLanguages } from "../judges/local/asset.ts";
import { workerRosterKv } from "../rosters/kv.ts";
import { requireRoster } from "../rosters/lookup.ts";
import { normalizeSkills } from "../rosters/normalize.ts";
import type { SkillInput } from "../rosters/schema.ts";
import { forModels, type Skill } from "../rosters/skill.ts";
import { loadRoster, recentRoster } from "../rosters/store.ts";
import { encodeSkills } from "../rosters/stored.ts";

export interface RosterSource {
  /** null for inline skills. */
  readonly id: string | null;
  readonly version: string;
  readonly skills: readonly Skill[];
  /** Names of `skills`, in their order. */
  readonly names: readonly string[];
}

/**
 * An agent sends the same inline skills turn after turn: their index is then computed once an isolate. Bytes of skills
 * kept for that: two calls' worth of the largest, a hundred and more of the usual.
 */
const MAX_KEPT_INLINE_BYTES = 16 * 1024 * 1024;
const inline = new LRUCache<string, RosterSource>({ maxSize: MAX_KEPT_INLINE_BYTES });

/** Sources of stored rosters, by the skills that the roster store keeps one object of per write. */
const stored = new WeakMap<readonly Skill[], RosterSource>();

/**
 * As storedSource, but what the isolate gave the tenant within the last minute is given again without waiting for KV,
 * which is asked again behind the answer.
 * @param waitUntil runs work on after the response.
 * @throws ServiceError as storedSource does, where nothing was given lately.
 */
export async function recentSource(
  kv: KVNamespace,
  tenant: string,
  id: string,
  waitUntil: (work: Promise<unknown>) => void,
): Promise<RosterSource> {
  const recent = recentRoster(tenant, id);
  const known = recent === null ? undefined : stored.get(recent.roster.skills);
  if (recent === null || known === undefined) return storedSource(kv, tenant, id);
  if (recent.refresh) waitUntil(loadRoster(workerRosterKv(kv), tenant, id).catch(() => null));
  return known;
}

/**
 * The tenant's roster of this id, else the public one, its stored index taken into use.
 * @throws ServiceError 404 `unknown_roster` naming the ids there are; 503 when KV fails.
 */
export async function storedSource(kv: KVNamespace, tenant: string, id: string): Promise<RosterSource> {
  const roster = await requireRoster(workerRosterKv(kv), tenant, id, "roster");
  const known = stored.get(roster.skills);
  if (known !== undefined) return known;
  const skills = forModels(roster.skills);
  // Bytes of an older format are refused; the index is then computed at its first use.
  const adopted = roster.indexBytes !== null && localJudge.adopt(skills, roster.indexBytes);
  if (!adopted) await prepareLanguages(skills);
  const source = { id, version: roster.version, skills, names: namesOf(skills) };
  stored.set(roster.skills, source);
  return source;
}

/** @throws ServiceError 400 where the skills do not make a roster (two of one name, a name that cannot be one). */
export async function inlineSource(inputs: readonly SkillInput[]): Promise<RosterSource> {
  const { skills } = normalizeSkills(inputs);
  const { version, bytes } = await encodeSkills(skills);
  const known = inline.get(version);
  if (known !== undefined) return known;
  const judged = forModels(skills);
  await prepareLanguages(judged);
  const source = { id: null, version, skills: judged, names: namesOf(judged) };
  inline.set(version, source, { size: bytes.length });
  return source;
}

function namesOf(skills: readonly Skill[]): string[] {
  return skills.map((skill) => skill.name);
}
