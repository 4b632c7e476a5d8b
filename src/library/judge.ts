/**
 * The package's `./judge`: the embedded judge in the caller's own process, without a Worker, a key or a network. Skills
 * in, suggestion out, by the same recipe as `POST /v1/suggest`.
 */
import { z } from "zod";
import { fromZodError } from "../errors.ts";
import { jsonText } from "../json-text.ts";
import { withFallback } from "../judges/fallback.ts";
import { createLocalJudgeFromDisk } from "../judges/local/disk.ts";
import type { LocalJudge } from "../judges/local/judge.ts";
import { type SkillFile, type SkillInput, skillSchema } from "../rosters/schema.ts";
import { forModels, type Skill } from "../rosters/skill.ts";
import { encodeSkills } from "../rosters/stored.ts";
import { type RosterWarning, warningSchema } from "../rosters/warning.ts";
import { blockOf } from "../suggest/block.ts";
import { runRecipe } from "../suggest/recipe.ts";
import { type SuggestOutput, suggestInputSchema } from "../suggest/schema.ts";

export { ServiceError } from "../errors.ts";

/** `roster` and `skills` are settled when the judge is made, `judge` and `cache` are the service's alone. */
const taskSchema = suggestInputSchema.omit({ roster: true, skills: true }).extend({
  options: suggestInputSchema.shape.options.unwrap().omit({ judge: true, cache: true }).prefault({}),
});
export type SuggestTask = z.input<typeof taskSchema>;

/** The service's answer, without what only a service has (`cache`, `roster.id`). */
export type Suggestion = Omit<SuggestOutput, "cache" | "roster"> & {
  readonly roster: { readonly version: string; readonly skills: number };
};

export interface SkillJudge {
  /** What was odd in the skills and kept all the same. */
  readonly warnings: readonly RosterWarning[];
  /** Hash of the skills: equal skills, equal version. */
  readonly version: string;
  /** Skills that may be suggested. */
  readonly size: number;
  /**
   * @param task the user's latest request, with the turns before it as `recent_context` where they carry its subject
   * @throws ServiceError `validation`, its `fields` naming everything that is wrong
   */
  suggest(task: string | SuggestTask): Promise<Suggestion>;
  /** The skills and their index as bytes, for `restoreJudge`: a process that starts with them has nothing to compute. */
  save(): Uint8Array;
}

/**
 * @param skills as `POST /v1/suggest` takes them, or SKILL.md files as `{path, text}`; any number
 * @throws ServiceError `validation` naming every skill that can't be kept
 */
export async function createJudge(skills: readonly SkillInput[] | readonly SkillFile[]): Promise<SkillJudge> {
  // A restored judge needs no YAML parser; loading one costs a hook a tenth of its time.
  const { normalizeFiles, normalizeSkills } = await import("../rosters/normalize.ts");
  const { skills: kept, warnings } = areFiles(skills) ? normalizeFiles(skills) : normalizeSkills(skills);
  return judgeSkills(kept, warnings);
}

/** For skills that are normalised already. */
export async function judgeSkills(skills: readonly Skill[], warnings: readonly RosterWarning[]): Promise<SkillJudge> {
  const { version } = await encodeSkills(skills);
  return judgeOf(skills, version, warnings);
}

/** @returns null for bytes of another version of the judge; make it anew then. */
export function restoreJudge(bytes: Uint8Array): SkillJudge | null {
  const saved = unpack(bytes);
  if (saved === null) return null;
  const { skills, version, warnings } = saved.head;
  const judged = forModels(skills);
  if (judged.length > 0 && !localJudge().adopt(judged, saved.index)) return null;
  return judgeOf(judged, version, warnings);
}

function areFiles(skills: readonly SkillInput[] | readonly SkillFile[]): skills is readonly SkillFile[] {
  const [first] = skills;
  return first !== undefined && "path" in first;
}

let shared: LocalJudge | undefined;
/** One a process: it holds the model. */
function localJudge(): LocalJudge {
  shared ??= createLocalJudgeFromDisk();
  return shared;
}

function judgeOf(all: readonly Skill[], version: string, warnings: readonly RosterWarning[]): SkillJudge {
  const skills = forModels(all);
  const names = skills.map((skill) => skill.name);
  const local = localJudge();
  const steady = withFallback(local, local, "local");
  const now = () => performance.now();
  return {
    warnings,
    version,
    size: skills.length,
    save: () => pack({ skills: all, version, warnings }, skills.length === 0 ? new Uint8Array() : local.index(skills)),
    async suggest(task) {
      const parsed = taskSchema.safeParse(typeof task === "string" ? { request: task } : task);
      if (!parsed.success) throw fromZodError(parsed.error);
      const { request, recent_context: recentContext, options } = parsed.data;
      const start = now();
      const { outcome, usage, tookMs } = await runRecipe(
        { skim: steady, read: steady },
        { request, recentContext, skills, names, options },
        now,
      );
      const { skills: count, offered: _, ...answer } = outcome;
      return {
        ...answer,
        block: blockOf(outcome, options.unsure),
        roster: { version, skills: count },
        took_ms: { ...tookMs, total: now() - start },
        usage,
      };
    },
  };
}

const warningsSchema = z.array(warningSchema);
const headSchema = jsonText(
  z.strictObject({ skills: z.array(skillSchema), version: z.string(), warnings: warningsSchema }),
);
type SavedHead = z.output<typeof headSchema>;

/** `SPJ1`, the head's length, the head as JSON, then the index as the local judge writes it. */
const MAGIC = 0x53504a31;
const FIXED_BYTES = 8;

function pack(head: Readonly<Record<keyof SavedHead, unknown>>, index: Uint8Array): Uint8Array {
  const json = new TextEncoder().encode(JSON.stringify(head));
  const bytes = new Uint8Array(FIXED_BYTES + json.length + index.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, MAGIC);
  view.setUint32(4, json.length);
  bytes.set(json, FIXED_BYTES);
  bytes.set(index, FIXED_BYTES + json.length);
  return bytes;
}

function unpack(bytes: Uint8Array): { head: SavedHead; index: Uint8Array<ArrayBuffer> } | null {
  if (bytes.length < FIXED_BYTES) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = FIXED_BYTES + view.getUint32(4);
  if (view.getUint32(0) !== MAGIC || end > bytes.length) return null;
  const head = headSchema.safeParse(new TextDecoder().decode(bytes.subarray(FIXED_BYTES, end)));
  return head.success ? { head: head.data, index: new Uint8Array(bytes.subarray(end)) } : null;
}
