/** The one tie-break of a batch, against its tables: claim, lease, answers. Who asks the model is another's business. */

import type { z } from "zod";
import { invalidRequest, policyViolation, type ServiceError } from "../errors.ts";
import { recordEvents, recordResult } from "./batch-events.ts";
import { isEmptyAnswer, type TiebreakAnswers, type TiebreakResult, type tiebreakClaimOutput } from "./batch-schema.ts";
import type { BatchStore } from "./batch-store.ts";
import { type BatchRow, isSpent } from "./batch-tables.ts";
import { canonicalJson } from "./canonical.ts";
import { unitPayload } from "./record-attempts.ts";
import { readUnit, storedResult } from "./stored.ts";
import { type ResidueItem, tiebreakPrompt } from "./tiebreak-prompt.ts";

interface ClaimSettings {
  readonly leaseMs: number;
  /** Characters one request may hold. */
  readonly maxChars: number;
  readonly now: number;
}

/**
 * Claims the tie-break: in caller mode a lease and the prompt, in service mode a request that is due at once.
 * @throws ServiceError (`policy`) when it may not be claimed, there is nothing to break, or it is too large.
 */
export function claimTiebreak(
  store: BatchStore,
  batch: BatchRow,
  model: string,
  { leaseMs, maxChars, now }: ClaimSettings,
): z.input<typeof tiebreakClaimOutput> {
  requireClaimable(batch, now);
  const residue = gatherResidue(store, maxChars);
  const prompt = fittingPrompt(residue, maxChars);
  const handedOut = { mode: batch.tiebreak_mode, model, items: residue.map((item) => item.payload) };
  store.updateBatch({ tiebreak_items: residue.length });
  recordEvents(store, now, [{ type: "tiebreak_claimed", items: residue.length }]);
  if (batch.tiebreak_mode === "service") {
    store.updateBatch({ tiebreak_state: "sending" });
    store.setDue("send", now);
    return { ...handedOut, lease: null, lease_expires_at: null, prompt: null };
  }
  const lease = crypto.randomUUID();
  const expires = now + leaseMs;
  store.updateBatch({ tiebreak_state: "leased", lease, lease_expires_at: expires });
  store.setDue("lease", expires);
  return { ...handedOut, lease, lease_expires_at: new Date(expires).toISOString(), prompt };
}

/** Frees a tie-break whose lease has run out; an alarm that rings early finds it held and waits on. */
export function expireLease(store: BatchStore, batch: BatchRow, now: number): void {
  const expires = batch.lease_expires_at ?? 0;
  if (batch.tiebreak_state === "leased" && expires > now) {
    store.setDue("lease", expires);
    return;
  }
  store.clearDue("lease");
  if (batch.tiebreak_state !== "leased") return;
  store.updateBatch({ tiebreak_state: "unclaimed", lease: null, lease_expires_at: null });
  recordEvents(store, now, [{ type: "tiebreak_lease_expired" }]);
}

/** @throws ServiceError (`policy`) while the batch may not be claimed. */
function requireClaimable(batch: BatchRow, now: number): void {
  if (batch.closed_at !== null)
    throw policyViolation("batch_closed", "The batch is closed; what was left is unresolved.");
  const leaseRanOut = batch.tiebreak_state === "leased" && (batch.lease_expires_at ?? 0) <= now;
  if (batch.tiebreak_state !== "unclaimed" && !leaseRanOut) {
    throw policyViolation(
      "tiebreak_claimed",
      "The batch's one tie-break is already claimed; GET the batch to see how far it is.",
    );
  }
  // A tie-break spends in either mode, whoever asks the model.
  if (isSpent(batch)) {
    throw policyViolation(
      "budget_spent",
      "The batch has spent its max_cost_usd, and a tie-break would spend more. Either raise_budget (PUT …/budget with a " +
        "higher max_cost_usd) and claim again, or POST …/close; what waits can be had from GET …/residue.",
    );
  }
  if (batch.running > 0) {
    throw policyViolation(
      "batch_not_settled",
      `${batch.running} unit${batch.running === 1 ? " is" : "s are"} still running; claim the tie-break once every unit is accepted or stuck at its cap.`,
    );
  }
}

/**
 * Everything that awaits the tie-break.
 * @param maxChars of payloads: more than fit into one request are not even read, since they may not fit in memory.
 * @throws ServiceError (`policy`) when nothing does, or too much.
 */
