/** How little a skill says: an index line alone can share but few words with any request. */
import type { RosterIndex } from "./roster-index.ts";

/** Distinct words of a skill that says little, and of one that says enough. */
const TERSE_TERMS = 20;
const AMPLE_TERMS = 80;

/** @returns 1 for an index line alone, 0 from some 80 distinct words on @param position the skill's place in the index */
export function terseness(index: RosterIndex, position: number): number {
  const terms = termsOf(index)[position] ?? 0;
  return Math.min(1, Math.max(0, (AMPLE_TERMS - terms) / (AMPLE_TERMS - TERSE_TERMS)));
}

const termCounts = new WeakMap<RosterIndex, Uint16Array>();

/** Distinct terms of each skill. */
function termsOf(index: RosterIndex): Uint16Array {
  let counts = termCounts.get(index);
  if (counts === undefined) {
    counts = new Uint16Array(index.size);
    for (const skill of index.postingSkill) counts[skill] = (counts[skill] ?? 0) + 1;
    termCounts.set(index, counts);
  }
  return counts;
}
