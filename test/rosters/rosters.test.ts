import { describe, expect, it } from "vitest";
import { listRostersOutputSchema, rosterIndexOutputSchema } from "../../src/rosters/schema.ts";
import { call, errorOf, mustPut, mustRead, mustReadSkill, put, readIndex, skill } from "./client.ts";

describe("putting a roster", () => {
  it("keeps every field, derives the missing ones and answers with what it kept", async () => {
    const result = await mustPut("kept", {
      skills: [
        { name: "b", description: "Line\none", category: "z", body: "x".repeat(2000) },
        { name: "a", description_full: "Full text.\nMore." },
      ],
    });
    expect(result).toMatchObject({ id: "kept", tenant: "public", previous_version: null, skills: 2, warnings: [] });
    expect(result.kept).toEqual([
      { name: "a", category: "general", description: "Full text. More." },
      { name: "b", category: "z", description: "Line one" },
    ]);
    const { skills } = await mustRead("kept");
    expect(skills[0]).toMatchObject({ description_full: "Full text.\nMore.", body: "" });
    expect(skills[1]).toMatchObject({ description_full: "Line\none", body: "x".repeat(1600) });
  });

  it("takes its own answer back unchanged", async () => {
    const first = await mustPut("again", { skills: [skill("b"), { ...skill("a"), body: "𠮷".repeat(1700) }] });
    const again = await mustPut("again", { skills: (await mustRead("again")).skills });
    expect(again).toMatchObject({ version: first.version, previous_version: first.version, warnings: [] });
  });

  it("gives the same skills the same version, in any order and under any id", async () => {
    const one = await mustPut("order-1", { skills: [skill("a"), skill("b")] });
    const two = await mustPut("order-2", { skills: [skill("b"), { ...skill("a"), category: "general" }] });
    expect(two.version).toBe(one.version);
    const other = await mustPut("order-1", { skills: [skill("a")] });
    expect(other.version).not.toBe(one.version);
  });

  it("takes an empty roster", async () => {
    expect(await mustPut("empty", { skills: [] })).toMatchObject({ skills: 0, kept: [] });
    expect(await readIndex("empty")).toBe("");
  });

  it("warns of over-long fields, odd and look-alike names, and strange characters", async () => {
    const { warnings } = await mustPut("odd", {
      skills: [
        skill("Notes App"),
        skill("notes app"),
        skill("long", "d".repeat(1100)),
        { ...skill("loud"), category: "a\u0007b" },
      ],
    });
    expect(warnings.map(({ code, path }) => [code, path])).toEqual([
      ["odd_name", "skills[0].name"],
      ["odd_name", "skills[1].name"],
      ["similar_name", "skills[1].name"],
      ["field_cut", "skills[2].description"],
      ["control_characters", "skills[3].category"],
    ]);
    const long = await mustReadSkill("odd", "long");
    expect([long.description.length, long.description_full.length]).toEqual([1024, 1100]);
  });

  it("warns of a file that came in as another encoding than its own", async () => {
    const text = (name: string) => `---\nname: ${name}\ndescription: Does ${name}.\n---\n# ${name}\n`;
    const { warnings } = await mustPut("misread", {
      files: [
        { path: "fine/SKILL.md", text: text("fine") },
        { path: "lost/SKILL.md", text: text("lost").replace("# lost", "# l\uFFFDst") },
        { path: "wide/SKILL.md", text: [...text("wide")].join("\0") },
      ],
    });
    const misread = warnings.filter(({ code }) => code === "not_utf8");
    expect(misread.map(({ path }) => path)).toEqual(["lost/SKILL.md", "wide/SKILL.md"]);
  });
});

