/**
 * What a roster has near a word: skills that use a word like it, and salient terms like it. Costs a cosine with every
 * word of the roster, so it is remembered; words of requests recur, and a warm isolate only adds up.
 */
import type { LocalModel } from "./model.ts";
import type { RosterIndex } from "./roster-index.ts";

export interface Associations {
  /** Skills with the word or one near it, and the most that any of these gives: cosine² × its BM25F score. */
  readonly skill: Uint16Array;
  readonly score: Float32Array;
  /** Rows of the index's salient terms that are the word or near it, and cosine² (1 for the word itself). */
  readonly salient: Uint32Array;
  readonly nearness: Float32Array;
}

/** Below these cosines two words have nothing to do with each other. */
const RELATED_COSINE = 0.5;
const SALIENT_COSINE = 0.4;
/** Numbers remembered a roster, some 12 MB; then it starts afresh. */
const MEMO_ENTRIES = 1_500_000;

interface Memo {
  readonly known: Map<string, Associations>;
  entries: number;
  /** Terms of the roster that have a vector, and its row. */
  readonly terms: Uint32Array;
  readonly rows: Uint32Array;
  /** Row of a term among the salient ones, or -1. */
  readonly salientRow: Int32Array;
  /** Scratch: best score a skill, zeros between uses. */
  readonly best: Float32Array;
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
  const memo: Memo = {
    known: new Map(),
    entries: 0,
    terms: Uint32Array.from(terms),
    rows: Uint32Array.from(rows),
    salientRow,
    best: new Float32Array(index.size),
  };
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
  const { best, salientRow } = memo;
  const skills: number[] = [];
  const salient: number[] = [];
  const nearness: number[] = [];
  const add = (termId: number, cosine: number) => {
    const value = cosine * cosine;
    const place = salientRow[termId] ?? -1;
    if (place >= 0) {
      salient.push(place);
      nearness.push(value);
    }
    if (cosine <= RELATED_COSINE) return;
    const end = index.postingStart[termId + 1] ?? 0;
    for (let at = index.postingStart[termId] ?? 0; at < end; at++) {
      const skill = index.postingSkill[at] ?? 0;
      const score = value * (index.postingScore[at] ?? 0);
      const before = best[skill] ?? 0;
      if (before === 0) skills.push(skill);
      if (score > before) best[skill] = score;
    }
  };
  if (id >= 0) add(id, 1);
  if (row >= 0) {
    const { dimensions, vectors } = model;
    const own = vectors.subarray(row * dimensions, (row + 1) * dimensions);
    for (let i = 0; i < memo.terms.length; i++) {
      const termId = memo.terms[i] ?? 0;
      if (termId === id) continue;
      let cosine = 0;
      for (let d = 0, v = (memo.rows[i] ?? 0) * dimensions; d < dimensions; d++, v++)
        cosine += (own[d] ?? 0) * (vectors[v] ?? 0);
      if (cosine > SALIENT_COSINE) add(termId, cosine);
    }
  }
  const found: Associations = {
    skill: Uint16Array.from(skills),
    score: Float32Array.from(skills, (skill) => best[skill] ?? 0),
    salient: Uint32Array.from(salient),
    nearness: Float32Array.from(nearness),
  };
  for (const skill of skills) best[skill] = 0;
  memo.entries += skills.length + salient.length;
  if (memo.entries > MEMO_ENTRIES) {
    memo.known.clear();
    memo.entries = skills.length + salient.length;
  }
  memo.known.set(term, found);
  return found;
}
