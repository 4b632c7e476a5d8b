/** Skills as the bytes that KV holds, and the version that names these bytes. */
import { z } from "zod";
import { invalidRequest } from "../errors.ts";
import { sha256Hex } from "../hash.ts";
import { jsonText } from "../json-text.ts";
import { MAX_CONTENT_BYTES } from "./limits.ts";
import { skillSchema } from "./schema.ts";
import type { Skill } from "./skill.ts";

/** 128 bits as hex: equal versions mean equal content. */
const VERSION_CHARS = 32;

export interface RosterContent {
  readonly bytes: Uint8Array;
  /** The start of the bytes' SHA-256. */
  readonly version: string;
}

/**
 * Equal skills give equal bytes: fields stand in one order, skills in the order of their names.
 * @throws ServiceError (`validation`) where they take more than MAX_CONTENT_BYTES.
 */
export async function encodeSkills(skills: readonly Skill[]): Promise<RosterContent> {
  // What is undefined is left out: a roster without such skills keeps the version it had.
  const ordered = skills.map((skill) => ({
    name: skill.name,
    category: skill.category,
    description: skill.description,
    description_full: skill.description_full,
    body: skill.body,
    disable_model_invocation: skill.disable_model_invocation,
    user_invocable: skill.user_invocable,
  }));
  const bytes = new TextEncoder().encode(JSON.stringify(ordered));
  if (bytes.length > MAX_CONTENT_BYTES) {
    const mib = Math.ceil(bytes.length / 1024 / 1024);
    throw invalidRequest(
      `The roster's skills take ${mib} MiB and ${MAX_CONTENT_BYTES / 1024 / 1024} are the most; split it into several rosters.`,
    );
  }
  return { bytes, version: (await sha256Hex(bytes)).slice(0, VERSION_CHARS) };
}

const storedSkillsSchema = jsonText(z.array(skillSchema));

/** @returns null for bytes that are none of encodeSkills. */
export function decodeSkills(bytes: Uint8Array): readonly Skill[] | null {
  return storedSkillsSchema.safeParse(new TextDecoder().decode(bytes)).data ?? null;
}
