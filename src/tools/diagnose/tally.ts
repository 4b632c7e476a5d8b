/** Sorts a log's rows into what they are: right picks, confusions, misses, needless picks, names nobody listed. Pure. */
import type { Selection } from "./schema.ts";

export interface Group<K> {
  readonly key: K;
  readonly rows: readonly Selection[];
}

export interface PairKey {
  readonly requested: string;
  readonly expected: string;
}

export interface Tally {
  readonly correct: number;
  /** The most frequent first; equal ones in the log's order. */
  readonly confusions: readonly Group<PairKey>[];
  readonly misses: readonly Group<string>[];
  readonly needless: readonly Group<string>[];
  readonly unknown: readonly Group<{ readonly name: string; readonly role: "requested" | "expected" }>[];
  /** Rows without a known right answer, of a known tool or of none. */
  readonly unlabelled: readonly Selection[];
}

class Groups<K> {
  private readonly byId = new Map<string, { key: K; rows: Selection[] }>();

  add(key: K, row: Selection): void {
    const id = JSON.stringify(key);
    const group = this.byId.get(id);
    if (group === undefined) this.byId.set(id, { key, rows: [row] });
    else group.rows.push(row);
  }

  sorted(): Group<K>[] {
    return [...this.byId.values()].sort((a, b) => b.rows.length - a.rows.length);
  }
}

/** @param listed names of the tools the agent has. */
export function tally(selections: readonly Selection[], listed: ReadonlySet<string>): Tally {
  let correct = 0;
  const confusions = new Groups<PairKey>();
  const misses = new Groups<string>();
  const needless = new Groups<string>();
  const unknown = new Groups<{ name: string; role: "requested" | "expected" }>();
  const unlabelled: Selection[] = [];
  for (const row of selections) {
    const { requested_tool: requested, expected_tool: expected } = row;
    if (requested !== null && !listed.has(requested)) unknown.add({ name: requested, role: "requested" }, row);
    else if (typeof expected === "string" && !listed.has(expected))
      unknown.add({ name: expected, role: "expected" }, row);
    else if (expected === undefined) unlabelled.push(row);
    else if (requested === expected) correct++;
    else if (expected === null) needless.add(requested ?? "", row);
    else if (requested === null) misses.add(expected, row);
    else confusions.add({ requested, expected }, row);
  }
  return {
    correct,
    confusions: confusions.sorted(),
    misses: misses.sorted(),
    needless: needless.sorted(),
    unknown: unknown.sorted(),
    unlabelled,
  };
}

/** Two logs' rows about the same message, by its text without regard to case and spacing. */
export function messageKey(message: string): string {
  return message.normalize("NFKC").toLowerCase().replace(/\s+/gu, " ").trim();
}
