import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { editDistance } from "../../src/language/distance.ts";
import { sentences } from "../../src/language/sentences.ts";
import { american, stem } from "../../src/language/stem.ts";
import { plainWords, requestWords } from "../../src/language/words.ts";

const weights = (text: string) => new Map(requestWords(text).map(({ text: word, weight }) => [word, weight]));
const words = (text: string) => requestWords(text).map(({ text: word }) => word);

describe("words of a request", () => {
  it("keeps a camelCase word and its parts", () => {
    expect(words("open GitHub")).toEqual(["open", "github", "git", "hub"]);
  });

  it("joins dots and hyphens and keeps the parts", () => {
    expect(words("llama.cpp")).toContain("llamacpp");
    expect(words("Notes.app")).toEqual(["notesapp", "notes", "app"]);
    expect(words("pull-request")).toEqual(["pullrequest", "pull", "request"]);
  });

  it("takes the Notes app for Notes.app, but no app in general for a name", () => {
    expect(words("the Notes app")).toContain("notesapp");
    expect(words("our notes app")).not.toContain("notesapp");
  });

  it("gives less weight to what is quoted, in a path or in a URL", () => {
    const found = weights('Send "happy birthday" from /home/kim/cards to https://example.org/inbox');
    expect(found.get("send")).toBe(1);
    expect(found.get("birthday")).toBeCloseTo(0.35);
    expect(found.get("kim")).toBeCloseTo(0.4);
    expect(found.get("inbox")).toBeCloseTo(0.5);
  });

  it("gives less weight to code in the line, but none to a lone backtick", () => {
    expect(weights("rename `banana` to plum").get("banana")).toBeCloseTo(0.5);
    expect(weights("rename `banana to plum").get("banana")).toBe(1);
    expect(new Map(plainWords("run `banana`").map(({ text, weight }) => [text, weight])).get("banana")).toBe(1);
  });

  it("gives less weight to a block of code, closed or not", () => {
    const found = weights("why does this fail\n```\nthrow banana\n```\nfix it\n```\nopen plum");
    expect(found.get("banana")).toBeCloseTo(0.35);
    expect(found.get("fix")).toBe(1);
    expect(found.get("plum")).toBeCloseTo(0.35);
  });

  it("does not take apostrophes for quotes", () => {
    expect(weights("It's Dana's turn, isn't it").get("turn")).toBe(1);
  });

  it("reads a request that stands in quotes as a whole as meant", () => {
    expect(weights('"turn off the lights"').get("lights")).toBe(1);
  });

  it("adds what a file's extension means", () => {
    const found = weights("fix deck.pptx");
    expect(found.get("powerpoint")).toBeCloseTo(0.6);
    expect(found.get("deck")).toBeDefined();
    expect(words("docs/setup.md")).toContain("markdown");
  });

  it("reads C++, C# and .NET as languages", () => {
    expect(words("C++ or C# or .NET")).toEqual(["cpp", "or", "csharp", "or", "dotnet"]);
  });

  it("folds full-width letters", () => {
    expect(words("ＰＤＦ")).toEqual(["pdf"]);
  });

  it("cuts Japanese into words and adds what they mean in English", () => {
    const found = words("会議の議事録を作成してください");
    expect(found).toContain("会議");
    expect(found).toContain("meeting");
    expect(found).toContain("minutes");
    expect(found).not.toContain("の");
  });

  it("reads Latin words inside Chinese text", () => {
    expect(words("帮我看看这个PR有没有问题")).toContain("pr");
  });

  it("takes any text without failing, quickly", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 300 }), (text) => {
        for (const { text: word, weight } of requestWords(text)) {
          expect(word).not.toBe("");
          expect(weight).toBeGreaterThan(0);
          expect(weight).toBeLessThanOrEqual(1);
        }
      }),
      { numRuns: 200 },
    );
    const start = performance.now();
    for (const unit of ["a", '"', "a/", "a.", "-", "/a", "'", "ア", "aB", ".a", "https://"])
      requestWords(unit.repeat(32_000 / unit.length));
    expect(performance.now() - start).toBeLessThan(5_000);
  });

  it("weighs quoted words alike in a plain text", () => {
    expect(plainWords('say "hello there" twice').every(({ weight }) => weight === 1)).toBe(true);
  });
});

describe("stems", () => {
  it("meet across British and American spelling", () => {
    for (const [british, us] of [
      ["organise", "organize"],
      ["colour", "color"],
      ["analysing", "analyzing"],
      ["catalogue", "catalog"],
      ["labelled", "labeled"],
      ["visualisation", "visualization"],
      ["behaviour", "behavior"],
    ] as const) {
      expect(stem(british)).toBe(stem(us));
    }
  });

  it("leave words alone that only look British", () => {
    for (const word of ["promise", "advise", "four", "exercise", "franchise", "hour", "pour", "this", "raise"]) {
      expect(american(word)).toBe(word);
    }
  });

  it("meet across everyday abbreviations", () => {
    expect(stem("repos")).toBe(stem("repository"));
    expect(stem("db")).toBe(stem("databases"));
  });
});

describe("edit distance", () => {
  it("counts inserts, deletes, replacements and swaps of neighbours", () => {
    expect(editDistance("powerpoint", "powrpoint", 2)).toBe(1);
    expect(editDistance("github", "githbu", 2)).toBe(1);
    expect(editDistance("kitten", "sitting", 3)).toBe(3);
  });

  it("stops counting above the limit", () => {
    expect(editDistance("abc", "xyz", 1)).toBe(2);
    expect(editDistance("a", "abcdef", 2)).toBe(3);
  });
});

describe("sentences", () => {
  it("end at full stops, not inside names or numbers", () => {
    expect(sentences("Use Notes.app v1.2 now. Then stop!")).toEqual(["Use Notes.app v1.2 now.", "Then stop!"]);
    expect(sentences("Edit files, e.g. A.md. Done")).toEqual(["Edit files, e.g. A.md.", "Done"]);
  });

  it("end at line breaks and at Japanese full stops", () => {
    expect(sentences("一つ。二つ\nthree")).toEqual(["一つ。", "二つ", "three"]);
  });
});
