import { describe, expect, it } from "vitest";
import { call, mustPut, mustRead, readIndex } from "./client.ts";

const file = (name: string, more = "") => ({
  path: `docs/${name}/SKILL.md`,
  text: `---\nname: ${name}\ndescription: Merges and splits PDF files.\n${more}---\nRun qpdf.`,
});
const MERGE = "Merge these three PDF files into one.pdf";

async function suggest(body: object): Promise<{ suggestion: string | null; ranked: { name: string }[] }> {
  const headers = { "content-type": "application/json" };
  const response = await call("/v1/suggest", {
    method: "POST",
    headers,
    body: JSON.stringify({ request: MERGE, ...body }),
  });
  return response.json();
}

describe("a skill that only a user may start", () => {
  it("is kept in its roster, but shown in no index and never suggested", async () => {
    await mustPut("mine", {
      files: [file("pdf-merge", "disable-model-invocation: true\n"), file("pdf-split", "user-invocable: false\n")],
    });
    const { skills } = await mustRead("mine");
    expect(skills).toMatchObject([
      { name: "pdf-merge", disable_model_invocation: true },
      { name: "pdf-split", user_invocable: false },
    ]);
    expect(await readIndex("mine")).not.toContain("pdf-merge");
    const { suggestion, ranked } = await suggest({ roster: "mine" });
    expect(suggestion).toBe("pdf-split");
    expect(ranked.map(({ name }) => name)).toEqual(["pdf-split"]);
  });

  it("is none of a call's own skills either, nor of a roster sent as objects", async () => {
    const skills = [{ name: "pdf-merge", description: "Merges and splits PDF files.", disable_model_invocation: true }];
    expect(await suggest({ skills })).toMatchObject({ suggestion: null, reason: "empty_roster" });
    await mustPut("objects", { skills });
    expect(await suggest({ roster: "objects" })).toMatchObject({ suggestion: null, reason: "empty_roster" });
  });
});

describe("a roster without such skills", () => {
  it("keeps the version it has without the fields", async () => {
    const skill = { name: "pdf", description: "Merges PDF files." };
    const { version } = await mustPut("plain", { skills: [skill] });
    const said = { ...skill, disable_model_invocation: false, user_invocable: true };
    expect((await mustPut("said", { skills: [said] })).version).toBe(version);
  });
});

describe("what a frontmatter says beside the description", () => {
  it("makes the skill known by it", async () => {
    const other = {
      path: "docs/x/SKILL.md",
      text: "---\nname: x\ndescription: Handles office documents.\ntriggers: [invoice, 請求書]\n---\n",
    };
    await mustPut("triggers", { files: [other] });
    const { skills } = await mustRead("triggers");
    expect(skills[0]).toMatchObject({
      description: "Handles office documents.",
      description_full: "Handles office documents.\ninvoice, 請求書",
    });
  });
});
