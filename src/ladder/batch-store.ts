/** Reads and writes the tables of one batch. All SQL of the batch is here; its tables are described in batch-tables.ts. */
import type {
  AttemptRow,
  BatchRow,
  BatchTotals,
  DueKind,
  ProgressRow,
  RefusedCostRow,
  TextsRow,
  UnitRow,
} from "./batch-tables.ts";
import type { Action, Tier, UnitState } from "./terms.ts";

type Row = Record<string, SqlStorageValue>;

/** What a batch is created with; the rest of its row starts at its defaults. */
export type NewBatch = Pick<
  BatchRow,
  "id" | "tenant" | "vendor" | "tiebreak_mode" | "max_cost_nanos" | "created_at" | "running"
> &
  Pick<TextsRow, "ladder" | "rubric">;
export type NewUnit = Pick<
  UnitRow,
  "ord" | "id" | "spec" | "rule" | "verifiable" | "start_tier" | "cap" | "tier" | "dual_run"
>;

interface TierCost {
  tier: Tier;
  attempts: number;
  cost_nanos: number;
  tokens_in: number;
  tokens_out: number;
  unknown: number;
}

const SELECT_UNITS = "SELECT * FROM units JOIN progress USING (ord)";
/** A value of Durable Object storage holds 2 MB, and an id may be 800 bytes long. */
const IDS_A_QUERY = 1000;

