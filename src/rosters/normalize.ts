/**
 * Skills or SKILL.md files as the skills a roster keeps: every field present and within its limit, sorted by name, with
 * a warning for each oddity. What cannot be kept is one validation error that names every place at once.
 */
import { type FieldProblem, invalidRequest } from "../errors.ts";
import {
  countCharacters,
  cutCharacters,
  hasStrayControlCharacters,
  invisibleIn,
  toOneLine,
  withoutControlCharacters,
} from "./characters.ts";
import { looksMisread } from "./file-text.ts";
import {
  DEFAULT_CATEGORY,
  MAX_BODY_CHARS,
  MAX_CATEGORY_CHARS,
  MAX_DESCRIPTION_CHARS,
  MAX_DESCRIPTION_FULL_CHARS,
  MAX_NAME_CHARS,
} from "./limits.ts";
import type { SkillFile, SkillInput } from "./schema.ts";
import type { Skill } from "./skill.ts";
import { readSkillMd } from "./skill-md.ts";
import type { RosterWarning } from "./warning.ts";

export interface NormalizedRoster {
  /** Sorted by name. */
  readonly skills: readonly Skill[];
  /** In the order of what they are about. */
  readonly warnings: readonly RosterWarning[];
}

/** @throws ServiceError (`validation`) naming each skill that cannot be kept, as `skills[3].name`. */
export function normalizeSkills(inputs: readonly SkillInput[]): NormalizedRoster {
  const roster = new Draft("error");
  for (const [index, input] of inputs.entries()) {
    const place = `skills[${index}]`;
    const full = input.description_full?.trim() || null;
    const line = input.description?.trim() || null;
    if (full === null && line === null) {
      roster.refuse(
        `${place}.description`,
        `The skill "${input.name}" needs a \`description\` or a \`description_full\` that is not empty.`,
      );
    }
    const pathOf = (field: keyof Skill) => `${place}.${field}`;
    roster.add(
      { place, pathOf, line: null, folder: null },
      {
        name: input.name,
        category: input.category ?? "",
        description: line,
        description_full: full ?? line ?? "",
        body: input.body ?? "",
        ...whoMayStart(input.disable_model_invocation === true, input.user_invocable !== false),
      },
    );
  }
  return kept(roster);
}

/** @throws ServiceError (`validation`) naming each file that cannot be kept by its path. */
export function normalizeFiles(files: readonly SkillFile[]): NormalizedRoster {
  return kept(draftOf(files, "error"));
}

/** What becomes of a second skill of one name: an error, left out with a warning, or named `FOLDER:NAME` with a warning. */
export const DUPLICATE_RULES = ["error", "first", "qualify"] as const;
export type DuplicateRule = (typeof DUPLICATE_RULES)[number];

/** A SKILL.md whose name may be settled by where it lies. */
export interface PlacedFile extends SkillFile {
  /** In place of the one in its frontmatter. */
  readonly name?: string;
}

export interface RosterProblem extends FieldProblem {
  /** Line of the file, counted from 1; null where there is none. */
  readonly line: number | null;
}

export interface RosterDraft extends NormalizedRoster {
  /** Every skill that could not be kept. */
  readonly problems: readonly RosterProblem[];
}

/** All that can be made of the files, and what can't be kept: for those who go on without it, or tell all of it at once. */
export function draftFiles(files: readonly PlacedFile[], onDuplicate: DuplicateRule): RosterDraft {
  return draftOf(files, onDuplicate).finish();
}

function draftOf(files: readonly PlacedFile[], onDuplicate: DuplicateRule): Draft {
  const roster = new Draft(onDuplicate);
  for (const { path, text, name: given } of files) {
    if (looksMisread(text)) roster.warn({ code: "not_utf8", path, line: null, skill: null, message: MISREAD });
    const document = readSkillMd(path, text);
    const name = given ?? document.name;
    for (const note of document.notes) roster.warn({ ...note, path, skill: name });
    if (name === null) {
      roster.refuse(path, "Has no name: add `name:` to its frontmatter, or send the path with the skill's folder.");
      continue;
    }
    roster.add(
      { place: path, pathOf: () => path, line: document.nameLine, folder: document.parent },
      {
        name,
        category: document.category,
        description: document.indexLine ?? document.description,
        description_full: document.description,
        body: document.body,
        ...whoMayStart(document.disableModelInvocation, document.userInvocable),
      },
    );
  }
  return roster;
}

