/** Inputs that broke other readers of SKILL.md and other indexes, as public bug reports show them. */
import { describe, expect, it } from "vitest";
import cases from "./cases.json" with { type: "json" };
import { asFiles, call, mustPut, mustRead, mustReadSkill, readIndex } from "./client.ts";

function inputOf(id: string): unknown {
  return cases.find((entry) => entry.id === id)?.input;
}

describe("descriptions with emoji and rare kanji (S02)", () => {
  const load = () => mustPut("s02", { skills: Object(inputOf("S02")).roster });

  it("keeps every cut between characters, in text and in JSON", async () => {
    await load();
    const forms = [
      await call("/v1/rosters/s02/index"),
      await call("/v1/rosters/s02/index", { headers: { accept: "application/json" } }),
      await call("/v1/rosters/s02"),
    ];
    for (const response of forms) {
      const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(await response.arrayBuffer());
      expect(text).not.toMatch(/\\ud[89a-f]/i);
      expect(text).not.toContain("\uFFFD");
    }
  });

  it("shows 60 characters whole, cuts 61, and gives each skill one line", async () => {
    await load();
    const lines = (await readIndex("s02")).split("\n");
    expect(lines[0]).toBe("  general:");
    expect(lines).toHaveLength(6);
    const shown = Object.fromEntries(lines.slice(1).map((line) => line.slice(6).split(/: (.*)/s)));
    expect(shown["exactly-60"]).toMatch(/abc$/);
    expect(shown["exactly-60"]).toHaveLength(60);
    expect(shown["exactly-61"]).toMatch(/\.\.\.$/);
    for (const description of Object.values(shown)) expect([...String(description)].length).toBeLessThanOrEqual(60);
    expect(shown["two-lines"]).toBe("First line of text second line of text");
  });
});

describe("block scalars (F02)", () => {
  it("reads literal and folded descriptions whole, past a blank line", async () => {
    await mustPut("f02", { files: asFiles(inputOf("F02")) });
    const front = await mustReadSkill("f02", "front");
    expect(front.description).toContain("前端页面技能");
    expect(front.description).toContain("联调接口时使用");
    const watch = await mustReadSkill("f02", "cloud-watch");
    expect(watch.description).toContain("USE FOR: alerts");
    expect(watch.description).toContain("DO NOT USE FOR: billing.");
    expect(`${watch.description}${watch.description_full}`).not.toMatch(/metadata|version/);
    for (const { description } of [front, watch]) expect(description).not.toMatch(/^[|>]/);
    expect((await readIndex("f02")).split("\n")).toHaveLength(3);
  });
});

describe("files saved on Windows (F03)", () => {
  it("reads them as it would read the same file with plain line ends and no mark", async () => {
    const files = asFiles(inputOf("F03"));
    expect(files[0]?.text.codePointAt(0)).toBe(0xfeff);
    await mustPut("f03", { files });
    const report = await mustReadSkill("f03", "win-report");
    expect(report.description).toBe("Builds the weekly report from the shared folder.");
    expect(report.body).toMatch(/^# Steps/);
    expect(report.body).not.toContain("---");
    const nofinal = await mustReadSkill("f03", "nofinal");
    expect(nofinal).toMatchObject({ description: "Ends right after the fence.", body: "" });
    expect(JSON.stringify((await mustRead("f03")).skills)).not.toMatch(/\uFEFF|\\r/);
  });
});

describe("nested metadata and dashes in a block (F04)", () => {
  it("lets top-level fields win and closes the frontmatter at an unindented fence", async () => {
    await mustPut("f04", { files: asFiles(inputOf("F04")) });
    const skill = await mustReadSkill("f04", "post-fetch");
    expect(skill.description).toContain("Fetch public posts");
    expect(skill.description).toContain("saved as JSON");
    expect(skill.description).not.toContain("Secret that signs");
    expect(skill.body).toMatch(/^# Body/);
    expect(skill.body).toContain("A rule in the body.");
  });
});

describe("comments and scalars that are no text (F06)", () => {
  it("keeps what an author wrote after ' #' and points it out with its line", async () => {
    const { warnings } = await mustPut("f06", { files: asFiles(inputOf("F06")) });
    const note = await mustReadSkill("f06", "release-note");
    expect(note.description).toBe("Write the note for the #releases channel when a tag is cut, and ping the owners.");
    expect(warnings).toContainEqual(
      expect.objectContaining({ code: "yaml_comment", path: "skills/release-note/SKILL.md", line: 3 }),
    );
  });

  it("reads 404 and yes as text", async () => {
    await mustPut("f06", { files: asFiles(inputOf("F06")) });
    expect((await mustReadSkill("f06", "404")).name).toBe("404");
    expect((await mustReadSkill("f06", "confirm")).description).toBe("yes");
  });
});
