import { describe, expect, it } from "vitest";
import type { Dictionary } from "../../src/language/lexicon.ts";
import { plainWords, requestWords } from "../../src/language/words.ts";

/** A dictionary with these words; every translation weighs half. */
function dictionaryOf(words: Record<string, string>, folds: Record<string, string> = {}): Dictionary {
  return {
    longest: Math.max(...Object.keys(words).map((word) => word.length)),
    fold: (run) => Array.from(run, (character) => folds[character] ?? character).join(""),
    find: (word) => words[word]?.split(" ").map((text) => ({ text, weight: 0.5 })),
  };
}
const latin = (text: string, ...dictionaries: Dictionary[]) =>
  requestWords(text, { unspaced: () => dictionaries, table: () => undefined })
    .map((word) => word.text)
    .filter((word) => /^[a-z]/.test(word));

describe("words of Japanese and Chinese texts", () => {
  it("knows everyday words of computing without any dictionary", () => {
    expect(latin("会議の議事録をメールで送って")).toEqual([
      "meeting",
      "meeting",
      "minutes",
      "notes",
      "email",
      "mail",
      "send",
    ]);
    expect(latin("帮我看看这个 PR 有没有问题")).toEqual(expect.arrayContaining(["review", "pr", "problem"]));
  });

  it("reads products in katakana and in Chinese", () => {
    expect(latin("スラックとノーションを連携")).toEqual(expect.arrayContaining(["slack", "notion"]));
    expect(latin("微信")).toEqual(["wechat"]);
  });

  it("takes the longest word, whoever knows it, and by hand what both know", () => {
    expect(latin("会議室", dictionaryOf({ 会議: "council", 会議室: "conference room" }))).toEqual([
      "conference",
      "room",
    ]);
    expect(latin("会議", dictionaryOf({ 会議: "council" }))).toEqual(["meeting"]);
  });

  it("joins neighbouring words to a compound the dictionary has", () => {
    expect(latin("観葉植物", dictionaryOf({ 植物: "plant", 観葉植物: "houseplant" }))).toEqual(["houseplant"]);
  });

  it("takes one character for a word only where it stands alone", () => {
    const dictionary = dictionaryOf({ 猫: "cat", 山: "mountain" });
    expect(latin("猫の写真", dictionary)).toContain("cat");
    expect(latin("山口さん", dictionary)).not.toContain("mountain");
  });

  it("leaves the parts of a katakana word alone", () => {
    expect(latin("アップリケ", dictionaryOf({ アップ: "up" }))).toEqual([]);
    expect(latin("カタログ")).toEqual([]);
    expect(latin("サーバーのログ")).toEqual(["server", "log"]);
  });

  it("does not cut a known word in two to find another", () => {
    expect(latin("转成文字", dictionaryOf({ 成文: "statute", 文字: "character" }))).not.toContain("statute");
  });

  it("looks traditional characters up as simplified ones", () => {
    expect(latin("貓咪", dictionaryOf({ 猫咪: "kitty" }, { 貓: "猫" }))).toEqual(["kitty"]);
  });

  it("carries the weight of the dictionary, and of the quotes around", () => {
    const words = requestWords("「花瓶」と花瓶を", {
      unspaced: () => [dictionaryOf({ 花瓶: "vase" })],
      table: () => undefined,
    });
    expect(words.filter(({ text }) => text === "vase").map(({ weight }) => weight)).toEqual([0.5 * 0.35, 0.5]);
  });

  it("asks for no dictionary while a text is in other scripts", () => {
    const unspaced = () => {
      throw new Error("not to be asked for");
    };
    expect(plainWords("Résumé für den PR, версия 2", { unspaced, table: () => undefined }).length).toBeGreaterThan(0);
  });
});

describe("words with their translations", () => {
  it("say which words have English beside them, and which are that English", () => {
    const words = requestWords("花瓶とリグマロール PR", {
      unspaced: () => [dictionaryOf({ 花瓶: "vase" })],
      table: () => undefined,
    });
    const of = (text: string) => words.find((word) => word.text === text);
    expect(of("花瓶")?.translated).toBe(true);
    expect(of("vase")?.translation).toBe(true);
    expect(of("pr")?.translated ?? of("pr")?.translation).toBeUndefined();
    expect(words.filter((word) => /リグ/.test(word.text)).every((word) => word.translated === false)).toBe(true);
  });
});
