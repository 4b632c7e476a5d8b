import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { estimateTokens } from "../../src/judges/budget.ts";
import { createSystemOneJudge } from "../../src/judges/systemone/systemone.ts";
import { readTask, roster, skill, skimTask } from "./fixtures.ts";
import { captureLog } from "./observe.ts";
import { answering, answersTo, sent } from "./systemone-answers.ts";
import { json, startUpstream } from "./upstream-server.ts";

const KEY = "ts-secret-key-4711";
const upstream = await startUpstream();
afterAll(() => upstream.close());

let lines: string[];
beforeEach(() => {
  lines = captureLog();
});

function judge(fields: { deadlineMs?: number; skimDescriptionChars?: number; baseUrl?: string } = {}) {
  return createSystemOneJudge({
    baseUrl: upstream.url,
    apiKey: KEY,
    model: "jev-1.13.0",
    deadlineMs: 4000,
    skimDescriptionChars: 60,
    ...fields,
  });
}

describe("the skim's request", () => {
  it("is one call with the choice over all names, a none-option and the three gate questions", async () => {
    upstream.script(answering());
    await judge({ baseUrl: `${upstream.url}/` }).skim(skimTask([skill("docs"), skill("slides")]));
    expect(upstream.received).toHaveLength(1);
    const [received] = upstream.received;
    expect(received?.method).toBe("POST");
    expect(received?.path).toBe("/v1/systemone");
    expect(received?.headers.authorization).toBe(`Bearer ${KEY}`);
    expect(received?.headers["content-type"]).toBe("application/json");
    expect(received?.body).toEqual({
      model: "jev-1.13.0",
      state: { request: "make me a deck", recent_context: "we spoke of sales" },
      questions: {
        skill: {
          type: "choice",
          instructions:
            "Which of these skills, if any, is the right one to load to help with the user's latest request?",
          criteria: {
            docs: "Does docs work",
            slides: "Does slides work",
            none: "None of these skills is the right one to load.",
          },
        },
        acts_on_user_system: { type: "noul", instructions: expect.stringMatching(/^Is the assistant being asked/) },
        would_follow_documented_procedure: {
          type: "noul",
          instructions: expect.stringMatching(/^Would a careful expert/),
        },
        prose_suffices: { type: "noul", instructions: expect.stringMatching(/^Could a knowledgeable generalist/) },
      },
    });
  });

  it("shows the description as the agent's index does, and more of it on request", async () => {
    const long = skill("docs", { description: "d".repeat(80), description_full: "f".repeat(200) });
    upstream.script(answering());
    await judge().skim(skimTask([long]));
    await judge({ skimDescriptionChars: 100 }).skim(skimTask([long]));
    const shown = upstream.received.map((each) => {
      const question = sent(each).questions.skill;
      return question?.type === "choice" ? question.criteria.docs : undefined;
    });
    expect(shown).toEqual([`${"d".repeat(57)}...`, `${"f".repeat(97)}...`]);
  });

  it("gives odd, numeric, reserved and case-twin names safe keys and still answers with the names", async () => {
    const names = ["2024", "C++ review", "none", "PDF", "pdf", "日本語", "__proto__", "constructor"];
    upstream.script(answering({ weigh: (_key, position) => 100 - position }));
    const { ranked } = await judge().skim(skimTask(names.map((name) => skill(name))));
    expect(ranked.map((each) => each.name)).toEqual(names);
    const question = sent(upstream.received[0]).questions.skill;
    const keys = Object.keys(question?.type === "choice" ? question.criteria : {});
    expect(keys).toHaveLength(9);
    expect(new Set(keys.map((key) => key.toLowerCase())).size).toBe(9);
    for (const key of keys) expect(key).toMatch(/^(?=.*[A-Za-z])[A-Za-z0-9_.-]+$/);
    expect(question?.type === "choice" && question.criteria[keys[1] ?? ""]).toMatch(/^C\+\+ review: /);
  });
});

