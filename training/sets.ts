/** Rosters with labelled requests, as training and benches read them. */
import { existsSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { z } from "zod";
import { jsonText } from "../src/json-text.ts";
import { MAX_BODY_CHARS } from "../src/rosters/limits.ts";
import type { Skill } from "../src/rosters/skill.ts";

const skillSchema = z.looseObject({
  name: z.string(),
  category: z.string().default("general"),
  description: z.string().optional(),
  description_full: z.string().optional(),
  body: z.string().default(""),
});
const rosterSchema = z.union([z.array(skillSchema), z.looseObject({ skills: z.array(skillSchema) })]);

const requestSchema = z
  .looseObject({
    text: z.string(),
    /** Earlier turns. */
    recent_context: z.string().default(""),
    /** The skill that covers it; null when none does. */
    gold: z.string().nullable(),
    /** Every skill that would do, `gold` among them. */
    accept: z.array(z.string()).default([]),
    kind: z.string().default("covered"),
    style: z.string().default("plain"),
    lang: z.string().default("en"),
  })
  .transform((request) => ({
    ...request,
    accept: request.gold === null || request.accept.includes(request.gold) ? request.accept : [request.gold],
  }));
export type LabelledRequest = z.output<typeof requestSchema>;

export interface LabelledSet {
  readonly name: string;
  /** Sets of one group share a roster, so that they are never on both sides of a measure. */
  readonly group: string;
  /** What its requests count together, beside 1 for another set. */
  readonly weight: number;
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
    body: Array.from(skill.body).slice(0, MAX_BODY_CHARS).join(""),
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

const ROOT = join(import.meta.dirname, "..");
const STARTER = join(ROOT, "kv-seed/starter_roster.json");
const DATA = join(import.meta.dirname, "data");

const manifestSchema = z.array(
  z.strictObject({
    name: z.string(),
    group: z.string().optional(),
    roster: z.string(),
    requests: z.string(),
    weight: z.number().positive().default(1),
  }),
);

/**
 * The sets that stand in the repository (training/data/sets.json), then those that a call names.
 * @param extra `NAME=ROSTER.json:REQUESTS.jsonl[:WEIGHT[:GROUP]]` each
 * @throws naming the argument or file that is wrong
 */
export function readSets(extra: readonly string[]): LabelledSet[] {
  const manifest = jsonText(manifestSchema).parse(readFileSync(join(DATA, "sets.json"), "utf8"));
  const own = manifest.map(({ name, group, roster, requests, weight }) => ({
    name,
    group: group ?? name,
    weight,
    skills: readRosterFile(roster === "starter" ? STARTER : join(DATA, roster)),
    requests: readRequestsFile(join(DATA, requests)),
  }));
  return [...own, ...extra.map(readSet)];
}

/** @param argument `NAME=ROSTER.json:REQUESTS.jsonl[:WEIGHT[:GROUP]]` or `ROSTER.json:REQUESTS.jsonl` */
export function readSet(argument: string): LabelledSet {
  const [, name, files = ""] = /^(?:([\w-]+)=)?(.*)$/.exec(argument) ?? [];
  const [roster = "", requests = "", weight = "1", group] = files.split(":");
  if (!existsSync(roster) || !existsSync(requests) || !(Number(weight) > 0)) {
    throw new Error(
      `--set must be NAME=ROSTER.json:REQUESTS.jsonl[:WEIGHT[:GROUP]], two files that exist; got ${argument}`,
    );
  }
  const known = name ?? basename(requests, ".jsonl").replace(/\.requests$/, "");
  return {
    name: known,
    group: group ?? known,
    weight: Number(weight),
    skills: readRosterFile(roster),
    requests: readRequestsFile(requests),
  };
}
