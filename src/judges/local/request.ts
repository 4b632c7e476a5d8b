/**
 * A request as the judge sees it: weighted stems. Context (earlier turns) counts little, unless the request itself
 * says little or points back ("and now the same for the other file").
 */
import { editDistance } from "../../language/distance.ts";
import type { Reading } from "../../language/reading.ts";
import { stem } from "../../language/stem.ts";
import { requestWords, type Word } from "../../language/words.ts";
import type { LocalModel } from "./model.ts";
import type { RosterIndex } from "./roster-index.ts";

export interface RequestTerm {
  readonly term: string;
  /** Mean weight of its occurrences times the root of their number: said twice is not meant twice. Below 1 for payload, below 0 for what is forbidden. */
  readonly weight: number;
}

export interface AnalysedRequest {
  readonly reading: Reading;
  readonly text: string;
  /** The words of the request alone, in order. */
  readonly words: readonly Word[];
  /** Stems of the request, each once. */
  readonly terms: readonly RequestTerm[];
  /** Stems of the turns before, each once. */
  readonly earlier: readonly RequestTerm[];
  /** 0–1: how far the request leans on the turns before it. */
  readonly leaning: number;
}

const LEAST_CARRIED = 0.3;
/** Unknown words of a request that are looked up as typing errors; each costs a walk through the roster's words. */
const MOST_LOOKUPS = 12;
/** Characters of context read, from its end: the latest turns matter. */
export const CONTEXT_CHARS = 2_000;
/** A request of fewer content words than the first leans on what was said before; one of more than the second stands alone. */
const LEANING_WORDS = 2;
const STANDING_WORDS = 7;
/** What is left of the context for a request that says what it means, and what at least counts for one that points back. */
const STANDING = 0.15;
const POINTING = 0.7;
/** Longer requests say what they mean, even where an "it" or "the same" stands in them. */
const LONG_REQUEST_WORDS = 20;
const POINTS_BACK =
  /\b(?:the same|same (?:thing|again|for|with)|again|instead|too|as well|also|now (?:do|the)|that one|this one|the other|another one|next one|do (?:it|that|this)|it|that|those|these|them)\b|(?:同じ|それ|これ|もう一|次も|同样|一样|另一个|这个|那个|再来)/i;
/** A word carries content when the vectors give it at least this query weight, or do not know it. */
const CONTENT_WEIGHT = 0.45;
/** A misspelt word counts less than the roster's word that is near it. */
const NEAR_WEIGHT = 0.6;
const NEAR_MIN_LETTERS = 5;
/** From here on two edits are a typing error. */
const TWO_EDITS_LETTERS = 8;
const LATIN = /^[a-z]+$/;

function contentWords(model: LocalModel, words: readonly Word[]): number {
  let count = 0;
  for (const word of words) {
    const row = model.row(stem(word.text));
    if (word.weight >= 0.5 && (row < 0 ? word.text.length > 2 : (model.queryWeight[row] ?? 0) >= CONTENT_WEIGHT))
      count++;
  }
  return count;
}

/** What was found before; "" for nothing. Unknown words recur: names, products, one's own jargon. */
const nearTerms = new WeakMap<RosterIndex, Map<string, string>>();
const NEAR_MEMO = 4_096;

/** Roster terms within a typing error of one that neither the roster nor the vectors know. */
function nearTerm(term: string, index: RosterIndex): string | undefined {
  let memo = nearTerms.get(index);
  if (memo === undefined || memo.size >= NEAR_MEMO) {
    memo = new Map();
    nearTerms.set(index, memo);
  }
  const known = memo.get(term);
  if (known !== undefined) return known === "" ? undefined : known;
  const found = findNearTerm(term, index);
  memo.set(term, found ?? "");
  return found;
}

