/**
 * The YAML between a SKILL.md's fences. A real parser reads it; where authors write prose that YAML reads otherwise (an
 * unquoted `: ` is an error, ` #` silently starts a comment), the text as written is kept instead and a warning says
 * where. Every scalar is text: a skill named 404 is named "404".
 */
import { isMap, isScalar, isSeq, parseDocument, type Scalar } from "yaml";
import type { WarningCode } from "./warning.ts";

/** A top-level value that is text; nested ones are not asked for. */
export interface FrontmatterField {
  readonly text: string;
  /** Line of the file, counted from 1. */
  readonly line: number;
}

export interface FrontmatterNote {
  readonly code: WarningCode;
  readonly line: number;
  readonly message: string;
}

export interface Frontmatter {
  readonly fields: ReadonlyMap<string, FrontmatterField>;
  /** The keys beside `description` that say when a skill serves, whatever their form: their texts, in order. */
  readonly hints: readonly { readonly key: string; readonly texts: readonly string[] }[];
  /** Line of the file of each top-level key, counted from 1. */
  readonly lines: ReadonlyMap<string, number>;
  /** Every top-level key, read or not, in the file's order. */
  readonly keys: readonly string[];
  readonly notes: readonly FrontmatterNote[];
}

/** Values that are prose: what follows ` #` in them is text that the author meant. */
const PROSE_KEYS = new Set(["description", "description_full"]);
/** Read for their text, a list or a mapping as the texts in it: authors say in them when the skill serves. */
const HINT_KEYS = new Set(["when_to_use", "triggers", "aliases", "tags", "examples", "keywords"]);
/** Claude Code's: who may start the skill. */
const FLAG_KEYS = new Set(["disable-model-invocation", "user-invocable"]);
/** The values anyone reads; an error in another costs nothing but a warning. */
const USED_KEYS = new Set(["name", "category", ...PROSE_KEYS, ...FLAG_KEYS]);
/** Every key that a roster makes something of. */
export const KEPT_KEYS: ReadonlySet<string> = new Set([...USED_KEYS, ...HINT_KEYS]);