describe("refusing a roster", () => {
  const refused = async (body: unknown, id = "refused") => {
    const response = await put(id, body);
    expect(response.status).toBe(400);
    const error = await errorOf(response);
    expect(error).toMatchObject({ category: "validation", retryable: false });
    return error;
  };

  it("names both places of a duplicate name", async () => {
    const error = await refused({ skills: [skill("a"), skill("b"), skill("a")] });
    expect(error.fields).toEqual([{ path: "skills[2].name", problem: expect.stringContaining("skills[0]") }]);
    expect(error.message).toContain("skills[2]");
    const text = "---\nname: twin\ndescription: d\n---\n";
    const files = [
      { path: "one/twin/SKILL.md", text },
      { path: "two/twin/SKILL.md", text },
    ];
    const { message } = await refused({ files });
    expect(message).toContain("one/twin/SKILL.md");
    expect(message).toContain("two/twin/SKILL.md");
  });

  it.each([
    ["<b>", "name"],
    ["a\u0000b", "name"],
    ["a\nb", "name"],
    ["  ", "name"],
    ["x".repeat(201), "name"],
  ])("refuses the name %j", async (name, field) => {
    expect((await refused({ skills: [skill(name)] })).fields[0]?.path).toBe(`skills[0].${field}`);
  });

  it.each([
    ["a control character", "\u0007", "U+0007"],
    ["a mark of direction", "\u202e", "U+202E"],
    ["an isolate", "\u2066", "U+2066"],
    ["a blank of no width", "\u200b", "U+200B"],
    ["a joiner", "\u200d", "U+200D"],
    ["a byte order mark", "\ufeff", "U+FEFF"],
    ["a soft hyphen", "\u00ad", "U+00AD"],
    ["a tag", "\u{e0041}", "U+E0041"],
    ["a variation selector", "\u{e0100}", "U+E0100"],
    ["a filler", "\u3164", "U+3164"],
  ])("refuses a name that holds %s, and says which", async (_, sign, code) => {
    const { fields } = await refused({ skills: [skill(`no${sign}tes`)] });
    expect(fields).toEqual([{ path: "skills[0].name", problem: expect.stringContaining(code) }]);
  });

  it("names every bad skill at once", async () => {
    const error = await refused({ skills: [skill("<"), { name: "no-text" }, { name: "blank", description: " " }] });
    expect(error.fields.map((field) => field.path)).toEqual([
      "skills[0].name",
      "skills[1].description",
      "skills[2].description",
    ]);
  });

  it.each([
    [{}, "skills"],
    [{ skills: [], files: [] }, "skills"],
    [{ skills: "a" }, "skills"],
    [{ skills: [{ name: 404, description: "d" }] }, "skills[0].name"],
    [{ skills: [{ ...skill("a"), tags: [] }] }, "skills[0].tags"],
    [{ skills: [], more: 1 }, "more"],
    [{ files: [{ path: " ", text: "" }] }, "files[0].path"],
    [{ files: [{ path: "SKILL.md", text: "Text" }] }, "SKILL.md"],
  ])("refuses %j and names %s", async (body, path) => {
    expect((await refused(body)).fields[0]?.path).toBe(path);
  });

  it("refuses half a surrogate pair, sent as such or made by a YAML escape", async () => {
    await refused({ skills: [skill("a", "\ud83d")] });
    const text = '---\nname: half\ndescription: "\\ud83d"\n---\n';
    expect((await refused({ files: [{ path: "half/SKILL.md", text }] })).fields[0]?.path).toBe("half/SKILL.md");
  });

  it.each(["..%2Fx", "a%20b", "-a", "x".repeat(101)])("refuses the id %s and says what an id may be", async (id) => {
    expect((await refused({ skills: [] }, id)).message).toContain("1–100 of A–Z");
  });

  it("leaves the old roster as it was", async () => {
    const { version } = await mustPut("steady", { skills: [skill("a")] });
    expect((await put("steady", { skills: [skill("b"), skill("b")] })).status).toBe(400);
    expect((await mustRead("steady")).version).toBe(version);
  });
});

