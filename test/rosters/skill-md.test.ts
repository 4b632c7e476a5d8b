import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readSkillMd } from "../../src/rosters/skill-md.ts";

const read = (text: string, path = "apple/notes/SKILL.md") => readSkillMd(path, text);
const codes = (text: string, path?: string) => read(text, path).notes.map((note) => note.code);

describe("what YAML would read otherwise than its author meant", () => {
  it("keeps an unquoted colon's text and says on which line it is", () => {
    const document = read("---\nname: notes\ncategory: a\ndescription: Use when: the user asks\n---\nBody");
    expect(document.description).toBe("Use when: the user asks");
    expect(document.notes).toMatchObject([{ code: "invalid_yaml", line: 4 }]);
    expect(document.notes[0]?.message).toContain("unquoted colon");
  });

  it("joins the lines of a broken plain description as YAML would", () => {
    const text = "---\nname: notes\ndescription: Use when: a\n  and so: on\n\n  Not for: b\nlicense: MIT\n---\n";
    expect(read(text).description).toBe("Use when: a and so: on\nNot for: b");
  });

  it("keeps a line that lost its indent", () => {
    const text = "---\nname: notes\ndescription: First half\nand the second half\n---\n";
    expect(read(text).description).toBe("First half and the second half");
  });

  it("points out a line that YAML takes for a field of its own", () => {
    const document = read("---\nname: notes\ndescription: First half\nUSE FOR: the second half\n---\n");
    expect(document.description).toBe("First half");
    expect(document.notes).toMatchObject([{ code: "invalid_yaml", line: 4 }]);
  });

  it.each([
    ["[Beta] Syncs notes", "[Beta] Syncs notes"],
    ["`memo` reads notes", "`memo` reads notes"],
    ['"Notes" and "todos"', '"Notes" and "todos"'],
    ["@someone's notes", "@someone's notes"],
    ["#hashtag notes", "#hashtag notes"],
    ["[one, two]", "[one, two]"],
    ["*starred* notes", "*starred* notes"],
  ])("keeps %s as written, with a warning", (written, kept) => {
    const document = read(`---\nname: notes\ndescription: ${written}\n---\n`);
    expect(document.description).toBe(kept);
    expect(document.notes).toHaveLength(1);
  });

  it.each(["'it''s: fine # here'", '"it\'s: fine # here"', ">-\n  it's: fine # here"])(
    "reads %s without a word",
    (written) => {
      const document = read(`---\nname: notes\ndescription: ${written}\n---\n`);
      expect(document.description).toBe("it's: fine # here");
      expect(document.notes).toEqual([]);
    },
  );

  it("leaves a comment behind a name out of the name", () => {
    const document = read("---\nname: notes # the mac ones\ndescription: Reads notes.\n---\n");
    expect(document.name).toBe("notes");
    expect(document.notes).toMatchObject([{ code: "yaml_comment", line: 2 }]);
  });

  it("does not let a broken field that nobody reads spoil the others", () => {
    const document = read("---\nname: notes\nargument-hint: [file] [more]\ndescription: Reads notes.\n---\n");
    expect(document).toMatchObject({ name: "notes", description: "Reads notes." });
    expect(document.notes).toMatchObject([
      { code: "invalid_yaml", line: 3 },
      { code: "dropped_field", line: 3 },
    ]);
  });

  it("takes the first of two descriptions and says so", () => {
    expect(codes("---\nname: notes\ndescription: a\ndescription: b\n---\n")).toEqual(["invalid_yaml"]);
  });

  it("reads a frontmatter that is indented as a whole", () => {
    expect(read("---\n  name: notes\n  description: >\n    Reads\n    notes.\n---\n")).toMatchObject({
      description: "Reads notes.",
      notes: [],
    });
  });

  it.each(["", "~", "null"])("takes a description of `%s` for none", (written) => {
    expect(codes(`---\nname: notes\ndescription: ${written}\n---\nReads.`)).toEqual(["no_description"]);
  });
});

describe("text that YAML would drop without an error", () => {
  it.each([
    ["!important things first", "a tag"],
    ["# things", "a comment"],
    ["Things # and more", "a comment"],
  ])("(`%s`) is kept, and %s pointed out with its line", (written, lost) => {
    const { description, notes } = read(`---\nname: notes\ndescription: ${written}\n---\n`);
    expect(description).toBe(written);
    expect(notes).toMatchObject([{ line: 3, message: expect.stringContaining(lost) }]);
  });

  it("is no tag of YAML's own", () => {
    expect(read("---\nname: notes\ndescription: !!str things\n---\n")).toMatchObject({
      description: "things",
      notes: [],
    });
  });
});

