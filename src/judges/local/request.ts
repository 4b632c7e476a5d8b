/**
 * A request as the judge sees it: weighted stems. Context (earlier turns) counts little, unless the request itself
 * says little or points back ("and now the same for the other file").
 */
import { editDistance } from "../../language/distance.ts";
import { stem } from "../../language/stem.ts";
import { requestWords, type Word } from "../../language/words.ts";
import type { LocalModel } from "./model.ts";
import type { RosterIndex } from "./roster-index.ts";

export interface RequestTerm {
  readonly term: string;
  /** Mean weight of its occurrences times the root of their number: said twice is not meant twice. Below 1 for payload and context. */
  readonly weight: number;
}

export interface AnalysedRequest {
  /** The words of the request alone, in order. */
  readonly words: readonly Word[];
  /** Stems of request and context, each once. */
  readonly terms: readonly RequestTerm[];
}

/** Of a longer request (a pasted document or log) the beginning and the end are read: that is where the wish stands. */
const REQUEST_START_CHARS = 6_000;
const REQUEST_END_CHARS = 2_000;
/** Unknown words of a request that are looked up as typing errors; each costs a walk through the roster's words. */
const MOST_LOOKUPS = 12;
/** Characters of context read, from its end: the latest turns matter. */
const CONTEXT_CHARS = 2_000;
/** Context's share of the request's mass: usually, and when the request leans on it. */
const CONTEXT_SHARE = 0.25;
const CONTEXT_SHARE_LEANING = 1.2;
/** Fewer content words than this lean on the context. */
const FEW_CONTENT_WORDS = 2;
/** Longer requests say what they mean, even where an "it" or "the same" stands in them. */
const LONG_REQUEST_WORDS = 20;
/** Mass (words) a short request counts as, when the context's share is taken of it. */
const LEAST_MASS = 4;
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

function collect(
  model: LocalModel,
  index: RosterIndex,
  words: readonly Word[],
  scale: number,
  into: Map<string, Occurrences>,
): void {
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
    const weight = scale * (word.translation || word.translated !== undefined ? Math.sqrt(word.weight) : word.weight);
    add(term, weight);
    if (word.joins && before !== undefined) {
      const compound = stem(before.text + word.text);
      if (index.termIds.has(compound)) add(compound, Math.min(before.weight, word.weight) * scale);
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

function mass(words: readonly Word[]): number {
  return words.reduce((sum, word) => sum + word.weight, 0);
}

function ends(text: string): string {
  if (text.length <= REQUEST_START_CHARS + REQUEST_END_CHARS) return text;
  return `${text.slice(0, REQUEST_START_CHARS)}\n${text.slice(-REQUEST_END_CHARS)}`;
}

/** @param context may be empty */
export function analyseRequest(model: LocalModel, index: RosterIndex, text: string, context: string): AnalysedRequest {
  const words = requestWords(ends(text), model.dictionaries);
  const weights = new Map<string, Occurrences>();
  collect(model, index, words, 1, weights);
  if (context !== "") {
    const leaning =
      contentWords(model, words) < FEW_CONTENT_WORDS || (words.length < LONG_REQUEST_WORDS && POINTS_BACK.test(text));
    const contextWords = requestWords(context.slice(-CONTEXT_CHARS), model.dictionaries);
    const share = leaning ? CONTEXT_SHARE_LEANING : CONTEXT_SHARE;
    const scale = Math.min(
      leaning ? 0.7 : 0.2,
      (share * Math.max(mass(words), LEAST_MASS)) / Math.max(1, mass(contextWords)),
    );
    collect(model, index, contextWords, scale, weights);
  }
  return {
    words,
    terms: Array.from(weights, ([term, { count, weight }]) => ({ term, weight: weight / Math.sqrt(count) })),
  };
}