describe("the skim's answer", () => {
  it("becomes the ranking without the none-option, the gate and the usage", async () => {
    upstream.script(
      answering({
        weigh: (key) => (key === "slides" ? 7 : key === "none" ? 2 : 1),
        yes: { acts_on_user_system: 0.9, would_follow_documented_procedure: 0.8, prose_suffices: 0.4 },
      }),
    );
    expect(await judge().skim(skimTask([skill("docs"), skill("slides")], { limit: 1 }))).toEqual({
      ranked: [{ name: "slides", probability: 0.7 }],
      gate: { acts_on_user_system: 0.9, would_follow_documented_procedure: 0.8, prose_suffices: 0.4 },
      model: "jev-1.13.0",
      usage: { input_tokens: 100, output_tokens: 0 },
    });
  });
});

describe("an answer's usage", () => {
  it.each([
    [undefined, 0],
    [null, 0],
    [{}, 0],
    [{ input_tokens: null, output_tokens: null }, 0],
    [{ input_tokens: 7 }, 7],
  ])("may be left out or in part: %j", async (usage, tokens) => {
    upstream.script((received, response) => {
      const body = z.looseObject({}).parse(answersTo(sent(received)));
      json(200, { ...body, usage })(received, response);
    });
    const result = await judge().read(readTask([skill("docs")]));
    expect(result.usage).toEqual({ input_tokens: tokens, output_tokens: 0 });
  });
});

describe("rosters beyond one choice", () => {
  it("ranks 600 skills in chunks asked together, then their winners once more", async () => {
    upstream.script(answering({ weigh: (key) => (key === "skill-431" ? 500 : key === "skill-007" ? 300 : 1) }));
    const { ranked, usage } = await judge().skim(skimTask(roster(600)));
    expect(upstream.received).toHaveLength(2);
    const [first, second] = upstream.received.map((each) => sent(each).questions);
    const sizes = (questions: typeof first) =>
      Object.entries(questions ?? {}).map(([id, question]) => [
        id,
        question.type === "choice" ? Object.keys(question.criteria).length : 0,
      ]);
    expect(sizes(first)).toEqual([
      ["skill_1", 201],
      ["skill_2", 201],
      ["skill_3", 201],
      ["acts_on_user_system", 0],
      ["would_follow_documented_procedure", 0],
      ["prose_suffices", 0],
    ]);
    expect(sizes(second)).toEqual([["skill", 37]]);
    expect(ranked).toHaveLength(12);
    expect(ranked.slice(0, 2).map((each) => each.name)).toEqual(["skill-431", "skill-007"]);
    expect(usage.input_tokens).toBe(200);
  });

  it("stays one request up to 254 skills", async () => {
    upstream.script(answering());
    await judge().skim(skimTask(roster(254)));
    expect(upstream.received).toHaveLength(1);
  });

  it("cuts long criteria and a long request to the model's window", async () => {
    const wordy = roster(254).map((each) => ({ ...each, description_full: "word ".repeat(400) }));
    upstream.script(answering());
    await judge({ skimDescriptionChars: 1500 }).skim(
      skimTask(wordy, { request: `start ${"x".repeat(80_000)} end`, recentContext: "語".repeat(32_000) }),
    );
    const [received] = upstream.received;
    const { request } = sent(received).state;
    expect(request).toMatch(/^start x+.*x+ end$/);
    expect((received?.text.length ?? 0) / 3).toBeLessThan(32_000);
  });

  it("spreads what one request cannot hold over several", async () => {
    const wordy = roster(1500).map((each) => ({ ...each, description_full: "word ".repeat(100) }));
    upstream.script(answering({ weigh: (key) => (key === "skill-1499" ? 900 : 1) }));
    const { ranked } = await judge({ skimDescriptionChars: 400 }).skim(skimTask(wordy));
    expect(upstream.received.length).toBeGreaterThan(3);
    for (const each of upstream.received) expect(each.text.length / 3).toBeLessThan(64_000);
    expect(ranked[0]?.name).toBe("skill-1499");
  });
});

