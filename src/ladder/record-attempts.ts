/** Reports against a batch's tables: each gets its decision, and what counts is written, all in one transaction. */
import { notFound, policyViolation, type ServiceError } from "../errors.ts";
import type { Attempt, AttemptCost } from "./attempt-schema.ts";
import type { Decision } from "./batch-schema.ts";
import type { BatchStore } from "./batch-store.ts";
import type { AttemptRow, BatchTotals, ProgressRow, UnitRow } from "./batch-tables.ts";
import { toNanos } from "./money.ts";
import { escalationPayload, type Payload } from "./payload.ts";
import type { ReceivedAttempt, RefusedCost } from "./prepared-attempt.ts";
import { ReadAhead } from "./read-ahead.ts";
import { readReport } from "./read-attempt.ts";
import { type Ladder, skippedTiers } from "./route.ts";
import { step, type UnitProgress } from "./step.ts";
import { readAttempt, readUnit, storedWarnings } from "./stored.ts";
import { type Action, rankOf, type Tier } from "./terms.ts";
import { costUsd } from "./tier-map.ts";

const JUDGED_THOUGH_CHECKABLE =
  "Judged, though the unit can be checked mechanically (no UNVERIFIABLE flag): a mechanical check is cheaper and surer.";
const COST_UNKNOWN =
  "The cost of this attempt is unknown and does not count against max_cost_usd; report cost_usd, or tokens at a tier whose prices are known.";

export class AttemptRecorder {
  readonly #store: BatchStore;
  readonly #rows: ReadAhead;
  readonly #batch: BatchTotals;
  readonly #ladder: Ladder;
  readonly #skipped: Partial<Record<Tier, Tier>>;
  readonly #now: number;
  #seq: number;
  #spentNanos: number;
  #running: number;

  /**
   * @param reports all that will be recorded.
   * @param refused what was refused before it came here.
   * @param now milliseconds since the epoch, one for all of them.
   */
  constructor(
    store: BatchStore,
    reports: readonly ReceivedAttempt[],
    refused: readonly RefusedCost[],
    { batch, ladder, now }: { batch: BatchTotals; ladder: Ladder; now: number },
  ) {
    this.#store = store;
    this.#rows = new ReadAhead(
      store,
      reports,
      refused.map((cost) => cost.attempt_id),
    );
    this.#batch = batch;
    this.#ladder = ladder;
    this.#skipped = skippedTiers(ladder);
    this.#now = now;
    this.#seq = batch.last_seq;
    this.#spentNanos = batch.spent_nanos;
    this.#running = batch.running;
    for (const cost of refused) this.#bookRefused(cost);
  }

  /** Writes what the recorded reports add up to; once, when all are recorded. */
  writeTotals(): void {
    const isRecorded = this.#seq !== this.#batch.last_seq;
    if (!isRecorded && this.#spentNanos === this.#batch.spent_nanos) return;
    this.#store.updateTotals({
      last_report_at: isRecorded ? this.#now : this.#batch.last_report_at,
      last_seq: this.#seq,
      spent_nanos: this.#spentNanos,
      running: this.#running,
    });
  }

  /** Decides and records one report: a later one sees what an earlier one did. */
  decide(received: ReceivedAttempt): Decision {
    const { attempt } = received;
    const unit = this.#rows.unit(attempt.unit);
    const known = this.#rows.attempt(attempt.attempt_id);
    if (known !== undefined) {
      if (known.body === received.body) return this.#recordedDecision(known);
      return refusedDecision(
        attempt,
        policyViolation(
          "attempt_id_reused",
          `\`${attempt.attempt_id}\` was already used for another report. Give every attempt its own id; send the same report for the same id.`,
        ),
      );
    }
    if (unit === undefined) {
      this.#bookRefused(attempt);
      return refusedDecision(attempt, notFound(`This batch has no unit \`${attempt.unit}\`.`, [], "unknown_unit"));
    }
    const late = this.#lateNews(attempt, unit);
    if (late !== undefined) return this.#ignore(received, unit, late);
    if (rankOf(attempt.tier) > rankOf(unit.tier)) {
      this.#bookRefused(attempt);
      return refusedDecision(
        attempt,
        policyViolation(
          "tier_not_given_out",
          `\`${attempt.unit}\` is at ${unit.tier}; ${attempt.tier} was not given out for it. Run it at ${unit.tier}.`,
        ),
      );
    }
    return this.#step(received, unit);
  }

  #lateNews(attempt: Attempt, unit: ProgressRow): string | undefined {
    if (this.#batch.closed_at !== null) return "Late news: the batch is closed.";
    if (unit.state !== "running") return `Late news: the unit is settled (${unit.state}).`;
    if (rankOf(attempt.tier) < rankOf(unit.tier)) {
      return `Late news: the unit is at ${unit.tier}, above ${attempt.tier}, and never goes down.`;
    }
    return undefined;
  }

  #ignore(received: ReceivedAttempt, unit: ProgressRow, reason: string): Decision {
    const cost = this.#book(received.attempt);
    return this.#recordedDecision(this.#write(received, unit, { action: "ignored", nextTier: null, reason }, [], cost));
  }

  #step(received: ReceivedAttempt, unit: ProgressRow): Decision {
    const { attempt, ranIntoFault } = received;
    const cost = this.#book(attempt);
    const limit = this.#batch.max_cost_nanos;
    const spent = limit !== null && this.#spentNanos > limit;
    const taken = step(progressOf(unit, this.#skipped), readReport(attempt, ranIntoFault), spent);
    if (taken.progress.state !== "running") this.#running -= 1;
    const warnings: string[] = [];
    if (attempt.verification?.method === "judge" && unit.verifiable === 1) warnings.push(JUDGED_THOUGH_CHECKABLE);
    if (cost === null && limit !== null) warnings.push(COST_UNKNOWN);
    const after = applyProgress(unit, taken.progress);
    if (taken.counts) after.history = unit.history === "" ? `${this.#seq + 1}` : `${unit.history},${this.#seq + 1}`;
    this.#rows.updateUnit(after);
    return this.#recordedDecision(this.#write(received, after, taken, warnings, cost));
  }

  #write(
    { attempt, body }: ReceivedAttempt,
    unit: ProgressRow,
    taken: { action: Action; nextTier: Tier | null; reason: string },
    warnings: readonly string[],
    cost: number | null = null,
  ): AttemptRow {
    this.#seq += 1;
    const row: AttemptRow = {
      seq: this.#seq,
      attempt_id: attempt.attempt_id,
      unit: attempt.unit,
      tier: attempt.tier,
      body,
      action: taken.action,
      next_tier: taken.nextTier,
      reason: taken.reason,
      state: unit.state,
      warnings: warnings.length === 0 ? null : JSON.stringify(warnings),
      cost_nanos: cost,
      tokens_in: attempt.tokens_in ?? null,
      tokens_out: attempt.tokens_out ?? null,
      at: this.#now,
    };
    this.#rows.insertAttempt(row);
    return row;
  }

  /** Money is spent whatever becomes of the report; in place of what a refused one said of the same attempt. */
  #book(attempt: Attempt): number | null {
    const cost = this.#costNanos(attempt);
    this.#spentNanos += (cost ?? 0) - this.#rows.refusedNanos(attempt.attempt_id);
    this.#rows.dropRefusedCost(attempt.attempt_id);
    return cost;
  }

  /** Once an id: what is recorded under it is booked already. */
  #bookRefused(refused: RefusedCost): void {
    const nanos = this.#costNanos(refused);
    const { attempt_id, tier, tokens_in = null, tokens_out = null } = refused;
    if (nanos === null || nanos === 0 || this.#rows.attempt(attempt_id) !== undefined) return;
    this.#spentNanos += nanos - this.#rows.refusedNanos(attempt_id);
    this.#rows.bookRefusedCost({ attempt_id, tier, cost_nanos: nanos, tokens_in, tokens_out });
  }

  /** What was said of this cost, else what its tokens cost at the tier's prices; null: unknown. */
  #costNanos({ cost_usd, tokens_in, tokens_out, tier }: AttemptCost & { tier: Tier | null }): number | null {
    if (cost_usd != null) return toNanos(cost_usd);
    if (tier === null || tokens_in == null || tokens_out == null) return null;
    const computed = costUsd(this.#ladder.column[tier], tokens_in, tokens_out);
    return computed === null ? null : toNanos(computed);
  }

  #recordedDecision(row: AttemptRow): Decision {
    return {
      unit: row.unit,
      attempt_id: row.attempt_id,
      action: row.action,
      tier: row.tier,
      next_tier: row.next_tier,
      model: row.next_tier === null ? null : this.#ladder.column[row.next_tier].model,
      reason: row.reason,
      payload: row.action === "escalate" || row.action === "await_tiebreak" ? this.#payload(row) : null,
      warnings: row.warnings === null ? [] : storedWarnings.parse(row.warnings),
    };
  }

  #payload(row: AttemptRow): Payload | null {
    const unit = this.#store.unit(row.unit);
    return unit === undefined ? null : unitPayload(this.#store, unit, row.tier, row.seq);
  }
}

