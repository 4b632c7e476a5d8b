/**
 * A tool that was renamed between two logs is the same tool to a diagnosis: a rename is one of the repairs people try.
 * Found by what stayed: most words of the description, or the parameters.
 */
import { contentStems } from "../lint/facets.ts";
import type { Subject } from "../lint/subject.ts";
import type { Selection } from "./schema.ts";

/** Share of meaning words two descriptions have in common, from which on they are one tool's. */
const SAME_TOOL = 0.5;

export interface Snapshot {
  readonly selections: readonly Selection[];
  readonly tools: readonly Subject[];
}

/** The earlier snapshot under today's names. */
export function underNewNames(before: Snapshot, tools: readonly Subject[]): Snapshot {
  const now = new Set(tools.map(({ name }) => name));
  const then = new Set(before.tools.map(({ name }) => name));
  const added = tools.filter(({ name }) => !then.has(name));
  const renames = new Map<string, string>();
  for (const old of before.tools) {
    if (now.has(old.name)) continue;
    const free = added.filter(({ name }) => ![...renames.values()].includes(name));
    const next = free.find((tool) => sameTool(old, tool));
    if (next !== undefined) renames.set(old.name, next.name);
  }
  const renamed = (name: string) => renames.get(name) ?? name;
  return {
    tools: before.tools.map((tool) => ({ ...tool, name: renamed(tool.name) })),
    selections: before.selections.map((row) => ({
      ...row,
      requested_tool: row.requested_tool === null ? null : renamed(row.requested_tool),
      expected_tool: typeof row.expected_tool === "string" ? renamed(row.expected_tool) : row.expected_tool,
    })),
  };
}

function sameTool(old: Subject, tool: Subject): boolean {
  const [a, b] = [contentStems(old.description), contentStems(tool.description)];
  const shared = [...a].filter((word) => b.has(word)).length;
  if (shared > 0 && shared / Math.min(a.size, b.size) >= SAME_TOOL) return true;
  const [before, now] = [old, tool].map(({ schema }) =>
    (schema?.parameters ?? [])
      .map(({ name }) => name)
      .toSorted()
      .join(),
  );
  return before !== "" && before === now;
}
