import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { withFallback } from "../../../src/judges/fallback.ts";
import { createLocalJudgeFromDisk } from "../../../src/judges/local/disk.ts";
import type { Skill } from "../../../src/rosters/skill.ts";
import { runRecipe } from "../../../src/suggest/recipe.ts";
import { readRosterFile } from "../../../training/sets.ts";
import { skillOf } from "./skills.ts";

const judge = createLocalJudgeFromDisk();
const steady = withFallback(judge, judge, "");

async function suggest(skills: readonly Skill[], request: string, recentContext = "") {
  const { outcome } = await runRecipe(
    { skim: steady, read: steady },
    {
      request,
      recentContext,
      skills,
      names: skills.map(({ name }) => name),
      options: { shortlist: 3, excerpt_chars: 700, gate_threshold: 0.3, fits_threshold: 0.3 },
    },
    () => 0,
  );
  return outcome;
}

/** What an agent is led to: the suggestion, or the first of those it may choose from. */
async function ledTo(skills: readonly Skill[], request: string, recentContext = ""): Promise<string | undefined> {
  const { suggestion, offered } = await suggest(skills, request, recentContext);
  return suggestion ?? offered[0]?.name;
}

describe("on the starter roster", () => {
  let roster: readonly Skill[] = [];
  beforeAll(() => {
    roster = readRosterFile("kv-seed/starter_roster.json");
    judge.index(roster);
  });

  it.each([
    "Save this recipe for lentil soup in Notes.app",
    "Put grandma's apple cake recipe into Notes.app on my Mac.",
    "save a recipe in Notes.app",
    "Create a new note in Notes.app",
    "Note this down in Notes.app",
    'Put "buy milk" in Notes.app',
    "Please save the pancake recipe we just talked about to my Apple Notes.",
  ])("takes Apple Notes for %j", async (request) => {
    expect(await ledTo(roster, request)).toBe("apple-notes");
  });

  it.each([
    "a pitch deck from a firm template with footnoted numbers",
    "Build a pitch deck from our firm's template, every number footnoted.",
    "I need the pitch deck on our firm template, with the numbers footnoted to their source.",
  ])("takes the banker's deck writer for %j", async (request) => {
    expect(await ledTo(roster, request)).toBe("pptx-author");
  });

  it.each([
    "post to Mastodon",
    "Post this announcement to Mastodon.",
    'Toot "we\'re live" from our Mastodon account',
    "Publish the release note on Mastodon and pin it.",
    "Move the ticket to Done in Jira.",
    "Add a card to my Trello board",
  ])("has nothing for %j, since no skill knows the product", async (request) => {
    expect((await suggest(roster, request)).suggestion).toBeNull();
  });

  it.each([
    "What's the capital of Mongolia?",
    "Explain the difference between a mutex and a semaphore.",
    "How do I get red wine out of a rug?",
    "thanks!",
    "ok",
    "👍",
    "good morning",
    "今天天气怎么样？",
    "相対性理論とは何ですか？",
    "Qu'est-ce que la photosynthèse ?",
    "?",
  ])("leaves %j alone", async (request) => {
    expect((await suggest(roster, request)).suggestion).toBeNull();
  });

  it("gives a named skill, and never an excluded one", async () => {
    const request = "Turn my three bullet points into slides";
    expect((await suggest(roster, `${request} with the powerpoint skill`)).suggestion).toBe("powerpoint");
    expect((await suggest(roster, `${request}, but don't use powerpoint.`)).suggestion).not.toBe("powerpoint");
  });

  it("takes a follow-up from its context, but not a thank-you", async () => {
    const context = "User: Create a note called Retro in my Obsidian vault.\nAssistant: Done.";
    expect(await ledTo(roster, "and now another one called Plan", context)).toBe("obsidian");
    expect((await suggest(roster, "thanks, that's all", context)).suggestion).toBeNull();
  });

  const offer = "User: Change the date on page 2 of report.pdf to 3 May.\nAssistant: I can edit the PDF. Shall I?";
  it.each(["yes", "Yes, do it.", "go ahead", "はい、お願いします", "继续"])(
    "takes %j for the skill that was offered",
    async (request) => {
      expect(await ledTo(roster, request, offer)).toBe("nano-pdf");
    },
  );
  it.each(["stop", "no thanks", "what is your name?", "what time is it?", "who made you?", "やめて"])(
    "takes %j for nothing of the offer",
    async (request) => {
      expect((await suggest(roster, request, offer)).suggestion).toBeNull();
    },
  );
});

