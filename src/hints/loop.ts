/**
 * Loop state, pure: the caller carries it (`round`, `visited_ids`) from answer to request, the service keeps nothing.
 * Every round counts against `max_rounds`, whatever came back in it, so a caller who feeds the state back cannot loop
 * for ever.
 */
import type { Document } from "./results.ts";
import { DEFAULT_MAX_ROUNDS, type HintsRequest, type StopReason } from "./schema.ts";

export interface LoopState {
  readonly isLastRound: boolean;
  /** Ids of this round that no earlier one had, first seen first. */
  readonly newIds: readonly string[];
  /** All ids seen up to now, this round included. */
  readonly visited: ReadonlySet<string>;
  /** Whether any round before this one had found something. */
  readonly hadVisited: boolean;
  readonly warnings: readonly string[];
}

/** @returns undefined when the request carries no loop state at all. */
export function readLoopState(
  request: Pick<HintsRequest, "round" | "max_rounds" | "visited_ids">,
  documents: readonly Document[],
): LoopState | undefined {
  const { round, max_rounds: maxRounds = DEFAULT_MAX_ROUNDS, visited_ids: visitedIds } = request;
  if (round === undefined && request.max_rounds === undefined && visitedIds === undefined) return undefined;
  // An empty list written as text and split again ("".split(",")) is [""]: no id.
  const visited = new Set(visitedIds?.filter((id) => id !== ""));
  const hadVisited = visited.size > 0;
  const newIds: string[] = [];
  for (const { id } of documents) {
    if (visited.has(id)) continue;
    visited.add(id);
    newIds.push(id);
  }
  const warnings =
    round === undefined
      ? ["`round` is missing, so every call counts as round 1 and `max_rounds` ends no loop; send it, counted from 1."]
      : [];
  return { isLastRound: (round ?? 1) >= maxRounds, newIds, visited, hadVisited, warnings };
}

/**
 * Why the loop should stop after this round, or null while another is worth it.
 * @param suffices the results answer the question @param expandable documents are pointed to that nobody has seen
 * @param failed a search of this round failed: then an absent id says nothing about saturation
 */
export function stopReason(
  state: LoopState,
  suffices: boolean,
  expandable: boolean,
  failed: boolean,
): StopReason | null {
  const saturated = !failed && state.hadVisited && state.newIds.length === 0;
  if (suffices && (!expandable || saturated || state.isLastRound)) return "sufficient";
  if (saturated) return "saturated";
  return state.isLastRound ? "max_rounds" : null;
}
