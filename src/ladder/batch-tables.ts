/**
 * The tables of one batch's Durable Object. Nothing is kept in memory between calls: every call reads what it needs here,
 * so an eviction at any point loses nothing.
 *
 * - `batch`: one short row, written with every report. What it has spent, how many units still run, how far its tie-break is.
 *   `last_seq` numbers attempts and events in one series, which is the series a reader of the events resumes from.
 * - `texts`: one row of what is long and seldom written: the rules the batch was created with, what its tie-break said.
 * - `units`: a row per unit as it was given, `ord` being its place in the request.
 * - `progress`: where each unit stands, by `ord`; apart from `units`, whose texts would be written again with it. `history`
 *   lists, with commas, the `seq` of the attempts that count for its payload: an index over attempts would cost a write more.
 * - `attempts`: a row per recorded report, with the decision it got: the same report again reads its decision here.
 * - `refused_costs`: what attempts cost whose reports were refused. A refused report is not recorded, but its money is spent; a
 *   row gives way to the report that is recorded under its id.
 * - `events`: what happened beside attempts (tie-break, close).
 * - `due`: what the object's single alarm is waited for, by kind: `expire`, `lease`, `send`, `calibrate`.
 *
 * Money is in whole billionths of a US dollar: sums do not depend on the order of the reports.
 */
import type { Action, Tier, UnitState } from "./terms.ts";

const TABLES = `
CREATE TABLE batch (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  id TEXT NOT NULL, tenant TEXT NOT NULL, vendor TEXT NOT NULL,
  tiebreak_mode TEXT NOT NULL, max_cost_nanos INTEGER, created_at INTEGER NOT NULL, last_report_at INTEGER NOT NULL,
  closed_at INTEGER, spent_nanos INTEGER NOT NULL DEFAULT 0, running INTEGER NOT NULL, last_seq INTEGER NOT NULL DEFAULT 0,
  tiebreak_state TEXT NOT NULL DEFAULT 'unclaimed', lease TEXT, lease_expires_at INTEGER, sends INTEGER NOT NULL DEFAULT 0,
  tiebreak_items INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE texts (
  one INTEGER PRIMARY KEY CHECK (one = 1), ladder TEXT NOT NULL, rubric TEXT NOT NULL,
  tiebreak_body TEXT, tiebreak_result TEXT, tiebreak_usage TEXT
);
CREATE TABLE units (
  ord INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, spec TEXT NOT NULL, rule TEXT NOT NULL, start_tier TEXT NOT NULL
);
CREATE TABLE progress (
  ord INTEGER PRIMARY KEY, verifiable INTEGER NOT NULL, cap TEXT NOT NULL, tier TEXT NOT NULL,
  state TEXT NOT NULL DEFAULT 'running', strikes INTEGER NOT NULL DEFAULT 0, faults INTEGER NOT NULL DEFAULT 0,
  dual_run INTEGER NOT NULL, first_run TEXT, history TEXT NOT NULL DEFAULT '', resolution TEXT
);
CREATE TABLE attempts (
  seq INTEGER PRIMARY KEY, attempt_id TEXT NOT NULL UNIQUE, unit TEXT NOT NULL, tier TEXT NOT NULL, body TEXT NOT NULL,
  action TEXT NOT NULL, next_tier TEXT, reason TEXT NOT NULL, state TEXT NOT NULL, warnings TEXT,
  cost_nanos INTEGER, tokens_in INTEGER, tokens_out INTEGER, at INTEGER NOT NULL
);
CREATE TABLE refused_costs (
  attempt_id TEXT PRIMARY KEY, tier TEXT, cost_nanos INTEGER NOT NULL, tokens_in INTEGER, tokens_out INTEGER
);
CREATE TABLE events (seq INTEGER PRIMARY KEY, body TEXT NOT NULL);
CREATE TABLE due (kind TEXT PRIMARY KEY, at INTEGER NOT NULL);
`;

type TiebreakState = "unclaimed" | "leased" | "sending" | "answered" | "failed" | "cancelled";

export type BatchRow = {
  id: string;
  tenant: string;
  vendor: string;
  tiebreak_mode: "caller" | "service";
  max_cost_nanos: number | null;
  created_at: number;
  last_report_at: number;
  closed_at: number | null;
  spent_nanos: number;
  running: number;
  last_seq: number;
  tiebreak_state: TiebreakState;
  lease: string | null;
  lease_expires_at: number | null;
  sends: number;
  tiebreak_items: number;
};

/** Whether more was spent than the batch may. */
export function isSpent({ max_cost_nanos, spent_nanos }: BatchTotals): boolean {
  return max_cost_nanos !== null && spent_nanos > max_cost_nanos;
}

export type TextsRow = {
  /** JSON of a Ladder. */
  ladder: string;
  /** JSON of a Rubric as it was when the batch was created. */
  rubric: string;
  /** Canonical JSON of the answers, to tell a repetition. */
  tiebreak_body: string | null;
  /** JSON of what became of each item. */
  tiebreak_result: string | null;
  /** JSON of the tokens the service's request took. */
  tiebreak_usage: string | null;
};

export type BatchTotals = Pick<
  BatchRow,
  "closed_at" | "max_cost_nanos" | "last_report_at" | "last_seq" | "spent_nanos" | "running"
>;

/** What the ladder needs of a unit at every report: its texts, which may be long, are left out. */
export type ProgressRow = {
  ord: number;
  id: string;
  verifiable: number;
  cap: Tier;
  tier: Tier;
  state: UnitState;
  strikes: number;
  faults: number;
  dual_run: number;
  /** `p` or `f` (passed, failed), then the canonical answer. */
  first_run: string | null;
  history: string;
};

export type UnitRow = ProgressRow & {
  /** JSON of a Unit. */
  spec: string;
  rule: string;
  /** Where the rubric starts it; the unit's first tier, unless that one is skipped for its price. */
  start_tier: Tier;
  /** JSON of what the tie-break answered. */
  resolution: string | null;
};

export type AttemptRow = {
  seq: number;
  attempt_id: string;
  unit: string;
  tier: Tier;
  /** Canonical JSON of the report. */
  body: string;
  action: Action;
  next_tier: Tier | null;
  reason: string;
  /** The unit's state after it. */
  state: UnitState;
  warnings: string | null;
  /** Null: unknown. */
  cost_nanos: number | null;
  tokens_in: number | null;
  tokens_out: number | null;
  at: number;
};

export type RefusedCostRow = {
  attempt_id: string;
  /** Null where the report named none that there is. */
  tier: Tier | null;
  cost_nanos: number;
  tokens_in: number | null;
  tokens_out: number | null;
};

export type DueKind = "expire" | "lease" | "send" | "calibrate";

export function createTables(sql: SqlStorage): void {
  sql.exec(TABLES);
}

/** An object that was never created as a batch, or has expired, holds no table; asking writes nothing. */
export function hasTables(sql: SqlStorage): boolean {
  return sql.exec("SELECT 1 FROM sqlite_master WHERE name = 'batch'").toArray().length > 0;
}
