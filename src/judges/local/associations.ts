/**
 * What a roster has near a word: skills that use a word like it, and salient terms like it. Costs a cosine with every
 * word of the roster, so it is remembered; words of requests recur, and a warm isolate only adds up.
 */
import type { LocalModel } from "./model.ts";
import type { RosterIndex } from "./roster-index.ts";
import { dot } from "./vector.ts";

/** Of one word; the arrays have a place for each skill. Bytes where a share will do: thousands of words are remembered. */
export interface Associations {
  /** Cosine² of the word and the skill's nearest word in NEAR_SCALE-ths: all for the word itself, 0 below NEAR_COSINE. */
  readonly nearest: Uint8Array;
  /** The same over name and description alone. */
  readonly nearestDescribed: Uint8Array;
  /** The most that the word, or one near it, gives the skill: cosine² × its BM25F score. */
  readonly related: Float32Array;
  /** Rows of the index's salient terms that are the word or near it, and cosine² (1 for the word itself). */
  readonly salient: Uint16Array;
  readonly nearness: Uint8Array;
}

/** One, as a byte says it. */
export const NEAR_SCALE = 255;

/** Below these cosines two words have nothing to do with each other. */
const NEAR_COSINE = 0.3;
const SALIENT_COSINE = 0.4;
const RELATED_COSINE = 0.5;
/** Two words whose first components agree less than this are not near in all of them; the first carry most. */
const FIRST_COMPONENTS = 32;
const FIRST_COSINE = 0.1;
/** Bytes remembered a roster; then it starts afresh. */
const MEMO_BYTES = 24_000_000;

interface Memo {
  readonly known: Map<string, Associations>;
  bytes: number;
  /** Terms of the roster that have a vector, and its row. */
  readonly terms: Uint32Array;
  readonly rows: Uint32Array;
  /** Row of a term among the salient ones, or -1. */
  readonly salientRow: Int32Array;
}

const memos = new WeakMap<RosterIndex, Memo>();

function memoOf(model: LocalModel, index: RosterIndex): Memo {
  const known = memos.get(index);
  if (known !== undefined) return known;
  const terms: number[] = [];
  const rows: number[] = [];
  for (const [id, term] of index.terms.entries()) {
    const row = model.row(term);
    if (row < 0) continue;
    terms.push(id);
    rows.push(row);
  }
  const salientRow = new Int32Array(index.terms.length).fill(-1);
  for (let i = 0; i < index.salientTerm.length; i++) salientRow[index.salientTerm[i] ?? 0] = i;
  const memo = { known: new Map(), bytes: 0, terms: Uint32Array.from(terms), rows: Uint32Array.from(rows), salientRow };
  memos.set(index, memo);
  return memo;
}

/** @param id of the term in the index, or -1 @param row of its vector, or -1 */
export function associationsOf(
  model: LocalModel,
  index: RosterIndex,
  term: string,
  id: number,
  row: number,
): Associations {
  const memo = memoOf(model, index);
  const known = memo.known.get(term);
  if (known !== undefined) return known;
  const collector = new Collector(index, memo.salientRow);
  if (id >= 0) collector.add(id, 1);
  if (row >= 0) {
    const { dimensions, vectors } = model;
    const own = vectors.subarray(row * dimensions, (row + 1) * dimensions);
    const first = Math.min(FIRST_COMPONENTS, dimensions);
    for (let i = 0; i < memo.terms.length; i++) {
      const termId = memo.terms[i] ?? 0;
      if (termId === id) continue;
      const start = (memo.rows[i] ?? 0) * dimensions;
      let cosine = dot(own, 0, vectors, start, first);
      if (cosine < FIRST_COSINE) continue;
      cosine += dot(own, first, vectors, start + first, dimensions - first);
      if (cosine > NEAR_COSINE) collector.add(termId, cosine);
    }
  }
  const found = collector.finish();
  const bytes = 6 * index.size + 3 * found.salient.length;
  memo.bytes += bytes;
  if (memo.bytes > MEMO_BYTES) {
    memo.known.clear();
    memo.bytes = bytes;
  }
  memo.known.set(term, found);
  return found;
}

class Collector {
  private readonly nearest: Uint8Array;
  private readonly nearestDescribed: Uint8Array;
  private readonly related: Float32Array;
  private readonly salient: number[] = [];
  private readonly nearness: number[] = [];
  private readonly index: RosterIndex;
  private readonly salientRow: Int32Array;

  constructor(index: RosterIndex, salientRow: Int32Array) {
    this.index = index;
    this.salientRow = salientRow;
    this.nearest = new Uint8Array(index.size);
    this.nearestDescribed = new Uint8Array(index.size);
    this.related = new Float32Array(index.size);
  }

  add(termId: number, cosine: number): void {
    const { nearest, nearestDescribed, related } = this;
    const { postingStart, postingSkill, postingScore, postingDescribed } = this.index;
    const value = cosine * cosine;
    const byte = Math.round(NEAR_SCALE * Math.min(1, value));
    const place = this.salientRow[termId] ?? -1;
    if (place >= 0 && cosine > SALIENT_COSINE) {
      this.salient.push(place);
      this.nearness.push(byte);
    }
    const end = postingStart[termId + 1] ?? 0;
    for (let at = postingStart[termId] ?? 0; at < end; at++) {
      const skill = postingSkill[at] ?? 0;
      if (byte > (nearest[skill] ?? 0)) nearest[skill] = byte;
      if (postingDescribed[at] === 1 && byte > (nearestDescribed[skill] ?? 0)) nearestDescribed[skill] = byte;
      if (cosine <= RELATED_COSINE) continue;
      const score = value * (postingScore[at] ?? 0);
      if (score > (related[skill] ?? 0)) related[skill] = score;
    }
  }

  finish(): Associations {
    const { nearest, nearestDescribed, related } = this;
    return {
      nearest,
      nearestDescribed,
      related,
      salient: Uint16Array.from(this.salient),
      nearness: Uint8Array.from(this.nearness),
    };
  }
}
