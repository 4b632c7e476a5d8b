import { createExecutionContext, env, waitOnExecutionContext } from "cloudflare:test";
import { exports } from "cloudflare:workers";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { app } from "../../src/app.ts";
import { envelopeSchema } from "../../src/errors.ts";
import { sha256Hex } from "../../src/hash.ts";
import { renderBlock } from "../../src/suggest/block.ts";
import { suggestOutputSchema } from "../../src/suggest/schema.ts";

const SKILLS = [
  {
    name: "meeting-minutes",
    category: "office",
    description: "Turn a meeting recording into minutes with decisions and owners",
    body: "## When to use\n- Write up the minutes of this call\n- Who agreed to do what in the meeting?",
  },
  {
    name: "invoice-entry",
    category: "office",
    description: "Enter supplier invoices into the accounts and match them to orders",
    body: "## When to use\n- Book this invoice\n- Match the supplier's bill with the purchase order",
  },
  {
    name: "bird-song",
    category: "nature",
    description: "Identify birds from a sound recording of their song",
    body: "## When to use\n- Which bird sings in this clip?",
  },
];

function send(method: string, path: string, body: unknown) {
  return exports.default.fetch(`http://signpost.test${path}`, {
    method,
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
}

async function suggest(body: Record<string, unknown>) {
  const response = await send("POST", "/v1/suggest", body);
  const value = await response.json();
  expect(response.status, JSON.stringify(value)).toBe(200);
  return suggestOutputSchema.parse(value);
}

async function refusal(body: unknown) {
  const response = await send("POST", "/v1/suggest", body);
  return { status: response.status, error: envelopeSchema.parse(await response.json()).error };
}

beforeAll(async () => {
  const stored = await send("PUT", "/v1/rosters/office", { skills: SKILLS });
  expect(stored.status).toBe(200);
  await send("PUT", "/v1/rosters/nothing", { skills: [] });
});

describe("a suggestion", () => {
  it("names the skill that does what is asked, with the block that says so", async () => {
    const answer = await suggest({
      request: "Turn the recording of this meeting into minutes with decisions and owners.",
      roster: "office",
    });
    expect(answer.suggestion).toBe("meeting-minutes");
    expect(answer.block).toBe(renderBlock("meeting-minutes"));
    expect(answer.roster).toMatchObject({ id: "office", skills: 3 });
    expect(answer.judge).toEqual({ skim: "local", read: "local", model: null, degraded: false });
    expect(answer.ranked).toHaveLength(3);
    expect(answer.usage).toEqual({ input_tokens: 0, output_tokens: 0 });
  });

  it("is none for small talk", async () => {
    const answer = await suggest({ request: "Good morning! How are you today?", roster: "office" });
    expect(answer.suggestion).toBeNull();
    expect(answer.block).toBe(renderBlock(null));
  });

  it("is none for an empty roster, which is no failure", async () => {
    const answer = await suggest({ request: "Write the minutes.", roster: "nothing" });
    expect(answer).toMatchObject({ suggestion: null, reason: "empty_roster", ranked: [], shortlist: [], gate: null });
  });

  it("takes inline skills in place of a roster", async () => {
    const answer = await suggest({
      request: "Turn the recording of this meeting into minutes with decisions and owners.",
      skills: SKILLS,
    });
    expect(answer.suggestion).toBe("meeting-minutes");
    expect(answer.roster.id).toBeNull();
  });

  it("has the same version for the same skills, stored or inline", async () => {
    const request = "Which bird sings here?";
    const [stored, inline] = await Promise.all([
      suggest({ request, roster: "office" }),
      suggest({ request, skills: [...SKILLS].reverse() }),
    ]);
    expect(inline.roster.version).toBe(stored.roster.version);
  });

  it("never is a skill that the request rules out", async () => {
    const request = "Write up this meeting recording, but don't use the meeting-minutes skill.";
    expect((await suggest({ request, roster: "office" })).suggestion).not.toBe("meeting-minutes");
  });

  it("falls back to the local judge when the one asked for has no key, and says so", async () => {
    const answer = await suggest({
      request: "Turn the recording of this meeting into minutes with decisions and owners.",
      roster: "office",
      options: { judge: "systemone" },
    });
    expect(answer.suggestion).toBe("meeting-minutes");
    expect(answer.judge).toMatchObject({ skim: "local", read: "local", degraded: true });
  });
});

describe("the rank cache", () => {
  const ask = (request: string, cache?: string) =>
    suggest({ request, roster: "office", options: cache ? { cache } : {} });

  it("misses once, then hits with the same answer", async () => {
    const first = await ask("Please write up the minutes of Monday's meeting.");
    const second = await ask("Please write up the minutes of Monday's meeting.");
    expect([first.cache, second.cache]).toEqual(["miss", "hit"]);
    expect({ ...second, cache: "miss", took_ms: first.took_ms }).toEqual(first);
  });

  it("misses when the context before the request differs", async () => {
    const request = "And now the same for the other one.";
    await suggest({ request, recent_context: "Book this supplier invoice.", roster: "office" });
    const other = await suggest({ request, recent_context: "Which bird is this?", roster: "office" });
    expect(other.cache).toBe("miss");
  });

  it("is filled anew by refresh and left alone by bypass", async () => {
    const request = "Match this invoice with its order.";
    expect((await ask(request, "bypass")).cache).toBe("bypass");
    expect((await ask(request, "refresh")).cache).toBe("refresh");
    expect((await ask(request)).cache).toBe("hit");
  });

  it("misses by construction once the roster has changed", async () => {
    const request = "Which bird sings in this recording?";
    await send("PUT", "/v1/rosters/changing", { skills: SKILLS });
    const before = await suggest({ request, roster: "changing" });
    await send("PUT", "/v1/rosters/changing", { skills: SKILLS.slice(0, 2) });
    const after = await suggest({ request, roster: "changing" });
    expect(before.suggestion).toBe("bird-song");
    expect(after).toMatchObject({ cache: "miss", suggestion: null });
    expect(after.roster.version).not.toBe(before.roster.version);
  });

  it("keeps no degraded answer", async () => {
    const body = { request: "Book this invoice.", roster: "office", options: { judge: "anthropic" } };
    expect((await suggest(body)).cache).toBe("miss");
    expect((await suggest(body)).cache).toBe("miss");
  });

  it("stores hashes and outcomes in KV, never the request's text", async () => {
    await ask("Write the minutes about project Zanzibar.");
    const { keys } = await env.KV.list({ prefix: "rank:" });
    expect(keys.length).toBeGreaterThan(0);
    for (const { name } of keys) {
      expect(name).toMatch(/^rank:public:[0-9a-f]{64}$/);
      expect(await env.KV.get(name)).not.toContain("Zanzibar");
    }
  });
});

it("keeps an outcome in the isolate no longer than KV may", async () => {
  const ask = async () => {
    const context = createExecutionContext();
    const request = new Request("http://signpost.test/v1/suggest", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ request: "Which bird sang at dawn?", roster: "office" }),
    });
    const response = await app.fetch(request, { ...env, OPEN_ACCESS: "true", RANK_CACHE_TTL_S: "90" }, context);
    await waitOnExecutionContext(context);
    return suggestOutputSchema.parse(await response.json()).cache;
  };
  const forgetInKv = async () => {
    const { keys } = await env.KV.list({ prefix: "rank:" });
    await Promise.all(keys.map(({ name }) => env.KV.delete(name)));
  };
  const start = Date.now();
  expect(await ask()).toBe("miss");
  await forgetInKv();
  const clock = vi.spyOn(Date, "now");
  clock.mockReturnValue(start + 80_000);
  expect(await ask()).toBe("hit");
  clock.mockReturnValue(start + 100_000);
  expect(await ask()).toBe("miss");
});

