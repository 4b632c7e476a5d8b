/** One entry in a list of hooks of a JSON file (comments and all), put in or taken out with every other byte as it was. */
import { applyEdits, type FormattingOptions, type JSONPath, modify, type ParseError, parse } from "jsonc-parser";
import { z } from "zod";

export interface HookPlace {
  /** Of the list. */
  readonly path: readonly string[];
  /** The entry. */
  readonly value: unknown;
  /** What a new file holds beside it. */
  readonly skeleton?: Readonly<Record<string, unknown>>;
}

/** @param text null for a file that isn't there. @throws Error of one line where it is no JSON, or holds no list at the path. */
export function withHook(file: string, text: string | null, { path, value, skeleton = {} }: HookPlace): string {
  const source = text === null || text.trim() === "" ? `${JSON.stringify(skeleton, null, 2)}\n` : text;
  const list = listAt(file, source, path);
  const ours = list.findIndex(isOurs);
  if (ours >= 0) return isSame(list[ours], value) ? source : edited(source, [...path, ours], value);
  return list.length === 0 ? edited(source, [...path], [value]) : edited(source, [...path, list.length], value, true);
}

/** @returns null where nothing but ours was in it. */
export function withoutHook(file: string, text: string | null, { path, skeleton = {} }: HookPlace): string | null {
  if (text === null) return null;
  const list = listAt(file, text, path);
  const ours = list.findIndex(isOurs);
  if (ours < 0) return text;
  if (list.length > 1) return edited(text, [...path, ours], undefined);
  // The list was ours alone, and so may be what holds it.
  let at: readonly string[] = path;
  while (at.length > 1 && keysAt(text, at.slice(0, -1)).length === 1) at = at.slice(0, -1);
  const left = edited(text, [...at], undefined);
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

function keysAt(text: string, path: readonly string[]): string[] {
  return Object.keys(objectSchema.safeParse(valueAt(parse(text), path)).data ?? {});
}

/** By what it runs, however it was installed. */
function isOurs(entry: unknown): boolean {
  return /signpost\S* hook |\/cli\/main\.ts"? hook |\/library\/cli\.js"? hook /.test(
    JSON.stringify(entry).replaceAll('\\"', '"'),
  );
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

function edited(text: string, path: JSONPath, value: unknown, isArrayInsertion = false): string {
  return applyEdits(text, modify(text, path, value, { formattingOptions: formattingOf(text), isArrayInsertion }));
}

/** As the file itself is written. */
function formattingOf(text: string): FormattingOptions {
  const indent = /\n([ \t]+)\S/.exec(text)?.[1] ?? "  ";
  return {
    insertSpaces: !indent.startsWith("\t"),
    tabSize: indent.startsWith("\t") ? 1 : indent.length,
    eol: text.includes("\r\n") ? "\r\n" : "\n",
  };
}
