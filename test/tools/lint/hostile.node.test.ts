import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Skimmer } from "../../../src/tools/lint/evidence.ts";
import { subjectsFromFiles, subjectsFromMcp, subjectsFromTools } from "../../../src/tools/lint/input.ts";
import { lint } from "../../../src/tools/lint/lint.ts";
import { renderSarif } from "../../../src/tools/lint/sarif.ts";
import { lintOutputSchema } from "../../../src/tools/lint/schema.ts";
import { renderText } from "../../../src/tools/lint/text.ts";

/** The judge's own tests feed it hostile text; here it would only cost time. It picks the list's ends. */
const judge: Skimmer = {
  nearAmong: () => new Map(),
  skim: async ({ skills }) => ({
    ranked: [skills.at(-1), skills[0]].flatMap((skill) =>
      skill === undefined ? [] : [{ name: skill.name, probability: 0.5 }],
    ),
    gate: { acts_on_user_system: 0, would_follow_documented_procedure: 0, prose_suffices: 0 },
    model: null,
    usage: { input_tokens: 0, output_tokens: 0 },
  }),
};

/** Names and texts with what patterns, paths and JSON trip over. */
const odd = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 40 }),
  fc.constantFrom(
    "-",
    "a-b",
    "x.y",
    "a(b",
    "[",
    "\\",
    "$&",
    "__proto__",
    "constructor",
    "検索",
    "🎉",
    "\ud800",
    "a\nb",
    "'a' or \"b\"",
  ),
  fc
    .array(
      fc.constantFrom(
        "exactly one of",
        "is required",
        "optional",
        "use",
        "`a-b`",
        "x.y",
        "(",
        "*",
        "default 5",
        "https://a/b",
        "例",
        ".",
      ),
    )
    .map((words) => words.join(" ")),
);
const schema = fc.letrec((tie) => ({
  node: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom({}, true, null, "text", 7, []),
    fc.record(
      {
        type: fc.constantFrom("string", "object", ["string", "null"], 3),
        description: odd,
        enum: fc.array(odd, { maxLength: 3 }),
        pattern: odd,
        default: fc.anything(),
        $ref: fc.constantFrom("#", "#/$defs/a", "#/properties/a-b", "http://elsewhere", 1),
        required: fc.oneof(fc.array(odd, { maxLength: 3 }), fc.boolean()),
        properties: fc.dictionary(odd, tie("node"), { maxKeys: 4 }),
        anyOf: fc.array(tie("node"), { maxLength: 3 }),
        allOf: fc.array(tie("node"), { maxLength: 2 }),
        $defs: fc.dictionary(odd, tie("node"), { maxKeys: 2 }),
        items: tie("node"),
      },
      { requiredKeys: [] },
    ),
  ),
})).node;
const tool = fc.record(
  { name: odd.filter((name) => name.trim() !== ""), description: odd, inputSchema: schema, title: odd },
  { requiredKeys: ["name"] },
);

