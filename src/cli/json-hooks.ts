/** One entry in a list of hooks of a JSON file (comments and all), put in or taken out with every other byte as it was. */
import { type ParseError, parse } from "jsonc-parser";
import { z } from "zod";
import { insert, remove, replace } from "./json-edits.ts";

export interface HookPlace {
  /** Of the list. */
  readonly path: readonly string[];
  /** The entry. */
  readonly value: unknown;
  /** How the command of an entry of ours ends, wherever the program before it lies: ` hook claude-code`. */
  readonly commandEnd: string;
  /** What a new file holds beside it. */
  readonly skeleton?: Readonly<Record<string, unknown>>;
}

/** @param text null for a file that isn't there. @throws Error of one line where it is no JSON, or holds no list at the path. */
export function withHook(
  file: string,
  text: string | null,
  { path, value, commandEnd, skeleton = {} }: HookPlace,
): string {
  const source =
    text === null || text.trim() === ""
      ? Object.keys(skeleton).length === 0
        ? "{\n}\n"
        : `${JSON.stringify(skeleton, null, 2)}\n`
      : text;
  const list = listAt(file, source, path);
  const ours = list.findIndex((entry) => runs(entry, commandEnd));
  if (ours >= 0) return isSame(list[ours], value) ? source : replace(source, [...path, ours], value);
  if (list.length > 0 || isListAt(source, path)) return insert(source, path, null, value);
  // What holds the list may be missing, too.
  let missing: unknown = [value];
  let at = path;
  while (at.length > 1 && keysAt(source, at.slice(0, -1)) === null) {
    missing = { [at.at(-1) ?? ""]: missing };
    at = at.slice(0, -1);
  }
  return insert(source, at.slice(0, -1), at.at(-1) ?? "", missing);
}

/** @returns null where nothing but ours was in it. */
export function withoutHook(
  file: string,
  text: string | null,
  { path, commandEnd, skeleton = {} }: HookPlace,
): string | null {
  if (text === null) return null;
  const list = listAt(file, text, path);
  const ours = list.findIndex((entry) => runs(entry, commandEnd));
  if (ours < 0) return text;
  if (list.length > 1) return remove(text, [...path, ours]);
  // The list was ours alone, and so may be what holds it.
  let at: readonly string[] = path;
  while (at.length > 1 && keysAt(text, at.slice(0, -1))?.length === 1) at = at.slice(0, -1);
  const left = remove(text, at);
  return isSame(parse(left), skeleton) || isSame(parse(left), {}) ? null : left;
}

function listAt(file: string, text: string, path: readonly string[]): unknown[] {
  const errors: ParseError[] = [];
  const document: unknown = parse(text, errors, { allowTrailingComma: true });
  if (errors.length > 0) throw new Error(`${file} is no JSON; mend it first. Nothing was written.`);
  const value = valueAt(document, path);
  if (value === undefined) return [];
  if (Array.isArray(value)) return value;
  throw new Error(`${file}: \`${path.join(".")}\` is no list; mend it first. Nothing was written.`);
}

const objectSchema = z.record(z.string(), z.unknown());

function valueAt(document: unknown, path: readonly string[]): unknown {
  return path.reduce((value: unknown, key) => objectSchema.safeParse(value).data?.[key], document);
}

/** null where no object stands. */
function keysAt(text: string, path: readonly string[]): string[] | null {
  const object = objectSchema.safeParse(valueAt(parse(text), path)).data;
  return object === undefined ? null : Object.keys(object);
}

const isListAt = (text: string, path: readonly string[]) => Array.isArray(valueAt(parse(text), path));

/** Whether any text in the entry ends so. */
function runs(entry: unknown, commandEnd: string): boolean {
  if (typeof entry === "string") return entry.endsWith(commandEnd);
  return typeof entry === "object" && entry !== null && Object.values(entry).some((value) => runs(value, commandEnd));
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
