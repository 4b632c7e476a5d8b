import { spawn } from "node:child_process";
import { join } from "node:path";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { describe, expect, it, onTestFinished } from "vitest";
import { readRosterFile } from "../../kv-seed/roster-file.ts";
import { rosterItem } from "../../kv-seed/roster-item.ts";
import { type SeedKv, seed } from "../../kv-seed/seeding.ts";
import { starterItems } from "../../kv-seed/starter.ts";
import { createLocalJudgeFromDisk } from "../../src/judges/local/disk.ts";
import { ladderRulesKey } from "../../src/ladder/store.ts";
import type { RosterKv } from "../../src/rosters/kv.ts";
import { normalizeSkills } from "../../src/rosters/normalize.ts";
import { listRosters, loadRoster, putRoster } from "../../src/rosters/store.ts";
import { folderOf, run } from "./script.ts";

/** The KV that `wrangler dev --persist-to` would serve from. */
async function openKv(folder: string) {
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      modules: true,
      script: "export default { fetch: () => new Response() }",
      kvNamespaces: { KV: "KV" },
      resourcePersistencePath: join(folder, "v3"),
    }),
  );
  const namespace = await miniflare.getKVNamespace("KV");
  const readOnly = () => Promise.reject(new Error("read only"));
  const kv: RosterKv = {
    async get(key) {
      const value = await namespace.get(key, "arrayBuffer");
      return value === null ? null : new Uint8Array(value);
    },
    list: async (prefix) =>
      (await namespace.list({ prefix })).keys.map(({ name, metadata }) => ({ key: name, metadata, lives: true })),
    put: readOnly,
    delete: readOnly,
  };
  return { kv, close: () => miniflare.dispose() };
}

const roster = (...names: string[]) => names.map((name) => ({ name, description: `Does ${name}.` }));

/** A KV in memory that counts what it is asked. */
function memoryKv() {
  const stored = new Map<string, { value: Uint8Array<ArrayBuffer>; expires: boolean }>();
  let writes = 0;
  const kv: SeedKv = {
    get: (key) => Promise.resolve(stored.get(key)?.value ?? null),
    put(key, value, options) {
      writes++;
      stored.set(key, { value: new Uint8Array(value), expires: options?.expirationTtl !== undefined });
      return Promise.resolve();
    },
    delete: (key) => Promise.resolve(void stored.delete(key)),
    list: () => Promise.resolve([]),
    flush: () => Promise.resolve(),
  };
  return { kv, stored, writes: () => writes };
}

describe("seeding", () => {
  const item = async (...names: string[]) => [await rosterItem("acme", "mine", normalizeSkills(roster(...names)))];
  const namesIn = async (kv: SeedKv) => (await loadRoster(kv, "acme", "mine"))?.skills.map(({ name }) => name);

  it("writes what is new or has changed, and nothing a second time", async () => {
    const { kv, stored, writes } = memoryKv();
    expect(await seed(kv, "acme", await item("one"), true)).toEqual({
      written: ["roster mine (1 skills)"],
      unchanged: [],
    });
    const once = writes();
    const first = [...stored.keys()].filter((key) => key.startsWith("roster-part:"));
    expect(await seed(kv, "acme", await item("one"), true)).toEqual({
      written: [],
      unchanged: ["roster mine (1 skills)"],
    });
    expect(writes()).toBe(once);
    await seed(kv, "acme", await item("two"), true);
    expect(await namesIn(kv)).toEqual(["two"]);
    for (const [key, { expires }] of stored) expect([key, expires]).toEqual([key, first.includes(key)]);
  });

  it("leaves what was changed since, unless asked to restore it", async () => {
    const { kv } = memoryKv();
    await seed(kv, "acme", await item("one"), false);
    await putRoster(kv, {
      tenant: "acme",
      id: "mine",
      skills: normalizeSkills(roster("own")).skills,
      indexBytes: null,
    });
    await seed(kv, "acme", await item("one"), false);
    expect(await namesIn(kv)).toEqual(["own"]);
    await seed(kv, "acme", await item("one"), true);
    expect(await namesIn(kv)).toEqual(["one"]);
  });
});

