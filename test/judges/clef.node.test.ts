import { beforeEach, describe, expect, it } from "vitest";
import { createClefJudge } from "../../src/judges/clef/clef.ts";
import { readTask, roster, skill, skimTask } from "./fixtures.ts";
import { captureLog, failureOf, shortenPauses } from "./observe.ts";
import { answersTo, type Belief, type SentRequest, sentRequest } from "./systemone-answers.ts";

let lines: string[];
beforeEach(() => {
  lines = captureLog();
  shortenPauses();
});

/** A binding that refuses what Workers AI refuses, and answers bare or in its envelope, to 4 places. */
function binding(answer: (request: SentRequest) => unknown) {
  const calls: { model: string; request: SentRequest; signal: AbortSignal }[] = [];
  return {
    calls,
    run: async (model: string, input: object, options: { signal: AbortSignal }) => {
      const request = sentRequest(JSON.parse(JSON.stringify(input)));
      if (Object.keys(request.questions).length > 64) throw new Error("5004: Invalid data: too many questions");
      if (!model.endsWith(`/${request.model}`)) throw new Error("5004: Invalid data: model");
      calls.push({ model, request, signal: options.signal });
      return answer(request);
    },
  };
}

function enveloped(result: unknown) {
  return { result, success: true, errors: [], messages: [] };
}

function judge(ai: ReturnType<typeof binding>, deadlineMs = 4000) {
  return createClefJudge({ ai, model: "@cf/cloudflare/clef-flash", deadlineMs, skimDescriptionChars: 60 });
}

describe("clef", () => {
  const belief: Belief = { weigh: (key) => (key === "slides" ? 8 : 1), yes: { prose_suffices: 0.1, fits_2: 0.9 } };

  it.each([
    ["bare", (request: SentRequest) => answersTo(request, belief)],
    ["in the envelope", (request: SentRequest) => enveloped(answersTo(request, belief))],
    [
      "in an envelope without lists",
      (request: SentRequest) => ({ ...enveloped(answersTo(request, belief)), errors: null, messages: null }),
    ],
  ])("answers both stages through the binding (%s)", async (_, answer) => {
    const ai = binding(answer);
    const skimmed = await judge(ai).skim(skimTask([skill("docs"), skill("slides")]));
    expect(skimmed.ranked[0]).toEqual({ name: "slides", probability: 0.8 });
    expect(skimmed.gate.prose_suffices).toBe(0.1);
    expect(skimmed.model).toBe("clef-flash");
    const read = await judge(ai).read(readTask([skill("docs"), skill("slides")]));
    expect(read.candidates[0]).toMatchObject({ name: "slides", fits: 0.9 });
    expect(ai.calls.map((call) => call.model)).toEqual(["@cf/cloudflare/clef-flash", "@cf/cloudflare/clef-flash"]);
    expect(ai.calls[0]?.request.state).toEqual({ request: "make me a deck", recent_context: "we spoke of sales" });
    expect(Object.keys(ai.calls[0]?.request.questions ?? {})).toEqual([
      "skill",
      "acts_on_user_system",
      "would_follow_documented_procedure",
      "prose_suffices",
    ]);
  });

  it("ranks 600 skills within its limits and takes probabilities rounded to 4 places", async () => {
    const ai = binding((request) => enveloped(answersTo(request, { weigh: (key) => (key === "skill-599" ? 50 : 1) })));
    const { ranked } = await judge(ai).skim(skimTask(roster(600)));
    expect(ranked[0]?.name).toBe("skill-599");
    expect(ai.calls).toHaveLength(2);
  });

  it.each([
    ["3040: No more data centers to forward the request to", "rate_limited", 3],
    ["3007: Request timeout", "timeout", 3],
    ["InferenceUpstreamError: 5012: Clef inference failed", "unavailable", 3],
    ["network connection lost", "unavailable", 3],
    ["3036: You have used up your daily free allocation of 10,000 neurons.", "refused", 1],
    ["5007: No such model", "refused", 1],
  ])("takes the error %s as %s, %i tries in all", async (message, kind, tries) => {
    let count = 0;
    const ai = binding(() => {
      count++;
      throw new Error(message);
    });
    expect((await failureOf(judge(ai).skim(skimTask([skill("docs")])))).kind).toBe(kind);
    expect(count).toBe(tries);
    expect(lines.join()).toContain("judge_response_failed");
  });

  it("takes an unsuccessful envelope as the error it holds", async () => {
    const ai = binding(() => ({
      result: null,
      success: false,
      errors: [{ code: 5006, message: "bad: make me a deck" }],
      messages: [],
    }));
    const failure = await failureOf(judge(ai).skim(skimTask([skill("docs")])));
    expect(failure.kind).toBe("refused");
    expect(`${lines} ${failure.message}`).not.toContain("make me a deck");
  });

  it("ends at the deadline even though the binding ignores its signal", async () => {
    const ai = binding(() => new Promise(() => {}));
    expect((await failureOf(judge(ai, 100).skim(skimTask([skill("docs")])))).kind).toBe("timeout");
    expect(ai.calls[0]?.signal.aborted).toBe(true);
  });

  it("refuses an envelope around anything else", async () => {
    expect((await failureOf(judge(binding(() => enveloped(null))).skim(skimTask([skill("docs")])))).kind).toBe(
      "malformed",
    );
  });
});
