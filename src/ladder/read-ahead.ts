/**
 * What a group of reports needs of the batch's tables, read before the first is decided: one query for all costs half of
 * what a query for each does. What is written on the way goes to the tables at once and is seen by the reports after it.
 *
 * Lives within one transaction, so that what it holds is never older than the tables.
 */
import type { BatchStore } from "./batch-store.ts";
import type { AttemptRow, ProgressRow, RefusedCostRow } from "./batch-tables.ts";
import type { ReceivedAttempt } from "./prepared-attempt.ts";

export class ReadAhead {
  readonly #store: BatchStore;
  readonly #units: Map<string, ProgressRow>;
  readonly #attempts: Map<string, AttemptRow>;
  readonly #refused: Map<string, RefusedCostRow>;

  /** @param reports all that will be asked for, @param refusedIds and those refused unseen: nothing else is read. */
  constructor(store: BatchStore, reports: readonly ReceivedAttempt[], refusedIds: readonly string[]) {
    this.#store = store;
    this.#units = new Map(store.progress(reports.map(({ attempt }) => attempt.unit)).map((row) => [row.id, row]));
    const ids = [...reports.map(({ attempt }) => attempt.attempt_id), ...refusedIds];
    this.#attempts = new Map(store.attempts(ids).map((row) => [row.attempt_id, row]));
    this.#refused = new Map(store.refusedCosts(ids).map((row) => [row.attempt_id, row]));
  }

  /** Where the unit stands now; undefined when the batch has no such unit. */
  unit(id: string): ProgressRow | undefined {
    return this.#units.get(id);
  }

  /** The recorded report with this id, be it from this very group. */
  attempt(id: string): AttemptRow | undefined {
    return this.#attempts.get(id);
  }

  /** Billionths of a dollar booked for a refused report with this id. */
  refusedNanos(id: string): number {
    return this.#refused.get(id)?.cost_nanos ?? 0;
  }

  bookRefusedCost(row: RefusedCostRow): void {
    this.#store.bookRefusedCost(row);
    this.#refused.set(row.attempt_id, row);
  }

  dropRefusedCost(id: string): void {
    if (this.#refused.delete(id)) this.#store.dropRefusedCost(id);
  }

  updateUnit(unit: ProgressRow): void {
    this.#store.updateProgress(unit);
    this.#units.set(unit.id, unit);
  }

  insertAttempt(attempt: AttemptRow): void {
    this.#store.insertAttempt(attempt);
    this.#attempts.set(attempt.attempt_id, attempt);
  }
}
