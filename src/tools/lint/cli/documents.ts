/**
 * Files on disk → subjects, and back to the place a finding stands at. Node only: the Worker gets its documents in the
 * request. What a JSON file is shows in what it holds: a `tools/list` result in any of its spellings, or skills.
 */
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { findSkillFiles } from "../../../../kv-seed/folder.ts";
import { decodeFile } from "../../../rosters/file-text.ts";
import type { SampleRequest } from "../evidence.ts";
import { subjectsFromFiles, subjectsFromMcp, subjectsFromSkills } from "../input.ts";
import type { Finding } from "../schema.ts";
import type { Subject } from "../subject.ts";

/** The command can't be carried out as given: exit code 2. */
export class UnreadableError extends Error {}

export interface Place {
  readonly path: string;
  /** Counted from 1. */
  readonly line: number;
}

export interface Documents {
  readonly subjects: readonly Subject[];
  /** Where a finding about a tool or skill stands; null for names of no file. */
  placeOf(finding: Finding): Place | null;
}

interface Source {
  readonly path: string;
  readonly text: string;
}

const skillSchema = z.looseObject({
  name: z.string().min(1),
  description: z.string().optional(),
  description_full: z.string().optional(),
  category: z.string().optional(),
  body: z.string().optional(),
});
const skillsSchema = z.union([
  z.array(skillSchema).min(1),
  z.object({ skills: z.array(skillSchema).min(1) }).transform(({ skills }) => skills),
]);
/** What a tool never has, in any spelling. */
const SKILL_KEYS = ["category", "body", "description_full"];

/** @param paths JSON files, SKILL.md files, folders of them, or `-` for JSON on standard input. @throws UnreadableError */
export async function readDocuments(paths: readonly string[]): Promise<Documents> {
  const subjects: Subject[] = [];
  const sources = new Map<string, Source>();
  for (const path of paths) {
    for (const source of await sourcesOf(path)) {
      const read = subjectsOf(source);
      for (const { name } of read) if (!sources.has(name)) sources.set(name, source);
      subjects.push(...read);
    }
  }
  return {
    subjects,
    placeOf({ tool, field }) {
      const source = sources.get(tool);
      return source === undefined ? null : { path: source.path, line: lineOf(source, tool, field) };
    },
  };
}

async function sourcesOf(path: string): Promise<Source[]> {
  if (path === "-") return [{ path: "stdin.json", text: await readStandardInput() }];
  const info = await stat(path).catch(() => null);
  if (info === null) throw new UnreadableError(`${path}: no such file or folder.`);
  if (!info.isDirectory()) return [{ path, text: await readText(path) }];
  const paths = await findSkillFiles(path);
  if (paths.length === 0) throw new UnreadableError(`${path}: holds no SKILL.md.`);
  return Promise.all(
    paths.map(async (below) => ({ path: join(path, below), text: await readText(join(path, below)) })),
  );
}

async function readStandardInput(): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(Buffer.from(chunk));
  return decodeFile(Buffer.concat(chunks));
}

function subjectsOf({ path, text }: Source): Subject[] {
  if (/\.(?:md|markdown)$/i.test(path)) return subjectsFromFiles([{ path, text }]);
  const document = parseJson(path, text);
  const skills = skillsSchema.safeParse(document);
  if (skills.success && skills.data.some((skill) => SKILL_KEYS.some((key) => key in skill))) {
    return subjectsFromSkills(
      skills.data.map((skill) => ({
        name: skill.name,
        category: skill.category ?? "general",
        description: skill.description ?? skill.description_full ?? "",
        description_full: skill.description_full ?? skill.description ?? "",
        body: skill.body ?? "",
      })),
    );
  }
  if (typeof document !== "object" || document === null) throw new UnreadableError(`${path}: holds no list of tools.`);
  return subjectsFromMcp(document, path);
}

/** @throws UnreadableError that names the file. */
export function parseJson(path: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UnreadableError(`${path}: not JSON.`);
  }
}

/** The line that holds the tool's name, or in a SKILL.md the key in question; 1 where it can't be told. */
function lineOf({ path, text }: Source, tool: string, field: string | undefined): number {
  const lines = text.split(/\r\n?|\n/);
  const key = /^(?:frontmatter\.)?(\w[\w-]*)$/.exec(field ?? "")?.[1] ?? "description";
  const wanted = /\.(?:md|markdown)$/i.test(path)
    ? (line: string) => line.startsWith(`${key}:`)
    : (line: string) => line.includes(`"name"`) && line.includes(JSON.stringify(tool));
  return Math.max(0, lines.findIndex(wanted)) + 1;
}

const sampleSchema = z.union([
  z.string().min(1),
  z.looseObject({ text: z.string().min(1), expected_tool: z.string().nullish(), gold: z.string().nullish() }),
]);

/** One message a line: plain text, or JSON `{text, expected_tool}` (`gold` serves too). @throws UnreadableError */
export async function readRequests(path: string): Promise<SampleRequest[]> {
  const text = await readText(path);
  const trimmed = text.trim();
  const rows: unknown[] = trimmed.startsWith("[")
    ? z.array(z.unknown()).parse(parseJson(path, trimmed))
    : trimmed.split(/\r?\n/).map((line) => (line.startsWith("{") ? parseJson(path, line) : line.trim()));
  return rows.flatMap((row) => {
    const sample = sampleSchema.safeParse(row);
    if (!sample.success) return [];
    if (typeof sample.data === "string") return [{ text: sample.data, expected: null }];
    const { text: message, expected_tool, gold } = sample.data;
    return [{ text: message, expected: expected_tool ?? gold ?? null }];
  });
}

/** @throws UnreadableError that names the file. */
export async function readText(path: string): Promise<string> {
  const bytes = await readFile(path).catch(() => null);
  if (bytes === null) throw new UnreadableError(`${path}: can't be read.`);
  return decodeFile(bytes);
}