function whoMayStart(disableModelInvocation: boolean, userInvocable: boolean) {
  return {
    ...(disableModelInvocation && { disable_model_invocation: true as const }),
    ...(!userInvocable && { user_invocable: false as const }),
  };
}

/** @throws ServiceError (`validation`) where a skill can't be kept. */
function kept(draft: Draft): NormalizedRoster {
  const { skills, warnings, problems } = draft.finish();
  const [first] = problems;
  if (first === undefined) return { skills, warnings };
  const more = problems.length - 1;
  const rest = more > 0 ? ` (and ${more} more problem${more > 1 ? "s" : ""}, see \`fields\`)` : "";
  throw invalidRequest(
    `\`${first.path}\`: ${first.problem}${rest}`,
    problems.slice(0, MAX_PROBLEMS).map(({ path, problem }) => ({ path, problem })),
  );
}

const MISREAD =
  "The text holds U+FFFD or NUL characters: the file was read as another encoding than its own, and what could not be read shows as these. Save it as UTF-8.";

interface RawSkill extends Omit<Skill, "description"> {
  /** Null where it is to be made from `description_full`. */
  readonly description: string | null;
}

/** More problems than these help nobody and could make an answer larger than its request. */
const MAX_PROBLEMS = 20;

interface SkillPlace {
  /** For messages: the file, or `skills[3]`. */
  readonly place: string;
  /** Where a field stands, for messages. */
  pathOf(field: keyof Skill): string;
  /** Of the file, that names the skill. */
  readonly line: number | null;
  /** The folder a skill's own folder lies in, which tells two of one name apart; null where there is none. */
  readonly folder: string | null;
}

class Draft {
  private readonly skills = new Map<string, Skill>();
  /** Where each name was first seen, kept or not. */
  private readonly places = new Map<string, string>();
  /** Names as a hurried reader sees them → the first such name. */
  private readonly lookalikes = new Map<string, string>();
  private readonly warnings: RosterWarning[] = [];
  private readonly problems: RosterProblem[] = [];
  private readonly onDuplicate: DuplicateRule;

  constructor(onDuplicate: DuplicateRule) {
    this.onDuplicate = onDuplicate;
  }

  warn(warning: RosterWarning): void {
    this.warnings.push(warning);
  }

  refuse(path: string, problem: string, line: number | null = null): void {
    this.problems.push({ path, problem, line });
  }

  add(at: SkillPlace, raw: RawSkill): void {
    const given = raw.name.trim();
    const problem = nameProblem(given);
    if (problem !== null) {
      this.refuse(at.pathOf("name"), problem, at.line);
      return;
    }
    const name = this.freeName(given, at);
    if (name === null) return;
    const fields = new FieldKeeper(name, at.pathOf, this);
    if (given !== raw.name) fields.warn("odd_name", "name", "White space around the name was removed.");
    this.places.set(name, at.place);
    this.warnAboutName(given, name, fields);

    const full = fields.keep("description_full", raw.description_full, MAX_DESCRIPTION_FULL_CHARS);
    const category = fields.keep("category", raw.category, MAX_CATEGORY_CHARS);
    this.skills.set(name, {
      ...raw,
      name,
      category: toOneLine(category) || DEFAULT_CATEGORY,
      description: fields.indexLine(raw.description, full),
      description_full: full,
      body: cutCharacters(fields.clean("body", raw.body), MAX_BODY_CHARS),
    });
  }