describe("a cached answer", () => {
  const ask = async (kv: object, rest: object = {}) => {
    const context = createExecutionContext();
    const request = new Request("http://signpost.test/v1/suggest", {
      method: "POST",
      headers: { "content-type": "application/json", authorization: "Bearer a-key-kept-in-kv" },
      body: JSON.stringify({ request: "Write the minutes of the garden club.", roster: "office" }),
    });
    const response = await app.fetch(request, { ...env, KV: kv, OPEN_ACCESS: "true", ...rest }, context);
    const { cache } = suggestOutputSchema.parse(await response.json());
    return { cache, settled: waitOnExecutionContext(context) };
  };
  /** A KV that never answers. */
  const stuck = { get: () => new Promise(() => {}), put: () => new Promise(() => {}) };

  it("does not wait for KV, which is asked behind it", async () => {
    const first = await ask(env.KV);
    await first.settled;
    expect(first.cache).toBe("miss");
    expect((await ask(stuck)).cache).toBe("hit");
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 30_000 });
    let asked = 0;
    const counting = {
      get: (...given: Parameters<typeof env.KV.get>) => {
        if (String(given[0]).startsWith("roster:")) asked += 1;
        return env.KV.get(...given);
      },
    };
    for (let call = 0; call < 3; call++) {
      const { cache, settled } = await ask(counting);
      await settled;
      expect(cache).toBe("hit");
    }
    // Its head, once.
    expect(asked).toBe(1);
    vi.useRealTimers();
  });

  it("does not wait for KV with a key that is kept there", async () => {
    await env.KV.put(`key:${await sha256Hex("a-key-kept-in-kv")}`, JSON.stringify({ tenant: "public", role: "agent" }));
    const closed = { OPEN_ACCESS: "false", API_KEYS: "acme:admin:another-key-of-many-characters" };
    await (await ask(env.KV, closed)).settled;
    expect((await ask(stuck, closed)).cache).toBe("hit");
  });

  it("is of the roster as it stands once a PUT has been answered", async () => {
    const request = "Which bird sings at noon?";
    await send("PUT", "/v1/rosters/put-anew", { skills: SKILLS });
    const before = await suggest({ request, roster: "put-anew" });
    await send("PUT", "/v1/rosters/put-anew", { skills: SKILLS.slice(0, 2) });
    const after = await suggest({ request, roster: "put-anew" });
    expect(after.roster).toMatchObject({ skills: 2 });
    expect(after.roster.version).not.toBe(before.roster.version);
    await send("DELETE", "/v1/rosters/put-anew", {});
    expect((await refusal({ request, roster: "put-anew" })).status).toBe(404);
  });

  it("is not one that was made with another threshold", async () => {
    const request = "Match the plumber's invoice with its order.";
    const option = (options: object) => suggest({ request, roster: "office", options });
    await option({});
    for (const options of [
      { fits_threshold: 0.99 },
      { gate_threshold: 0.01 },
      { shortlist: 1 },
      { excerpt_chars: 1 },
    ]) {
      expect((await option(options)).cache, JSON.stringify(options)).toBe("miss");
    }
    expect((await option({ fits_threshold: 0.99 })).reason).not.toBe("suggested");
  });
});

