/**
 * A harness: a program that runs an agent, keeps skills in folders of its own and lets a command (or a plugin) add
 * context before a turn. One record each, from its own documentation; docs/hooks.md names the pages.
 */
import type { Environment } from "../places.ts";

/** What of the machine a harness's places depend on. */
export interface Surroundings {
  readonly home: string;
  /** Where the agent works. */
  readonly cwd: string;
  readonly env: Environment;
}

/** A folder in which a harness looks for skills. */
export interface SkillRoot {
  readonly folder: string;
  /** `children`: FOLDER/NAME/SKILL.md alone; `tree`: at any depth. */
  readonly depth: "children" | "tree";
  /** Put before the names of this folder's skills, as the harness calls them: `plugin:`. */
  readonly prefix?: string;
  /** What the harness calls a skill by: its folder's name, or the `name` in its frontmatter. */
  readonly nameFrom: "folder" | "frontmatter";
  /**
   * Whether the harness keeps a skill from its model: switched off, or only to be started by the user.
   * @param file its SKILL.md @param name as the harness calls it, without the prefix
   */
  hides?(file: string, name: string): boolean;
}

/** The turn that is about to begin. */
export interface Turn {
  readonly prompt: string;
  /** Earlier turns as text; empty where the harness hands over none. */
  readonly context: string;
  readonly cwd: string | null;
}

export interface Harness {
  readonly name: string;
  readonly title: string;
  /** Those that come first win where two folders hold a skill of one name. */
  skillRoots(at: Surroundings): SkillRoot[];
  /** What the harness wrote on standard input. @throws z.ZodError for another input. */
  readTurn(input: unknown): Turn;
  /** What to print so that the harness adds `block` to the turn. */
  render(block: string, input: unknown): string;
}
