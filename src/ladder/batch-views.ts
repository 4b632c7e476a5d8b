/** What a batch looks like from outside: status, pages of units, residue, report. Reads the tables, writes nothing. */
import type { z } from "zod";
import type { batchOutput, tiebreakStatusSchema } from "./batch-schema.ts";
import type { BatchStore } from "./batch-store.ts";
import type { AttemptRow, BatchRow } from "./batch-tables.ts";
import type { JudgedAttempt, JudgedUnit, Miss } from "./calibration.ts";
import { missesOf } from "./calibration.ts";
import { canonicalJson } from "./canonical.ts";
import { toUsd } from "./money.ts";
import { compareWith, type reportOutput, type UnitSpend } from "./report.ts";
import { readAttempt, readUnit, storedAnswer, storedLadder, storedUsage } from "./stored.ts";
import type { Tier, UnitState } from "./terms.ts";
import { costUsd, priceWarnings } from "./tier-map.ts";

export interface PageRequest {
  readonly limit: number;
  /** `next_cursor` of the page before; 0 for the first. */
  readonly cursor: number;
  readonly state: UnitState | null;
}

/** @param ttlMs milliseconds after the last report at which the batch expires. */
export function viewBatch(store: BatchStore, page: PageRequest, ttlMs: number): z.input<typeof batchOutput> {
  const batch = store.batch();
  const rows = store.unitsPage(page.cursor - 1, page.limit + 1, page.state);
  const shown = rows.slice(0, page.limit);
  const last = shown.at(-1);
  return {
    batch: batch.id,
    vendor: batch.vendor,
    state: stateOf(batch),
    counts: countsOf(store),
    cost_usd: toUsd(batch.spent_nanos),
    cost_by_tier: costByTier(store),
    max_cost_usd: batch.max_cost_nanos === null ? null : toUsd(batch.max_cost_nanos),
    tiebreak: tiebreakStatus(batch),
    created_at: new Date(batch.created_at).toISOString(),
    expires_at: new Date(batch.last_report_at + ttlMs).toISOString(),
    units: shown.map((row) => ({
      unit: row.id,
      tier: row.tier,
      state: row.state,
      ...(row.resolution === null ? {} : storedAnswer.parse(row.resolution)),
    })),
    next_cursor: rows.length > page.limit && last !== undefined ? last.ord + 1 : null,
  };
}

export function viewReport(store: BatchStore): z.input<typeof reportOutput> {
  const batch = store.batch();
  const texts = store.texts();
  const ladder = storedLadder.parse(texts.ladder);
  const { spends, misses } = readAttempts(store);
  const usage = texts.tiebreak_usage === null ? null : storedUsage.parse(texts.tiebreak_usage);
  const tiebreakUsd = usage === null ? null : costUsd(ladder.column.apex, usage.input_tokens, usage.output_tokens);
  const tiebreak = batch.tiebreak_items === 0 ? "none" : usage === null ? "unrecorded" : { costUsd: tiebreakUsd };
  return {
    batch: batch.id,
    state: stateOf(batch),
    counts: countsOf(store),
    cost_usd: toUsd(batch.spent_nanos),
    cost_by_tier: costByTier(store),
    tiebreak: tiebreakStatus(batch),
    tiebreak_cost_usd: tiebreakUsd,
    compared_with: {
      all_standard: compareWith("standard", ladder.column, spends, tiebreak),
      all_frontier: compareWith("frontier", ladder.column, spends, tiebreak),
    },
    calibration: misses.map((miss) => miss.row),
    warnings: priceWarnings(batch.vendor, ladder.column, ladder.skipInverted),
  };
}

/** What the batch teaches about the rubric. */
export function missesOfBatch(store: BatchStore): Miss[] {
  return readAttempts(store).misses;
}

/** What the report needs of an attempt: not its texts, which together may not fit in memory. */
type ReadAttempt = JudgedAttempt & Pick<AttemptRow, "seq" | "cost_nanos" | "tokens_in" | "tokens_out">;

