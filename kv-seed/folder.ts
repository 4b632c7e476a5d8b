/** The SKILL.md files of a folder, as an agent would find them. */
import { readdirSync, readFileSync, realpathSync, statSync } from "node:fs";
import { join } from "node:path";
import { decodeFile } from "../src/rosters/file-text.ts";

/**
 * A skill may lie below another's folder; hidden folders and packages hold none. A file that links lead to by several
 * ways counts once.
 * @param depth folders below `folder` that are looked into; 1 for FOLDER/NAME/SKILL.md.
 * @returns paths relative to the folder, with `/`, sorted. @throws Error when the folder cannot be read.
 */
export function findSkillFiles(folder: string, depth = Number.POSITIVE_INFINITY): string[] {
  const root = realpathSync(folder);
  const seen: Walk = { depth, entered: new Set(), found: new Map(), links: [] };
  walk(root, { path: "", level: 0 }, seen);
  // Links are followed after everything that lies there without one, so that the way without a link counts.
  for (let links = seen.links.splice(0); links.length > 0; links = seen.links.splice(0)) {
    for (const at of links.sort((a, b) => (a.path < b.path ? -1 : 1))) follow(root, at, seen);
  }
  return [...seen.found.values()].sort();
}

/** @throws Error when the file cannot be read. */
export function readSkillFile(root: string, path: string): string {
  return decodeFile(readFileSync(join(root, path)));
}

/** A place below the root, by the way it was come to. */
interface At {
  readonly path: string;
  readonly level: number;
}

interface Walk {
  readonly depth: number;
  /** Real paths of the folders seen: each is entered once, since links may form rings with very many ways round. */
  readonly entered: Set<string>;
  /** Real path of each file found → the way it was first come to. */
  readonly found: Map<string, string>;
  /** Still to be followed. */
  readonly links: At[];
}

/** @param here the real path of the folder. */
function walk(here: string, { path, level }: At, seen: Walk): void {
  if (seen.entered.has(here)) return;
  seen.entered.add(here);
  for (const entry of readdirSync(here, { withFileTypes: true })) {
    const below = { path: path === "" ? entry.name : `${path}/${entry.name}`, level: level + 1 };
    const skill = isSkillMd(entry.name);
    if (entry.isSymbolicLink()) {
      if (skill || (isSearched(entry.name) && level < seen.depth)) seen.links.push(below);
    } else if (entry.isDirectory()) {
      if (isSearched(entry.name) && level < seen.depth) walk(join(here, entry.name), below, seen);
    } else if (skill) add(join(here, entry.name), below.path, seen);
  }
}

function follow(root: string, at: At, seen: Walk): void {
  const link = join(root, at.path);
  // Nothing there for a link to nothing.
  const target = statSync(link, { throwIfNoEntry: false });
  if (target?.isDirectory()) walk(realpathSync(link), at, seen);
  else if (target?.isFile() && isSkillMd(at.path.split("/").at(-1) ?? "")) add(realpathSync(link), at.path, seen);
}

function add(real: string, path: string, seen: Walk): void {
  if (!seen.found.has(real)) seen.found.set(real, path);
}

const isSkillMd = (name: string) => /^skill\.md$/i.test(name);
const isSearched = (name: string) => !name.startsWith(".") && name !== "node_modules";
