/** Words of the skills' names, turned round: which names does a request's word belong to? */
import { stem } from "../../text/stem.ts";
import type { RosterIndex } from "./roster-index.ts";

export interface NameWords {
  /** Skills whose name holds the stem. */
  readonly skills: ReadonlyMap<string, readonly number[]>;
  /** Distinct stems of each skill's name. */
  readonly count: Uint16Array;
}

const known = new WeakMap<RosterIndex, NameWords>();

export function nameWordsOf(index: RosterIndex): NameWords {
  const found = known.get(index);
  if (found !== undefined) return found;
  const skills = new Map<string, number[]>();
  const count = new Uint16Array(index.size);
  for (const [s, name] of index.names.entries()) {
    const words = name
      .normalize("NFKC")
      .toLowerCase()
      .split(/[^\p{L}\p{N}\p{M}]+/u);
    const stems = new Set(words.filter((word) => word !== "").map(stem));
    count[s] = stems.size;
    for (const term of stems) {
      const list = skills.get(term);
      if (list === undefined) skills.set(term, [s]);
      else list.push(s);
    }
  }
  const words = { skills, count };
  known.set(index, words);
  return words;
}