describe("npm run seed", () => {
  it("writes a roster that the Worker reads, index and all, and knows it again", async () => {
    const folder = await folderOf({ "roster.json": JSON.stringify(roster("one", "two")) });
    const args = ["--persist-to", folder, "--tenant", "acme", "--roster", join(folder, "roster.json"), "--id", "mine"];
    expect(await run("seed", ...args)).toEqual({
      code: 0,
      err: "",
      out: "Seeded the local KV, tenant acme: wrote roster mine (2 skills).\n",
    });
    const { kv, close } = await openKv(folder);
    const loaded = await loadRoster(kv, "acme", "mine");
    expect(loaded?.skills.map(({ name }) => name)).toEqual(["one", "two"]);
    expect(loaded?.indexBytes && createLocalJudgeFromDisk().adopt(loaded.skills, loaded.indexBytes)).toBe(true);
    expect(await listRosters(kv, "acme")).toMatchObject([{ id: "mine", tenant: "acme", skills: 2 }]);
    expect(await loadRoster(kv, "public", "mine")).toBeNull();
    await close();
    expect((await run("seed", ...args)).out).toContain("left roster mine (2 skills) as it was");
  });

  it.each([
    ["UTF-8 without a mark", (text: string) => Buffer.from(text)],
    ["UTF-8", (text: string) => Buffer.from(`\uFEFF${text}`)],
    ["UTF-16", (text: string) => Buffer.from(`\uFEFF${text}`, "utf16le")],
  ])("takes a roster in the encoding that its byte order mark names (%s)", async (_, encode) => {
    const folder = await folderOf({ "roster.json": encode(JSON.stringify(roster("größe"))) });
    const { skills } = await readRosterFile(join(folder, "roster.json"));
    expect(skills.map(({ name }) => name)).toEqual(["größe"]);
  });

  it.each([
    [["--roster", "x.json"], 2, "go together"],
    [["--roster", "/no/such.json", "--id", "x"], 1, "no such file or folder"],
    [["--roster", "package.json", "--id", "x"], 1, "package.json: `skills`"],
    [["--roster", "LICENSE", "--id", "x"], 1, "LICENSE: is not JSON"],
    [["--remote", "--persist-to", "x"], 2, "local folder"],
    [["--tenant", "a b"], 2, "--tenant"],
    [["--tenant", "bücher"], 2, "--tenant"],
  ])("ends %j with one line", async (args, code, message) => {
    const ended = await run("seed", ...args);
    expect(ended.code).toBe(code);
    expect(ended.err).toContain(message);
    expect(ended.err.trim().split("\n")).toHaveLength(code === 2 ? 2 : 1);
  });
});

describe("the starter data", () => {
  it("holds the rules of the ladder, where the ladder looks for them", async () => {
    const { kv, stored } = memoryKv();
    await seed(kv, "public", await starterItems("public"), false);
    for (const name of ["rubric", "models"] as const)
      expect([...stored.keys()]).toContain(ladderRulesKey("public", name));
    expect((await seed(kv, "public", await starterItems("public"), true)).written).toEqual([]);
  });

  it("has a roster that needs no warning but for a name with a dot", async () => {
    const { skills, warnings } = await readRosterFile("kv-seed/starter_roster.json");
    expect(skills).toHaveLength(173);
    expect(warnings.map(({ code, skill }) => [code, skill])).toEqual([["odd_name", "here.now"]]);
  });
});

describe("npm start", () => {
  it("seeds, serves openly at the port asked for, and ends with all it started", async () => {
    const folder = await folderOf({});
    const args = ["src/cli/main.ts", "start", "--port", "0", "--inspector-port", "0", "--persist-to", folder];
    const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "pipe"] });
    onTestFinished(() => void child.kill());
    const ended = new Promise<number | null>((resolve) => child.on("exit", resolve));
    let printed = "";
    const url = await new Promise<string>((resolve) => {
      child.stdout.on("data", (chunk) => {
        printed += chunk;
        const ready = /Ready on (http:\S+)/.exec(printed);
        if (ready?.[1] !== undefined) resolve(ready[1]);
      });
    });
    expect(printed).toContain(
      "Seeded the local KV, tenant public: wrote roster default (173 skills), rubric, tier map",
    );
    const index = await (await fetch(`${url}/v1/rosters/default/index`)).text();
    expect(index).toContain("    - apple-notes: Read, add and export iCloud notes on a Mac with memo\n");
    child.kill("SIGTERM");
    expect(await ended).toBe(0);
    await expect(fetch(url)).rejects.toThrow();
  });
});
