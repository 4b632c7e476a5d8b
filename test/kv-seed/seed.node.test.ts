import { spawn } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { describe, expect, it, onTestFinished } from "vitest";
import { readRosterFile } from "../../kv-seed/roster-file.ts";
import { createLocalJudgeFromDisk } from "../../src/judges/local/disk.ts";
import type { RosterKv } from "../../src/rosters/kv.ts";
import { listRosters, loadRoster } from "../../src/rosters/store.ts";
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
      (await namespace.list({ prefix })).keys.map(({ name, metadata }) => ({ key: name, metadata })),
    put: readOnly,
    delete: readOnly,
  };
  return { namespace, kv, close: () => miniflare.dispose() };
}

const roster = (...names: string[]) => JSON.stringify(names.map((name) => ({ name, description: `Does ${name}.` })));

describe("the seeder", () => {
  it("writes a roster that the Worker reads, index and all; again, it changes nothing; changed, it replaces", async () => {
    const folder = await folderOf({ "roster.json": roster("one", "two") });
    const seed = () =>
      run(
        "seed.ts",
        "--persist-to",
        folder,
        "--tenant",
        "acme",
        "--roster",
        join(folder, "roster.json"),
        "--id",
        "mine",
      );

    expect(await seed()).toEqual({
      code: 0,
      err: "",
      out: "Seeded the local KV, tenant acme: wrote roster mine (2 skills).\n",
    });
    const first = await openKv(folder);
    const loaded = await loadRoster(first.kv, "acme", "mine");
    expect(loaded?.skills.map(({ name }) => name)).toEqual(["one", "two"]);
    expect(loaded?.indexBytes && createLocalJudgeFromDisk().adopt(loaded.skills, loaded.indexBytes)).toBe(true);
    expect(await listRosters(first.kv, "acme")).toMatchObject([{ id: "mine", tenant: "acme", skills: 2 }]);
    expect(await loadRoster(first.kv, "public", "mine")).toBeNull();
    const keys = (await first.namespace.list()).keys.map(({ name }) => name);
    await first.close();

    expect((await seed()).out).toContain("left roster mine (2 skills) as it was");
    await writeFile(join(folder, "roster.json"), roster("three"));
    expect((await seed()).out).toContain("wrote roster mine (1 skills)");
    const second = await openKv(folder);
    expect((await loadRoster(second.kv, "acme", "mine"))?.skills.map(({ name }) => name)).toEqual(["three"]);
    for (const { name, expiration } of (await second.namespace.list({ prefix: "roster-part:" })).keys) {
      expect([name, expiration !== undefined]).toEqual([name, keys.includes(name)]);
    }
    await second.close();
  });

  it.each([
    [["--roster", "x.json"], 2, "go together"],
    [["--roster", "/no/such.json", "--id", "x"], 1, "ENOENT"],
    [["--roster", "package.json", "--id", "x"], 1, "skills"],
    [["--roster", "LICENSE", "--id", "x"], 1, ""],
    [["--remote", "--persist-to", "x"], 2, "local folder"],
    [["--tenant", "a b"], 2, "--tenant"],
  ])("ends %j with one line", async (args, code, message) => {
    const ended = await run("seed.ts", ...args);
    expect(ended.code).toBe(code);
    expect(ended.err).toContain(message);
    expect(ended.err.trim().split("\n")).toHaveLength(code === 2 ? 2 : 1);
  });
});

describe("the starter roster", () => {
  it("needs no warning but for a name with a dot", async () => {
    const { skills, warnings } = await readRosterFile("kv-seed/starter_roster.json");
    expect(skills).toHaveLength(173);
    expect(warnings.map(({ code, skill }) => [code, skill])).toEqual([["odd_name", "here.now"]]);
  });
});

describe("npm start", () => {
  it("seeds, serves openly at the port asked for, and ends with all it started", async () => {
    const folder = await folderOf({});
    const args = ["kv-seed/start.ts", "--port", "0", "--inspector-port", "0", "--persist-to", folder];
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
    expect(printed).toContain("Seeded the local KV, tenant public: wrote roster default (173 skills)");
    const index = await (await fetch(`${url}/v1/rosters/default/index`)).text();
    expect(index).toContain("    - apple-notes: Read, add and export iCloud notes on a Mac with memo\n");
    child.kill("SIGTERM");
    expect(await ended).toBe(0);
    await expect(fetch(url)).rejects.toThrow();
  });
});
