/** Draws the units a re-derivation checks: the same ones for the same batch, whoever asks and when. */
import type { Rubric } from "./rubric.ts";
import type { Flag } from "./terms.ts";

/**
 * The `n` units whose hash with the batch's id is smallest: a larger sample holds every smaller one.
 * @returns all of them, in the same drawn order, when there are no more than `n`.
 */
export function drawSample<T extends { id: string }>(batchId: string, units: readonly T[], n: number): T[] {
  return units
    .map((unit) => ({ unit, draw: fnv1a(`${batchId}\n${unit.id}`) }))
    .sort((a, b) => a.draw - b.draw || (a.unit.id < b.unit.id ? -1 : 1))
    .slice(0, n)
    .map(({ unit }) => unit);
}

/** The dangerous failure to hunt for in a unit: one for each of its flags, from the rubric. */
export function failureClasses(rubric: Rubric, flags: readonly Flag[]): string[] {
  return flags.length === 0 ? [rubric.unflagged_failure_class] : flags.map((flag) => rubric.flags[flag].failure_class);
}

/** FNV-1a over UTF-16 units with a final mix (murmur3's): spread enough for a draw, not for secrets. */
function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
