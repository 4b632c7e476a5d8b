/** Rosters with labelled requests, as training and benches read them: `--pair ROSTER.json:REQUESTS.jsonl`. */
import { existsSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { z } from "zod";
import { jsonText } from "../src/json-text.ts";
import type { Skill } from "../src/rosters/skill.ts";

const skillSchema = z.looseObject({
  name: z.string(),
  category: z.string().default("general"),
  description: z.string().optional(),
  description_full: z.string().optional(),
  body: z.string().default(""),
});
const rosterSchema = z.union([z.array(skillSchema), z.looseObject({ skills: z.array(skillSchema) })]);

const requestSchema = z.looseObject({
  text: z.string(),
  /** The skill that covers it; null when none does. */
  gold: z.string().nullable(),
  kind: z.string().default("covered"),
  /** Requests of one group never stand on both sides of a fold: by default those of one skill, or of one text. */
  group: z.string().optional(),
});
export type LabelledRequest = z.output<typeof requestSchema>;

export interface Pair {
  readonly name: string;
  readonly skills: readonly Skill[];
  readonly requests: readonly LabelledRequest[];
}

/** @throws naming the file that is absent or holds no roster. */
export function readRosterFile(path: string): Skill[] {
  const parsed = jsonText(rosterSchema).safeParse(readFileSync(path, "utf8"));
  if (!parsed.success)
    throw new Error(`${path} holds no roster: it must be JSON, a list of skills or {"skills": […]}.`);
  return (Array.isArray(parsed.data) ? parsed.data : parsed.data.skills).map((skill) => ({
    name: skill.name,
    category: skill.category,
    description: skill.description ?? skill.description_full ?? "",
    description_full: skill.description_full ?? skill.description ?? "",
    body: Array.from(skill.body).slice(0, 1600).join(""),
  }));
}

/** @throws naming the line that is no labelled request. */
export function readRequestsFile(path: string): LabelledRequest[] {
  return readFileSync(path, "utf8")
    .split("\n")
    .flatMap((line, number) => {
      if (line.trim() === "") return [];
      const parsed = jsonText(requestSchema).safeParse(line);
      if (!parsed.success)
        throw new Error(`${path}:${number + 1} is no labelled request: it must be {"text", "gold"}.`);
      return [parsed.data];
    });
}

/** @param argument `ROSTER.json:REQUESTS.jsonl` */
export function readPair(argument: string): Pair {
  const [roster, requests] = argument.split(":");
  if (roster === undefined || requests === undefined || !existsSync(roster) || !existsSync(requests)) {
    throw new Error(`--pair must be ROSTER.json:REQUESTS.jsonl, two files that exist; got ${argument}`);
  }
  return { name: basename(roster, ".json"), skills: readRosterFile(roster), requests: readRequestsFile(requests) };
}
