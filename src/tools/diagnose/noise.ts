/**
 * Whether mix-ups are more than slips. Every model slips now and then, to any tool. A pair counts where its mix-ups are
 * more than slips explain by an exact binomial test at 5 %, divided by the number of pairs that could have come out so
 * (Bonferroni). What is left of a log is tried once more as a whole: in a log of three rows that are all wrong nothing is
 * a slip, though no pair alone could pass.
 */
import type { Selection } from "./schema.ts";
import type { Group, PairKey } from "./tally.ts";

/** Share of rows that are slips on tools which are told apart. */
export const SLIP_RATE = 0.02;
export const LEVEL = 0.05;
/** Past this a figure is no advice. */
const MAX_ROWS = 5000;

/** P(X ≥ k), X binomial with n and p; exact, in O(k). */
export function upperTail(k: number, n: number, p: number): number {
  if (k <= 0 || p >= 1) return 1;
  let below = 0;
  let log = n * Math.log1p(-p);
  for (let i = 0; i < k; i++) {
    below += Math.exp(log);
    log += Math.log(((n - i) / (i + 1)) * (p / (1 - p)));
  }
  return Math.max(0, 1 - below);
}

export interface Noise {
  /** Pairs that slips don't explain. */
  readonly certain: ReadonlySet<Group<PairKey>>;
  /** Messages for the expected tool that would have to come in besides to tell, at the same rate; null when none would. */
  rowsToTell(group: Group<PairKey>): number | null;
}

/** @param listed names of the tools that could be picked: other names are no pick of one for another */
export function testNoise(
  groups: readonly Group<PairKey>[],
  selections: readonly Selection[],
  listed: ReadonlySet<string>,
): Noise {
  const others = Math.max(1, listed.size - 1);
  const rate = SLIP_RATE / others;
  const answered = selections.filter(
    (row) => listed.has(row.requested_tool ?? "") && listed.has(row.expected_tool ?? ""),
  );
  const rowsOf = new Map<string, number>();
  for (const { expected_tool: name } of answered) rowsOf.set(name ?? "", (rowsOf.get(name ?? "") ?? 0) + 1);
  const count = (some: readonly Group<PairKey>[]) => some.reduce((sum, { rows }) => sum + rows.length, 0);
  const tail = ({ key, rows }: Group<PairKey>) => upperTail(rows.length, rowsOf.get(key.expected) ?? rows.length, rate);
  const level = LEVEL / (rowsOf.size * others);
  const certain = new Set(groups.filter((group) => tail(group) < level));
  // Picks that several tools took from one are its own trouble, though each took few.
  for (const [name, rows] of rowsOf) {
    const lost = groups.filter(({ key }) => key.expected === name);
    if (upperTail(count(lost), rows, SLIP_RATE) >= LEVEL / rowsOf.size) continue;
    for (const group of lost) if (group.rows.length > 1) certain.add(group);
  }
  const rest = groups.filter((group) => !certain.has(group));
  if (upperTail(count(rest), answered.length - count([...certain]), SLIP_RATE) < LEVEL)
    for (const group of rest) if (tail(group) < LEVEL / rest.length) certain.add(group);
  return {
    certain,
    rowsToTell({ key, rows }) {
      const now = rowsOf.get(key.expected) ?? rows.length;
      for (let n = now + 1; n <= MAX_ROWS; n++) {
        if (upperTail(Math.floor((rows.length / now) * n), n, rate) < level) return n - now;
      }
      return null;
    },
  };
}