export function gatherResidue(store: BatchStore, maxChars: number): ResidueItem[] {
  const items: ResidueItem[] = [];
  let chars = 0;
  const rows = store.unitsIn("awaiting_tiebreak");
  for (const row of rows) {
    const payload = unitPayload(store, row, row.tier);
    chars += JSON.stringify(payload).length;
    if (chars > maxChars) throw tooLarge(rows.length, maxChars);
    items.push({ unit: readUnit(row.spec), payload });
  }
  if (items.length === 0) {
    throw policyViolation("nothing_to_break", "No unit awaits a tie-break: there is nothing to decide.");
  }
  return items;
}

/** @throws ServiceError (`policy`) when the residue does not fit into one request. */
function fittingPrompt(items: readonly ResidueItem[], maxChars: number): string {
  const prompt = tiebreakPrompt(items);
  if (prompt.length > maxChars) throw tooLarge(items.length, maxChars);
  return prompt;
}

function tooLarge(items: number, maxChars: number): ServiceError {
  return policyViolation(
    "tiebreak_too_large",
    `The residue of ${items} items makes a prompt of more than ${maxChars} characters, which is what one request takes. ` +
      "Settle the items from GET …/residue yourself, and keep the units of the next batch smaller.",
  );
}

/**
 * Takes the answers of a lease's holder. The same answers under the same lease again get the same result.
 * @throws ServiceError (`policy`) when the lease is another's or has run out.
 */
export function takeAnswers(
  store: BatchStore,
  batch: BatchRow,
  lease: string,
  answers: TiebreakAnswers,
  now: number,
): TiebreakResult {
  const body = canonicalJson(answers);
  if (batch.tiebreak_mode === "service") {
    throw policyViolation(
      "tiebreak_by_service",
      "Signpost asks the model for this batch; it takes no answers from you.",
    );
  }
  if (batch.tiebreak_state === "answered" && batch.lease === lease && store.texts().tiebreak_body === body) {
    const repeated = store.texts().tiebreak_result;
    if (repeated !== null) return storedResult.parse(repeated);
  }
  if (batch.tiebreak_state !== "leased" || batch.lease !== lease) {
    throw policyViolation("lease_not_held", "This lease does not hold the tie-break (any more); nothing was recorded.");
  }
  if ((batch.lease_expires_at ?? 0) <= now) {
    throw policyViolation("lease_expired", "The lease has run out; claim the tie-break again. Nothing was recorded.");
  }
  if (body.length > MAX_STORED_CHARS)
    throw invalidRequest("The answers are too large together; 500,000 characters fit.");
  const result = settleResidue(store, answers, body);
  store.clearDue("lease");
  recordResult(store, now, result);
  return result;
}

/** A row of Durable Object storage holds 2 MB, up to three bytes a character. */
const MAX_STORED_CHARS = 500_000;

/**
 * Matches answers to the waiting units by item. The first answer for an item counts; an item without one, or whose
 * answer failed verification, stays unresolved.
 * @param body canonical JSON of the answers, kept to tell a repetition; null when nobody can repeat them.
 */
export function settleResidue(store: BatchStore, answers: TiebreakAnswers, body: string | null): TiebreakResult {
  const waiting = new Map(store.unitsIn("awaiting_tiebreak").map((unit) => [unit.id, unit]));
  const result: TiebreakResult = { resolved: [], unresolved: [], unmatched: [] };
  for (const { item, answer, verification } of answers) {
    const unit = waiting.get(item);
    // An empty answer decides nothing: its unit is left as one that was not answered.
    if (unit !== undefined && isEmptyAnswer(answer)) continue;
    if (unit === undefined || answer === undefined) {
      result.unmatched.push(item);
      continue;
    }
    waiting.delete(item);
    const failed = verification?.passed === false;
    store.settleUnit(unit.ord, failed ? "unresolved" : "resolved", JSON.stringify({ answer }));
    (failed ? result.unresolved : result.resolved).push(item);
  }
  for (const unit of waiting.values()) {
    store.settleUnit(unit.ord, "unresolved", null);
    result.unresolved.push(unit.id);
  }
  store.updateBatch({ tiebreak_state: "answered" });
  store.updateTexts({ tiebreak_body: body, tiebreak_result: JSON.stringify(result) });
  return result;
}
