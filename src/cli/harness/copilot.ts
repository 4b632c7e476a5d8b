/**
 * Copilot CLI: the output of a configured `userPromptSubmitted` hook is dropped, so the block goes in at
 * `userPromptTransformed`, which may rewrite what the model receives and leaves what the user sees as it was.
 */
import { join } from "node:path";
import { z } from "zod";
import { foldersIn, upToRepositoryRoot } from "./folders.ts";
import type { Harness, Surroundings } from "./harness.ts";
import { readPromptEvent } from "./turn.ts";

const transformedSchema = z.looseObject({ transformedPrompt: z.string() });

const copilotHome = ({ home, env }: Surroundings) => env.COPILOT_HOME || join(home, ".copilot");

export const copilot: Harness = {
  name: "copilot",
  title: "Copilot CLI",
  skillRoots(at) {
    const root = upToRepositoryRoot(at.cwd).at(-1) ?? at.cwd;
    const plugins = join(copilotHome(at), "installed-plugins");
    return [
      ...[".github", ".claude", ".agents"].map((folder) => join(root, folder, "skills")),
      join(copilotHome(at), "skills"),
      join(at.home, ".agents", "skills"),
      ...foldersIn(plugins).flatMap((marketplace) =>
        foldersIn(join(plugins, marketplace)).map((plugin) => join(plugins, marketplace, plugin, "skills")),
      ),
    ].map((folder) => ({ folder, depth: "children", nameFrom: "frontmatter" }));
  },
  readTurn: readPromptEvent,
  render: (block, input) =>
    JSON.stringify({ modifiedTransformedPrompt: transformedSchema.parse(input).transformedPrompt + block }),
};