/** One pass over the attempts gives each unit's spending and what was judged of it. */
function readAttempts(store: BatchStore): { spends: UnitSpend[]; misses: Miss[] } {
  const byUnit = new Map<string, ReadAttempt[]>();
  for (const row of store.paidAttempts()) {
    const read = {
      ...judgedAttempt(row),
      seq: row.seq,
      cost_nanos: row.cost_nanos,
      tokens_in: row.tokens_in,
      tokens_out: row.tokens_out,
    };
    const before = byUnit.get(row.unit);
    if (before === undefined) byUnit.set(row.unit, [read]);
    else before.push(read);
  }
  const spends: UnitSpend[] = [];
  const misses: Miss[] = [];
  for (const unit of store.allUnits()) {
    const attempts = byUnit.get(unit.id);
    if (attempts === undefined) continue;
    const judgedSeqs = new Set(unit.history.split(",").map(Number));
    const judgedAttempts = attempts.filter(({ seq }) => judgedSeqs.has(seq));
    spends.push({ costNanos: costOf(attempts), tokens: tokensOf(judgedAttempts) });
    const judged: JudgedUnit = {
      unit: unit.id,
      rule: unit.rule,
      flags: readUnit(unit.spec).flags,
      start: unit.start_tier,
      attempts: judgedAttempts,
    };
    misses.push(...missesOf(judged));
  }
  return { spends, misses };
}

function costOf(attempts: readonly ReadAttempt[]): number | null {
  let nanos = 0;
  for (const { cost_nanos } of attempts) {
    if (cost_nanos === null) return null;
    nanos += cost_nanos;
  }
  return nanos;
}

/** A try that was cut off says nothing of what the unit takes. */
function tokensOf(judged: readonly ReadAttempt[]): UnitSpend["tokens"] {
  for (const { tokens_in, tokens_out } of judged) {
    if (tokens_in !== null && tokens_out !== null) return { input: tokens_in, output: tokens_out };
  }
  return null;
}

function judgedAttempt(row: AttemptRow): JudgedAttempt {
  const attempt = readAttempt(row.body);
  const failed =
    attempt.status === "failed" || (attempt.status === "grounded" && attempt.verification?.passed === false);
  return {
    tier: row.tier,
    accepted: row.action === "accept",
    failed,
    method: attempt.verification?.method ?? null,
    answer: failed && attempt.answer !== undefined ? canonicalJson(attempt.answer) : null,
  };
}

function stateOf(batch: BatchRow): "open" | "settled" | "closed" {
  if (batch.closed_at !== null) return "closed";
  return batch.running === 0 ? "settled" : "open";
}

function countsOf(store: BatchStore): Record<UnitState, number> {
  const counted = new Map(store.countsByState().map(({ state, n }) => [state, n]));
  const count = (state: UnitState): number => counted.get(state) ?? 0;
  return {
    running: count("running"),
    accepted: count("accepted"),
    awaiting_tiebreak: count("awaiting_tiebreak"),
    resolved: count("resolved"),
    unresolved: count("unresolved"),
    stopped: count("stopped"),
  };
}

function costByTier(store: BatchStore) {
  const costs = new Map(store.costByTier().map((cost) => [cost.tier, cost]));
  const spent = (tier: Tier) => {
    const cost = costs.get(tier);
    return {
      cost_usd: toUsd(cost?.cost_nanos ?? 0),
      attempts: cost?.attempts ?? 0,
      tokens_in: cost?.tokens_in ?? 0,
      tokens_out: cost?.tokens_out ?? 0,
      attempts_of_unknown_cost: cost?.unknown ?? 0,
    };
  };
  return { cheap: spent("cheap"), standard: spent("standard"), frontier: spent("frontier"), apex: spent("apex") };
}

function tiebreakStatus(batch: BatchRow): z.input<typeof tiebreakStatusSchema> {
  return {
    mode: batch.tiebreak_mode,
    state: batch.tiebreak_state,
    items: batch.tiebreak_items,
    sends: batch.sends,
  };
}