  finish(): RosterDraft {
    const skills = [...this.skills.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
    return { skills, warnings: this.warnings, problems: this.problems };
  }

  /** The name it can have beside those there are; null where it can't be kept, which is then noted. */
  private freeName(name: string, { place, pathOf, line, folder }: SkillPlace): string | null {
    const first = this.places.get(name);
    if (first === undefined) return name;
    const note = (message: string) =>
      this.warn({ code: "duplicate_name", path: pathOf("name"), line, skill: name, message });
    if (this.onDuplicate === "first") {
      note(`The name "${name}" stands in ${first} too; that one counts, this one is left out.`);
      return null;
    }
    const qualified = folder === null ? null : `${folder}:${name}`;
    if (this.onDuplicate === "qualify" && qualified !== null && nameProblem(qualified) === null) {
      if (!this.places.has(qualified)) {
        note(`The name "${name}" stands in ${first} too; this one is kept as "${qualified}".`);
        return qualified;
      }
    }
    this.refuse(pathOf("name"), `The name "${name}" stands in ${first} and in ${place}; rename or remove one.`, line);
    return null;
  }

  private warnAboutName(given: string, name: string, fields: FieldKeeper): void {
    if (!PLAIN_NAME.test(given)) {
      const message = `The name "${name}" is kept, but agents expect 1–64 lower-case letters, digits and single hyphens.`;
      fields.warn("odd_name", "name", message);
    }
    const seen = name.normalize("NFKC").toLowerCase();
    const other = this.lookalikes.get(seen);
    if (other === undefined) this.lookalikes.set(seen, name);
    else
      fields.warn(
        "similar_name",
        "name",
        `"${name}" and "${other}" differ only in case or form; a model may mix them up.`,
      );
  }
}

/** Keeps the fields of one skill, warning where something had to go. */
class FieldKeeper {
  private readonly name: string;
  private readonly pathOf: (field: keyof Skill) => string;
  private readonly draft: Draft;

  constructor(name: string, pathOf: (field: keyof Skill) => string, draft: Draft) {
    this.name = name;
    this.pathOf = pathOf;
    this.draft = draft;
  }

  warn(code: RosterWarning["code"], field: keyof Skill, message: string): void {
    this.draft.warn({ code, path: this.pathOf(field), line: null, skill: this.name, message });
  }

  clean(field: keyof Skill, text: string): string {
    if (!text.isWellFormed()) {
      this.draft.refuse(
        this.pathOf(field),
        `The ${field} of "${this.name}" holds half a surrogate pair; use valid Unicode.`,
      );
      return "";
    }
    if (hasStrayControlCharacters(text)) {
      this.warn("control_characters", field, `Control characters in the ${field} of "${this.name}" became spaces.`);
    }
    return withoutControlCharacters(text).trim();
  }

  keep(field: keyof Skill, text: string, limit: number): string {
    const cleaned = this.clean(field, text);
    if (cleaned.length <= limit || countCharacters(cleaned) <= limit) return cleaned;
    this.warn(
      "field_cut",
      field,
      `The ${field} of "${this.name}" is longer than ${limit} characters; the rest was cut.`,
    );
    return cutCharacters(cleaned, limit).trim();
  }

  /** One made from the full description may be cut without a word: nothing is lost. */
  indexLine(given: string | null, full: string): string {
    if (given !== null) return toOneLine(this.keep("description", given, MAX_DESCRIPTION_CHARS));
    return cutCharacters(toOneLine(full), MAX_DESCRIPTION_CHARS).trim();
  }
}

/** The Agent Skills format's rule for a name, in any script. */
const PLAIN_NAME = /^(?=.{1,64}$)[\p{Ll}\p{Lo}\p{Lm}\p{M}\p{N}]+(?:-[\p{Ll}\p{Lo}\p{Lm}\p{M}\p{N}]+)*$/u;

/** Why no skill can have this name; null where one can. */
function nameProblem(name: string): string | null {
  if (name === "") return "Must not be empty; send the name an agent loads the skill by.";
  if (!name.isWellFormed()) return "Holds half a surrogate pair; use valid Unicode.";
  if (/[<>]/.test(name)) return "Holds `<` or `>`, which could be read as markup in a prompt; rename the skill.";
  const invisible = invisibleIn(name);
  if (invisible !== null) {
    return `Holds ${invisible}, a control or invisible character, by which a name can pass for another or hide words in a prompt; leave it out.`;
  }
  if (countCharacters(name) > MAX_NAME_CHARS) return `Is longer than ${MAX_NAME_CHARS} characters; shorten it.`;
  return null;
}
