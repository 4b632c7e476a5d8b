/**
 * What happened to a batch, in order, for whoever watches it live. Events are not kept twice: a counted attempt is an
 * event already, and the few that are not attempts have a table of their own; both draw from one series of numbers.
 *
 * A watcher is a hibernating WebSocket whose attachment says how far it has read. Sending is reading on from there, so
 * a watcher that joins, resumes or outlives an eviction is served by the same few lines.
 */
import { z } from "zod";
import type { TiebreakResult } from "./batch-schema.ts";
import type { BatchStore } from "./batch-store.ts";
import type { UnitState } from "./terms.ts";

const PAGE = 500;

const attachmentSchema = z.object({ sent: z.number() });

/** Said once for the batch's life by the last event; then watchers are let go. */
export const CLOSED_EVENT = "closed";
export const CLOSED_REASON = "the batch is closed";

/** Sends a watcher whatever it has not had yet. */
export function catchUp(store: BatchStore, socket: WebSocket): void {
  let sent = attachmentSchema.parse(socket.deserializeAttachment()).sent;
  for (;;) {
    const page = eventsAfter(store, sent);
    if (page.length === 0) break;
    for (const event of page) socket.send(JSON.stringify(event));
    sent = page.at(-1)?.id ?? sent;
    if (page.some((event) => event.type === CLOSED_EVENT)) {
      socket.close(1000, CLOSED_REASON);
      break;
    }
  }
  socket.serializeAttachment({ sent });
}

interface NewEvent {
  readonly type: string;
  readonly [field: string]: string | number;
}

/** Numbers the events on from the last one, in their order. */
export function recordEvents(store: BatchStore, now: number, events: Iterable<NewEvent>): void {
  let seq = store.batch().last_seq;
  for (const { type, ...fields } of events) {
    seq += 1;
    store.insertEvent(seq, JSON.stringify({ type, at: new Date(now).toISOString(), ...fields }));
  }
  store.updateBatch({ last_seq: seq });
}

/** A unit's change that no attempt made. */
export function unitEvent(unit: string, state: UnitState): NewEvent {
  return { type: "unit", unit, state };
}

/** What the tie-break made of each unit. */
export function recordResult(store: BatchStore, now: number, result: TiebreakResult): void {
  recordEvents(store, now, [
    ...result.resolved.map((unit) => unitEvent(unit, "resolved")),
    ...result.unresolved.map((unit) => unitEvent(unit, "unresolved")),
  ]);
}

/** Whether a watcher that has had event `after` has had them all, and no more will come. */
export function isOver(store: BatchStore, after: number): boolean {
  return store.batch().closed_at !== null && eventsAfter(store, after).length === 0;
}

interface BatchEvent {
  /** Rises from event to event; resume after it. */
  readonly id: number;
  readonly type: string;
  readonly [field: string]: unknown;
}

/** At most PAGE events, oldest first; none when there are no more. */
function eventsAfter(store: BatchStore, seq: number): BatchEvent[] {
  const others = store
    .eventsAfter(seq, PAGE)
    .map(({ seq: id, body }): BatchEvent => ({ id, ...eventBody.parse(JSON.parse(body)) }));
  const decisions = store.decisionsAfter(seq, PAGE).map(
    (row): BatchEvent => ({
      id: row.seq,
      type: "unit",
      at: new Date(row.at).toISOString(),
      unit: row.unit,
      attempt_id: row.attempt_id,
      action: row.action,
      tier: row.next_tier ?? row.tier,
      state: row.state,
    }),
  );
  return [...others, ...decisions].sort((a, b) => a.id - b.id).slice(0, PAGE);
}

const eventBody = z.looseObject({ type: z.string() });
