/**
 * What a rule looks at: one tool or skill, whatever document it came from. The readers in input.ts fill it; rules never
 * see a foreign document.
 */
import type { SkillNote } from "../../rosters/skill-md.ts";
import type { SchemaFacts } from "./json-schema.ts";

export interface Subject {
  readonly kind: "tool" | "skill";
  readonly name: string;
  /** What people call it, where its list says so. */
  readonly title: string | null;
  /** Everything its author says about when it serves; empty when nothing is said. */
  readonly description: string;
  /** A provider's own tool (`{"type": "web_search_20250305"}`): the provider describes it, nobody here can. */
  readonly ofProvider: boolean;
  /** Characters it has in its document, where `description` may be only its beginning. */
  readonly descriptionChars: number;
  /** The line an agent's index shows of a skill, at full length; null for tools. */
  readonly indexLine: string | null;
  /** Null where no schema was given: a skill has none. */
  readonly schema: SchemaFacts | null;
  /** The schema's own document, whatever it is; undefined where none was given. */
  readonly document: unknown;
  /** Whether its list says that it changes nothing (MCP's `readOnlyHint`); null when it doesn't say. */
  readonly readOnly: boolean | null;
  /** A skill's own text, for the judge; empty for tools. */
  readonly body: string;
  /** Present when read from a SKILL.md file. */
  readonly file: SkillFile | null;
}

export interface SkillFile {
  readonly path: string;
  /** Folder the file lies in; null at the root. */
  readonly folder: string | null;
  /** Top-level keys of its frontmatter. */
  readonly keys: readonly string[];
  /** What the reader of SKILL.md found odd. */
  readonly notes: readonly SkillNote[];
}
