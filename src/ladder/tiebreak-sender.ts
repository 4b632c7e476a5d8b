/** The service's own tie-break: what each send and each reply does to the batch's tables. */
import { logWarning } from "../log.ts";
import type { ApexReply } from "./ask-apex.ts";
import { recordEvents, recordResult } from "./batch-events.ts";
import type { BatchStore } from "./batch-store.ts";
import type { BatchRow } from "./batch-tables.ts";
import { settleResidue } from "./batch-tiebreak.ts";

/** Requests made for one tie-break in all, whatever becomes of them. */
const MAX_SENDS = 3;

/**
 * Counts the send before it leaves, and sets the time for the next: a crash after this finds both in the tables.
 * @returns false when no send is left or wanted; the residue is then settled as unresolved.
 */
export function countSend(store: BatchStore, batch: BatchRow, now: number, nextAt: number): boolean {
  if (batch.tiebreak_state !== "sending" || batch.sends >= MAX_SENDS) {
    giveUp(store, batch, now);
    return false;
  }
  store.updateBatch({ sends: batch.sends + 1 });
  store.setDue("send", nextAt);
  return true;
}

/**
 * The first answer settles the residue; one that comes to a batch no longer waiting for it is dropped.
 * @param retryMs wait before the second send; doubled for the third.
 */
export function takeReply(store: BatchStore, batch: BatchRow, reply: ApexReply, now: number, retryMs: number): void {
  if (batch.tiebreak_state !== "sending") return;
  if (reply.kind === "answered") {
    const result = settleResidue(store, reply.items, null);
    store.updateTexts({ tiebreak_usage: JSON.stringify(reply.usage) });
    store.clearDue("send");
    recordResult(store, now, result);
    return;
  }
  const { final, detail } = reply;
  logWarning("tiebreak_send_failed", { batch: batch.id, sends: batch.sends, final, detail });
  if (final || batch.sends >= MAX_SENDS) giveUp(store, batch, now);
  else store.setDue("send", now + retryMs * 2 ** (batch.sends - 1));
}

/** No answer came and none will: the residue stays unresolved. */
function giveUp(store: BatchStore, batch: BatchRow, now: number): void {
  store.clearDue("send");
  if (batch.tiebreak_state !== "sending") return;
  const result = settleResidue(store, [], null);
  store.updateBatch({ tiebreak_state: "failed" });
  recordEvents(store, now, [{ type: "tiebreak_failed" }]);
  recordResult(store, now, result);
}
