/** Looking around on disk for the folders that harnesses read. */
import { existsSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";

/** `cwd` and the folders it lies in, nearest first, up to the repository's root; without a repository `cwd` alone. */
export function upToRepositoryRoot(cwd: string): string[] {
  const folders: string[] = [];
  for (let folder = cwd; ; folder = dirname(folder)) {
    folders.push(folder);
    if (existsSync(join(folder, ".git"))) return folders;
    if (dirname(folder) === folder) return [cwd];
  }
}

/** Names of the folders in `folder` (links to folders too), sorted; none where it can't be read. */
export function foldersIn(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() || entry.isSymbolicLink())
      .map((entry) => entry.name)
      .sort();
  } catch {
    return [];
  }
}
