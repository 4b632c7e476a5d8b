/**
 * Rosters in KV. Keys (`{t}` = tenant, URI-encoded; `{w}` = a random id of one write):
 *
 *   roster:{t}:{id}                 head: JSON, see headSchema; its KV metadata is what a list shows
 *   roster-part:{t}:{id}:{w}:s{n}   the skills as canonical JSON, in pieces of PART_BYTES
 *   roster-part:{t}:{id}:{w}:i{n}   the local judge's index of them, in pieces of PART_BYTES
 *
 * A version is the hash of the content; parts are keyed by the write that stored them. So nothing ever changes under a
 * key once a head names it, and a version that comes back (A, B, A) gets fresh parts while its first ones run out.
 *
 * A PUT writes all parts, then the head: what fails before leaves the old head and its parts as they were. KV shows keys
 * elsewhere after about 60 s and in no particular order, so a head also names the writes it replaced in the last 24 h,
 * whose parts live on so long, and a reader takes the newest whose parts are all there.
 *
 * The race accepted: two PUTs to one roster at once may both read the same head. The later one wins; the loser's parts
 * stay behind unnamed (garbage, never wrong) until the next PUT or DELETE of the roster gives them an end. It leaves alone
 * what is younger than a minute, which may belong to a PUT that has yet to write its head. Heads can be lost so, parts
 * under a head cannot.
 */
import { z } from "zod";
import { jsonText } from "../json-text.ts";
import { logInfo, logWarning } from "../log.ts";
import { PUBLIC_TENANT } from "../tenants.ts";
import { type RosterKv, storageUnavailable } from "./kv.ts";
import {
  forgetGiven,
  outdateGiven,
  type Recent,
  recallGiven,
  recallRecent,
  recallRoster,
  rememberGiven,
  rememberRoster,
} from "./memory.ts";
import { isRosterId, type RosterSummary } from "./schema.ts";
import type { Skill } from "./skill.ts";
import { decodeSkills, encodeSkills } from "./stored.ts";

/** Few round trips for a reader; KV itself takes 25 MiB a value. */
const PART_BYTES = 4 * 1024 * 1024;
/** How long a replaced write can still be read, by whoever sees an old head or not yet the new parts. */
const REPLACED_TTL_S = 24 * 60 * 60;
/** Longer than a PUT takes from its first part to its head. */
const ORPHAN_AGE_MS = 60_000;
/** Enough for a burst of PUTs within KV's delay. */
const MAX_REPLACED = 4;

const writeSchema = z.strictObject({
  version: z.string(),
  write: z.string(),
  stored_at: z.string(),
  /** When a later write took its place; null for the current one. */
  replaced_at: z.string().nullable(),
  skills: z.number().int(),
  skill_parts: z.number().int(),
  index_parts: z.number().int(),
});
type Write = z.output<typeof writeSchema>;

/** `writes[0]` is the current one, which only a damaged head lacks; the others are younger than REPLACED_TTL_S, newest first. */
const headSchema = z.strictObject({ format: z.literal(1), writes: z.array(writeSchema) });
type Head = z.output<typeof headSchema>;
const storedHeadSchema = jsonText(headSchema);

/** Metadata of a part; older ones have none. */
const partMetadataSchema = z.looseObject({ stored_at: z.string() });

const metadataSchema = z.looseObject({ version: z.string(), skills: z.number(), updated_at: z.string() });

/** A roster as readers hold it: one object a write in an isolate, so what is derived from it may hang on it (WeakMap). */
export interface LoadedRoster {
  readonly id: string;
  readonly tenant: string;
  readonly version: string;
  readonly updatedAt: string;
  /** Sorted by name. */
  readonly skills: readonly Skill[];
  /** What the indexer made of the skills when they were stored; null where there was none. */
  readonly indexBytes: Uint8Array<ArrayBuffer> | null;
}

export interface PutRoster {
  readonly tenant: string;
  readonly id: string;
  /** Normalised: see normalize.ts. */
  readonly skills: readonly Skill[];
  readonly indexBytes: Uint8Array | null;
}

export interface PutResult {
  readonly version: string;
  readonly previousVersion: string | null;
  /** Lets what was replaced run out; to be run after the answer. Never throws, and is missed by nobody if it never runs. */
  retireReplaced(): Promise<void>;
  /** Lets parts that nothing names run out; for those that can list keys, after the former, and as safe to miss. */
  collectOrphans(): Promise<void>;
}