const KEY_LINE = /^(["']?)([A-Za-z_][\w.-]*)\1:(?=\s|$)/;

/** @param indentedYaml the text between the fences, lines parted by `\n`. @param firstLine the file's line it starts at. */
export function readFrontmatter(indentedYaml: string, firstLine: number): Frontmatter {
  const yaml = withoutCommonIndent(indentedYaml);
  const whole = parse(yaml);
  const notes: FrontmatterNote[] = [];
  const fields = new Map<string, FrontmatterField>();
  const hints: { key: string; texts: string[] }[] = [];
  const lines = new Map<string, number>();
  const blocks = splitBlocks(yaml);
  for (const block of blocks) {
    const line = firstLine + block.line;
    if (!lines.has(block.key)) lines.set(block.key, line);
    if (HINT_KEYS.has(block.key)) hints.push({ key: block.key, texts: readHint(block) });
    if (!USED_KEYS.has(block.key)) {
      if (whole.error !== null) noteUnusedBlock(block, line, notes);
      continue;
    }
    if (fields.has(block.key)) {
      notes.push({ code: "invalid_yaml", line, message: `\`${block.key}\` stands twice; the first one counts.` });
      continue;
    }
    const text = readBlock(block, line, notes);
    if (text !== null) fields.set(block.key, { text, line });
  }
  return { fields, hints, lines, keys: blocks.map(({ key }) => key), notes };
}

/** The texts of a value of any form; what is no YAML counts as written. */
function readHint(block: Block): string[] {
  const { value, error } = parse(block.source);
  const texts = error === null ? textsIn(value) : [asWritten(block.source)];
  return texts.map((text) => text.trim()).filter((text) => text !== "");
}

function textsIn(node: unknown): string[] {
  if (isScalar(node)) return typeof node.value === "string" ? [node.value] : [];
  if (isSeq(node)) return node.items.flatMap(textsIn);
  if (isMap(node)) return node.items.flatMap(({ value }) => textsIn(value));
  return [];
}

/** YAML lets a whole mapping be indented; the keys here are looked for at the start of a line. */
function withoutCommonIndent(yaml: string): string {
  const indent = /^(?:[^\S\n]*(?:#.*)?\n)*( +)\S/.exec(yaml)?.[1];
  return indent === undefined ? yaml : yaml.replaceAll(new RegExp(`^ {1,${indent.length}}`, "gm"), "");
}

interface Block {
  readonly key: string;
  readonly source: string;
  /** Lines before it. */
  readonly line: number;
}

/** Each top-level key with the lines that belong to it: so that one bad value cannot spoil the others. */
function splitBlocks(yaml: string): Block[] {
  const blocks: { key: string; lines: string[]; line: number }[] = [];
  for (const [line, text] of yaml.split("\n").entries()) {
    const key = KEY_LINE.exec(text)?.[2];
    if (key !== undefined) blocks.push({ key, lines: [text], line });
    else if (!text.startsWith("#")) blocks.at(-1)?.lines.push(text);
  }
  return blocks.map(({ key, lines, line }) => ({ key, line, source: `${lines.join("\n")}\n` }));
}

function readBlock(block: Block, line: number, notes: FrontmatterNote[]): string | null {
  const { value, error, second } = parse(block.source);
  const name = `\`${block.key}\``;
  if (error !== null) {
    const cause = error.code === "BLOCK_AS_IMPLICIT_KEY" ? "an unquoted colon" : lowerFirst(error.message);
    const message = `${name} is not valid YAML (${cause}); its text is kept as written. Put the value in quotes.`;
    notes.push({ code: "invalid_yaml", line: line + lineOf(block.source, error.position), message });
    return asWritten(block.source);
  }
  if (second !== null) {
    const message = `This line is a field of its own in YAML, not part of ${name}, and is left out of it. If it belongs there, indent it.`;
    notes.push({ code: "invalid_yaml", line: line + lineOf(block.source, second), message });
  }
  if (!isScalar<string>(value)) {
    const message = `${name} must be text, but YAML reads a list or a mapping; its text is kept as written. Put the value in quotes.`;
    notes.push({ code: "not_text", line, message });
    return asWritten(block.source);
  }
  if (value.type !== "PLAIN") return value.value;
  if (PROSE_KEYS.has(block.key) && value.tag?.startsWith("!")) {
    const message = `An unquoted \`!\` starts a tag in YAML, and its word is no text; the full text is kept as written. Put the value in quotes.`;
    notes.push({ code: "invalid_yaml", line, message });
    return asWritten(block.source);
  }
  const comment = commentOffset(block.source, value);
  if (comment !== null) {
    const prose = PROSE_KEYS.has(block.key);
    const outcome = prose ? "the full text is kept as written" : `what follows it is left out of ${name}`;
    const message = `An unquoted \` #\` starts a comment in YAML; ${outcome}. Put the value in quotes.`;
    notes.push({ code: "yaml_comment", line: line + lineOf(block.source, comment), message });
    if (prose) return asWritten(block.source);
  }
  return ["", "~", "null"].includes(value.value) ? null : value.value;
}

function noteUnusedBlock(block: Block, line: number, notes: FrontmatterNote[]): void {
  const { error } = parse(block.source);
  if (error === null) return;
  const message = `\`${block.key}\` is not valid YAML (${lowerFirst(error.message)}); Signpost does not read it, other readers may refuse the file.`;
  notes.push({ code: "invalid_yaml", line: line + lineOf(block.source, error.position), message });
}

interface Parsed {
  /** Of the first key. */
  value: unknown;
  error: { code: string; message: string; position: number } | null;
  /** Where a second key starts. */
  second: number | null;
}

function parse(yaml: string): Parsed {
  // The failsafe schema knows no numbers, booleans or dates: everything is text.
  const document = parseDocument(yaml, { schema: "failsafe", prettyErrors: false, logLevel: "silent" });
  const first = document.errors[0];
  const error = first === undefined ? null : { code: first.code, message: first.message, position: first.pos[0] };
  const items = isMap(document.contents) ? document.contents.items : [];
  const key = items[1]?.key;
  return { value: items[0]?.value, error, second: isScalar(key) ? (key.range?.[0] ?? null) : null };
}

/** Offset of a comment on the line where a plain value ends (or would stand). */
function commentOffset(source: string, value: Scalar): number | null {
  const end = value.range?.[1];
  if (end === undefined || typeof value.comment !== "string") return null;
  const hash = /^[^\S\n]*#/.exec(source.slice(end));
  return hash === null ? null : end + hash[0].length - 1;
}

/** The value as its author typed it: without key, quotes around it or a block header; lines joined as YAML folds them. */
function asWritten(source: string): string {
  const value = source.replace(KEY_LINE, "").trim();
  const block = /^[|>][-+0-9]*\n/.exec(value);
  const text = block === null ? value.replace(/^(["'])((?:(?!\1)[\s\S])*)\1$/, "$2") : value.slice(block[0].length);
  return text
    .split(/\n[^\S\n]*(?:\n[^\S\n]*)+/)
    .map((paragraph) => joinLines(paragraph))
    .join("\n");
}

/** Line by line: a pattern that looks for white space on both sides of a line's end is slow on long runs of it. */
function joinLines(paragraph: string): string {
  return paragraph
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .join(" ");
}

function lineOf(source: string, position: number): number {
  return source.slice(0, position).split("\n").length - 1;
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
