import { readFile, symlink, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { folderOf, run } from "./script.ts";

const file = (name: string, more = "") => `---\nname: ${name}\ndescription: Does ${name}.\n${more}---\n# ${name}\n`;

async function imported(folder: string) {
  const out = join(await folderOf({}), "roster.json");
  const ended = await run("import", folder, "--out", out);
  expect(ended.err).not.toContain("Error");
  expect(ended.code).toBe(0);
  const skills: Record<string, string>[] = JSON.parse(await readFile(out, "utf8"));
  return { ...ended, skills };
}

afterEach(() => void vi.unstubAllEnvs());

describe("a folder of skills", () => {
  it("becomes a roster, each skill in the category of its folder", async () => {
    const folder = await folderOf({
      "apple/apple-notes/SKILL.md": file("apple-notes"),
      "apple/DESCRIPTION.md": "Mac things",
      "loose/SKILL.md": file("loose"),
      "win/win-report/SKILL.md": Buffer.from(`\uFEFF${file("win-report").replaceAll("\n", "\r\n")}`),
    });
    const { skills, out, err } = await imported(folder);
    expect(skills.map(({ name, category }) => `${category}/${name}`)).toEqual([
      "apple/apple-notes",
      "general/loose",
      "win/win-report",
    ]);
    expect(skills[2]).toMatchObject({ description: "Does win-report.", body: "# win-report" });
    expect(out).toMatch(/^Wrote 3 skills to /);
    expect(err).toContain("No warnings.");
  });

  it("is walked through links and below other skills, but not into hidden folders and packages", async () => {
    const elsewhere = await folderOf({ "linked/SKILL.md": file("linked") });
    const folder = await folderOf({
      "a/one/SKILL.md": file("one"),
      "a/one/nested/two/SKILL.md": file("two"),
      ".hub/three/SKILL.md": file("three"),
      "node_modules/four/SKILL.md": file("four"),
    });
    await symlink(elsewhere, join(folder, "far"));
    await symlink(folder, join(folder, "loop"));
    const { skills } = await imported(folder);
    expect(skills.map(({ name }) => name)).toEqual(["linked", "one", "two"]);
  });

  it("counts a skill once where links lead to it by a second way", async () => {
    const folder = await folderOf({ "tools/one/SKILL.md": file("one") });
    await symlink(join(folder, "tools"), join(folder, "again"));
    const { skills, err } = await imported(folder);
    expect(skills).toMatchObject([{ name: "one", category: "tools" }]);
    expect(err).toContain("No warnings.");
  });

  it("is walked in the time its folders take, however many ways its links make", async () => {
    const names = Array.from({ length: 9 }, (_, n) => `f${n}`);
    const folder = await folderOf(
      Object.fromEntries(names.map((name) => [`${name}/${name}s/SKILL.md`, file(`${name}s`)])),
    );
    for (const from of names) for (const to of names) await symlink(join(folder, to), join(folder, from, `to-${to}`));
    const { skills, err } = await imported(folder);
    expect(skills.map(({ name, category }) => `${category}/${name}`)).toEqual(names.map((name) => `${name}/${name}s`));
    expect(err).toContain("No warnings.");
  });

  it("is read in the encoding that each file's byte order mark names", async () => {
    const text = file("größe", "category: 検索\n");
    const little = Buffer.from(`\uFEFF${text}`, "utf16le");
    const folder = await folderOf({
      "a/größe/SKILL.md": little,
      "b/größe-be/SKILL.md": Buffer.from(little).swap16(),
      "c/größe-8/SKILL.md": `\uFEFF${text}`,
    });
    const renamed = async (at: string, name: string, encode: (text: string) => Uint8Array) =>
      writeFile(join(folder, at, "SKILL.md"), encode(`\uFEFF${text.replaceAll("größe", name)}`));
    await renamed("b/größe-be", "größe-be", (some) => Buffer.from(some, "utf16le").swap16());
    await renamed("c/größe-8", "größe-8", (some) => Buffer.from(some));
    const { skills, err } = await imported(folder);
    expect(skills.map(({ name, description, body }) => ({ name, description, body }))).toEqual(
      ["größe", "größe-8", "größe-be"].map((name) => ({ name, description: `Does ${name}.`, body: `# ${name}` })),
    );
    expect(err).toContain("No warnings.");
  });

  it("gets a warning that names each file which was read as something else", async () => {
    const folder = await folderOf({
      "a/utf16-without-mark/SKILL.md": Buffer.from(file("utf16-without-mark"), "utf16le"),
      "b/latin/SKILL.md": Buffer.from(file("latin", "category: Größe\n"), "latin1"),
      "c/fine/SKILL.md": file("fine"),
    });
    const { err } = await imported(folder);
    expect(err).toMatch(/^a\/utf16-without-mark\/SKILL\.md: The text holds/m);
    expect(err).toMatch(/^b\/latin\/SKILL\.md: The text holds/m);
    expect(err).toContain("2 not_utf8");
  });

  it("is summed up with a line for each oddity", async () => {
    const folder = await folderOf({
      "a/one/SKILL.md": file("uno", "license: a: b\n"),
      "a/two/SKILL.md": "Just text.",
      "a/bad/SKILL.md": Buffer.from([...Buffer.from(file("bad")), 0xff]),
    });
    const { err, skills } = await imported(folder);
    expect(skills).toHaveLength(3);
    expect(err).toContain("a/one/SKILL.md:4: ");
    expect(err).toContain("a/two/SKILL.md:1: ");
    expect(err).toMatch(
      /6 warnings: 1 not_utf8, 1 invalid_yaml, 1 dropped_field, 1 name_not_folder, 1 no_frontmatter, 1 no_description\./,
    );
  });

  it("may be far larger than a request, since only what counts is kept", async () => {
    const folder = await folderOf(
      Object.fromEntries(
        Array.from({ length: 30 }, (_, n) => [`big/s${n}/SKILL.md`, file(`s${n}`) + "text ".repeat(200_000)]),
      ),
    );
    const { skills } = await imported(folder);
    expect(skills).toHaveLength(30);
    expect(skills[0]?.body).toHaveLength(1600);
  });
});

/** A tree as public collections have it: bundles with skills of one name, a skill below another's folder. */
const TREE = {
  "docs/pdf/SKILL.md": file("pdf"),
  "docs/pdf/forms/SKILL.md": file("forms"),
  "office/pdf/SKILL.md": file("pdf"),
  "office/skills/forms/SKILL.md": file("forms"),
  "odd/SKILL.md": file("<odd>"),
};

describe("two skills of one name", () => {
  it("are an error, named with every other problem of the folder at once, by file and line", async () => {
    const { code, err } = await run("import", await folderOf(TREE), "--out", "/dev/null");
    expect(code).toBe(1);
    expect(err).toContain("odd/SKILL.md:2: Holds `<` or `>`");
    expect(err).toContain(
      'office/pdf/SKILL.md:2: The name "pdf" stands in docs/pdf/SKILL.md and in office/pdf/SKILL.md',
    );
    expect(err).toContain('office/skills/forms/SKILL.md:2: The name "forms" stands in docs/pdf/forms/SKILL.md');
    expect(err).toContain("3 skills can't be kept; nothing was written.");
    expect(err).toContain("--on-duplicate");
  });

  const { "odd/SKILL.md": _, ...tree } = TREE;
  it.each([
    ["first", ["forms", "pdf"], "left out"],
    ["qualify", ["forms", "office:forms", "office:pdf", "pdf"], 'kept as "office:pdf"'],
  ])("are settled by --on-duplicate %s", async (rule, names, said) => {
    const folder = await folderOf(tree);
    const out = join(await folderOf({}), "roster.json");
    const { code, err } = await run("import", folder, "--out", out, "--on-duplicate", rule);
    expect(code).toBe(0);
    expect(err).toContain(said);
    const skills: { name: string }[] = JSON.parse(await readFile(out, "utf8"));
    expect(skills.map(({ name }) => name)).toEqual(names);
  });
});

describe("what cannot be imported ends with one line", () => {
  it.each([
    [["/no/such/folder", "--id", "x"], 1, "no such file or folder"],
    [["/dev", "--id", "x"], 1, "no SKILL.md"],
    [["LICENSE", "--id", "x"], 1, "LICENSE: a file stands where a folder is needed"],
    [["--id", "x"], 2, "Usage:"],
    [["kv-seed"], 2, "--id"],
    [["kv-seed", "--id", "not an id"], 2, "1–100 of"],
    [["kv-seed", "--id", "x", "--remote", "--url", "http://localhost"], 2, "one of"],
    [["kv-seed", "--id", "x", "--url", "http://localhost", "--tenant", "acme"], 2, "--tenant"],
    [["kv-seed", "--id", "x", "--out", "/dev/null", "--tenant", "acme"], 2, "--tenant"],
    [["kv-seed", "--id", "x", "--bogus"], 2, "Usage:"],
  ])("%j", async (args, code, message) => {
    const ended = await run("import", ...args);
    expect(ended.err).toContain(message);
    expect(ended.err).not.toMatch(/^\s+at /m);
    expect(ended.code).toBe(code);
  });
});

describe("a running Signpost", () => {
  /** A server in its place that refuses, and what it was asked. */
  async function refusing() {
    const error = { category: "permission", code: "admin_only", retryable: false, message: "Needs an admin key." };
    const envelope = { error: { ...error, fields: [], retry_after_ms: null, request_id: "r" } };
    const asked: string[] = [];
    const server = createServer((request, response) => {
      const { "content-type": type, authorization = "no key" } = request.headers;
      asked.push(`${request.method} ${request.url} ${type} ${authorization}`);
      request.resume();
      response.writeHead(403).end(JSON.stringify(envelope));
    });
    await new Promise<void>((resolve) => server.listen(0, resolve));
    onTestFinished(() => void server.close());
    const address = server.address();
    return { asked, url: `http://localhost:${typeof address === "object" ? address?.port : ""}` };
  }
  const put = async (url: string) =>
    run("import", await folderOf({ "a/one/SKILL.md": file("one") }), "--id", "mine", "--url", url);

  it("is put a roster, and its refusal passed on", async () => {
    vi.stubEnv("SIGNPOST_API_KEY", "");
    const { asked, url } = await refusing();
    const { code, err } = await put(url);
    expect(asked).toEqual(["PUT /v1/rosters/mine application/json no key"]);
    expect(err).toContain("answered 403: Needs an admin key.");
    expect(code).toBe(1);
  });

  it("is found below the path that its URL has, and shown the key without the line end of its file", async () => {
    vi.stubEnv("SIGNPOST_API_KEY", "key-4711\n");
    const { asked, url } = await refusing();
    for (const path of ["/signpost", "/signpost/"]) await put(`${url}${path}`);
    const expected = "PUT /signpost/v1/rosters/mine application/json Bearer key-4711";
    expect(asked).toEqual([expected, expected]);
  });

  it.each(["key-4711\nkey-4712", "key 4711", "schlüssel-4711"])(
    "is sent no key that is none, nor is it printed (%j)",
    async (key) => {
      vi.stubEnv("SIGNPOST_API_KEY", key);
      const { asked, url } = await refusing();
      const { code, out, err } = await put(url);
      expect(asked).toEqual([]);
      expect(code).toBe(1);
      expect(err).toContain("SIGNPOST_API_KEY");
      expect(out + err).not.toContain("4711");
    },
  );
});
