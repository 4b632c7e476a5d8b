import { describe, expect, it } from "vitest";
import { FormatError } from "../../../src/bytes.ts";
import {
  type DictionaryEntry,
  dictionaryFingerprint,
  encodeDictionary,
  loadDictionary,
} from "../../../src/judges/local/dictionary.ts";

const entries: DictionaryEntry[] = [
  { key: "送る", inflection: "godan", words: ["send", "escort"] },
  { key: "送別会", inflection: "none", words: ["farewell", "party"] },
  { key: "調べる", inflection: "ichidan", words: ["investigate"] },
  { key: "見る", inflection: "ichidan", words: ["look"] },
  { key: "速い", inflection: "adjective", words: ["fast"] },
  { key: "送り", inflection: "none", words: ["escort", "journey", "rhythm"] },
];
const bytes = encodeDictionary(entries, new Map([["徑", "径"]]), 7);
const dictionary = loadDictionary(bytes);
const english = (word: string) => dictionary.find(word)?.map(({ text }) => text);

describe("the packed dictionary", () => {
  it("gives back what was packed", () => {
    expect(english("送別会")).toEqual(["farewell", "party"]);
    expect(english("送別")).toBeUndefined();
    expect(english("未知")).toBeUndefined();
    expect(dictionary.longest).toBe(3);
    expect(dictionary.fold("徑路")).toBe("径路");
    expect(dictionaryFingerprint(bytes)).toBe(7);
  });

  it("finds verbs and adjectives by the form before an ending", () => {
    for (const form of ["送る", "送っ", "送ら", "送れ", "送ろ"]) expect(english(form)).toEqual(["send", "escort"]);
    expect(english("調べ")).toEqual(["investigate"]);
    expect(english("速く")).toEqual(["fast"]);
    expect(english("見て")).toEqual(["look"]);
    expect(english("見")).toBeUndefined();
  });

  it("puts a word written just so before a form of another", () => {
    expect(english("送り")).toEqual(["escort", "journey", "rhythm"]);
  });

  it("lets the likelier meanings count more, and none as much as an exact match", () => {
    for (const word of ["送別会", "調べ", "送り"]) {
      const weights = dictionary.find(word)?.map(({ weight }) => weight) ?? [];
      expect(weights).toEqual(weights.toSorted((a, b) => b - a));
      expect(weights[0]).toBeLessThan(1);
    }
  });

  it("refuses bytes that are something else", () => {
    expect(() => loadDictionary(new Uint8Array(20))).toThrow(FormatError);
    expect(() => loadDictionary(bytes.slice(0, 40))).toThrow(FormatError);
  });
});
