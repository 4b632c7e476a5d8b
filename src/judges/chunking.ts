/**
 * Rosters larger than one choice holds: chunks are ranked side by side, then the winners of all chunks are ranked once
 * more against each other, since probabilities from different choices cannot be compared.
 */
import type { RankedSkill } from "./judge.ts";

/** Chunks of nearly equal size, in order, none larger than `maxPerChunk`: a small last chunk would win too cheaply. */
export function splitEvenly<T>(items: readonly T[], maxPerChunk: number): T[][] {
  const count = Math.ceil(items.length / maxPerChunk);
  const chunks: T[][] = [];
  for (let index = 0; index < count; index++) {
    chunks.push(
      items.slice(Math.floor((index * items.length) / count), Math.floor(((index + 1) * items.length) / count)),
    );
  }
  return chunks;
}

/**
 * The names that go into the second ranking: the best of each chunk, as many as one choice holds, in roster order so
 * that a chunk's own order does not favour its first.
 * @param rankings one a chunk, best first.
 * @param limit how many names the final ranking needs; no chunk sends more.
 */
export function winnersOf(rankings: readonly (readonly RankedSkill[])[], limit: number, capacity: number): Set<string> {
  const perChunk = Math.max(1, Math.min(limit, Math.floor(capacity / rankings.length)));
  const winners = rankings.flatMap((ranking) => ranking.slice(0, perChunk));
  const best = winners.toSorted((a, b) => b.probability - a.probability).slice(0, capacity);
  return new Set(best.map((skill) => skill.name));
}
