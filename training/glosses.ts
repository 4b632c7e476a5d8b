/** English glosses of a dictionary → the few content words that stand for an entry. */
import type { LocalModel } from "../src/judges/local/model.ts";
import { stem } from "../src/language/stem.ts";

const STOPWORDS = new Set(
  "a an and any as at be become becoming being by do doing etc every for from get getting go going have having in into is it its not of oneself one on or other per someone something sb sth so such that the their them this to too upon up off out over down away back about very which who with without within when used using esp usually made make making".split(
    " ",
  ),
);
/** A verb with one of these means something else than the verb alone ("draw up", "put off"). */
const PARTICLES = new Set("up off out down away over back about on in through along around forth".split(" "));
/** Words of a request that carry less than this ("thing", "matter") are not worth an entry. */
const LEAST_QUERY_WEIGHT = 0.12;
const WORDS_A_GLOSS = 2;
const WORDS_AN_ENTRY = 3;

export interface Candidate {
  readonly words: readonly string[];
  /** Nats of rarity of the entry's English in general technical text; lower serves more requests. */
  readonly rarity: number;
}

/**
 * @returns the content words of one gloss, or undefined when it is a definition rather than a translation, or when a
 *   word of it is unknown to the vectors and would reach nothing. @param trusted keeps a single unknown word
 */
function readGloss(gloss: string, model: LocalModel, trusted: boolean): string[] | undefined {
  if (/^-/.test(gloss)) return undefined;
  const plain = gloss
    .replace(/\([^)]*\)|\[[^\]]*\]|\{[^}]*\}/g, " ")
    .replace(/\b(?:kind|type|sort|form|piece|amount|number) of\b/g, " ")
    .replace(/\b(?:e\.g\.|i\.e\.).*$/, " ")
    .toLowerCase()
    .replace(/-/g, " ")
    .trim();
  if (/[^a-z0-9 ',.!?+#&’]/.test(plain)) return undefined;
  const all = plain.match(/[a-z0-9+#]+(?:'[a-z]+)?/g) ?? [];
  if (all.length <= 4 && all.slice(1).some((word) => PARTICLES.has(word))) return undefined;
  const words = all.filter((word) => !STOPWORDS.has(word) && word.length > 1);
  if (words.length === 0 || words.length > WORDS_A_GLOSS || all.length > 6) return undefined;
  const known = words.every((word) => {
    const row = model.row(stem(word));
    return row >= 0 && (model.queryWeight[row] ?? 0) >= LEAST_QUERY_WEIGHT;
  });
  if (known) return words;
  const [single = ""] = words;
  return trusted && words.length === 1 && /^[a-z]{4,}$/.test(single) && model.row(stem(single)) < 0 ? words : undefined;
}

/**
 * The words of an entry: the best gloss of its first sense, the best of its second, then what else the first offers.
 * @param senses glosses by sense, the usual one first @param trusted whether the entry is a common word
 */
export function wordsOfEntry(
  senses: readonly (readonly string[])[],
  model: LocalModel,
  trusted: boolean,
): Candidate | undefined {
  const read = senses.slice(0, 2).map((glosses) => {
    const known = glosses.slice(0, 6).flatMap((gloss) => {
      const words = readGloss(gloss, model, trusted);
      return words === undefined ? [] : [words];
    });
    // A single word before a pair; in the dictionary's order otherwise.
    return known
      .map((words, i) => ({ words, cost: words.length + i * 0.6 }))
      .sort((a, b) => a.cost - b.cost)
      .map(({ words }) => words);
  });
  const [first = [], second = []] = read;
  const order = [first[0], first[1], second[0], first[2]];
  const words: string[] = [];
  const stems = new Set<string>();
  for (const gloss of order) {
    if (words.length >= WORDS_AN_ENTRY - 1) break;
    for (const word of gloss ?? []) {
      if (words.length === WORDS_AN_ENTRY || stems.has(stem(word))) continue;
      stems.add(stem(word));
      words.push(word);
    }
  }
  if (words.length === 0) return undefined;
  const rarity = words.reduce((sum, word) => sum + model.backgroundIdf(stem(word)), 0) / words.length;
  return { words, rarity };
}