describe("lint on hostile input", () => {
  it("reads any tool and any schema, and answers in its own form", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(tool, { maxLength: 5 }), odd, async (tools, systemPrompt) => {
        const subjects = subjectsFromTools(tools, "tools");
        const report = await lint(
          { subjects, before: subjects.slice(1), systemPrompt, requests: [{ text: "x", expected: null }] },
          judge,
        );
        lintOutputSchema.parse(report);
        expect(renderText(report)).toContain("score");
        expect(JSON.stringify(renderSarif(report))).toContain("2.1.0");
      }),
      { numRuns: 200, seed: 7 },
    );
  });

  it("reads any SKILL.md", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            path: odd.filter((path) => path !== ""),
            text: fc.oneof(
              odd,
              odd.map((text) => `---\nname: ${text}\n---\n`),
            ),
          }),
          { maxLength: 3 },
        ),
        async (files) => {
          const subjects = subjectsFromFiles(files);
          lintOutputSchema.parse(await lint({ subjects, before: null, systemPrompt: null, requests: [] }, judge));
        },
      ),
      { numRuns: 200, seed: 7 },
    );
  });

  it("ends on schemas that refer to themselves and on very long texts", async () => {
    const node: Record<string, unknown> = {
      type: "object",
      properties: { child: { $ref: "#" } },
      allOf: [{ $ref: "#" }],
      anyOf: [{ $ref: "#" }],
    };
    const long = `Finds notes. ${"use this when one of a, b or c is required and ".repeat(2000)}`;
    const subjects = subjectsFromMcp({
      tools: [
        { name: "walk_tree", description: "Walks.", inputSchema: node },
        { name: "long_one", description: long },
      ],
    });
    const started = performance.now();
    await lint({ subjects, before: null, systemPrompt: long, requests: [] }, judge);
    const endless = `${"「あ」や".repeat(40_000)}walk_tree を使う`;
    await lint({ subjects, before: null, systemPrompt: endless, requests: [] }, judge);
    expect(performance.now() - started).toBeLessThan(5000);
  });

  it("ends at once on references that fan out", async () => {
    const many = (ref: string) => Array.from({ length: 6 }, () => ({ $ref: ref }));
    const properties = Object.fromEntries(Array.from({ length: 8 }, (_, i) => [`p${i}`, { anyOf: many("#") }]));
    const subjects = subjectsFromMcp({
      tools: [
        {
          name: "filter_rows",
          description: "Filters.",
          inputSchema: { properties, anyOf: many("#"), allOf: many("#/$defs/a"), $defs: { a: { oneOf: many("#") } } },
        },
        {
          name: "each_whole",
          description: "Filters.",
          inputSchema: {
            properties: Object.fromEntries(
              Array.from({ length: 2000 }, (_, i) => [`p${i}`, { $ref: "#", title: "x" }]),
            ),
          },
        },
      ],
    });
    const started = performance.now();
    await lint({ subjects, before: null, systemPrompt: null, requests: [] }, judge);
    expect(performance.now() - started).toBeLessThan(5000);
  });

  it("reads alternatives through references, each once", () => {
    const [subject] = subjectsFromMcp({
      tools: [
        {
          name: "filter_rows",
          inputSchema: {
            $defs: {
              order: { anyOf: [{ const: "up" }, { enum: ["down", "none"] }] },
              node: { anyOf: [{ type: "null" }, { $ref: "#/$defs/node" }, { type: "string", pattern: "^n_" }] },
              named: { allOf: [{ $ref: "#/$defs/base" }], required: ["id"] },
              base: { properties: { id: { type: "string" }, label: { type: "string" } }, required: ["label"] },
            },
            allOf: [{ $ref: "#/$defs/named" }],
            properties: { order: { $ref: "#/$defs/order" }, node: { $ref: "#/$defs/node" } },
          },
        },
      ],
    });
    const parameters = subject?.schema?.parameters ?? [];
    expect(parameters.map(({ name, required }) => [name, required])).toEqual([
      ["id", true],
      ["label", true],
      ["order", false],
      ["node", false],
    ]);
    expect(parameters[2]).toMatchObject({ choices: ["up", "down", "none"], types: new Set(["string"]) });
    expect(parameters[3]).toMatchObject({ types: new Set(["null", "string"]) });
  });

  it("ends soon on many parameters, on texts far longer than any client shows, and on a list renamed as a whole", async () => {
    const properties = Object.fromEntries(
      Array.from({ length: 1200 }, (_, i) => [`par_${i}`, { type: "string", description: 'One of "a", "b"' }]),
    );
    const named = Object.keys(properties).map((name) => `${name} is required.`);
    const list = (prefix: string) =>
      Array.from({ length: 500 }, (_, i) => ({
        name: `${prefix}_${i}`,
        description: `Counts the sheep of farm ${i}.`,
      }));
    const tools = [
      { name: "set_all", description: named.join(" "), inputSchema: { properties } },
      { name: "quote_it", description: "「あ".repeat(50_000) },
      ...list("now"),
    ];
    const started = performance.now();
    const { findings } = await lint(
      { subjects: subjectsFromMcp(tools), before: subjectsFromMcp(list("then")), systemPrompt: null, requests: [] },
      judge,
    );
    expect(performance.now() - started).toBeLessThan(8000);
    expect(findings.find(({ rule, tool }) => rule === "long_description" && tool === "quote_it")?.message).toContain(
      "100000 characters",
    );
  });

  it("cuts no character in half where it quotes", async () => {
    const party = "🎉".repeat(1200);
    const subjects = [
      ...subjectsFromMcp([
        { name: "first_one", description: `Sends a${party}` },
        { name: "other_one", description: `Sends a ${party}` },
      ]),
      ...subjectsFromFiles([
        { path: "third/SKILL.md", text: `---\nname: third\ndescription: I plan a${party}\n---\n` },
      ]),
    ];
    const report = await lint({ subjects, before: null, systemPrompt: null, requests: [] }, judge);
    for (const { message, fix } of report.findings) expect(`${message}${fix}`.isWellFormed()).toBe(true);
  });
});
