import { describe, expect, it } from "vitest";
import { localJudge } from "../../../src/judges/local/asset.ts";
import { skillOf } from "./skills.ts";

const roster = [
  skillOf("apple-notes", "Create, search and edit notes in Apple Notes on a Mac.", "apple"),
  skillOf("powerpoint", "Build and edit PowerPoint decks and slides.", "office"),
  skillOf("github-code-review", "Review a GitHub pull request: read the diff, leave comments.", "coding"),
  skillOf("landing-page", "Design a product landing page as one HTML file.", "design"),
  skillOf("mobile-mock", "Mock up phone app screens for iOS or Android.", "design"),
];
const skim = (request: string, recentContext = "", skills = roster) =>
  localJudge.skim({ request, recentContext, skills, limit: 12 });
const first = async (request: string, recentContext = "", skills = roster) =>
  (await skim(request, recentContext, skills)).ranked[0]?.name;

describe("the local judge", () => {
  it("ranks the skill that does what is asked first", async () => {
    expect(await first("Make five slides for Monday's pitch")).toBe("powerpoint");
    expect(await first("Save the recipe in Notes.app")).toBe("apple-notes");
  });

  it("returns every name at most once and probabilities that sum to at most 1", async () => {
    const { ranked } = await skim("Review the diff");
    expect(new Set(ranked.map(({ name }) => name)).size).toBe(roster.length);
    const sum = ranked.reduce((total, { probability }) => total + probability, 0);
    expect(sum).toBeGreaterThan(0.99);
    expect(sum).toBeLessThan(1.0001);
  });

  it("reads Chinese and Japanese requests against English descriptions", async () => {
    expect(await first("帮我看看这个 PR 有没有问题")).toBe("github-code-review");
    expect(await first("给新产品做一个落地页原型")).toBe("landing-page");
    expect(await first("来週の会議用のスライドを作ってください")).toBe("powerpoint");
    expect(await first("GitHubのプルリクエストをレビューして")).toBe("github-code-review");
  });

  it("sees through typing errors", async () => {
    expect(await first("make a powrpoint about otters")).toBe("powerpoint");
    expect(await first("leave coments on the githbu pull reqest")).toBe("github-code-review");
  });

  it("takes the subject from the context when the request points back", async () => {
    expect(await first("And now the same for the other one.", "Make slides from q1.pptx for the board.")).toBe(
      "powerpoint",
    );
  });

  it("lets the request outweigh a long context", async () => {
    const context = "Make slides for the board. ".repeat(60);
    expect(await first("Search Apple Notes for the wifi password of the cabin", context)).toBe("apple-notes");
  });

  it("finds the wish at either end of a long paste", async () => {
    const paste = "lorem ipsum dolor sit amet 17:03:22 WARN zzgrk ".repeat(640);
    expect(await first(`Turn this into slides: ${paste}`)).toBe("powerpoint");
    expect(await first(`${paste}\nTurn this into slides`)).toBe("powerpoint");
  });

  it("answers the same every time", async () => {
    expect(await skim("Put this into a note")).toEqual(await skim("Put this into a note"));
  });

  it("reads the shortlist with the whole roster in view", async () => {
    const { ranked } = await skim("Edit the deck");
    const candidates = ranked.slice(0, 3).flatMap(({ name }) => roster.filter((skill) => skill.name === name));
    const read = await localJudge.read({ request: "Edit the deck", recentContext: "", candidates, excerptChars: 700 });
    expect(read.candidates[0]?.name).toBe("powerpoint");
    expect(read.candidates).toHaveLength(3);
    for (const { fits, probability } of read.candidates) {
      expect(fits).toBeGreaterThanOrEqual(0);
      expect(fits).toBeLessThanOrEqual(1);
      expect(probability).toBeLessThanOrEqual(1);
    }
  });

  it("reads candidates it never skimmed", async () => {
    const candidates = [
      skillOf("knitting", "Patterns for hats and socks."),
      skillOf("plumbing", "Leaking taps and pipes."),
    ];
    const read = await localJudge.read({ request: "The tap leaks", recentContext: "", candidates, excerptChars: 700 });
    expect(read.candidates.map(({ name }) => name).sort()).toEqual(["knitting", "plumbing"]);
  });
});

describe("a stored index", () => {
  it("gives the same answer as a computed one", async () => {
    const bytes = localJudge.index(roster);
    const copy = roster.map((skill) => ({ ...skill }));
    expect(localJudge.adopt(copy, bytes)).toBe(true);
    expect(await skim("Sort my notes", "", copy)).toEqual(await skim("Sort my notes"));
  });

  it("is refused when it is cut short, of another roster or not an index at all", () => {
    const bytes = localJudge.index(roster);
    expect(localJudge.adopt([...roster], bytes.slice(0, bytes.length - 8))).toBe(false);
    expect(localJudge.adopt(roster.slice(1), bytes)).toBe(false);
    expect(localJudge.adopt([...roster], new Uint8Array([1, 2, 3]))).toBe(false);
    const otherVersion = bytes.slice();
    otherVersion[4] = 200;
    expect(localJudge.adopt([...roster], otherVersion)).toBe(false);
  });
});

describe("odd rosters", () => {
  const cases: [string, ReturnType<typeof skillOf>[]][] = [
    ["a single skill", [skillOf("only", "Does one thing.")]],
    ["twins", [skillOf("a", "The very same."), skillOf("b", "The very same.")]],
    ["empty texts", [skillOf("x", ""), skillOf("y", "")]],
    ["names of symbols", [skillOf("???", "…"), skillOf("🎉", "🎉🎉"), skillOf("日本語", "日本語の要約")]],
  ];
  for (const [what, skills] of cases) {
    for (const request of ["Do one thing", "zzzz qqqq", "!!!", "天气怎么样"]) {
      it(`ranks ${what} for ${JSON.stringify(request)} with finite numbers`, async () => {
        const { ranked } = await skim(request, "", skills);
        expect(ranked).toHaveLength(skills.length);
        for (const { probability } of ranked) expect(Number.isFinite(probability)).toBe(true);
      });
    }
  }
});
