/** The end of a batch: what is not settled stays unresolved, and what it teaches about the rubric waits for delivery. */
import { CLOSED_EVENT, recordEvent } from "./batch-events.ts";
import type { BatchStore } from "./batch-store.ts";
import type { BatchRow } from "./batch-tables.ts";
import { missesOfBatch } from "./batch-views.ts";

/** When the alarm tries to deliver to a tenant's log that could not be reached. */
export const CALIBRATE_AGAIN_AFTER_MS = 60_000;

export function closeBatch(store: BatchStore, batch: BatchRow, now: number): void {
  const misses = missesOfBatch(store);
  const open = batch.tiebreak_state === "leased" || batch.tiebreak_state === "sending";
  store.moveUnits(["running", "awaiting_tiebreak"], "unresolved");
  store.updateBatch({
    closed_at: now,
    running: 0,
    ...(open && { tiebreak_state: "cancelled", lease: null }),
  });
  store.updateTexts({ calibration: JSON.stringify({ batch: batch.id, closed_at: now, misses }) });
  store.clearDue("lease");
  store.clearDue("send");
  store.setDue("calibrate", now + CALIBRATE_AGAIN_AFTER_MS);
  recordEvent(store, now, CLOSED_EVENT);
}
