/** What readers see while versions change, KV shows its keys late, or fails. */
import { createExecutionContext, env, waitOnExecutionContext } from "cloudflare:test";
import { describe, expect, it, vi } from "vitest";
import { app } from "../../src/app.ts";
import { localJudge } from "../../src/judges/local/asset.ts";
import { workerRosterKv } from "../../src/rosters/kv.ts";
import { normalizeSkills } from "../../src/rosters/normalize.ts";
import { deleteRosterOutputSchema, getRosterOutputSchema, listRostersOutputSchema } from "../../src/rosters/schema.ts";
import { loadRoster, putRoster } from "../../src/rosters/store.ts";
import { errorOf, skill } from "./client.ts";

const KEYS = ["one:admin:one-key", "two:admin:two-key", "two:agent:agent-key", "public:admin:public-key"].join("\n");

async function call(key: string, path: string, method = "GET", body: unknown = undefined, kv: object = env.KV) {
  const context = createExecutionContext();
  const request = new Request(`http://signpost.test/v1/rosters${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const response = await app.fetch(request, { ...env, OPEN_ACCESS: "false", API_KEYS: KEYS, KV: kv }, context);
  await waitOnExecutionContext(context);
  return response;
}

const put = (key: string, id: string, names: string[], kv?: object) =>
  call(key, `/${id}`, "PUT", { skills: names.map((name) => skill(name)) }, kv);

async function namesOf(key: string, id: string, kv?: object): Promise<string[]> {
  const response = await call(key, `/${id}`, "GET", undefined, kv);
  return getRosterOutputSchema.parse(await response.json()).skills.map(({ name }) => name);
}

async function partsOf(id: string) {
  const { keys } = await env.KV.list({ prefix: `roster-part:public:${id}:` });
  return keys.map(({ name, expiration }) => ({ name, lives: expiration === undefined }));
}

/** The same KV, but `broken` decides of each call whether it fails, or (for a get) finds nothing. */
type Fault = (method: string, key: string) => "fails" | "misses" | undefined;

function faulty(broken: Fault): object {
  const watch = (method: string, key: string) => {
    const fault = broken(method, key);
    if (fault === "fails") throw new Error(`KV ${method} failed: 500`);
    return fault === "misses";
  };
  return {
    get: async (key: string, options: KVNamespaceGetOptions<"arrayBuffer">): Promise<unknown> =>
      watch("get", key) ? null : await env.KV.get(key, options),
    put: async (key: string, value: Uint8Array, options: KVNamespacePutOptions) => {
      watch("put", key);
      await env.KV.put(key, value, options);
    },
    delete: async (key: string) => {
      watch("delete", key);
      await env.KV.delete(key);
    },
    list: async (options: KVNamespaceListOptions): Promise<unknown> => {
      watch("list", options.prefix ?? "");
      return await env.KV.list(options);
    },
  };
}

const isPart = (key: string) => key.startsWith("roster-part:");

describe("a PUT that fails", () => {
  const faults: [string, Fault][] = [
    ["writes no part", (method, key) => (method === "put" && isPart(key) ? "fails" : undefined)],
    ["loses a later part", (method, key) => (method === "put" && key.endsWith(":i0") ? "fails" : undefined)],
    ["writes no head", (method, key) => (method === "put" && !isPart(key) ? "fails" : undefined)],
    ["cannot read the old head", (method) => (method === "get" ? "fails" : undefined)],
    ["can do nothing at all", () => "fails"],
  ];
  it.each(faults)("and %s leaves the old version serving", async (_, broken) => {
    await put("public-key", "failing", ["old"]);
    const before = await partsOf("failing");
    const response = await put("public-key", "failing", ["new"], faulty(broken));
    expect(response.status).toBe(503);
    expect(response.headers.get("retry-after")).toBe("2");
    const error = await errorOf(response);
    expect(error).toMatchObject({ category: "transient", code: "storage_unavailable", retryable: true });
    expect(error.message).not.toContain("500");
    expect(await namesOf("public-key", "failing")).toEqual(["old"]);
    expect(await partsOf("failing")).toEqual(expect.arrayContaining(before));
  });

  it("takes its parts away again", async () => {
    await put("public-key", "tidy", ["old"]);
    const before = await partsOf("tidy");
    await put(
      "public-key",
      "tidy",
      ["new"],
      faulty((method, key) => (method === "put" && key.endsWith(":i0") ? "fails" : undefined)),
    );
    expect(await partsOf("tidy")).toEqual(before);
  });

  it("is no failure when only the clearing of the old parts fails", async () => {
    await put("public-key", "leftover", ["old"]);
    let puts = 0;
    const kv = faulty((method) => (method === "put" && ++puts > 3 ? "fails" : undefined));
    expect((await put("public-key", "leftover", ["new"], kv)).status).toBe(200);
    expect(await namesOf("public-key", "leftover")).toEqual(["new"]);
  });
});

describe("a head whose parts have not arrived", () => {
  it("means the version before", async () => {
    await put("public-key", "late", ["first"]);
    const old = await partsOf("late");
    await put("public-key", "late", ["second"]);
    const known = new Set(old.map(({ name }) => name));
    const early = faulty((method, key) => (method === "get" && isPart(key) && !known.has(key) ? "misses" : undefined));
    expect(await namesOf("public-key", "late", early)).toEqual(["first"]);
    expect(await namesOf("public-key", "late")).toEqual(["second"]);
  });

  it("means the newest that is there, however many versions came since", async () => {
    await put("public-key", "burst", ["v1"]);
    const old = new Set((await partsOf("burst")).map(({ name }) => name));
    for (const name of ["v2", "v3", "v4"]) await put("public-key", "burst", [name]);
    const early = faulty((method, key) => (method === "get" && isPart(key) && !old.has(key) ? "misses" : undefined));
    expect(await namesOf("public-key", "burst", early)).toEqual(["v1"]);
  });

  it("is a passing fault where no version is there", async () => {
    await put("public-key", "nothing", ["a"]);
    const early = faulty((method, key) => (method === "get" && isPart(key) ? "misses" : undefined));
    const response = await call("public-key", "/nothing", "GET", undefined, early);
    expect(response.status).toBe(503);
    expect(await errorOf(response)).toMatchObject({ category: "transient", retryable: true });
  });
});

describe("what is damaged in KV", () => {
  const headOf = (id: string) => `roster:public:${id}`;
  const skillsPartOf = async (id: string) =>
    (await partsOf(id)).find(({ name, lives }) => lives && name.endsWith(":s0"));

  it.each([
    ["cut", "garbage{"],
    ["empty", ""],
    ["strange", '{"format":1,"writes":[{"version":"x"}]}'],
  ])("as a head that is %s is a passing fault to readers, until a PUT mends it", async (how, damaged) => {
    const id = `damaged-${how}`;
    await put("public-key", id, ["old"]);
    await env.KV.put(headOf(id), damaged);
    const response = await call("public-key", `/${id}`);
    expect(response.status).toBe(503);
    expect(await errorOf(response)).toMatchObject({ code: "storage_unavailable" });
    expect((await put("public-key", id, ["new"])).status).toBe(200);
    expect(await namesOf("public-key", id)).toEqual(["new"]);
  });

  it("as a head can be deleted", async () => {
    await put("public-key", "damaged-gone", ["old"]);
    await env.KV.put(headOf("damaged-gone"), "garbage");
    expect((await call("public-key", "/damaged-gone", "DELETE")).status).toBe(200);
    expect((await call("public-key", "/damaged-gone")).status).toBe(404);
  });

  it("as a tenant's own head never lets the public roster answer in its place", async () => {
    await put("public-key", "damaged-own", ["public"]);
    await put("one-key", "damaged-own", ["own"]);
    await env.KV.put("roster:one:damaged-own", "garbage");
    expect((await call("one-key", "/damaged-own")).status).toBe(503);
  });

  it("as skills means the version before", async () => {
    await put("public-key", "damaged-part", ["first"]);
    await put("public-key", "damaged-part", ["second"]);
    const part = await skillsPartOf("damaged-part");
    await env.KV.put(part?.name ?? "", "garbage[");
    expect(await namesOf("public-key", "damaged-part")).toEqual(["first"]);
  });
});

describe("a KV that does not answer", () => {
  const down = faulty(() => "fails");

  it("leaves readers what they had, and fails for the others", async () => {
    await put("public-key", "outage", ["a"]);
    expect(await namesOf("one-key", "outage")).toEqual(["a"]);
    expect(await namesOf("one-key", "outage", down)).toEqual(["a"]);
    expect((await call("two-key", "/outage", "GET", undefined, down)).status).toBe(503);
  });

  it("does not bring a deleted roster back", async () => {
    await put("public-key", "outage-gone", ["a"]);
    expect(await namesOf("public-key", "outage-gone")).toEqual(["a"]);
    await call("public-key", "/outage-gone", "DELETE");
    expect((await call("public-key", "/outage-gone")).status).toBe(404);
    expect((await call("public-key", "/outage-gone", "GET", undefined, down)).status).toBe(503);
  });
});

describe("versions that come and go", () => {
  it("lets the parts of a replaced version run out within a day, and keeps the current ones for good", async () => {
    await put("public-key", "aba", ["a"]);
    const first = await partsOf("aba");
    expect(first.every(({ lives }) => lives)).toBe(true);
    await put("public-key", "aba", ["b"]);
    const replaced = (await env.KV.list({ prefix: "roster-part:public:aba:" })).keys.filter(({ name }) =>
      first.some((part) => part.name === name),
    );
    const inADay = Date.now() / 1000 + 24 * 60 * 60;
    for (const { expiration } of replaced) expect(Math.abs((expiration ?? 0) - inADay)).toBeLessThan(60);
  });

  it("names a replaced version for a day and no longer", async () => {
    const versions = async () => JSON.parse((await env.KV.get("roster:public:aging")) ?? "").writes.length;
    const putAt = async (hours: number, name: string) => {
      vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + hours * 3_600_000 });
      await put("public-key", "aging", [name]);
      vi.useRealTimers();
    };
    for (const [hours, name, named] of [
      [0, "a", 1],
      [1, "b", 2],
      [24, "c", 3],
      [26, "d", 3],
      [60, "e", 2],
    ] as const) {
      await putAt(hours, name);
      expect(await versions(), `after ${hours} hours`).toBe(named);
    }
  });

  it("keeps a version that came back alive", async () => {
    for (const name of ["a", "b", "a"]) await put("public-key", "back", [name]);
    expect((await partsOf("back")).filter(({ lives }) => lives)).toHaveLength(2);
    expect(await namesOf("public-key", "back")).toEqual(["a"]);
  });

  it("shows each reader one whole version while they switch", async () => {
    const sets = [
      ["a1", "a2", "a3"],
      ["b1", "b2", "b3"],
    ] as const;
    await put("public-key", "switch", [...sets[0]]);
    const seen = await Promise.all(
      Array.from({ length: 20 }, async (_, n) => {
        if (n % 5 === 0) await put("public-key", "switch", [...(sets[(n / 5) % 2] ?? [])]);
        return (await namesOf("public-key", "switch")).join();
      }),
    );
    for (const names of seen) expect(sets.map((set) => set.join())).toContain(names);
  });

  it("lets a deleted roster's parts run out, and a new one of its id start afresh", async () => {
    await put("public-key", "reborn", ["a"]);
    await call("public-key", "/reborn", "DELETE");
    expect((await partsOf("reborn")).some(({ lives }) => lives)).toBe(false);
    await put("public-key", "reborn", ["b"]);
    expect(await namesOf("public-key", "reborn")).toEqual(["b"]);
  });
});

describe("parts that lost a race", () => {
  const later = async (ms: number, run: () => Promise<unknown>) => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + ms });
    await run();
    vi.useRealTimers();
  };
  const livingWrites = async (id: string) => {
    const living = (await partsOf(id)).filter(({ lives }) => lives);
    return new Set(living.map(({ name }) => name.split(":")[3])).size;
  };
  const race = (id: string) => Promise.all(Array.from({ length: 20 }, (_, n) => put("public-key", id, [`racer-${n}`])));

  it("are given an end by the next PUT, and the winner's stay", async () => {
    await race("raced");
    expect(await livingWrites("raced")).toBeGreaterThan(1);
    await later(120_000, () => put("public-key", "raced", ["after"]));
    expect(await livingWrites("raced")).toBe(1);
    expect(await namesOf("public-key", "raced")).toEqual(["after"]);
  });

  it("are given an end by a DELETE", async () => {
    await race("raced-gone");
    await later(120_000, () => call("public-key", "/raced-gone", "DELETE"));
    expect(await livingWrites("raced-gone")).toBe(0);
  });

  it("are left alone while they may belong to a PUT under way, and in other rosters", async () => {
    await put("public-key", "under-way-too", ["other"]);
    const young = { stored_at: new Date().toISOString() };
    await env.KV.put("roster-part:public:under-way:a-write:s0", "[]", { metadata: young });
    await later(30_000, () => put("public-key", "under-way", ["a"]));
    expect(await livingWrites("under-way")).toBe(2);
    expect(await livingWrites("under-way-too")).toBe(1);
  });
});

describe("what a reader gets", () => {
  it("is the judge's index beside the skills, as the judge takes it", async () => {
    await put("public-key", "indexed", ["b", "a"]);
    const roster = await loadRoster(workerRosterKv(env.KV), "public", "indexed");
    expect(roster?.indexBytes).not.toBeNull();
    expect(roster?.indexBytes && localJudge.adopt(roster.skills, roster.indexBytes)).toBe(true);
  });

  it("is the same object as long as the version stays, so that what hangs on it stays too", async () => {
    await put("public-key", "same", ["a"]);
    const kv = workerRosterKv(env.KV);
    expect(await loadRoster(kv, "public", "same")).toBe(await loadRoster(kv, "two", "same"));
  });

  it("comes in pieces where it is large, and whole", async () => {
    const body = "語".repeat(1600);
    const skills = normalizeSkills(Array.from({ length: 1000 }, (_, n) => ({ ...skill(`s${n}`), body }))).skills;
    const indexBytes = new Uint8Array(5 * 1024 * 1024).map((_, n) => n % 251);
    const kv = workerRosterKv(env.KV);
    await putRoster(kv, { tenant: "public", id: "large", skills, indexBytes });
    expect((await partsOf("large")).map(({ name }) => name.slice(-3))).toEqual([":i0", ":i1", ":s0", ":s1"]);
    const roster = await loadRoster(kv, "public", "large");
    expect(roster?.skills).toEqual(skills);
    expect(roster?.indexBytes?.every((byte, n) => byte === n % 251)).toBe(true);
  });
});

describe("tenants", () => {
  it("read the public roster until they have their own of that id", async () => {
    await put("public-key", "shared", ["public-skill"]);
    expect(await namesOf("two-key", "shared")).toEqual(["public-skill"]);
    await put("two-key", "shared", ["own-skill"]);
    expect(await namesOf("two-key", "shared")).toEqual(["own-skill"]);
    expect(await namesOf("one-key", "shared")).toEqual(["public-skill"]);
    const gone = await call("two-key", "/shared", "DELETE");
    expect(deleteRosterOutputSchema.parse(await gone.json()).now_serving).toBe("public");
    expect(await namesOf("two-key", "shared")).toEqual(["public-skill"]);
  });

  it("see in lists and in errors what they can read, and no more", async () => {
    await put("public-key", "of-all", ["a"]);
    await put("one-key", "of-one", ["a"]);
    await put("two-key", "of-two", ["a"]);
    const { rosters } = listRostersOutputSchema.parse(await (await call("two-key", "")).json());
    expect(rosters.map(({ id, tenant }) => `${tenant}/${id}`)).toEqual(
      expect.arrayContaining(["public/of-all", "two/of-two"]),
    );
    expect(rosters.map(({ id }) => id)).not.toContain("of-one");
    const { message } = await errorOf(await call("two-key", "/of-one"));
    expect(message).toContain("`of-two`");
    expect(message).not.toMatch(/There are:.*`of-one`/);
  });

  it("cannot delete what is public", async () => {
    await put("public-key", "not-mine", ["a"]);
    const refused = await call("two-key", "/not-mine", "DELETE");
    expect(refused.status).toBe(404);
    const { code, message } = await errorOf(refused);
    expect(code).toBe("not_own_roster");
    expect(message).toMatch(/`not-mine` belongs to the tenant `public`.*PUT one of the same id/);
    expect(await namesOf("two-key", "not-mine")).toEqual(["a"]);
  });

  it("is told of another tenant's roster no more than of one that isn't there", async () => {
    await put("one-key", "secret-of-one", ["a"]);
    const [another, absent] = await Promise.all(
      ["/secret-of-one", "/secret-of-two"].map(async (path) => errorOf(await call("two-key", path, "DELETE"))),
    );
    expect(another?.code).toBe("unknown_roster");
    expect(another?.message.replace("-of-one", "-of-two")).toBe(absent?.message);
  });

  it("let agents read but not write", async () => {
    for (const method of ["PUT", "DELETE"]) {
      const response = await call("agent-key", "/of-two", method, method === "PUT" ? { skills: [] } : undefined);
      expect(response.status).toBe(403);
    }
    expect((await call("agent-key", "")).status).toBe(200);
  });
});