describe("while KV fails", () => {
  /** The real KV, but every rank entry fails to be read or written. */
  const failing = new Proxy(env.KV, {
    get(target, property) {
      const member = Reflect.get(target, property);
      if (typeof member !== "function") return member;
      return (key: unknown, ...rest: unknown[]) => {
        if (typeof key === "string" && key.startsWith("rank:")) return Promise.reject(new Error("KV is down"));
        return Reflect.apply(member, target, [key, ...rest]);
      };
    },
  });

  it("the rank cache only misses", async () => {
    const context = createExecutionContext();
    const request = new Request("http://signpost.test/v1/suggest", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        request: "Please turn the recording of this meeting into minutes with decisions and owners.",
        roster: "office",
      }),
    });
    const response = await app.fetch(request, { ...env, KV: failing, OPEN_ACCESS: "true" }, context);
    await waitOnExecutionContext(context);
    expect(response.status).toBe(200);
    expect(suggestOutputSchema.parse(await response.json())).toMatchObject({
      cache: "miss",
      suggestion: "meeting-minutes",
    });
  });
});

describe("bad input", () => {
  it.each([
    ["no request", {}, "request"],
    ["an empty request", { request: "" }, "request"],
    ["a request of blanks", { request: " \n\t" }, "request"],
    ["a request that is no text", { request: 7 }, "request"],
    ["an over-long request", { request: "x".repeat(32_001) }, "request"],
    ["an over-long context", { request: "x", recent_context: "x".repeat(32_001) }, "recent_context"],
    ["an unknown field", { request: "x", rooster: "a" }, "rooster"],
    ["an unknown option", { request: "x", options: { shortlst: 3 } }, "options.shortlst"],
    ["options that are null", { request: "x", options: null }, "options"],
    ["a roster that is null", { request: "x", roster: null }, "roster"],
    ["a shortlist of none", { request: "x", options: { shortlist: 0 } }, "options.shortlist"],
    ["a threshold over 1", { request: "x", options: { gate_threshold: 1.1 } }, "options.gate_threshold"],
    ["an unknown judge", { request: "x", options: { judge: "oracle" } }, "options.judge"],
    ["an unknown cache mode", { request: "x", options: { cache: "maybe" } }, "options.cache"],
    ["an inline skill without a name", { request: "x", skills: [{ description: "d" }] }, "skills[0].name"],
  ])("names the field of %s", async (_, body, path) => {
    const { status, error } = await refusal(body);
    expect(status).toBe(400);
    expect(error).toMatchObject({ category: "validation", retryable: false });
    expect(error.fields.map((field) => field.path)).toContain(path);
    expect(error.message.length).toBeGreaterThan(10);
    // Its own words are what a schema says that was not told any.
    expect(error.message).not.toContain("Invalid input");
  });

  it("counts characters, not UTF-16 units", async () => {
    expect((await suggest({ request: "😀".repeat(32_000), roster: "office" })).suggestion).toBeNull();
    expect((await refusal({ request: "😀".repeat(32_001) })).status).toBe(400);
  });

  it("answers an unknown roster with 404 and the ids there are", async () => {
    const { status, error } = await refusal({ request: "x", roster: "ofice" });
    expect(status).toBe(404);
    expect(error.message).toContain("`office`");
  });

  it("refuses two inline skills of one name", async () => {
    const { status, error } = await refusal({ request: "x", skills: [SKILLS[0], SKILLS[0]] });
    expect(status).toBe(400);
    expect(error.message).toContain("meeting-minutes");
  });

  it("refuses more than 500 inline skills", async () => {
    const skills = Array.from({ length: 501 }, (_, n) => ({ name: `s${n}`, description: "d" }));
    expect((await refusal({ request: "x", skills })).error.fields[0]?.path).toBe("skills");
  });
});
