/** Which of many words are near one another, by the cosine of their vectors. */
import type { LocalModel } from "./model.ts";

/** Words that are compared with each other; the rest of a longer list is near nothing. */
const MAX_WORDS = 3000;

/**
 * For each of the stems, those of the others that are near it, with their cosine. Costs one cosine a pair.
 * @param least the least cosine, 0–1, that counts as near
 */
export function nearAmong(
  model: LocalModel,
  stems: readonly string[],
  least: number,
): Map<string, Map<string, number>> {
  const { dimensions, vectors } = model;
  const near = new Map<string, Map<string, number>>();
  const known = stems
    .flatMap((stem) => (model.row(stem) < 0 ? [] : [{ stem, start: model.row(stem) * dimensions }]))
    .slice(0, MAX_WORDS);
  const add = (stem: string, other: string, cosine: number) => {
    const others = near.get(stem) ?? new Map<string, number>();
    near.set(stem, others.set(other, cosine));
  };
  for (const [i, one] of known.entries()) {
    for (let k = i + 1; k < known.length; k++) {
      const other = known[k];
      if (other === undefined) break;
      let cosine = 0;
      for (let d = 0; d < dimensions; d++) cosine += (vectors[one.start + d] ?? 0) * (vectors[other.start + d] ?? 0);
      if (cosine < least) continue;
      add(one.stem, other.stem, cosine);
      add(other.stem, one.stem, cosine);
    }
  }
  return near;
}
