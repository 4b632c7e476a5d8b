/**
 * Tools of one domain, described by two people who didn't read each other: pairs that do the same in other words, and
 * pairs that do different things to the same object. Without requests, nor the same words, lint has only meanings to go by.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { findings, schema, type Tool } from "./findings.ts";

type Twins = readonly [Tool, Tool];

/** Lines as `name(input, input: type): Description.`, two a pair, pairs parted by an empty line. */
function readPairs(file: string): Twins[] {
  const blocks = readFileSync(join(import.meta.dirname, "pairs", file), "utf8")
    .trim()
    .split(/\n\n+/);
  return blocks.map((block) => {
    const [a, b] = block.split("\n").map(readTool);
    if (a === undefined || b === undefined) throw new Error(`${file}: a pair is two lines, not "${block}"`);
    return [a, b];
  });
}

function readTool(line: string): Tool {
  const [, name, inputs, description] = /^(\w+)\(([^)]*)\): (.+)$/.exec(line) ?? [];
  if (name === undefined || inputs === undefined) throw new Error(`not a tool: ${line}`);
  const parameters = inputs.split(", ").flatMap((input) => {
    const [parameter = "", type = "string"] = input.split(": ");
    return parameter === "" ? [] : [[parameter, { type }] as const];
  });
  return { name, description, input_schema: schema(Object.fromEntries(parameters)) };
}

const reported = async (tools: readonly Tool[]) =>
  (await findings(tools, "lookalike")).map(({ tool, other }) => [tool, other].join(" "));
const names = (pairs: readonly Twins[]) => pairs.map(([a, b]) => `${a.name} ${b.name}`);

describe("descriptions in other words", () => {
  const [alike, distinct] = [readPairs("alike.txt"), readPairs("distinct.txt")];

  it("are found to claim the same, in thirty pairs at least", async () => {
    const found = await Promise.all(alike.map(reported));
    const missed = names(alike).filter((_, i) => found[i]?.length !== 1);
    expect(alike).toHaveLength(52);
    expect(alike.length - missed.length, `missed: ${missed.join(", ")}`).toBeGreaterThanOrEqual(30);
  });

  it("aren't reported for speaking of the same object", async () => {
    const found = await Promise.all(distinct.map(reported));
    expect(distinct).toHaveLength(52);
    expect(found.flat()).toEqual([]);
  });

  it("are found as well in one long list, and hardly anything else is", async () => {
    const found = await reported(alike.flat());
    const others = found.filter((pair) => !names(alike).includes(pair));
    // Three tools that send messages are near one another in any wording.
    expect(others.length, others.join(", ")).toBeLessThanOrEqual(2);
    expect(found.length - others.length).toBeGreaterThanOrEqual(30);
  });
});
