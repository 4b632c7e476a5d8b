/** The SKILL.md files of a folder, as an agent would find them. */
import { readdir, readFile, realpath } from "node:fs/promises";
import { join } from "node:path";
import { decodeFile } from "../src/rosters/file-text.ts";

/** @returns paths relative to the folder, with `/`, sorted. @throws Error when the folder cannot be read. */
export async function findSkillFiles(folder: string): Promise<string[]> {
  const found: string[] = [];
  await walk(folder, "", new Set(), found);
  return withoutSecondWays(folder, found.sort());
}

/** Links may lead to one file by several ways; the one without a link counts, else the first. */
async function withoutSecondWays(folder: string, paths: readonly string[]): Promise<string[]> {
  const root = await realpath(folder);
  const wayTo = new Map<string, string>();
  for (const path of paths) {
    const real = await realpath(join(root, path));
    if (!wayTo.has(real) || real === join(root, path)) wayTo.set(real, path);
  }
  return [...wayTo.values()].sort();
}

/**
 * Hidden folders hold no skills of their own, nor do packages; below a skill's folder lie its templates and examples.
 * @param seen real paths of the folders on the way, so that a link to one of them ends.
 */
async function walk(root: string, at: string, seen: ReadonlySet<string>, found: string[]): Promise<void> {
  const here = await realpath(join(root, at));
  if (seen.has(here)) return;
  const entries = await readdir(here, { withFileTypes: true });
  const own = entries.find((entry) => !entry.isDirectory() && /^skill\.md$/i.test(entry.name));
  if (own !== undefined) found.push(join(at, own.name).replaceAll("\\", "/"));
  if (own !== undefined && at !== "") return;
  for (const entry of entries) {
    if (entry.name.startsWith(".") || entry.name === "node_modules" || entry.isFile()) continue;
    const below = join(at, entry.name);
    if (entry.isDirectory() || (entry.isSymbolicLink() && (await isFolder(join(root, below))))) {
      await walk(root, below, new Set([...seen, here]), found);
    }
  }
}

async function isFolder(path: string): Promise<boolean> {
  const entries = await readdir(path).catch(() => null);
  return entries !== null;
}

/** @throws Error when the file cannot be read. */
export async function readSkillFile(root: string, path: string): Promise<string> {
  return decodeFile(await readFile(join(root, path)));
}
