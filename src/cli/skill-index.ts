/**
 * The skills of some folders as a judge, whose index is kept on disk by content: below the cache folder,
 * `index/SHA256.bin` of every file's text, path and name. Another text is another file, so nothing there is ever stale; the
 * least recently used go when there are more than MAX_KEPT.
 */
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { findSkillFiles, readSkillFile } from "../../kv-seed/folder.ts";
import packageJson from "../../package.json" with { type: "json" };
import { restoreJudge, type SkillJudge } from "../library/judge.ts";
import type { PlacedFile, RosterProblem } from "../rosters/normalize.ts";
import type { SkillRoot } from "./harness/harness.ts";

/** One a combination of folders: a user's projects of the last weeks. */
const MAX_KEPT = 20;

export interface FolderJudge {
  readonly judge: SkillJudge;
  /** What could not be kept; only known where the index was made anew. */
  readonly problems: readonly RosterProblem[];
}

/** @param roots those that come first win where two hold a skill of one name; missing ones hold none. */
export async function judgeFolders(roots: readonly SkillRoot[], cache: string): Promise<FolderJudge> {
  const files = roots.flatMap(readRoot);
  const folder = join(cache, "index");
  const file = join(folder, `${keyOf(files)}.bin`);
  const saved = readSaved(file);
  if (saved !== null) return { judge: saved, problems: [] };
  const made = await makeJudge(files);
  save(folder, file, made.judge);
  return made;
}

function readRoot({ folder, depth, prefix = "", nameFrom, hides }: SkillRoot): PlacedFile[] {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return [];
  return findSkillFiles(folder, depth === "children" ? 1 : undefined).flatMap((path) => {
    const text = readSkillFile(folder, path);
    const place = join(folder, path);
    const own = basename(dirname(place));
    if (hides?.(place, nameFrom === "folder" ? own : (nameIn(text) ?? own))) return [];
    // With a prefix the rest of the name has to be known here; a harness that goes by the frontmatter has the two alike.
    const name = nameFrom === "folder" ? prefix + own : prefix === "" ? undefined : prefix + (nameIn(text) ?? own);
    return { path: place, text, ...(name !== undefined && { name }) };
  });
}

/** A plain `name:` line, which every plugin's skill has. */
function nameIn(text: string): string | undefined {
  return /^name:[^\S\n]*(["']?)([^"'\n#]+?)\1[^\S\n]*$/m.exec(text.slice(0, 2_000).replaceAll("\r", ""))?.[2];
}

function keyOf(files: readonly PlacedFile[]): string {
  // One update: each costs as much as hashing some kilobytes does.
  const parts = files.flatMap(({ path, name = "", text }) => [JSON.stringify([path, name, text.length]), text]);
  return createHash("sha256")
    .update([packageJson.version, ...parts].join("\n"))
    .digest("hex");
}

function readSaved(file: string): SkillJudge | null {
  let bytes: Uint8Array;
  try {
    bytes = readFileSync(file);
  } catch {
    return null;
  }
  const now = new Date();
  utimesSync(file, now, now);
  return restoreJudge(bytes);
}

async function makeJudge(files: readonly PlacedFile[]): Promise<FolderJudge> {
  const [{ draftFiles }, { judgeSkills }] = await Promise.all([
    import("../rosters/normalize.ts"),
    import("../library/judge.ts"),
  ]);
  const { skills, warnings, problems } = draftFiles(files, "first");
  return { judge: await judgeSkills(skills, warnings), problems };
}

/** A cache that can't be written only costs the next turn its time. */
function save(folder: string, file: string, judge: SkillJudge): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    // Whoever reads at the same time sees the whole file or none.
    const draft = `${file}.${process.pid}`;
    writeFileSync(draft, judge.save(), { mode: 0o600 });
    renameSync(draft, file);
    removeOldest(folder);
  } catch {
    return;
  }
}

function removeOldest(folder: string): void {
  const files = readdirSync(folder).map((name) => join(folder, name));
  const byAge = files.map((file) => ({ file, usedMs: statSync(file).mtimeMs })).sort((a, b) => b.usedMs - a.usedMs);
  for (const { file } of byAge.slice(MAX_KEPT)) rmSync(file, { force: true });
}
