import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { createSystemOneJudge } from "../../src/judges/systemone/systemone.ts";
import { skill, skimTask } from "./fixtures.ts";
import { captureLog, failureOf, shortenPauses } from "./observe.ts";
import { answering, answersTo, sent } from "./systemone-answers.ts";
import { type Answer, cut, cutInBody, endless, hang, json, raw, startUpstream } from "./upstream-server.ts";

const KEY = "ts-secret-key-4711";
const upstream = await startUpstream();
afterAll(() => upstream.close());

let lines: string[];
beforeEach(() => {
  lines = captureLog();
  shortenPauses();
});

function judge(deadlineMs = 4000) {
  return createSystemOneJudge({
    baseUrl: upstream.url,
    apiKey: KEY,
    model: "jev-1.13.0",
    deadlineMs,
    skimDescriptionChars: 60,
  });
}

describe("errors", () => {
  const refusals: [string, Answer, string][] = [
    ["an object", json(401, { detail: { error_type: "authentication_error", message: `Bad key ${KEY}` } }), "401"],
    ["an object", json(403, { detail: { error_type: "permission_error", message: "no" } }), "403"],
    ["an object", json(400, { detail: { error_type: "invalid_request", message: "Unknown model" } }), "400"],
    ["a string", json(400, { detail: "Too many choices: 256" }), "400"],
    ["a string", json(404, { detail: "Not Found" }), "404"],
    [
      "an array",
      json(422, {
        detail: [{ type: "missing", loc: ["body", "model"], msg: "Field required", input: "make me a deck" }],
      }),
      "422",
    ],
    ["no JSON", raw(400, "<html>"), "400"],
    ["a redirect", raw(307, "", { location: "http://127.0.0.1:9/" }), "307"],
  ];
  it.each(refusals)(
    "with detail as %s are refused at once, and logged without key or request",
    async (_, answer, status) => {
      upstream.script(answer);
      upstream.received.length = 0;
      const failure = await failureOf(judge().skim(skimTask([skill("docs")])));
      expect(failure.kind).toBe("refused");
      expect(failure.message).toContain(status);
      expect(upstream.received).toHaveLength(1);
      expect(lines).toHaveLength(1);
      expect(`${lines} ${failure.message} ${failure.stack}`).not.toMatch(/4711|make me a deck/);
    },
  );

  it("carry the upstream's request id into the log", async () => {
    upstream.script(json(400, { detail: "Not Found" }, { "x-typesafe-request-id": "req-77" }));
    await failureOf(judge().skim(skimTask([skill("docs")])));
    expect(lines[0]).toContain("req-77");
  });

  it("of a malformed answer name the upstream's request id", async () => {
    for (const text of ["<html>", "{}"]) {
      upstream.script(raw(200, text, { "x-typesafe-request-id": "req-78" }));
      expect((await failureOf(judge().skim(skimTask([skill("docs")])))).message).toContain("req-78");
    }
  });

  it.each([
    ["429 without retry-after", json(429, {}), "rate_limited"],
    ["529", raw(529, ""), "unavailable"],
    ["503", json(503, { detail: "down" }), "unavailable"],
    ["a cut connection", cut, "unavailable"],
    ["a connection cut in the body", cutInBody, "unavailable"],
  ] as [string, Answer, string][])("%s are tried three times in all", async (_, answer, kind) => {
    upstream.script(answer);
    const failure = await failureOf(judge().skim(skimTask([skill("docs")])));
    expect(failure.kind).toBe(kind);
    expect(upstream.received).toHaveLength(3);
  });

  it("that pass are not seen", async () => {
    upstream.script(json(529, {}), cut, answering());
    const { ranked } = await judge().skim(skimTask([skill("docs")]));
    expect(ranked).toHaveLength(1);
    expect(upstream.received).toHaveLength(3);
  });

  it("are waited out as retry-after says", async () => {
    upstream.script(json(429, {}, { "retry-after": "1" }), answering());
    const startedAt = Date.now();
    await judge().skim(skimTask([skill("docs")]));
    expect(Date.now() - startedAt).toBeGreaterThanOrEqual(990);
  });

  it("whose retry-after is beyond the deadline fail at once", async () => {
    upstream.script(json(429, {}, { "retry-after": "60" }));
    const startedAt = Date.now();
    const failure = await failureOf(judge().skim(skimTask([skill("docs")])));
    expect(failure.kind).toBe("rate_limited");
    expect(failure.retryAfterMs).toBe(60_000);
    expect(Date.now() - startedAt).toBeLessThan(1000);
    expect(upstream.received).toHaveLength(1);
  });

  it("that never come end at the deadline", async () => {
    upstream.script(hang);
    const startedAt = Date.now();
    const failure = await failureOf(judge(100).skim(skimTask([skill("docs")])));
    expect(failure.kind).toBe("timeout");
    expect(Date.now() - startedAt).toBeLessThan(1500);
  });
});

describe("malformed answers", () => {
  /** The honest answer with one thing changed, by replacing text in its JSON. */
  function twisted(pattern: RegExp, replacement: string): Answer {
    return (received, response) => {
      const honest = JSON.stringify(answersTo(sent(received)));
      const text = honest.replace(pattern, replacement);
      if (text === honest) throw new Error("nothing was twisted");
      raw(200, text)(received, response);
    };
  }
  it.each([
    ["no JSON", raw(200, "<html>")],
    ["longer than any answer", endless],
    ["JSON cut off", twisted(/.{20}$/, "")],
    ["an empty object", json(200, {})],
    ["a missing answer", twisted(/,"prose_suffices":\{.*?\}/, "")],
    ["an extra answer", twisted(/"prose_suffices":/, '"other":{"type":"noul","noul":0.5},"prose_suffices":')],
    ["an answer of another type", twisted(/"type":"noul","noul"/, '"type":"score","score"')],
    ["NaN", twisted(/"noul":0\.5/, '"noul":NaN')],
    ["null", twisted(/"noul":0\.5/, '"noul":null')],
    ["a probability above 1", twisted(/"noul":0\.5/, '"noul":1.5')],
    ["a missing option", twisted(/"docs":0\.3333,/, "")],
    ["an unknown option", twisted(/"docs":/, '"ghost":')],
    ["an unknown choice", twisted(/"choice":"docs"/, '"choice":"ghost"')],
    ["probabilities that sum to 0.6", twisted(/"docs":0\.3333/, '"docs":0')],
  ] as [string, Answer][])("with %s are not tried again", async (_, answer) => {
    upstream.script(answer);
    const failure = await failureOf(judge().skim(skimTask([skill("docs"), skill("slides")])));
    expect(failure.kind).toBe("malformed");
    expect(upstream.received).toHaveLength(1);
  });
});