describe("reading", () => {
  it("finds a skill by any name there can be", async () => {
    const names = ["a/b", "100%", "50%2F", "q?x=1#y", "日本語", "🎉 party", "a+b", "plugin:skill", "__proto__", "a\\b"];
    await mustPut("names", { skills: names.map((name) => skill(name)) });
    for (const name of names) expect((await mustReadSkill("names", name)).name).toBe(name);
  });

  it("says which skill there is not", async () => {
    await mustPut("few", { skills: [skill("a")] });
    const response = await call("/v1/rosters/few/skills/b");
    expect(response.status).toBe(404);
    expect(await errorOf(response)).toMatchObject({ category: "validation", fields: [{ path: "name" }] });
  });

  it.each(["/v1/rosters/none", "/v1/rosters/none/index", "/v1/rosters/none/skills/a", "/v1/rosters/no%20such%3A%2F"])(
    "answers %s with 404 and the rosters there are",
    async (path) => {
      await mustPut("there-is", { skills: [] });
      const response = await call(path);
      expect(response.status).toBe(404);
      const error = await errorOf(response);
      expect(error).toMatchObject({ category: "validation", code: "unknown_roster" });
      expect(error.message).toContain("`there-is`");
    },
  );

  it("lists rosters with version and size", async () => {
    const { version } = await mustPut("listed", { skills: [skill("a")] });
    const { rosters } = listRostersOutputSchema.parse(await (await call("/v1/rosters")).json());
    expect(rosters.find((roster) => roster.id === "listed")).toMatchObject({ tenant: "public", version, skills: 1 });
  });

  it("forgets a deleted roster", async () => {
    await mustPut("gone", { skills: [skill("a")] });
    const response = await call("/v1/rosters/gone", { method: "DELETE" });
    expect(await response.json()).toEqual({ id: "gone", deleted: true, now_serving: null });
    expect((await call("/v1/rosters/gone")).status).toBe(404);
    expect((await call("/v1/rosters/gone", { method: "DELETE" })).status).toBe(404);
  });
});

describe("the index", () => {
  const skills = [
    { ...skill("zeta"), category: "b" },
    { ...skill("beta", "x".repeat(61)), category: "a" },
    { ...skill("alpha", "y".repeat(60)), category: "a" },
  ];

  it("sorts categories and names and cuts to the width asked for", async () => {
    await mustPut("index", { skills });
    expect(await readIndex("index")).toBe(
      `  a:\n    - alpha: ${"y".repeat(60)}\n    - beta: ${"x".repeat(57)}...\n  b:\n    - zeta: Does zeta.`,
    );
    expect(await readIndex("index", "?width=10")).toContain("    - beta: xxxxxxx...\n");
    expect(await readIndex("index", "?width=61")).toContain(`    - beta: ${"x".repeat(61)}\n`);
  });

  it("is text, or JSON for those who ask for it", async () => {
    const { version } = await mustPut("index", { skills });
    const text = await call("/v1/rosters/index/index");
    expect(text.headers.get("content-type")).toBe("text/plain; charset=utf-8");
    const json = await call("/v1/rosters/index/index", { headers: { accept: "application/json" } });
    expect(rosterIndexOutputSchema.parse(await json.json())).toEqual({
      id: "index",
      version,
      index: await text.text(),
    });
  });

  it.each([
    "0",
    "9",
    "2001",
    "6.5",
    "wide",
    "",
    "1e1",
    "0x3c",
    "+60",
    "60.0",
    "%2060",
    "6%200",
    "-60",
    "６０",
    "1".repeat(400),
  ])("refuses the width %j", async (width) => {
    await mustPut("index", { skills });
    const response = await call(`/v1/rosters/index/index?width=${width}`);
    expect(response.status).toBe(400);
    expect((await errorOf(response)).fields[0]?.path).toBe("width");
  });

  it("is not sent again to who has it, until it changes", async () => {
    const { version } = await mustPut("etag", { skills });
    const ask = (tag: string) => call("/v1/rosters/etag/index", { headers: { "if-none-match": tag } });
    for (const tag of [`"${version}"`, `W/"${version}"`, `"other", W/"${version}"`, "*"]) {
      const response = await ask(tag);
      expect([tag, response.status]).toEqual([tag, 304]);
      expect(response.headers.get("etag")).toBe(`"${version}"`);
      expect(await response.text()).toBe("");
    }
    for (const tag of ['"other"', version, `"${version}x"`, ""]) expect((await ask(tag)).status).toBe(200);
    await mustPut("etag", { skills: skills.slice(1) });
    expect((await ask(`"${version}"`)).status).toBe(200);
  });

  it("is sent as text to who has it as JSON, and the reverse", async () => {
    await mustPut("forms", { skills });
    const forms = ["text/plain", "application/json"];
    const tags = new Map<string, string>();
    for (const accept of forms) {
      tags.set(accept, (await call("/v1/rosters/forms/index", { headers: { accept } })).headers.get("etag") ?? "");
    }
    for (const accept of forms) {
      for (const held of forms) {
        const headers = { accept, "if-none-match": tags.get(held) ?? "" };
        const { status } = await call("/v1/rosters/forms/index", { headers });
        expect([accept, held, status]).toEqual([accept, held, accept === held ? 304 : 200]);
      }
    }
  });
});