/** @throws ServiceError: `validation` for too much content, `transient` when KV fails (the old version then serves on). */
export async function putRoster(kv: RosterKv, { tenant, id, skills, indexBytes }: PutRoster): Promise<PutResult> {
  const content = await encodeSkills(skills);
  const old = await readHead(kv, tenant, id);
  const now = new Date();
  const skillParts = split(content.bytes);
  const indexParts = indexBytes === null ? [] : split(indexBytes);
  const write: Write = {
    version: content.version,
    write: crypto.randomUUID(),
    stored_at: now.toISOString(),
    replaced_at: null,
    skills: skills.length,
    skill_parts: skillParts.length,
    index_parts: indexParts.length,
  };
  const keys = partKeys(tenant, id, write);
  const values = [...skillParts, ...indexParts];
  const stored = await Promise.allSettled(
    keys.map((key, n) => kv.put(key, values[n] ?? new Uint8Array(), { metadata: { stored_at: write.stored_at } })),
  );
  const failed = stored.find((result) => result.status === "rejected");
  if (failed !== undefined) {
    await Promise.allSettled(keys.map((key) => kv.delete(key)));
    throw failed.reason;
  }
  const head: Head = { format: 1, writes: [write, ...stillReadable(old, now)] };
  const metadata = { version: write.version, skills: write.skills, updated_at: write.stored_at };
  await kv.put(headKey(tenant, id), new TextEncoder().encode(JSON.stringify(head)), { metadata });
  outdateGiven(id);
  const replaced = old?.writes[0];
  return {
    version: write.version,
    previousVersion: replaced?.version ?? null,
    retireReplaced: () => (replaced === undefined ? Promise.resolve() : retire(kv, tenant, id, replaced)),
    collectOrphans: () => collectOrphans(kv, tenant, id, head.writes, now),
  };
}

/**
 * The tenant's own roster of this id, else the public one; null where neither exists. While KV does not answer, what
 * this isolate last gave the tenant for the id serves on.
 * @throws ServiceError (`transient`) when KV fails, or shows no complete version yet, and nothing was given before.
 */
export async function loadRoster(kv: RosterKv, tenant: string, id: string): Promise<LoadedRoster | null> {
  if (!isRosterId(id)) return null;
  try {
    return await loadFromKv(kv, tenant, id);
  } catch (thrown) {
    const known = recallGiven(tenant, id);
    if (known === null) throw thrown;
    logWarning("roster_served_from_memory", { tenant, roster: id, version: known.version });
    return known;
  }
}

/** What this isolate gave the tenant for the id within the last minute; null otherwise. Never waits. */
export function recentRoster(tenant: string, id: string): Recent | null {
  return recallRecent(tenant, id);
}

