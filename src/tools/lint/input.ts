/**
 * The four forms of input, read into subjects. Names spelled in any of the usual ways are found (`input_schema`,
 * `inputSchema`, `parameters`, OpenAI's `function` wrapper); an entry without a name is the one thing that cannot be
 * reported on and is refused, by its place.
 */
import { z } from "zod";
import { invalidRequest } from "../../errors.ts";
import { cutCharacters, toOneLine } from "../../rosters/characters.ts";
import type { Skill } from "../../rosters/skill.ts";
import { readSkillMd } from "../../rosters/skill-md.ts";
import { readSchema } from "./json-schema.ts";
import type { ForeignTool, Source } from "./schema.ts";
import type { Subject } from "./subject.ts";

/** Characters of a description that are read: more than any client shows, and bounded, since rules compare every pair. */
const MAX_READ_CHARS = 16_000;

function described(text: string): Pick<Subject, "description" | "descriptionChars"> {
  const trimmed = text.trim();
  return { description: cutCharacters(trimmed, MAX_READ_CHARS), descriptionChars: trimmed.length };
}

const nameSchema = z.string().trim().min(1);
const looseObject = z.looseObject({});
const objectList = z.array(looseObject);

/** @param path where the list stands in the caller's input, for the error. @throws ServiceError when one has no name. */
export function subjectsFromTools(tools: readonly ForeignTool[], path: string): Subject[] {
  return tools.map((tool, i) => readTool(tool, `${path}[${i}]`));
}

const SCHEMA_FIELDS = ["input_schema", "inputSchema", "parameters", "schema"] as const;

/** What model APIs call a tool that is declared with name, description and schema. */
const OWN_TYPES: ReadonlySet<string> = new Set(["function", "custom", "tool", "object"]);

function readTool(tool: ForeignTool, path: string): Subject {
  const wrapped = looseObject.safeParse(tool.function);
  const inner = wrapped.success ? wrapped.data : tool;
  const schema = SCHEMA_FIELDS.map((field) => inner[field]).find((one) => one !== undefined);
  const type = nameSchema.safeParse(tool.type);
  const ofProvider =
    type.success && !OWN_TYPES.has(type.data) && schema === undefined && inner.description === undefined;
  const name = nameSchema.safeParse(ofProvider ? (inner.name ?? type.data) : inner.name);
  if (!name.success) {
    const problem = "A tool needs a name; give it one, or take the entry out.";
    throw invalidRequest(`\`${path}.name\`: ${problem}`, [{ path: `${path}.name`, problem }]);
  }
  return {
    kind: "tool",
    ofProvider,
    name: name.data,
    title: titleOf(inner),
    ...described(typeof inner.description === "string" ? inner.description : ""),
    indexLine: null,
    schema: readSchema(schema),
    document: schema,
    readOnly: readOnlyOf(inner),
    body: "",
    file: null,
  };
}

function readOnlyOf(tool: ForeignTool): boolean | null {
  const annotations = z.looseObject({ readOnlyHint: z.boolean() }).safeParse(tool.annotations);
  return annotations.success ? annotations.data.readOnlyHint : null;
}

/** MCP has it at the top, older servers among the annotations. */
function titleOf(tool: ForeignTool): string | null {
  const annotations = looseObject.safeParse(tool.annotations);
  const titles = [tool.title, annotations.success ? annotations.data.title : undefined].map((t) =>
    nameSchema.safeParse(t),
  );
  return titles.find((title) => title.success)?.data ?? null;
}

/**
 * A `tools/list` result, the JSON-RPC response around it, a list of either (the pages of one list), or the bare list.
 * @throws ServiceError when it is an error response or holds no list of tools.
 */
export function subjectsFromMcp(document: unknown, path = "mcp_tools"): Subject[] {
  const list = objectList.safeParse(document);
  if (list.success) {
    const pages = list.data.length > 0 && list.data.every((item) => "result" in item || "tools" in item);
    if (!pages) return subjectsFromTools(list.data, path);
    return list.data.flatMap((page, i) => subjectsFromMcp(page, `${path}[${i}]`));
  }
  const response = looseObject.parse(document);
  if (response.error !== undefined && response.result === undefined) {
    throw refuse(path, "This is a JSON-RPC error, not a list of tools; call `tools/list` again and send its result.");
  }
  if (response.result !== undefined) {
    const inner = looseObject.safeParse(response.result);
    if (inner.success) return subjectsFromMcp(inner.data, `${path}.result`);
  }
  const tools = objectList.safeParse(response.tools);
  if (!tools.success) throw refuse(path, "Holds no list `tools`; send the result of `tools/list`.");
  return subjectsFromTools(tools.data, `${path}.tools`);
}

function refuse(path: string, problem: string) {
  return invalidRequest(`\`${path}\`: ${problem}`, [{ path, problem }]);
}

/** Skills of a stored roster: all that is said of a skill is its description, the index line is what an agent sees. */
export function subjectsFromSkills(skills: readonly Skill[]): Subject[] {
  return skills.map((skill) => ({
    kind: "skill" as const,
    ofProvider: false,
    name: skill.name,
    title: null,
    ...described(skill.description_full || skill.description),
    indexLine: skill.description,
    schema: null,
    document: undefined,
    readOnly: null,
    body: skill.body,
    file: null,
  }));
}

/** SKILL.md files, read as a roster reads them. A description that only a fallback could supply counts as none. */
export function subjectsFromFiles(files: NonNullable<Source["files"]>): Subject[] {
  return files.map(({ path, text }) => {
    const document = readSkillMd(path, text.toWellFormed());
    const isDescribed = !document.notes.some(({ code }) => code === "no_description");
    return {
      kind: "skill" as const,
      ofProvider: false,
      name: document.name ?? path,
      title: null,
      ...described(isDescribed ? document.description : ""),
      indexLine: isDescribed ? toOneLine(document.indexLine ?? document.description) : null,
      schema: null,
      document: undefined,
      readOnly: null,
      body: document.body,
      file: { path, folder: document.folder, keys: document.keys, notes: document.notes },
    };
  });
}
