/**
 * One SKILL.md as its parts. Tolerant of what editors leave behind (byte order mark, CRLF, no final newline) and of
 * missing parts, each of which is noted; what a roster makes of the parts is decided in normalize.ts.
 */
import { cutCharacters, toOneLine } from "./characters.ts";
import { type Frontmatter, type FrontmatterNote, KEPT_KEYS, readFrontmatter } from "./frontmatter.ts";
import { DEFAULT_CATEGORY, MAX_DESCRIPTION_CHARS } from "./limits.ts";

export interface SkillDocument {
  /** From the frontmatter, else from the folder; null where neither says. */
  readonly name: string | null;
  /** From the frontmatter, else from the folders the skill's own folder lies in. */
  readonly category: string;
  /** As the author wrote it, lines and all; empty where nothing says what the skill is for. */
  readonly description: string;
  /** A separate index line, which only Signpost's own files have. */
  readonly indexLine: string | null;
  /** Everything after the frontmatter, without blank lines around it. */
  readonly body: string;
  /** Only a user may start it: it must never be suggested. */
  readonly disableModelInvocation: boolean;
  /** false: only a model may start it. */
  readonly userInvocable: boolean;
  /** Line of the file on which its name stands; null where the folder gives it. */
  readonly nameLine: number | null;
  /** Top-level keys of the frontmatter, read or not. */
  readonly keys: readonly string[];
  /** By convention the skill's name; null for a file at the root. */
  readonly folder: string | null;
  /** The folder that one lies in; null for a folder at the root. */
  readonly parent: string | null;
  readonly notes: readonly SkillNote[];
}

export interface SkillNote extends Omit<FrontmatterNote, "line"> {
  readonly line: number | null;
}

/** @param path with `/` or `\`; its folders give the category. @param text of the file, well-formed. */
export function readSkillMd(path: string, text: string): SkillDocument {
  const place = readPath(path);
  const { yaml, firstLine, body, notes } = splitDocument(text);
  const frontmatter = readFrontmatter(yaml, firstLine);
  const field = (key: string) => frontmatter.fields.get(key)?.text.trim() || null;
  const name = field("name") ?? place.folder;
  const nameLine = field("name") === null ? null : (frontmatter.lines.get("name") ?? null);
  const all: SkillNote[] = [...place.notes, ...notes, ...frontmatter.notes];

  const dropped = frontmatter.keys.filter((key) => !KEPT_KEYS.has(key));
  if (dropped.length > 0) {
    const named = [...new Set(dropped)].map((key) => `\`${key}\``).join(", ");
    const line = frontmatter.lines.get(dropped[0] ?? "") ?? null;
    all.push({ code: "dropped_field", line, message: `Not kept, since nothing reads it here: ${named}.` });
  }
  const written = field("description_full") ?? field("description");
  if (written === null) {
    const found = body === "" ? "the name stands in for it" : "the first paragraph stands in for it";
    all.push({ code: "no_description", line: null, message: `No \`description\` in the frontmatter; ${found}.` });
  }
  if (name !== null && place.folder !== null && name.normalize() !== place.folder.normalize()) {
    const line = nameLine;
    const message = `The name "${name}" is not the folder's, "${place.folder}"; the name counts. Agents may look for the folder's.`;
    all.push({ code: "name_not_folder", line, message });
  }
  return {
    name,
    category: field("category") ?? place.category,
    description: withHints(written ?? firstParagraph(body) ?? name ?? "", frontmatter.hints),
    // With hints the full description is more than the line an agent sees.
    indexLine: field("description_full") === null && !saysMore(frontmatter.hints) ? null : field("description"),
    body,
    disableModelInvocation: isYes(field("disable-model-invocation")),
    userInvocable: !isNo(field("user-invocable")),
    nameLine,
    keys: frontmatter.keys,
    folder: place.folder,
    parent: place.parent,
    notes: all,
  };
}

/** YAML 1.1 spells them so, and harnesses read it either way. */
const isYes = (text: string | null) => text !== null && /^(?:true|yes|on)$/i.test(text);
const isNo = (text: string | null) => text !== null && /^(?:false|no|off)$/i.test(text);

const saysMore = (hints: Frontmatter["hints"]) => hints.some(({ texts }) => texts.length > 0);

