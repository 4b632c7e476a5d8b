/**
 * A tenant's selection log: what was suggested, and what came of it. One object a tenant, made at the first suggestion
 * after an admin has switched the log on.
 *
 * Table `suggestions`: one row an answer of suggest. `request` is its text where that may be kept, else null; `hash`
 * tells equal requests. Table `outcomes`: one row a skill loaded (`loaded` is '' where none was), the last report wins.
 *
 * An alarm deletes what has expired once a day; a log that is switched off is deleted whole.
 */
import { DurableObject } from "cloudflare:workers";
import { jsonText } from "../json-text.ts";
import { suggestionRecordSchema } from "./keep.ts";
import type { OutcomeRow } from "./report.ts";

const DAY_MS = 86_400_000;
/** The oldest go first beyond it: an object holds 10 GB, a row takes up to 130 KB with the longest text. */
const MAX_SUGGESTIONS = 50_000;
/** Rows of a report: 32 MiB an RPC hold them, without their texts. */
const MAX_ROWS = 50_000;
/** Messages a diagnosis reads. */
const MAX_TEXTS = 5_000;

export class OutcomeLog extends DurableObject<Env> {
  constructor(state: DurableObjectState, env: Env) {
    super(state, env);
    this.#createTables();
  }

  #createTables(): void {
    this.ctx.storage.sql.exec(
      `CREATE TABLE IF NOT EXISTS suggestions (
         id TEXT PRIMARY KEY, at INTEGER NOT NULL, expires INTEGER NOT NULL, roster TEXT NOT NULL, suggested TEXT,
         hash TEXT NOT NULL, request TEXT) WITHOUT ROWID;
       CREATE INDEX IF NOT EXISTS suggestions_at ON suggestions (at);
       CREATE TABLE IF NOT EXISTS outcomes (
         suggestion TEXT NOT NULL, loaded TEXT NOT NULL, helped INTEGER, at INTEGER NOT NULL,
         PRIMARY KEY (suggestion, loaded)) WITHOUT ROWID`,
    );
  }

  /** @param record JSON of a SuggestionRecord. */
  async suggested(record: string): Promise<void> {
    const { id, at, roster, suggested, hash, request, expiry_days } = jsonText(suggestionRecordSchema).parse(record);
    this.ctx.storage.sql.exec(
      "INSERT OR IGNORE INTO suggestions (id, at, expires, roster, suggested, hash, request) VALUES (?, ?, ?, ?, ?, ?, ?)",
      id,
      at,
      at + expiry_days * DAY_MS,
      roster,
      suggested,
      hash,
      request,
    );
    if ((await this.ctx.storage.getAlarm()) === null) await this.ctx.storage.setAlarm(at + DAY_MS);
  }

  /**
   * @param loaded null where no skill was loaded.
   * @returns false where no suggestion of this id is known.
   */
  outcome(suggestion: string, loaded: string | null, helped: boolean | null, at: number): boolean {
    const { sql } = this.ctx.storage;
    if (sql.exec("SELECT 1 FROM suggestions WHERE id = ?", suggestion).toArray().length === 0) return false;
    this.ctx.storage.transactionSync(() => {
      // "None" and a name exclude each other; the later report is the one that knows.
      if (loaded === null) sql.exec("DELETE FROM outcomes WHERE suggestion = ?", suggestion);
      else sql.exec("DELETE FROM outcomes WHERE suggestion = ? AND loaded = ''", suggestion);
      sql.exec(
        `INSERT INTO outcomes (suggestion, loaded, helped, at) VALUES (?, ?, ?, ?)
         ON CONFLICT DO UPDATE SET helped = coalesce(excluded.helped, helped), at = excluded.at`,
        suggestion,
        loaded ?? "",
        helped === null ? null : Number(helped),
        at,
      );
    });
    return true;
  }

  /**
   * @param since milliseconds since the epoch.
   * @param withText whether the requests' texts are wanted: then only suggestions that have one, with an outcome.
   * @returns JSON of OutcomeRows, the latest first.
   */
  rows(since: number, withText: boolean, roster: string | null): string {
    const rows: OutcomeRow[] = this.ctx.storage.sql
      .exec<{
        suggestion: string;
        at: number;
        suggested: string | null;
        request: string | null;
        loaded: string | null;
        helped: number | null;
      }>(
        `SELECT s.id AS suggestion, s.at AS at, s.suggested AS suggested, ${withText ? "s.request" : "NULL"} AS request,
                o.loaded AS loaded, o.helped AS helped
         FROM suggestions s LEFT JOIN outcomes o ON o.suggestion = s.id
         WHERE s.at >= ?1 AND (?2 IS NULL OR s.roster = ?2) ${withText ? "AND s.request IS NOT NULL AND o.loaded IS NOT NULL" : ""}
         ORDER BY s.at DESC LIMIT ${withText ? MAX_TEXTS : MAX_ROWS}`,
        since,
        roster,
      )
      .toArray()
      .map((row) => ({ ...row, helped: row.helped === null ? null : row.helped === 1 }));
    return JSON.stringify(rows);
  }

  /** Deletes all there is. */
  async clear(): Promise<void> {
    await this.ctx.storage.deleteAlarm();
    this.ctx.storage.sql.exec("DELETE FROM suggestions; DELETE FROM outcomes");
  }

  override async alarm(): Promise<void> {
    const { sql } = this.ctx.storage;
    const now = Date.now();
    this.ctx.storage.transactionSync(() => {
      sql.exec("DELETE FROM suggestions WHERE expires <= ?", now);
      sql.exec(
        `DELETE FROM suggestions WHERE id IN (SELECT id FROM suggestions ORDER BY at DESC LIMIT -1 OFFSET ${MAX_SUGGESTIONS})`,
      );
      sql.exec("DELETE FROM outcomes WHERE suggestion NOT IN (SELECT id FROM suggestions)");
    });
    const left = sql.exec<{ n: number }>("SELECT count(*) AS n FROM suggestions").one().n;
    if (left > 0) await this.ctx.storage.setAlarm(now + DAY_MS);
  }
}
