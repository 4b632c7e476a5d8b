/**
 * Gemini CLI: `BeforeAgent`, skills of the workspace, of the user and of extensions; `.agents` before `.gemini`, and none that a
 * settings.json names in `skills.disabled`.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "jsonc-parser";
import { z } from "zod";
import { foldersIn } from "./folders.ts";
import type { Harness } from "./harness.ts";
import { readPromptEvent } from "./turn.ts";

export const gemini: Harness = {
  name: "gemini",
  title: "Gemini CLI",
  skillRoots({ home, cwd }) {
    const off = new Set([home, cwd].flatMap((base) => disabledIn(join(base, ".gemini", "settings.json"))));
    const hides = (_: string, name: string) => off.has(name);
    const extensions = join(home, ".gemini", "extensions");
    return [
      join(cwd, ".agents", "skills"),
      join(cwd, ".gemini", "skills"),
      join(home, ".agents", "skills"),
      join(home, ".gemini", "skills"),
      ...foldersIn(extensions).map((extension) => join(extensions, extension, "skills")),
    ].map((folder) => ({ folder, depth: "children", nameFrom: "frontmatter", hides }));
  },
  readTurn: readPromptEvent,
  render: (block) =>
    JSON.stringify({ hookSpecificOutput: { hookEventName: "BeforeAgent", additionalContext: block.trim() } }),
};

const settingsSchema = z.looseObject({
  skills: z.looseObject({ disabled: z.array(z.string()).optional() }).optional(),
});

/** The file may hold comments. */
function disabledIn(file: string): string[] {
  const settings: unknown = existsSync(file) ? parse(readFileSync(file, "utf8")) : {};
  return settingsSchema.safeParse(settings).data?.skills?.disabled ?? [];
}