export class BatchStore {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  insertBatch(batch: NewBatch): void {
    this.#sql.exec(
      `INSERT INTO batch (one, id, tenant, vendor, tiebreak_mode, max_cost_nanos, created_at, last_report_at, running)
       VALUES (1, ?, ?, ?, ?, ?, ?, ?, ?)`,
      batch.id,
      batch.tenant,
      batch.vendor,
      batch.tiebreak_mode,
      batch.max_cost_nanos,
      batch.created_at,
      batch.created_at,
      batch.running,
    );
    this.#sql.exec("INSERT INTO texts (one, ladder, rubric) VALUES (1, ?, ?)", batch.ladder, batch.rubric);
  }

  insertUnit(unit: NewUnit): void {
    this.#sql.exec(
      "INSERT INTO units (ord, id, spec, rule, start_tier) VALUES (?, ?, ?, ?, ?)",
      unit.ord,
      unit.id,
      unit.spec,
      unit.rule,
      unit.start_tier,
    );
    this.#sql.exec(
      "INSERT INTO progress (ord, verifiable, cap, tier, dual_run) VALUES (?, ?, ?, ?, ?)",
      unit.ord,
      unit.verifiable,
      unit.cap,
      unit.tier,
      unit.dual_run,
    );
  }

  batch(): BatchRow {
    return this.#sql.exec<BatchRow>("SELECT * FROM batch").one();
  }

  /** What reports need of the batch's row: its texts are left out. */
  totals(): BatchTotals {
    return this.#sql
      .exec<BatchTotals>("SELECT closed_at, max_cost_nanos, last_report_at, last_seq, spent_nanos, running FROM batch")
      .one();
  }

  /** Once for every group of reports. */
  updateTotals(totals: Pick<BatchTotals, "last_report_at" | "last_seq" | "spent_nanos" | "running">): void {
    this.#sql.exec(
      "UPDATE batch SET last_report_at = ?, last_seq = ?, spent_nanos = ?, running = ?",
      totals.last_report_at,
      totals.last_seq,
      totals.spent_nanos,
      totals.running,
    );
  }

  /** Writes the named columns of the batch's row. */
  updateBatch(changes: Partial<BatchRow>): void {
    this.#update("batch", changes);
  }

  texts(): TextsRow {
    return this.#sql.exec<TextsRow>("SELECT * FROM texts").one();
  }

  updateTexts(changes: Partial<TextsRow>): void {
    this.#update("texts", changes);
  }

  /** Where each of these units stands; one the batch does not have is left out. */
  progress(unitIds: readonly string[]): ProgressRow[] {
    return this.#each<ProgressRow>(
      `SELECT p.ord, u.id, p.verifiable, p.cap, p.tier, p.state, p.strikes, p.faults, p.dual_run, p.first_run, p.history
       FROM units u JOIN progress p ON p.ord = u.ord WHERE u.id IN (SELECT value FROM json_each(?))`,
      unitIds,
    );
  }

  unit(id: string): UnitRow | undefined {
    return this.#first<UnitRow>(`${SELECT_UNITS} WHERE units.id = ?`, id);
  }

  /** @param limit rows; @param after the last `ord` of the page before, -1 for the first. */
  unitsPage(after: number, limit: number, state: UnitState | null): UnitRow[] {
    if (state === null) {
      return this.#all<UnitRow>(`${SELECT_UNITS} WHERE ord > ? ORDER BY ord LIMIT ?`, after, limit);
    }
    return this.#all<UnitRow>(`${SELECT_UNITS} WHERE ord > ? AND state = ? ORDER BY ord LIMIT ?`, after, state, limit);
  }

  unitsIn(state: UnitState): UnitRow[] {
    return this.#all<UnitRow>(`${SELECT_UNITS} WHERE state = ? ORDER BY ord`, state);
  }

  allUnits(): UnitRow[] {
    return this.#all<UnitRow>(`${SELECT_UNITS} ORDER BY ord`);
  }

  updateProgress(unit: ProgressRow): void {
    this.#sql.exec(
      "UPDATE progress SET tier = ?, state = ?, strikes = ?, faults = ?, dual_run = ?, first_run = ?, history = ? WHERE ord = ?",
      unit.tier,
      unit.state,
      unit.strikes,
      unit.faults,
      unit.dual_run,
      unit.first_run,
      unit.history,
      unit.ord,
    );
  }

  settleUnit(ord: number, state: UnitState, resolution: string | null): void {
    this.#sql.exec("UPDATE progress SET state = ?, resolution = ? WHERE ord = ?", state, resolution, ord);
  }

  /** Every unit that is in `from` goes to `to`. */
  moveUnits(from: UnitState, to: UnitState): void {
    this.#sql.exec("UPDATE progress SET state = ? WHERE state = ?", to, from);
  }

  countsByState(): { state: UnitState; n: number }[] {
    return this.#all<{ state: UnitState; n: number }>("SELECT state, count(*) AS n FROM progress GROUP BY state");
  }

  /** The recorded reports with these ids; an id that was never used is left out. */
  attempts(attemptIds: readonly string[]): AttemptRow[] {
    return this.#each<AttemptRow>(
      "SELECT * FROM attempts WHERE attempt_id IN (SELECT value FROM json_each(?))",
      attemptIds,
    );
  }

  /** @param seqs numbers of attempts, as a unit's `history` lists them. */
  attemptBodies(seqs: string): string[] {
    return this.#all<{ body: string }>(
      "SELECT body FROM attempts WHERE seq IN (SELECT value FROM json_each(?)) ORDER BY seq",
      `[${seqs}]`,
    ).map((row) => row.body);
  }

  insertAttempt(row: AttemptRow): void {
    this.#sql.exec(
      `INSERT INTO attempts (seq, attempt_id, unit, tier, body, action, next_tier, reason, state, warnings, cost_nanos, tokens_in, tokens_out, at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      row.seq,
      row.attempt_id,
      row.unit,
      row.tier,
      row.body,
      row.action,
      row.next_tier,
      row.reason,
      row.state,
      row.warnings,
      row.cost_nanos,
      row.tokens_in,
      row.tokens_out,
      row.at,
    );
  }

  /** What was booked for refused reports with these ids. */
  refusedCosts(attemptIds: readonly string[]): RefusedCostRow[] {
    return this.#each<RefusedCostRow>(
      "SELECT * FROM refused_costs WHERE attempt_id IN (SELECT value FROM json_each(?))",
      attemptIds,
    );
  }

  bookRefusedCost(row: RefusedCostRow): void {
    this.#sql.exec(
      "INSERT OR REPLACE INTO refused_costs (attempt_id, tier, cost_nanos, tokens_in, tokens_out) VALUES (?, ?, ?, ?, ?)",
      row.attempt_id,
      row.tier,
      row.cost_nanos,
      row.tokens_in,
      row.tokens_out,
    );
  }

  dropRefusedCost(attemptId: string): void {
    this.#sql.exec("DELETE FROM refused_costs WHERE attempt_id = ?", attemptId);
  }

  /** The attempts that counted or are known to have cost something, in the order they were recorded. */
  paidAttempts(): Iterable<AttemptRow> {
    return this.#sql.exec<AttemptRow>(
      "SELECT * FROM attempts WHERE action <> 'ignored' OR cost_nanos IS NOT NULL ORDER BY seq",
    );
  }

  /** By `total`, since `sum` throws on what is over 64 bits, and a batch that cannot be added up could never be closed. */
  costByTier(): TierCost[] {
    return this.#all<TierCost & Row>(
      `SELECT tier, count(*) AS attempts, total(cost_nanos) AS cost_nanos, total(tokens_in) AS tokens_in,
       total(tokens_out) AS tokens_out, count(*) - count(cost_nanos) AS unknown
       FROM (SELECT tier, cost_nanos, tokens_in, tokens_out FROM attempts
             WHERE action <> 'ignored' OR cost_nanos IS NOT NULL
             UNION ALL SELECT tier, cost_nanos, tokens_in, tokens_out FROM refused_costs)
       WHERE tier IS NOT NULL GROUP BY tier`,
    );
  }

  insertEvent(seq: number, body: string): void {
    this.#sql.exec("INSERT INTO events (seq, body) VALUES (?, ?)", seq, body);
  }

  eventsAfter(seq: number, limit: number): { seq: number; body: string }[] {
    return this.#all<{ seq: number; body: string }>(
      "SELECT seq, body FROM events WHERE seq > ? ORDER BY seq LIMIT ?",
      seq,
      limit,
    );
  }

  /** Counted attempts as events see them: the report itself is left out. */
  decisionsAfter(seq: number, limit: number): DecisionRow[] {
    return this.#all<DecisionRow>(
      `SELECT seq, attempt_id, unit, tier, action, next_tier, state, at FROM attempts
       WHERE seq > ? AND action <> 'ignored' ORDER BY seq LIMIT ?`,
      seq,
      limit,
    );
  }

  setDue(kind: DueKind, at: number): void {
    this.#sql.exec(
      "INSERT INTO due (kind, at) VALUES (?, ?) ON CONFLICT (kind) DO UPDATE SET at = excluded.at",
      kind,
      at,
    );
  }

  isDue(kind: DueKind): boolean {
    return this.#first<{ at: number }>("SELECT at FROM due WHERE kind = ?", kind) !== undefined;
  }

  clearDue(kind: DueKind): void {
    this.#sql.exec("DELETE FROM due WHERE kind = ?", kind);
  }

  /** When the alarm must ring next; null: never. */
  nextDue(): number | null {
    return this.#sql.exec<{ at: number | null }>("SELECT min(at) AS at FROM due").one().at;
  }

  dueBy(now: number): DueKind[] {
    return this.#all<{ kind: DueKind }>("SELECT kind FROM due WHERE at <= ? ORDER BY at", now).map((row) => row.kind);
  }

  #update(table: "batch" | "texts", changes: Record<string, SqlStorageValue | undefined>): void {
    const columns = Object.keys(changes).map((column) => `${column} = ?`);
    this.#sql.exec(
      `UPDATE ${table} SET ${columns.join(", ")}`,
      ...Object.values(changes).map((value) => value ?? null),
    );
  }

  #first<T extends Row>(query: string, ...bindings: SqlStorageValue[]): T | undefined {
    return this.#sql.exec<T>(query, ...bindings).toArray()[0];
  }

  /** @param query takes a JSON list of ids. */
  #each<T extends Row>(query: string, ids: readonly string[]): T[] {
    const rows: T[] = [];
    for (let from = 0; from < ids.length; from += IDS_A_QUERY) {
      rows.push(...this.#all<T>(query, JSON.stringify(ids.slice(from, from + IDS_A_QUERY))));
    }
    return rows;
  }

  #all<T extends Row>(query: string, ...bindings: SqlStorageValue[]): T[] {
    return this.#sql.exec<T>(query, ...bindings).toArray();
  }
}

type DecisionRow = {
  seq: number;
  attempt_id: string;
  unit: string;
  tier: Tier;
  action: Action;
  next_tier: Tier | null;
  state: UnitState;
  at: number;
};