/** The description, then a line for each key that says more of when the skill serves. */
function withHints(description: string, hints: Frontmatter["hints"]): string {
  const lines = hints.filter(({ texts }) => texts.length > 0).map(({ texts }) => texts.map(toOneLine).join(", "));
  return [description, ...lines].join("\n");
}

interface Place {
  /** The folder the file lies in: by convention the skill's name. */
  readonly folder: string | null;
  /** The nearest one above it that doesn't only hold a collection. */
  readonly parent: string | null;
  readonly category: string;
  readonly notes: readonly SkillNote[];
}

/** `apple/apple-notes/SKILL.md` → apple-notes of apple. A folder `skills` (and what it lies in) only holds collections. */
function readPath(path: string): Place {
  const parts = path.split(/[\\/]+/).filter((part) => part !== "" && part !== "." && part !== "..");
  const file = parts.pop() ?? "";
  const isSkillMd = /^skill\.md$/i.test(file);
  const folder = (isSkillMd ? parts.pop() : file.replace(/\.[^.]*$/, "")) || null;
  const root = parts.findIndex((part) => part.toLowerCase() === "skills");
  const category = parts[root + 1] ?? DEFAULT_CATEGORY;
  const message = `The file is called "${file}", not SKILL.md; it is read as one, and its own name stands for the folder.`;
  const parent = parts.findLast((part) => part.toLowerCase() !== "skills") ?? null;
  return { folder, parent, category, notes: isSkillMd ? [] : [{ code: "not_skill_md", line: null, message }] };
}

interface DocumentParts {
  readonly yaml: string;
  /** Line of the file at which `yaml` starts. */
  readonly firstLine: number;
  readonly body: string;
  readonly notes: readonly SkillNote[];
}

/** Both fences are lines of their own, unindented: dashes inside a description block close nothing. */
const OPENING = /^\s*---[^\S\n]*\n/;
const CLOSING = /^---[^\S\n]*$/m;
/** Where a frontmatter that nobody closed most likely ends: a blank line or a heading. */
const LIKELY_END = /^(?:[^\S\n]*$|#{1,6} )/m;
/** More than this is no frontmatter, and slow to parse. */
const MAX_FRONTMATTER_CHARS = 65_536;

function splitDocument(text: string): DocumentParts {
  const source = text.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");
  const opening = OPENING.exec(source)?.[0];
  if (opening === undefined) return withoutFrontmatter(source, "The file has no frontmatter (a first line `---`)");
  const rest = source.slice(opening.length);
  const firstLine = opening.split("\n").length;

  const closing = CLOSING.exec(rest);
  const end = closing ?? LIKELY_END.exec(rest);
  const yaml = rest.slice(0, end?.index);
  if (yaml.length > MAX_FRONTMATTER_CHARS) {
    return withoutFrontmatter(
      source,
      `The frontmatter is longer than ${MAX_FRONTMATTER_CHARS} characters and is not read`,
    );
  }
  const body = end === null ? "" : rest.slice(end.index + (closing?.[0].length ?? 0)).trim();
  const message = "The frontmatter is not closed by a line `---`; it was read up to the first blank line or heading.";
  return { yaml, firstLine, body, notes: closing === null ? [{ code: "unclosed_frontmatter", line: 1, message }] : [] };
}

function withoutFrontmatter(source: string, why: string): DocumentParts {
  const message = `${why}: the name is the folder's. Start the file with \`---\`, \`name:\`, \`description:\`, \`---\`.`;
  return { yaml: "", firstLine: 1, body: source.trim(), notes: [{ code: "no_frontmatter", line: 1, message }] };
}

/** The first paragraph that is no heading, rule or code; else the first heading's text. */
function firstParagraph(body: string): string | null {
  const paragraphs = body.replace(/^(```|~~~)[\s\S]*?^\1/gm, "").split(/\n\s*\n/);
  let heading: string | null = null;
  for (const paragraph of paragraphs) {
    const lines = paragraph.split("\n");
    heading ??= lines.find((line) => /^#{1,6}\s/.test(line))?.replace(/^#+\s*/, "") ?? null;
    const prose = toOneLine(lines.filter((line) => !/^#{1,6}\s|^[-*_=\s]{3,}$/.test(line)).join("\n"));
    if (prose !== "") return cutCharacters(prose, MAX_DESCRIPTION_CHARS);
  }
  return heading;
}