/** @param upTo the last attempt the payload knows of. */
export function unitPayload(store: BatchStore, unit: UnitRow, tier: Tier, upTo = Number.POSITIVE_INFINITY): Payload {
  const seqs = unit.history.split(",").filter((seq) => Number(seq) <= upTo);
  const attempts = store.attemptBodies(seqs.join(",")).map((body) => readAttempt(body));
  return escalationPayload(readUnit(unit.spec), tier, attempts);
}

/** The decision about a report that breaks a rule. @param requestId left empty by the object, which does not know it. */
export function refusedDecision(
  attempt: { unit: string; attempt_id: string; tier: Tier | null },
  error: ServiceError,
  requestId = "",
): Decision {
  return {
    unit: attempt.unit,
    attempt_id: attempt.attempt_id,
    action: "refused",
    tier: attempt.tier,
    next_tier: null,
    model: null,
    reason: error.message,
    payload: null,
    warnings: [],
    error: error.toEnvelope(requestId).error,
  };
}

function progressOf(unit: ProgressRow, skipped: Partial<Record<Tier, Tier>>): UnitProgress {
  const first = unit.first_run;
  return {
    state: unit.state,
    tier: unit.tier,
    cap: unit.cap,
    skipped,
    strikes: unit.strikes,
    faults: unit.faults,
    dualRun: unit.dual_run === 1,
    firstRun: first === null ? null : { passed: first.startsWith("p"), answer: first.slice(1) },
  };
}

function applyProgress(unit: ProgressRow, progress: UnitProgress): ProgressRow {
  const first = progress.firstRun;
  return {
    ...unit,
    state: progress.state,
    tier: progress.tier,
    strikes: progress.strikes,
    faults: progress.faults,
    dual_run: progress.dualRun ? 1 : 0,
    first_run: first === null ? null : `${first.passed ? "p" : "f"}${first.answer}`,
  };
}
