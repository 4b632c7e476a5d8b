/** A home folder and a project with skills where the harnesses look, gone when the test is over. */

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";
import type { Environment } from "../../src/cli/places.ts";

export interface Home {
  readonly home: string;
  readonly project: string;
  readonly env: Environment;
  write(path: string, text: string): string;
}

export function makeHome(): Home {
  const root = mkdtempSync(join(tmpdir(), "signpost-home-"));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const home = join(root, "home");
  const project = join(root, "work", "project");
  for (const folder of [join(project, ".git"), home]) mkdirSync(folder, { recursive: true });
  return {
    home,
    project,
    env: { HOME: home, XDG_CACHE_HOME: join(root, "cache"), PATH: process.env.PATH },
    /** @param path below the home, or below the project after `project/`. */
    write(path, text) {
      const file = path.startsWith("project/") ? join(project, path.slice("project/".length)) : join(home, path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
      return file;
    },
  };
}

export const skill = (name: string, description: string, more = "") =>
  `---\nname: ${name}\ndescription: ${description}\n${more}---\n# ${name}\n`;