/** Cases of the shared collection; absent outside the project's own machines. */
const caseLines = (() => {
  try {
    return readFileSync("../shared/data/cases.jsonl", "utf8").trim().split("\n");
  } catch {
    return [];
  }
})();

interface SuggestCase {
  readonly id: string;
  readonly input: { readonly roster: readonly Skill[]; readonly requests: readonly string[] };
}
const cases: readonly SuggestCase[] = caseLines.map((line) => JSON.parse(line));
const caseOf = (id: string) => cases.find((found) => found.id === id)?.input;

describe("on a roster of a handful", () => {
  const skills = [
    skillOf("memory-write", "Save a lasting fact to long-term memory when the user asks to remember something."),
    skillOf("docs-style", "Fix wording, links and commands in project documentation."),
  ];
  const skill = skillOf("pdf-tools", "Merge, split, rotate and watermark PDF files.");

  it.skipIf(caseOf("S04") === undefined)("keeps an excluded skill out (case S04)", async () => {
    const { roster, requests } = caseOf("S04") ?? { roster: [], requests: [] };
    const full = roster.map((found) => skillOf(found.name, found.description, found.category));
    expect((await suggest(full, requests[0] ?? "")).suggestion).not.toBe("memory-write");
    expect(await ledTo(full, requests[1] ?? "")).toBe("memory-write");
  });

  it.skipIf(caseOf("S06") === undefined)(
    "reads Chinese against English, and keeps still at small talk (case S06)",
    async () => {
      const { roster, requests } = caseOf("S06") ?? { roster: [], requests: [] };
      const full = roster.map((found) => skillOf(found.name, found.description, found.category));
      expect(await ledTo(full, requests[0] ?? "")).toBe("github-review");
      expect([null, "landing-page"]).toContain((await suggest(full, requests[1] ?? "")).suggestion);
      expect((await suggest(full, requests[2] ?? "")).suggestion).toBeNull();
    },
  );

  it.each([
    ["What's the capital of France?", null],
    ["Book a table for four on Friday evening", null],
    ["Resize photo.png to 200 pixels", null],
  ])("of two skills answers %j with %j", async (request, expected) => {
    expect((await suggest(skills, request)).suggestion).toBe(expected);
  });

  it.each([
    ["Remember for later: our staging database is called heron.", "memory-write"],
    ["Fix the broken links in the project documentation", "docs-style"],
  ])("of two skills leads %j to %s", async (request, expected) => {
    expect(await ledTo(skills, request)).toBe(expected);
  });

  it.each([
    ["Merge a.pdf and b.pdf into one file", "pdf-tools"],
    ["Rotate every page of scan.pdf by 90 degrees", "pdf-tools"],
    ["Post this to Mastodon", null],
    ["Why is the sky blue?", null],
    ["hello", null],
  ])("of a single skill answers %j with %j", async (request, expected) => {
    expect((await suggest([skill], request)).suggestion).toBe(expected);
  });
});

describe("the gate", () => {
  const gateOf = async (request: string) => {
    const { gate } = await judge.skim({ request, recentContext: "", skills: [skillOf("any", "Anything.")], limit: 1 });
    return (gate.acts_on_user_system + gate.would_follow_documented_procedure + 1 - gate.prose_suffices) / 3;
  };

  it.each([
    "Rename the files in ~/photos by date",
    "Can you deploy the staging branch?",
    "My build fails with exit code 137, find out why",
    "プルリクエストをレビューしてください",
    "この表をExcelに変換してください",
    "帮我把这个文件转成PDF",
    "Erstelle eine Präsentation über Otter und speichere sie als PDF",
    "Ajoute un rappel pour demain à 9 h",
    "Traduis ce fichier README.md et ouvre une pull request",
  ])("is open for %j", async (request) => {
    expect(await gateOf(request)).toBeGreaterThanOrEqual(0.3);
  });

  it.each([
    "Why do cats knead blankets?",
    "What's the difference between jam and marmalade?",
    "Why do we have leap years?",
    "hello",
    "thanks, that helped",
    "ありがとう",
    "Tell me a joke about penguins",
    "なぜ空は青いのですか？",
  ])("is shut for %j", async (request) => {
    expect(await gateOf(request)).toBeLessThan(0.3);
  });
});
