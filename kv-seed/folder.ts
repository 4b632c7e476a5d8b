/** The SKILL.md files of a folder, as an agent would find them. */
import { readdir, readFile, realpath, stat } from "node:fs/promises";
import { join } from "node:path";
import { decodeFile } from "../src/rosters/file-text.ts";

/** @returns paths relative to the folder, with `/`, sorted. @throws Error when the folder cannot be read. */
export async function findSkillFiles(folder: string): Promise<string[]> {
  const found: string[] = [];
  const entered = new Set<string>();
  // Links are followed after everything that lies there without one, so that the way without a link counts.
  for (let ways = [""]; ways.length > 0; ) {
    const links: string[] = [];
    for (const way of ways) await walk(folder, way, { entered, found, links });
    ways = links.sort();
  }
  return withoutSecondWays(folder, found.sort());
}

/** A file may be a link to another; the one without a link counts, else the first. */
async function withoutSecondWays(folder: string, paths: readonly string[]): Promise<string[]> {
  const root = await realpath(folder);
  const wayTo = new Map<string, string>();
  for (const path of paths) {
    const real = await realpath(join(root, path));
    if (!wayTo.has(real) || real === join(root, path)) wayTo.set(real, path);
  }
  return [...wayTo.values()].sort();
}

interface Walk {
  /** Real paths of the folders seen: each is entered once, since links may form rings with very many ways round. */
  readonly entered: Set<string>;
  readonly found: string[];
  /** Links to folders, still to be followed. */
  readonly links: string[];
}

/** Hidden folders hold no skills of their own, nor do packages; below a skill's folder lie its templates and examples. */
async function walk(root: string, at: string, seen: Walk): Promise<void> {
  const here = await realpath(join(root, at));
  if (seen.entered.has(here)) return;
  seen.entered.add(here);
  const entries = await readdir(here, { withFileTypes: true });
  const own = entries.find((entry) => !entry.isDirectory() && /^skill\.md$/i.test(entry.name));
  if (own !== undefined) seen.found.push(join(at, own.name).replaceAll("\\", "/"));
  if (own !== undefined && at !== "") return;
  for (const entry of entries) {
    if (entry.name.startsWith(".") || entry.name === "node_modules") continue;
    const below = join(at, entry.name);
    if (entry.isDirectory()) await walk(root, below, seen);
    else if (entry.isSymbolicLink() && (await isFolder(join(root, below)))) seen.links.push(below);
  }
}

/** False for a link to nothing. */
async function isFolder(path: string): Promise<boolean> {
  const target = await stat(path).catch(() => null);
  return target?.isDirectory() ?? false;
}

/** @throws Error when the file cannot be read. */
export async function readSkillFile(root: string, path: string): Promise<string> {
  return decodeFile(await readFile(join(root, path)));
}