function findNearTerm(term: string, index: RosterIndex): string | undefined {
  const limit = term.length >= TWO_EDITS_LETTERS ? 2 : 1;
  let best: string | undefined;
  let bestEdits = limit + 1;
  for (const candidate of index.terms) {
    if (candidate.length < NEAR_MIN_LETTERS - 1 || candidate.charCodeAt(0) !== term.charCodeAt(0)) continue;
    const edits = editDistance(term, candidate, Math.min(limit, bestEdits - 1));
    if (edits < bestEdits) {
      best = candidate;
      bestEdits = edits;
      if (edits === 1) break;
    }
  }
  return best;
}

/**
 * Words without those of another language that the roster lacks and English stands in for: they cannot meet anything,
 * and would make the request look half unknown. What nobody translates stays.
 */
function understood(words: readonly Word[], index: RosterIndex): readonly Word[] {
  if (!words.some(({ translated }) => translated)) return words;
  return words.filter(({ translated, text }) => !translated || index.termIds.has(stem(text)));
}

interface Occurrences {
  count: number;
  /** Summed. */
  weight: number;
}

function collect(model: LocalModel, index: RosterIndex, words: readonly Word[], into: Map<string, Occurrences>): void {
  const add = (term: string, weight: number) => {
    const known = into.get(term);
    if (known === undefined) into.set(term, { count: 1, weight });
    else {
      known.count++;
      known.weight += weight;
    }
  };
  let before: Word | undefined;
  let lookups = 0;
  for (const word of understood(words, index)) {
    const term = stem(word.text);
    const weight =
      word.translation || word.translated !== undefined
        ? Math.sign(word.weight) * Math.sqrt(Math.abs(word.weight))
        : word.weight;
    add(term, weight);
    if (word.joins && before !== undefined) {
      const compound = stem(before.text + word.text);
      if (index.termIds.has(compound)) add(compound, Math.min(before.weight, word.weight));
    }
    if (
      lookups < MOST_LOOKUPS &&
      term.length >= NEAR_MIN_LETTERS &&
      word.weight >= 0.5 &&
      !word.translation &&
      LATIN.test(term) &&
      !index.termIds.has(term) &&
      model.row(term) < 0
    ) {
      lookups++;
      const near = nearTerm(term, index);
      if (near !== undefined) add(near, weight * NEAR_WEIGHT);
    }
    before = word;
  }
}

/** @param context may be empty */
export function analyseRequest(
  model: LocalModel,
  index: RosterIndex,
  reading: Reading,
  context: string,
): AnalysedRequest {
  const { text } = reading;
  const words = wordsOf(model, reading);
  const earlier = context === "" ? [] : requestWords(context.slice(-CONTEXT_CHARS), model.dictionaries);
  return {
    reading,
    text,
    words,
    terms: termsOf(model, index, words),
    earlier: termsOf(model, index, earlier),
    leaning: context === "" ? 0 : leaningOf(model, words, text),
  };
}

/** Words of what was read of the message, each by how much of the wish its piece carries. */
function wordsOf(model: LocalModel, { pieces, language }: Reading): Word[] {
  // A message that is all background, or all forbidden, is still all there is to go by.
  const most = Math.max(LEAST_CARRIED, ...pieces.map(({ weight }) => weight));
  return pieces.flatMap((piece) => {
    const share = piece.weight / most;
    return requestWords(piece.text, model.dictionaries, language).map((word) => ({
      ...word,
      weight: word.weight * share,
    }));
  });
}

function leaningOf(model: LocalModel, words: readonly Word[], text: string): number {
  const content = contentWords(model, words);
  const share = (STANDING_WORDS - content) / (STANDING_WORDS - LEANING_WORDS);
  const leaning = Math.min(1, Math.max(STANDING, share));
  return words.length < LONG_REQUEST_WORDS && POINTS_BACK.test(text) ? Math.max(POINTING, leaning) : leaning;
}

function termsOf(model: LocalModel, index: RosterIndex, words: readonly Word[]): RequestTerm[] {
  const weights = new Map<string, Occurrences>();
  collect(model, index, words, weights);
  return Array.from(weights, ([term, { count, weight }]) => ({ term, weight: weight / Math.sqrt(count) }));
}
