import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { readConfig } from "../../src/config.ts";
import { chooseJudges } from "../../src/judges/choose.ts";
import { withFallback } from "../../src/judges/fallback.ts";
import type { Judge, JudgeName } from "../../src/judges/judge.ts";
import { plainLocal, readTask, skill, skimTask } from "./fixtures.ts";
import { captureLog, shortenPauses } from "./observe.ts";
import { answering, answersTo, sentRequest } from "./systemone-answers.ts";
import { cut, hang, json, startUpstream } from "./upstream-server.ts";

const upstream = await startUpstream();
afterAll(() => upstream.close());

let lines: string[];
beforeEach(() => {
  lines = captureLog();
  shortenPauses();
});

function choose(env: object, override: JudgeName | null = null) {
  return chooseJudges({ config: readConfig(env), env, override, local: plainLocal });
}

function names(env: object, override: JudgeName | null = null): string[] {
  const { skim, read } = choose(env, override);
  return [skim.name, read.name];
}

describe("which judge answers which stage", () => {
  it.each([
    [{}, ["local", "local"]],
    [{ SYSTEMONE_API_KEY: "k" }, ["systemone", "systemone"]],
    [{ ANTHROPIC_API_KEY: "k" }, ["anthropic", "anthropic"]],
    [{ SYSTEMONE_API_KEY: "k", ANTHROPIC_API_KEY: "k" }, ["systemone", "systemone"]],
    [{ SYSTEMONE_API_KEY: "k", ANTHROPIC_API_KEY: "k", JUDGE_READ: "anthropic" }, ["anthropic", "anthropic"]],
    [{ SYSTEMONE_API_KEY: "k", JUDGE_SKIM: "local" }, ["local", "systemone"]],
    [{ SYSTEMONE_API_KEY: "k", JUDGE_READ: "local" }, ["local", "local"]],
    [
      { SYSTEMONE_API_KEY: "k", ANTHROPIC_API_KEY: "k", JUDGE_SKIM: "systemone", JUDGE_READ: "anthropic" },
      ["systemone", "anthropic"],
    ],
    [{ AI: { run: () => {} } }, ["clef", "clef"]],
    [{ AI: { run: () => {} }, ANTHROPIC_API_KEY: "k" }, ["anthropic", "anthropic"]],
    [{ AI: { run: () => {} }, JUDGE_SKIM: "local" }, ["local", "clef"]],
  ])("with %o is %o", (env, expected) => {
    expect(names(env)).toEqual(expected);
  });

  it("is as if unset, and so is every other setting, where a var is empty", () => {
    const names = ["JUDGE_SKIM", "JUDGE_READ", "JUDGE_DEADLINE_MS", "SKIM_DESCRIPTION_CHARS", "RANK_CACHE_TTL_S"];
    const texts = ["SYSTEMONE_BASE_URL", "SYSTEMONE_MODEL", "CLEF_MODEL", "ANTHROPIC_BASE_URL", "ANTHROPIC_MODEL"];
    const empty = Object.fromEntries([...names, ...texts].map((name) => [name, ""]));
    expect(readConfig(empty)).toEqual(readConfig({}));
  });

  it("is the call's own for both stages where it names one", () => {
    expect(names({ SYSTEMONE_API_KEY: "k", JUDGE_SKIM: "anthropic" }, "systemone")).toEqual(["systemone", "systemone"]);
    expect(names({ SYSTEMONE_API_KEY: "k" }, "local")).toEqual(["local", "local"]);
  });

  it("tells configurations that answer differently apart, for the cache key, without the key itself", () => {
    const key = { SYSTEMONE_API_KEY: "k-4711" };
    const identities = [
      {},
      key,
      { ...key, SYSTEMONE_MODEL: "jev-2" },
      { ...key, SYSTEMONE_BASE_URL: "https://other.test" },
      { ...key, SKIM_DESCRIPTION_CHARS: "200" },
    ].map((env) => choose(env).read.identity);
    expect(new Set(identities).size).toBe(5);
    expect(identities.join()).not.toContain("4711");
    expect(choose({ SYSTEMONE_API_KEY: "another" }).read.identity).toBe(identities[1]);
  });
});

describe("a judge that was never set up", () => {
  it.each([
    ["systemone", "SYSTEMONE_API_KEY"],
    ["anthropic", "ANTHROPIC_API_KEY"],
    ["clef", "binding AI"],
  ] as const)("(%s) is answered for by the local one, degraded, and logged once", async (name, what) => {
    for (let call = 0; call < 3; call++) {
      const { skim, read } = choose({}, name);
      expect(await skim.skim(skimTask([skill("docs")]))).toMatchObject({ judge: "local", degraded: true });
      expect(await read.read(readTask([skill("docs")]))).toMatchObject({ judge: "local", degraded: true });
    }
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(what);
  });
});

describe("a judge that fails", () => {
  const env = (deadlineMs = 4000) => ({
    SYSTEMONE_API_KEY: "secret-4711",
    SYSTEMONE_BASE_URL: upstream.url,
    JUDGE_SKIM: "systemone",
    JUDGE_DEADLINE_MS: String(deadlineMs),
  });

  it.each([
    ["refused", json(401, { detail: { error_type: "authentication_error", message: "no secret-4711" } })],
    ["rate_limited", json(429, {}, { "retry-after": "9" })],
    ["malformed", json(200, { answers: {} })],
    ["timeout", hang],
    ["unavailable", cut],
  ] as const)("(%s) is answered for by the local one, degraded, and why is logged", async (kind, answer) => {
    upstream.script(answer);
    const { skim } = choose(env(answer === hang ? 100 : undefined));
    const { result, judge, degraded } = await skim.skim(skimTask([skill("docs")]));
    expect({ judge, degraded }).toEqual({ judge: "local", degraded: true });
    expect(result.ranked).toHaveLength(1);
    const line = lines.find((each) => each.includes("judge_degraded"));
    expect(line).toContain(`"judge":"systemone","stage":"skim","kind":"${kind}"`);
    expect(lines.join()).not.toContain("4711");
  });

  it("in the read alone degrades the read alone", async () => {
    upstream.script(answering(), json(500, {}));
    const { skim, read } = choose(env());
    expect((await skim.skim(skimTask([skill("docs")]))).degraded).toBe(false);
    expect((await read.read(readTask([skill("docs")]))).degraded).toBe(true);
  });

  it("by a fault of ours is no exception, and its message stays out of the log", async () => {
    const broken: Judge = {
      ...plainLocal,
      name: "clef",
      skim: async () => {
        throw new RangeError("make me a deck");
      },
    };
    const judged = await withFallback(broken, plainLocal, "broken").skim(skimTask([skill("docs")]));
    expect(judged.degraded).toBe(true);
    expect(lines.join()).toContain("RangeError");
    expect(lines.join()).not.toContain("make me a deck");
  });
});

it("asks clef through the binding AI", async () => {
  const run = async (_model: string, input: object) => answersTo(sentRequest(input));
  const { skim } = choose({ AI: { run } });
  expect(await skim.skim(skimTask([skill("docs")]))).toMatchObject({ judge: "clef", degraded: false });
});
