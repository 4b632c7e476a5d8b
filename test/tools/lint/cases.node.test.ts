/** The shared cases on lint and diagnose, read from beside the repository; skipped where they are absent. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { createLocalJudgeFromDisk } from "../../../src/judges/local/disk.ts";
import { diagnose } from "../../../src/tools/diagnose/diagnose.ts";
import { subjectsFromFiles, subjectsFromMcp, subjectsFromTools } from "../../../src/tools/lint/input.ts";
import { lint } from "../../../src/tools/lint/lint.ts";
import type { Subject } from "../../../src/tools/lint/subject.ts";

const FILE = join(import.meta.dirname, "../../../../shared/data/cases.jsonl");
const judge = createLocalJudgeFromDisk();
const caseSchema = z.looseObject({ id: z.string(), input: z.looseObject({}) });

function inputOf(id: string): Record<string, unknown> {
  const lines = readFileSync(FILE, "utf8").trim().split("\n");
  const found = lines.map((line) => caseSchema.parse(JSON.parse(line))).find((item) => item.id === id);
  return found?.input ?? {};
}

const findingsOf = async (subjects: readonly Subject[]) =>
  (await lint({ subjects, before: null, systemPrompt: null, requests: [] }, judge)).findings;
const toolsOf = (input: Record<string, unknown>) =>
  subjectsFromTools(z.array(z.looseObject({})).parse(input.tools), "tools");

describe.skipIf(!existsSync(FILE))("the shared cases", () => {
  it("T01: names the look-alike pairs and what to write so that they part", async () => {
    const findings = await findingsOf(subjectsFromMcp(inputOf("T01")));
    const overlaps = findings.filter(({ rule }) => rule === "lookalike");
    expect(overlaps.map(({ tool, other }) => [tool, other])).toEqual([
      ["status", "metrics"],
      ["find_similar", "check_dedup"],
      ["next_step", "frontier"],
    ]);
    for (const { tool, other, message, fix } of overlaps) {
      for (const name of [tool, other]) expect(message).toContain(`\`${name}\``);
      expect(fix).toMatch(/Use when .*Not .*Use when .*Not /);
    }
    const terse = findings.filter(({ rule }) => rule === "no_when_to_use").map(({ tool }) => tool);
    expect(new Set(terse)).toEqual(
      new Set(["status", "metrics", "quality", "find_similar", "check_dedup", "next_step", "frontier"]),
    );
  });

  it("T04: reports contradictions and empty descriptions, with field and wording", async () => {
    const input = inputOf("T04");
    const findings = await findingsOf(toolsOf(input));
    expect(findings.map(({ tool, rule, severity }) => [tool, rule, severity])).toEqual([
      ["pause_job", "contradicts_schema", "error"],
      ["make_plan", "contradicts_schema", "error"],
      ["get_context", "condition_not_in_schema", "info"],
    ]);
    const file = { path: "prod-rollback/SKILL.md", text: z.string().parse(input.skill_md) };
    const skill = await findingsOf(subjectsFromFiles([file]));
    expect(skill.map(({ rule }) => rule)).toEqual(
      expect.arrayContaining(["first_person", "restates_name", "no_when_to_use"]),
    );
    for (const finding of [...findings, ...skill]) {
      expect(finding.field).toBeTruthy();
      expect(finding.fix).toMatch(/"|`/);
    }
  });

  it("T05: groups and counts confusions, with the words that cause them and an edit", async () => {
    const input = inputOf("T05");
    const rowSchema = z.object({ request: z.string(), chosen: z.string().nullable(), expected: z.string() });
    const selections = z
      .array(rowSchema)
      .parse(input.log)
      .map(({ request, chosen, expected }) => ({
        user_message: request,
        requested_tool: chosen,
        expected_tool: expected,
      }));
    const result = await diagnose({ selections, tools: toolsOf(input), systemPrompt: null, before: null }, judge);
    expect(result.confusions.map((pair) => [pair.requested_tool, pair.expected_tool, pair.count])).toEqual([
      ["search_code", "memory_search", 2],
      ["browser", "find_mcp_tool", 1],
    ]);
    expect(result).toMatchObject({
      correct: 1,
      misses: [{ expected_tool: "browser", count: 1 }],
      unknown_tools: [{ name: "memory_save", role: "requested", count: 1 }],
    });
    const edits = result.confusions.flatMap(({ next_step }) => next_step?.edits ?? []);
    const textFor = (tool: string) =>
      edits
        .filter((edit) => edit.tool === tool)
        .map(({ text }) => text)
        .join(" ");
    expect(textFor("memory_search")).toContain("what the user said or told earlier");
    expect(textFor("search_code")).toContain("Not for what the user said or told earlier");
    expect(textFor("find_mcp_tool")).toContain("documentation");
  });

  it("T2-T01: three tools that get a ride are asked for their occasions", async () => {
    const body = z.looseObject({}).parse(inputOf("T2-T01").body);
    const found = (await findingsOf(toolsOf(body))).filter(({ rule }) => /^(?:lookalike|no_when_to_use)$/.test(rule));
    expect(found.map(({ tool }) => tool)).toEqual(["ride_get_details", "ride_get_intervals", "ride_get_streams"]);
  });

  it("T2-D01: what only the list gives goes to the list, and sites stay with both", async () => {
    const body = z.looseObject({}).parse(inputOf("T2-D01").body);
    const rowSchema = z.object({ user_message: z.string(), requested_tool: z.string(), expected_tool: z.string() });
    const selections = z.array(rowSchema).parse(body.selections);
    const { confusions } = await diagnose(
      { selections, tools: toolsOf(body), systemPrompt: null, before: null },
      judge,
    );
    const edits = confusions[0]?.next_step?.edits ?? [];
    expect(edits.find(({ tool }) => tool === "get_site_list")?.text).toMatch(/list.*address/);
    const denied = edits.find(({ tool }) => tool === "get_site_health")?.text.replace(/as in .*/, "");
    expect(denied).not.toContain("sites");
  });
});
