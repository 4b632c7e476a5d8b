/** The roster, the labelled requests and the prompt, read from files and checked against each other. */
import { readFileSync } from "node:fs";
import { z } from "zod";
import { UsageError } from "../../../src/command.ts";
import { jsonText } from "../../../src/json-text.ts";
import { normalizeSkills } from "../../../src/rosters/normalize.ts";
import { skillInputSchema } from "../../../src/rosters/schema.ts";
import type { Skill } from "../../../src/rosters/skill.ts";

export interface LabelledRequest {
  readonly text: string;
  /** Earlier turns; "" when there are none. */
  readonly recentContext: string;
  /** The right skill's name; null when no skill is right. */
  readonly gold: string | null;
  /** Every skill that would do, `gold` among them; empty when none does. */
  readonly accept: readonly string[];
  /** How it is written, where the file says. */
  readonly style: string | null;
}

const skillsSchema = z.array(skillInputSchema).min(1);
const rosterSchema = jsonText(
  z.union([skillsSchema, z.looseObject({ skills: skillsSchema }).transform(({ skills }) => skills)]),
);
const requestSchema = jsonText(
  z.looseObject({
    text: z.string().min(1),
    recent_context: z.string().default(""),
    gold: z.string().nullable(),
    accept: z.array(z.string()).default([]),
    style: z.string().nullish(),
  }),
);

export function readRoster(file: string): readonly Skill[] {
  const parsed = rosterSchema.safeParse(readText(file));
  if (!parsed.success) throw new UsageError(`${file} is no roster: ${z.prettifyError(parsed.error)}`);
  return normalizeSkills(parsed.data).skills;
}

/** @throws UsageError for a line that is none, whose skills are not in the roster, or that accepts a skill without a gold. */
export function readRequests(file: string, skills: readonly Skill[], limit: number | undefined): LabelledRequest[] {
  const names = new Set(skills.map((skill) => skill.name));
  const requests: LabelledRequest[] = [];
  for (const [index, line] of readText(file).split("\n").entries()) {
    if (line.trim() === "") continue;
    const parsed = requestSchema.safeParse(line);
    const where = `${file}:${index + 1}`;
    if (!parsed.success)
      throw new UsageError(`${where} must be {"text", "gold", "accept"?, "recent_context"?, "style"?}`);
    const { text, recent_context: recentContext, gold, style = null } = parsed.data;
    const accept = [...new Set(gold === null ? parsed.data.accept : [gold, ...parsed.data.accept])];
    const unknown = accept.find((name) => !names.has(name));
    if (unknown !== undefined) throw new UsageError(`${where}: no skill named ${unknown}`);
    if (gold === null && accept.length > 0) throw new UsageError(`${where} accepts ${accept[0]}, but its gold is null`);
    requests.push({ text, recentContext, gold, accept, style });
  }
  return requests.slice(0, limit);
}

/** Where the index goes in a prompt. */
export const INDEX_PLACE = "{{index}}";

/** Ours; another harness's own measures that harness, since the baseline depends on it. */
const DEFAULT_PROMPT = `You are an assistant that works on the user's computer and accounts through tools.

You have skills: documents that say how a kind of task is done here, step by step. When one of them covers what the user asks for, load it with load_skill before you do anything else, and then follow it. When none does, don't load any: answer directly, or use your other tools.

Skills, by category:
${INDEX_PLACE}`;

export function readPrompt(file: string | undefined): string {
  const prompt = file === undefined ? DEFAULT_PROMPT : readText(file);
  if (!prompt.includes(INDEX_PLACE)) throw new UsageError(`${file} must hold ${INDEX_PLACE} where the index goes`);
  return prompt;
}

function readText(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    throw new UsageError(`cannot read ${file}`);
  }
}