describe("the read's request", () => {
  it("is one call with the close choice and one fits question a candidate", async () => {
    upstream.script(answering({ weigh: (key) => (key === "slides" ? 9 : 1), yes: { fits_1: 0.2, fits_2: 0.8 } }));
    const result = await judge().read(readTask([skill("docs"), skill("slides", { body: "" })], { excerptChars: 6 }));
    expect(upstream.received).toHaveLength(1);
    expect(sent(upstream.received[0]).questions).toEqual({
      skill: {
        type: "choice",
        instructions:
          "Exactly one of these skills is the right one to load for the user's latest request. Which one? Read what each actually does, not just its name.",
        criteria: {
          docs: "Does docs work. Serves requests about docs. — # docs",
          slides: "Does slides work. Serves requests about slides.",
        },
      },
      fits_1: {
        type: "noul",
        instructions:
          "Does the skill 'docs' do the specific thing the user's request asks for? It is described as: Does docs work. Serves requests about docs.",
      },
      fits_2: {
        type: "noul",
        instructions:
          "Does the skill 'slides' do the specific thing the user's request asks for? It is described as: Does slides work. Serves requests about slides.",
      },
    });
    expect(result.candidates).toEqual([
      { name: "slides", probability: 0.9, fits: 0.8 },
      { name: "docs", probability: 0.1, fits: 0.2 },
    ]);
  });

  it("fits twelve of the longest descriptions into the model's window", async () => {
    const long = Array.from({ length: 12 }, (_, index) => skill(`s${index}`, { description_full: "語".repeat(8000) }));
    upstream.script(answering());
    await judge().read(readTask(long, { excerptChars: 1600 }));
    const [received] = upstream.received;
    const tokens = (value: unknown) => estimateTokens(JSON.stringify(value));
    const { state, questions } = sent(received);
    expect(tokens(received?.body)).toBeLessThan(64_000);
    for (const question of Object.values(questions)) expect(tokens(state) + tokens(question)).toBeLessThan(32_000);
  });

  it("asks no choice of a single candidate", async () => {
    upstream.script(answering({ yes: { fits_1: 0.7 } }));
    const result = await judge().read(readTask([skill("docs")]));
    expect(Object.keys(sent(upstream.received[0]).questions)).toEqual(["fits_1"]);
    expect(result.candidates).toEqual([{ name: "docs", probability: 1, fits: 0.7 }]);
  });
});

describe("a close read", () => {
  const candidates = [skill("a"), skill("b"), skill("c")];
  // A model that favours whatever stands first.
  const biased = answering({ weigh: (key, position) => (key === "c" ? 1 : position === 0 ? 5 : 4) });

  it("is asked again forward and reversed in the same request, and averaged", async () => {
    upstream.script(biased);
    const result = await judge().read(readTask(candidates));
    expect(upstream.received).toHaveLength(2);
    const { questions } = sent(upstream.received[1]);
    expect(Object.keys(questions)).toEqual(["skill", "skill_reversed"]);
    const order = Object.values(questions).map((each) => (each.type === "choice" ? Object.keys(each.criteria) : []));
    expect(order).toEqual([
      ["a", "b", "c"],
      ["c", "b", "a"],
    ]);
    const byName = new Map(result.candidates.map((each) => [each.name, each.probability]));
    expect(byName.get("a")).toBeCloseTo((0.5 + 4 / 9) / 2, 3);
    expect(byName.get("b")).toBeCloseTo((0.4 + 4 / 9) / 2, 3);
  });

  it("keeps the first answer when the second request fails", async () => {
    upstream.script(biased, json(400, { detail: { error_type: "bad_request", message: "no" } }));
    const result = await judge().read(readTask(candidates));
    expect(result.candidates[0]).toEqual({ name: "a", probability: 0.5, fits: 0.5 });
    expect(result.degraded).toBe(true);
    expect(lines.join()).toContain("judge_close_call_unresolved");
  });
});
