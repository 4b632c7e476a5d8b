import { describe, expect, it } from "vitest";
import { skill, skillFindings } from "../findings.ts";

const DESCRIPTION = 'description: Finds notes. Takes a phrase. Use for notes, as in "where is my wifi note".';

describe("skill_frontmatter", () => {
  const of = async (path: string, text: string) =>
    (await skillFindings({ [path]: text }, "skill_frontmatter")).map(({ severity, field }) => [severity, field]);

  it("accepts what the format allows", async () => {
    const text = skill(`name: find-notes\n${DESCRIPTION}\nlicense: MIT\nallowed-tools: Read\nmetadata:\n  author: me`);
    expect(await of("skills/find-notes/SKILL.md", text)).toEqual([]);
    expect(await of("SKILL.md", text)).toEqual([]);
  });
  it.each(["Find-Notes", "-notes", "notes-", "find--notes", "find_notes", "a".repeat(65), "メモ"])(
    "refuses the name %s",
    async (name) => {
      expect(await of(`${name}/SKILL.md`, skill(`name: "${name}"\n${DESCRIPTION}`))).toEqual([
        ["error", "frontmatter.name"],
      ]);
    },
  );
  it("reports another name than the folder's, a missing name, a long description, an unknown key", async () => {
    expect(await of("notes/SKILL.md", skill(`name: find-notes\n${DESCRIPTION}`))).toEqual([
      ["error", "frontmatter.name"],
    ]);
    expect(await of("notes/SKILL.md", skill(DESCRIPTION))).toEqual([["error", "frontmatter.name"]]);
    const long = skill(`name: notes\ndescription: ${"Finds notes. ".repeat(80)}`);
    expect(await of("notes/SKILL.md", long)).toEqual([["error", "frontmatter.description"]]);
    expect(await of("notes/SKILL.md", skill(`name: notes\n${DESCRIPTION}\nversion: 1`))).toEqual([
      ["info", "frontmatter.version"],
    ]);
  });
  it("proposes one name for a wrong name in a rightly named folder, and never a wrong one", async () => {
    const fixes = async (path: string, name: string) =>
      (await skillFindings({ [path]: skill(`name: ${name}\n${DESCRIPTION}`) }, "skill_frontmatter")).map(
        ({ fix }) => fix,
      );
    expect(await fixes("pdf-rotate/SKILL.md", "PDF")).toEqual(["Write: name: pdf-rotate.", "Write: name: pdf-rotate."]);
    expect(await fixes("Pdf Rotate/SKILL.md", "pdf-rotate")).toEqual(["Rename the folder to pdf-rotate."]);
    expect(await fixes("pdf/SKILL.md", "pdf-rotate")).toEqual([
      "Write: name: pdf, or rename the folder to pdf-rotate.",
    ]);
  });
  it("reports a file without frontmatter once, with the lines to put there", async () => {
    const found = await skillFindings({ "notes/SKILL.md": "# Notes\nText\n" }, "skill_frontmatter");
    expect(found).toMatchObject([{ severity: "error", path: "notes/SKILL.md" }]);
    expect(found[0]?.fix).toContain("---\nname: notes\ndescription:");
  });
});

describe("index_line", () => {
  it("reports two skills that read the same at 60 characters, and what to begin with", async () => {
    const file = (name: string, region: string) =>
      skill(
        `name: ${name}\ndescription: Generates the weekly revenue report for the finance team in ${region} and sends it.`,
      );
    const found = await skillFindings(
      { "emea/SKILL.md": file("emea", "EMEA"), "apac/SKILL.md": file("apac", "APAC") },
      "index_line",
    );
    expect(found[0]).toMatchObject({ severity: "warning", tool: "apac", other: "emea" });
    expect(found[0]?.fix).toContain('`apac` with "APAC"');
  });
  it("proposes a first clause that fits", async () => {
    const text = skill(
      "name: graph\ndescription: Index a codebase with GitNexus, and serve an interactive knowledge graph of it.",
    );
    const [finding] = await skillFindings({ "graph/SKILL.md": text }, "index_line");
    expect(finding?.fix).toContain('"Index a codebase with GitNexus"');
  });
  it("is silent where the first sentence stands in the line whole", async () => {
    for (const description of [
      "Split a PDF into single pages. Use when the user asks to take pages out of a file.",
      "会議の音声から議事録を作る。「昨日の定例の議事録をお願い」のように頼まれたときに使う。要約だけなら summarize を使い、翻訳には translate を使う。",
    ])
      expect(
        await skillFindings({ "n/SKILL.md": skill(`name: n\ndescription: ${description}`) }, "index_line"),
      ).toEqual([]);
  });
  it("is silent where the line fits", async () => {
    expect(
      await skillFindings({ "n/SKILL.md": skill("name: n\ndescription: Finds notes by their words.") }, "index_line"),
    ).toEqual([]);
  });
});
