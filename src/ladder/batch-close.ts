/** The end of a batch: what is not settled stays unresolved, or is stopped where the budget ended it, and what it teaches about the rubric waits for delivery. */
import { CLOSED_EVENT, recordEvents, unitEvent } from "./batch-events.ts";
import type { BatchStore } from "./batch-store.ts";
import { type BatchRow, isSpent } from "./batch-tables.ts";
import { missesOfBatch } from "./batch-views.ts";
import type { UnitState } from "./terms.ts";

/** When the alarm tries to deliver to a tenant's log that could not be reached. */
export const CALIBRATE_AGAIN_AFTER_MS = 60_000;

const OPEN_STATES = ["running", "awaiting_tiebreak"] as const;
const MISSES_A_DELIVERY = 2000;

export function closeBatch(store: BatchStore, batch: BatchRow, now: number): void {
  const open = batch.tiebreak_state === "leased" || batch.tiebreak_state === "sending";
  // A unit that still runs when the money is gone was never given a chance; one that waited had its answers.
  const ofRunning = isSpent(batch) ? "stopped" : "unresolved";
  const stateOf = (state: UnitState) => (state === "running" ? ofRunning : "unresolved");
  const left = OPEN_STATES.flatMap((state) => store.unitsIn(state)).sort((a, b) => a.ord - b.ord);
  for (const state of OPEN_STATES) store.moveUnits(state, stateOf(state));
  store.updateBatch({
    closed_at: now,
    running: 0,
    ...(open && { tiebreak_state: "cancelled", lease: null }),
  });
  store.clearDue("lease");
  store.clearDue("send");
  store.setDue("calibrate", now + CALIBRATE_AGAIN_AFTER_MS);
  recordEvents(store, now, [...left.map(({ id, state }) => unitEvent(id, stateOf(state))), { type: CLOSED_EVENT }]);
}

/**
 * What a closed batch teaches, for its tenant's log: read from the tables, which no longer change, as often as it takes
 * until the log has it.
 * @returns JSON of deliveries, each far under the 32 MiB of an RPC.
 */
export function calibrationDeliveries(store: BatchStore): string[] {
  const { id: batch, closed_at } = store.batch();
  const misses = missesOfBatch(store);
  const deliveries: string[] = [];
  for (let from = 0; from < misses.length; from += MISSES_A_DELIVERY) {
    deliveries.push(JSON.stringify({ batch, closed_at, from, misses: misses.slice(from, from + MISSES_A_DELIVERY) }));
  }
  return deliveries;
}
