/**
 * A tenant's calibration log: the misses of every closed batch. One object a tenant.
 *
 * Table `misses`: one row a miss, keyed by batch and place, so that a batch delivered twice counts once.
 */
import { DurableObject } from "cloudflare:workers";
import { z } from "zod";
import { jsonText } from "../json-text.ts";
import { MISSES, type MissKind } from "./calibration.ts";
import { type CalibrationClass, summarize } from "./calibration-summary.ts";

const deliverySchema = jsonText(
  z.object({
    batch: z.string(),
    closed_at: z.number(),
    /** Place of the first of these among the batch's misses. */
    from: z.number(),
    misses: z.array(
      z.object({
        kind: z.enum(MISSES),
        rule: z.string(),
        flags: z.array(z.string()),
        row: z.string(),
      }),
    ),
  }),
);

export class CalibrationLog extends DurableObject<Env> {
  constructor(state: DurableObjectState, env: Env) {
    super(state, env);
    state.storage.sql.exec(
      `CREATE TABLE IF NOT EXISTS misses (
         batch TEXT NOT NULL, place INTEGER NOT NULL, at INTEGER NOT NULL, kind TEXT NOT NULL, rule TEXT NOT NULL,
         flags TEXT NOT NULL, row TEXT NOT NULL, PRIMARY KEY (batch, place)) WITHOUT ROWID`,
    );
  }

  /** @param delivery JSON of some of a batch's misses; the same again changes nothing. */
  add(delivery: string): void {
    const { batch, closed_at, from, misses } = deliverySchema.parse(delivery);
    this.ctx.storage.transactionSync(() => {
      for (const [index, miss] of misses.entries()) {
        this.ctx.storage.sql.exec(
          "INSERT OR IGNORE INTO misses (batch, place, at, kind, rule, flags, row) VALUES (?, ?, ?, ?, ?, ?, ?)",
          batch,
          from + index,
          closed_at,
          miss.kind,
          miss.rule,
          miss.flags.toSorted().join(","),
          miss.row,
        );
      }
    });
  }

  /** @param since milliseconds since the epoch: batches closed then or later. */
  summary(since: number): CalibrationClass[] {
    const rows = this.ctx.storage.sql
      .exec<{ kind: MissKind; rule: string; flags: string; n: number; batches: number; example: string }>(
        `SELECT kind, rule, flags, count(*) AS n, count(DISTINCT batch) AS batches, min(row) AS example
         FROM misses WHERE at >= ? GROUP BY kind, rule, flags ORDER BY n DESC, kind, rule, flags`,
        since,
      )
      .toArray();
    return rows.map(summarize);
  }
}