/** What the tenant can read, by id: its own, and the public ones that it does not shadow. */
export async function listRosters(kv: RosterKv, tenant: string): Promise<RosterSummary[]> {
  const owners = tenant === PUBLIC_TENANT ? [tenant] : [PUBLIC_TENANT, tenant];
  const lists = await Promise.all(owners.map((owner) => listOwn(kv, owner)));
  const byId = new Map(lists.flat().map((roster) => [roster.id, roster]));
  return [...byId.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** @returns null where the tenant has none of its own; else what to run after the answer, as in PutResult. */
export async function deleteRoster(kv: RosterKv, tenant: string, id: string): Promise<(() => Promise<void>) | null> {
  const head = isRosterId(id) ? await readHead(kv, tenant, id) : null;
  if (head === null) return null;
  await kv.delete(headKey(tenant, id));
  outdateGiven(id);
  const current = head.writes[0];
  const now = new Date();
  return async () => {
    if (current !== undefined) await retire(kv, tenant, id, current);
    await collectOrphans(kv, tenant, id, head.writes, now);
  };
}

/** The version that the tenant's own roster of this id is at; null where it has none. */
export async function currentVersion(kv: RosterKv, tenant: string, id: string): Promise<string | null> {
  return (await readHead(kv, tenant, id))?.writes[0]?.version ?? null;
}

async function loadFromKv(kv: RosterKv, tenant: string, id: string): Promise<LoadedRoster | null> {
  const owners = tenant === PUBLIC_TENANT ? [tenant] : [tenant, PUBLIC_TENANT];
  const heads = await Promise.all(owners.map((owner) => readHead(kv, owner, id)));
  for (const [n, owner] of owners.entries()) {
    const head = heads[n];
    if (head == null) continue;
    const { write, roster } = await loadNewest(kv, owner, id, head);
    rememberGiven(tenant, id, write);
    return roster;
  }
  forgetGiven(tenant, id);
  return null;
}

async function listOwn(kv: RosterKv, tenant: string): Promise<RosterSummary[]> {
  const prefix = headKey(tenant, "");
  const entries = await kv.list(prefix);
  return entries.flatMap(({ key, metadata }) => {
    const known = metadataSchema.safeParse(metadata);
    if (!known.success) return [];
    const { version, skills, updated_at } = known.data;
    return [{ id: key.slice(prefix.length), tenant, version, skills, updated_at }];
  });
}

async function loadNewest(kv: RosterKv, tenant: string, id: string, head: Head) {
  for (const write of head.writes) {
    const roster = recallRoster(write.write) ?? (await loadWrite(kv, tenant, id, write));
    if (roster !== null) return { write: write.write, roster };
    logWarning("roster_parts_unreadable", { tenant, roster: id, version: write.version });
  }
  throw storageUnavailable(`no complete version of roster ${id}`);
}

/** @returns null where a part has not arrived or the skills in them cannot be read. */
async function loadWrite(kv: RosterKv, tenant: string, id: string, write: Write): Promise<LoadedRoster | null> {
  const parts = await Promise.all(partKeys(tenant, id, write).map((key) => kv.get(key)));
  const present = parts.filter((part) => part !== null);
  if (present.length < parts.length) return null;
  const content = join(present.slice(0, write.skill_parts));
  const skills = decodeSkills(content);
  if (skills === null) return null;
  const loaded: LoadedRoster = {
    id,
    tenant,
    version: write.version,
    updatedAt: write.stored_at,
    skills,
    indexBytes: write.index_parts === 0 ? null : join(present.slice(write.skill_parts)),
  };
  rememberRoster(write.write, loaded, content.length);
  return loaded;
}

/**
 * The parts of a replaced write get an end instead of being deleted, since old heads go on naming them for a while.
 * Never throws: what stays behind costs storage and nothing else.
 */
async function retire(kv: RosterKv, tenant: string, id: string, write: Write): Promise<void> {
  const left = await letRunOut(kv, partKeys(tenant, id, write));
  if (left > 0) logWarning("roster_parts_left_behind", { tenant, roster: id, version: write.version, parts: left });
}

/** @returns how many of the keys could not be given an end. */
async function letRunOut(kv: RosterKv, keys: readonly string[]): Promise<number> {
  const outcomes = await Promise.allSettled(
    keys.map(async (key) => {
      const value = await kv.get(key);
      if (value !== null) await kv.put(key, value, { expirationTtl: REPLACED_TTL_S });
    }),
  );
  return outcomes.filter((outcome) => outcome.status === "rejected").length;
}

/**
 * Gives an end to parts that no head names: those of PUTs that lost a race, or broke off. Never throws.
 * @param named what the head just written, or deleted, names.
 */
async function collectOrphans(
  kv: RosterKv,
  tenant: string,
  id: string,
  named: readonly Write[],
  now: Date,
): Promise<void> {
  const prefix = partPrefix(tenant, id);
  const kept = new Set(named.map(({ write }) => write));
  try {
    const orphans = (await kv.list(prefix)).filter(({ key, lives, metadata }) => {
      const storedAt = partMetadataSchema.safeParse(metadata).data?.stored_at ?? "1970-01-01";
      return lives && !kept.has(writeOf(key, prefix)) && now.getTime() - Date.parse(storedAt) > ORPHAN_AGE_MS;
    });
    if (orphans.length === 0) return;
    const keys = orphans.map(({ key }) => key);
    const left = await letRunOut(kv, keys);
    logInfo("roster_orphans_collected", { tenant, roster: id, parts: keys.length - left, left });
  } catch (thrown) {
    logWarning("roster_orphans_left_behind", { tenant, roster: id, detail: String(thrown) });
  }
}

function writeOf(key: string, prefix: string): string {
  return key.slice(prefix.length, key.lastIndexOf(":"));
}

function stillReadable(head: Head | null, now: Date): Write[] {
  const oldest = now.getTime() - REPLACED_TTL_S * 1000;
  return (head?.writes ?? [])
    .map((write) => ({ ...write, replaced_at: write.replaced_at ?? now.toISOString() }))
    .filter((write) => Date.parse(write.replaced_at) > oldest)
    .slice(0, MAX_REPLACED);
}

/** A damaged head is one that names nothing: readers get no version from it, a PUT or DELETE takes its place. */
async function readHead(kv: RosterKv, tenant: string, id: string): Promise<Head | null> {
  const bytes = await kv.get(headKey(tenant, id));
  if (bytes === null) return null;
  const parsed = storedHeadSchema.safeParse(new TextDecoder().decode(bytes));
  if (parsed.success) return parsed.data;
  logWarning("roster_head_malformed", { tenant, roster: id });
  return { format: 1, writes: [] };
}

function headKey(tenant: string, id: string): string {
  return `roster:${encodeURIComponent(tenant)}:${id}`;
}

function partPrefix(tenant: string, id: string): string {
  return `roster-part:${encodeURIComponent(tenant)}:${id}:`;
}

function partKeys(tenant: string, id: string, write: Write): string[] {
  const prefix = `${partPrefix(tenant, id)}${write.write}`;
  return [
    ...Array.from({ length: write.skill_parts }, (_, n) => `${prefix}:s${n}`),
    ...Array.from({ length: write.index_parts }, (_, n) => `${prefix}:i${n}`),
  ];
}

function split(bytes: Uint8Array): Uint8Array[] {
  const count = Math.ceil(bytes.length / PART_BYTES);
  return Array.from({ length: count }, (_, n) => bytes.subarray(n * PART_BYTES, (n + 1) * PART_BYTES));
}

function join(parts: readonly Uint8Array<ArrayBuffer>[]): Uint8Array<ArrayBuffer> {
  const [only] = parts;
  if (only !== undefined && parts.length === 1) return only;
  const joined = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    joined.set(part, offset);
    offset += part.length;
  }
  return joined;
}
