import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { readConfig } from "../../src/config.ts";
import { chooseJudges } from "../../src/judges/choose.ts";
import type { Judge } from "../../src/judges/judge.ts";
import { plainLocal, roster, skimTask } from "./fixtures.ts";
import { sentMessage, structured } from "./messages-answers.ts";
import { captureLog } from "./observe.ts";
import { answering, sent } from "./systemone-answers.ts";
import { startUpstream } from "./upstream-server.ts";

const upstream = await startUpstream();
afterAll(() => upstream.close());
beforeEach(() => {
  captureLog();
});

const gate = { acts_on_user_system: "yes", would_follow_documented_procedure: "yes", prose_suffices: "no" };

/** Puts the roster's end first. */
const backwards: Judge = {
  ...plainLocal,
  skim: (task) => plainLocal.skim({ ...task, skills: task.skills.toReversed() }),
};

function skimmer(env: Record<string, string>) {
  const urls = { SYSTEMONE_BASE_URL: upstream.url, ANTHROPIC_BASE_URL: upstream.url };
  return chooseJudges({ config: readConfig({ ...urls, ...env }), env: {}, override: null, local: backwards }).skim;
}

/** Names in the choices that System One was asked, in their order. */
function optionsAsked(): string[] {
  return upstream.received.flatMap((received) =>
    Object.values(sent(received).questions).flatMap((question) =>
      question.type === "choice" ? Object.keys(question.criteria).filter((key) => key !== "none") : [],
    ),
  );
}

/** Names in the index that Claude was shown. */
function namesShown(): string[] {
  const index = sentMessage(upstream.received[0]).system[1]?.text ?? "";
  return Array.from(index.matchAll(/^ {4}- ([^:]+):/gm), ([, name = ""]) => name);
}

const names = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => `skill-${String(from + index).padStart(3, "0")}`);

describe("a roster that one request holds", () => {
  it("is shown to Claude whole, in one call", async () => {
    upstream.script(structured({ skills: ["skill-000"], ...gate }));
    const { result } = await skimmer({ ANTHROPIC_API_KEY: "k" }).skim(skimTask(roster(800)));
    expect(namesShown()).toEqual(names(0, 800));
    expect(result.ranked).toEqual([{ name: "skill-000", probability: 0.5 }]);
    expect(result.shown).toBeUndefined();
  });

  it("is shown to System One whole, in chunks of one choice each", async () => {
    upstream.script(answering());
    await skimmer({ SYSTEMONE_API_KEY: "k" }).skim(skimTask(roster(800)));
    expect(upstream.received).toHaveLength(2);
    expect(optionsAsked().slice(0, 800)).toEqual(names(0, 800));
  });
});

describe("of a larger roster", () => {
  it("System One is shown the local judge's best hundred, in roster order and one call", async () => {
    upstream.script(answering({ weigh: (key) => (key === "skill-3950" ? 900 : 1) }));
    const { result, judge } = await skimmer({ SYSTEMONE_API_KEY: "k" }).skim(skimTask(roster(4000)));
    expect(upstream.received).toHaveLength(1);
    expect(optionsAsked()).toEqual(names(3900, 4000));
    expect({ judge, first: result.ranked[0]?.name }).toEqual({ judge: "systemone", first: "skill-3950" });
    expect(result.shown).toEqual(names(3900, 4000));
  });

  it("Claude is, too", async () => {
    upstream.script(structured({ skills: ["skill-4999"], ...gate }));
    const more = { SKIM_DESCRIPTION_CHARS: "200" };
    await skimmer({ ANTHROPIC_API_KEY: "k", ...more }).skim(skimTask(roster(5000)));
    expect(upstream.received).toHaveLength(1);
    expect(namesShown()).toEqual(names(4900, 5000));
  });

  it("fewer are shown where a hundred are too long as well", async () => {
    const wordy = roster(300).map((each) => ({ ...each, description_full: "word ".repeat(1600) }));
    upstream.script(structured({ skills: ["skill-299"], ...gate }));
    await skimmer({ ANTHROPIC_API_KEY: "k", SKIM_DESCRIPTION_CHARS: "8000" }).skim(skimTask(wordy));
    expect(namesShown()).toEqual(names(275, 300));
  });
});
