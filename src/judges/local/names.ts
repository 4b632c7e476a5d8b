/** Words of the skills' names, turned round: which names does a request's word belong to? */
import { stem } from "../../language/stem.ts";
import type { LocalModel } from "./model.ts";
import type { RosterIndex } from "./roster-index.ts";

export interface NameWords {
  /** Skills whose name holds the stem. */
  readonly skills: ReadonlyMap<string, readonly number[]>;
  /** Distinct stems of each skill's name. */
  readonly count: Uint16Array;
  /** How telling the whole name is, 0–1: an everyday word alone ("plan") tells less than two rare ones. */
  readonly telling: Float32Array;
}

/** Summed background idf from which a name is as telling as any: two fairly rare words, or one never seen. */
const TELLING_RARITY = 11;

const known = new WeakMap<RosterIndex, NameWords>();

export function nameWordsOf(model: LocalModel, index: RosterIndex): NameWords {
  const found = known.get(index);
  if (found !== undefined) return found;
  const skills = new Map<string, number[]>();
  const count = new Uint16Array(index.size);
  const telling = new Float32Array(index.size);
  for (const [s, name] of index.names.entries()) {
    const words = name
      .normalize("NFKC")
      .toLowerCase()
      .split(/[^\p{L}\p{N}\p{M}]+/u);
    const stems = new Set(words.filter((word) => word !== "").map(stem));
    count[s] = stems.size;
    let rarity = 0;
    for (const term of stems) rarity += model.backgroundIdf(term);
    telling[s] = Math.min(1, rarity / TELLING_RARITY);
    for (const term of stems) {
      const list = skills.get(term);
      if (list === undefined) skills.set(term, [s]);
      else list.push(s);
    }
  }
  const words = { skills, count, telling };
  known.set(index, words);
  return words;
}
