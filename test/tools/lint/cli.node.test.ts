import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { run as signpost } from "../../../src/cli/program.ts";

const folder = mkdtempSync(join(tmpdir(), "signpost-lint-"));
function file(name: string, content: unknown): string {
  const path = join(folder, name);
  mkdirSync(join(path, ".."), { recursive: true });
  writeFileSync(path, typeof content === "string" ? content : JSON.stringify(content, null, 2));
  return path;
}

async function run(...args: string[]) {
  let printed = "";
  let complained = "";
  const code = await signpost(["lint", ...args], {
    out: (text) => {
      printed += text;
    },
    err: (text) => {
      complained += text;
    },
    input: () => Promise.reject(new Error("nothing comes in")),
  });
  return { code, printed, complained };
}

const broken = file("broken.json", {
  tools: [
    { name: "fine_one", description: "Rotates a PDF." },
    { name: "bad_one", description: "" },
  ],
});
const clean = file("clean.json", [{ name: "rotate_pdf", description: "Rotates a PDF." }]);
const noted = file("noted.json", [
  {
    name: "list_rows",
    description: "Lists rows of a sheet.",
    inputSchema: { properties: { limit: { type: "integer", description: "Max 50" } } },
  },
]);

describe("signpost lint", () => {
  it("ends with 0 when nothing is graver than allowed, with 1 when something is", async () => {
    expect((await run(clean)).code).toBe(0);
    expect((await run(broken)).code).toBe(1);
    expect((await run(broken, "--max-severity", "error")).code).toBe(0);
    expect((await run(noted)).code).toBe(0);
    expect((await run(noted, "--max-severity", "none")).code).toBe(1);
  });

  it("ends with 2 when the command or a file can't be read, and says which", async () => {
    for (const args of [
      [],
      ["nowhere.json"],
      [file("half.json", "{")],
      [clean, "--format", "xml"],
      [clean, "--max-severity", "bad"],
      [clean, "--bogus"],
    ]) {
      const { code, printed, complained } = await run(...args);
      expect(code).toBe(2);
      expect(printed).toBe("");
      expect(complained).not.toBe("");
    }
    expect((await run(file("nameless.json", { tools: [{ description: "x" }] }))).complained).toContain("tools[0].name");
  });

  it.skipIf(!existsSync("/proc/self/mem"))("ends with 2 where reading a file that exists fails", async () => {
    for (const args of [["/proc/self/mem"], [clean, "--before", "/proc/self/mem"]]) {
      expect(await run(...args)).toMatchObject({ code: 2, complained: "/proc/self/mem: can't be read.\n" });
    }
  });

  it("prints text, JSON and SARIF with the line of the tool", async () => {
    expect((await run(broken)).printed).toContain("error   bad_one  empty_description");
    expect(JSON.parse((await run(broken, "--format", "json")).printed)).toMatchObject({ summary: { error: 1 } });
    const sarif = JSON.parse((await run(broken, "--format", "sarif")).printed);
    expect(sarif.runs[0].results[0]).toMatchObject({
      ruleId: "empty_description",
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: expect.stringContaining("broken.json") },
            region: { startLine: 8 },
          },
        },
      ],
    });
  });

  it("reads folders of SKILL.md, rosters, requests, a system prompt and the list as it was", async () => {
    file("skills/notes/SKILL.md", "---\nname: Notes\ndescription: Notes.\n---\n");
    expect((await run(join(folder, "skills"))).printed).toContain("skill_frontmatter");
    const roster = file("roster.json", [{ name: "notes", category: "apple", description: "Notes." }]);
    expect((await run(roster)).printed).toContain("restates_name");
    const prompt = file("prompt.txt", "Hello.\nFor rotation, use rotate_pdf.\n");
    expect((await run(clean, "--system-prompt", prompt)).printed).toContain("keyword_line  system_prompt:2");
    const before = file("before.json", [{ name: "turn_pdf", description: "Rotates a PDF." }]);
    expect((await run(clean, "--before", before)).printed).toContain("renamed_only");
    const requests = file("requests.jsonl", '{"text": "turn this", "gold": "rotate_pdf"}\nplain text\n');
    expect((await run(clean, "--requests", requests)).code).toBe(0);
  });
});