describe("missing parts", () => {
  it("takes the name from the folder and the description from the text", () => {
    const document = read("# Notes\n\n```sh\nmemo\n```\n\nReads the notes\nof a Mac.\n");
    expect(document).toMatchObject({ name: "notes", category: "apple", description: "Reads the notes of a Mac." });
    expect(document.notes.map((note) => note.code)).toEqual(["no_frontmatter", "no_description"]);
  });

  it("ends a frontmatter that nobody closed at the first blank line or heading", () => {
    const document = read("---\nname: notes\ndescription: Reads notes.\n\n# Steps\nRead.");
    expect(document).toMatchObject({ description: "Reads notes.", body: "# Steps\nRead." });
    expect(document.notes).toMatchObject([{ code: "unclosed_frontmatter", line: 1 }]);
  });

  it("does not read a frontmatter of absurd length", () => {
    expect(codes(`---\nname: notes\nx: ${"y".repeat(70_000)}\n---\nReads.`)).toContain("no_frontmatter");
  });

  it("reads an empty file", () => {
    expect(read("")).toMatchObject({ name: "notes", description: "notes", body: "" });
  });

  it("has no name where neither file nor folder has one", () => {
    expect(read("Text", "SKILL.md").name).toBeNull();
  });
});

describe("the path", () => {
  it.each([
    ["apple/notes/SKILL.md", "apple"],
    ["notes/SKILL.md", "general"],
    ["skills/notes/SKILL.md", "general"],
    ["skills/apple/notes/SKILL.md", "apple"],
    [".claude/skills/notes/SKILL.md", "general"],
    ["skills/skills/notes/SKILL.md", "skills"],
    ["mlops/training/notes/SKILL.md", "mlops"],
    ["apple\\notes\\SKILL.md", "apple"],
    ["./apple//notes/skill.md", "apple"],
  ])("%s lies in category %s", (path, category) => {
    expect(read("---\nname: notes\ndescription: d\n---\n", path)).toMatchObject({ category, notes: [] });
  });

  it("yields to a category in the frontmatter", () => {
    expect(read("---\nname: notes\ndescription: d\ncategory: mac\n---\n").category).toBe("mac");
  });

  it("differs from the name: the name counts, with a warning at its line", () => {
    const document = read("---\ndescription: d\nname: memo\n---\n");
    expect(document.name).toBe("memo");
    expect(document.notes).toMatchObject([{ code: "name_not_folder", line: 3 }]);
  });
});

/** For one file: several times what the slowest takes, and less than where time grows with the square of the length. */
const LONGEST_READ_MS = 4000;

it.each([
  " ",
  "\t",
  "\n",
  " \n",
  "\n \n",
  "\n  x",
  "# ",
  " #",
  "- ",
  "[",
  "{",
  "[x](y) ",
  "a: ",
  "'",
  '"',
  "\\",
  "```\n",
  "---\n ",
])("takes no more than its length's time over a file full of %j", (filler) => {
  const filled = filler.repeat(60_000 / filler.length);
  for (const text of [
    `---\nname: notes\ndescription: a: b${filled}c\n---\n`,
    `---\nname: notes\ndescription: >\n  a${filled}c #\n---\n`,
    `---\nname: notes\nother: a: b${filled}c\n---\n`,
    `---\nname: notes\n${filled}x\n\n${filled}x`,
    `${filled}x`,
  ]) {
    const start = performance.now();
    read(text);
    expect(performance.now() - start, text.slice(0, 60)).toBeLessThan(LONGEST_READ_MS);
  }
});

it("never throws, whatever the text", () => {
  const piece = fc.constantFrom(
    "---\n",
    "name: a\n",
    "description:",
    " >-\n",
    "  x: y\n",
    "\t",
    "\r\n",
    "{",
    "]",
    "&a",
    "*a",
    "#",
    "'",
    '"',
    "\uFEFF",
    "日本",
    "!!x",
    "? ",
    "- ",
    "|\n",
    "%Y\n",
    "...\n",
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 25 }), (pieces) => {
      const document = read(pieces.join(""));
      expect(document.name).not.toBe("");
    }),
    { numRuns: 2000, seed: 1 },
  );
});

describe("what a frontmatter says beside the description", () => {
  const read = (lines: string) =>
    readSkillMd("a/pdf/SKILL.md", `---\nname: pdf\ndescription: Reads PDFs.\n${lines}---\nBody`);

  it.each([
    ["when_to_use: The user hands over a contract.\n", "The user hands over a contract."],
    ["triggers:\n  - merge pages\n  - split pages\n", "merge pages, split pages"],
    ["aliases: [acrobat, 書類]\n", "acrobat, 書類"],
    ["tags: forms, scans\n", "forms, scans"],
    ["examples:\n  - user: Fill in this form\n    skill: pdf\n", "Fill in this form, pdf"],
    ["keywords: >-\n  one\n  two\n", "one two"],
    ["triggers: say: this\n", "say: this"],
  ])("counts as the skill's text: %j", (lines, text) => {
    const document = read(lines);
    expect(document.description).toBe(`Reads PDFs.\n${text}`);
    expect(document.indexLine).toBe("Reads PDFs.");
  });

  it.each([
    ["disable-model-invocation: true\n", true, true],
    ["disable-model-invocation: false\n", false, true],
    ["user-invocable: false\n", false, false],
    ["", false, true],
  ])("tells who may start the skill: %j", (lines, disabled, invocable) => {
    expect(read(lines)).toMatchObject({ disableModelInvocation: disabled, userInvocable: invocable });
  });

  it("names the fields that nothing reads, in one note", () => {
    const { notes } = read("license: MIT\nallowed-tools: Bash\ntags: a\n");
    expect(notes).toEqual([
      { code: "dropped_field", line: 4, message: "Not kept, since nothing reads it here: `license`, `allowed-tools`." },
    ]);
  });
});
