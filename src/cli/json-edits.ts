/**
 * A member put into JSON text, replaced or taken out, with every other byte as it was: `remove` undoes `insert`. The text may hold
 * comments and trailing commas; what is put in is indented as the file is, on one line where the file is.
 */
import { findNodeAtLocation, type Node, parseTree } from "jsonc-parser";

type Path = readonly (string | number)[];

/** @param key null for a list, at whose end it goes. */
export function insert(text: string, container: Path, key: string | null, value: unknown): string {
  const node = nodeAt(text, container);
  const layout = layoutOf(text);
  const outer = indentAt(text, node.offset);
  const inner = outer + layout.indent;
  const member = (key === null ? "" : `${JSON.stringify(key)}: `) + printed(value, layout, inner);
  const last = node.children?.at(-1);
  if (last !== undefined) {
    const end = last.offset + last.length;
    return `${text.slice(0, end)},${layout.eol}${layout.oneLine ? "" : inner}${member}${text.slice(end)}`;
  }
  const content = layout.oneLine ? member : `${layout.eol}${inner}${member}${layout.eol}${outer}`;
  return text.slice(0, node.offset + 1) + content + text.slice(node.offset + node.length - 1);
}

export function replace(text: string, path: Path, value: unknown): string {
  const node = nodeAt(text, path);
  const layout = layoutOf(text);
  const member = printed(value, layout, indentAt(text, node.offset));
  return text.slice(0, node.offset) + member + text.slice(node.offset + node.length);
}

/** With the comma that parted it from the others. */
export function remove(text: string, path: Path): string {
  const value = nodeAt(text, path);
  // Of an object's member the key goes, too.
  const node = typeof path.at(-1) === "string" ? (value.parent ?? value) : value;
  const siblings = node.parent?.children ?? [];
  const index = siblings.indexOf(node);
  const before = siblings[index - 1];
  const after = siblings[index + 1];
  const end = node.offset + node.length;
  if (before !== undefined) return text.slice(0, before.offset + before.length) + text.slice(end);
  if (after !== undefined) return text.slice(0, node.offset) + text.slice(after.offset);
  const container = node.parent ?? node;
  return text.slice(0, container.offset + 1) + text.slice(container.offset + container.length - 1);
}

function nodeAt(text: string, path: Path): Node {
  const root = parseTree(text, [], { allowTrailingComma: true });
  const node = root === undefined ? undefined : findNodeAtLocation(root, [...path]);
  if (node === undefined) throw new RangeError(`nothing stands at ${path.join(".")}`);
  return node;
}

interface Layout {
  readonly oneLine: boolean;
  /** One level. */
  readonly indent: string;
  readonly eol: string;
}

function layoutOf(text: string): Layout {
  if (!text.trim().includes("\n")) return { oneLine: true, indent: "", eol: "" };
  return { oneLine: false, indent: /\n([ \t]+)\S/.exec(text)?.[1] ?? "  ", eol: text.includes("\r\n") ? "\r\n" : "\n" };
}

function indentAt(text: string, offset: number): string {
  return /^[ \t]*/.exec(text.slice(text.lastIndexOf("\n", offset - 1) + 1))?.[0] ?? "";
}

function printed(value: unknown, { oneLine, indent, eol }: Layout, outer: string): string {
  if (oneLine) return JSON.stringify(value);
  return JSON.stringify(value, null, indent).replaceAll("\n", eol + outer);
}
