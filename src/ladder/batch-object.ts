/**
 * The Durable Object of one batch: small RPC methods over its tables, one alarm for all that falls due, WebSockets that
 * hibernate. It keeps no state in memory, so it may be evicted between any two calls.
 */
import { DurableObject } from "cloudflare:workers";
import { readConfig } from "../config.ts";
import { invalidRequest, notFound } from "../errors.ts";
import { jsonText } from "../json-text.ts";
import { logWarning } from "../log.ts";
import { askApex } from "./ask-apex.ts";
import { raiseBudget } from "./batch-budget.ts";
import { CALIBRATE_AGAIN_AFTER_MS, calibrationDeliveries, closeBatch } from "./batch-close.ts";
import { CLOSED_REASON, catchUp, isOver } from "./batch-events.ts";
import { tiebreakAnswersInput } from "./batch-schema.ts";
import { BatchStore } from "./batch-store.ts";
import { type BatchRow, createTables, type DueKind, hasTables } from "./batch-tables.ts";
import { claimTiebreak, expireLease, gatherResidue, takeAnswers } from "./batch-tiebreak.ts";
import { type PageRequest, viewBatch, viewReport } from "./batch-views.ts";
import { GroupCommit } from "./group-commit.ts";
import type { NewBatchPlan } from "./new-batch.ts";
import { packReply } from "./packed-decision.ts";
import { type PreparedAttempt, type ReceivedAttempt, type RefusedCost, receiveAttempt } from "./prepared-attempt.ts";
import { AttemptRecorder, unitPayload } from "./record-attempts.ts";
import type { Ladder } from "./route.ts";
import { packOutcome } from "./rpc-outcome.ts";
import { drawSample, failureClasses } from "./sample.ts";
import { readUnit, storedLadder, storedRubric } from "./stored.ts";
import { tiebreakPrompt } from "./tiebreak-prompt.ts";
import { countSend, takeReply } from "./tiebreak-sender.ts";

const FIRST_PAGE: PageRequest = { limit: 100, cursor: 0, state: null };
const RESIDUE_PAGE_CHARS = 4_000_000;

const answersText = jsonText(tiebreakAnswersInput);

/** One call's reports, and what those cost that were refused before they came here. */
interface ReportCall {
  readonly attempts: readonly ReceivedAttempt[];
  readonly refused: readonly RefusedCost[];
}

export class LadderBatch extends DurableObject<Env> {
  readonly #store: BatchStore;
  readonly #storage: DurableObjectStorage;
  readonly #reports: GroupCommit<ReportCall, string>;
  /** Both never change while a batch lives, so they are no state that an eviction could lose. */
  #known = false;
  #ladder: Ladder | undefined;

  constructor(state: DurableObjectState, env: Env) {
    super(state, env);
    this.#storage = state.storage;
    this.#store = new BatchStore(state.storage.sql);
    this.#reports = new GroupCommit(
      (calls) => this.#record(calls),
      () => state.storage.sync(),
    );
    state.setWebSocketAutoResponse(new WebSocketRequestResponsePair("ping", "pong"));
  }

  async create(plan: NewBatchPlan): Promise<void> {
    const now = Date.now();
    this.#storage.transactionSync(() => {
      createTables(this.#storage.sql);
      this.#insert(plan, now);
      this.#store.setDue("expire", now + this.#expiryMs());
    });
    await this.#arm();
  }

  /**
   * @returns JSON of PackedDecisions, in the order of the attempts, perhaps for the first of them only (`packReply`);
   * null when there is no such batch.
   */
  async report(attempts: PreparedAttempt[], refused: RefusedCost[]): Promise<string | null> {
    return this.#isKnown() ? this.#reports.submit({ attempts: attempts.map(receiveAttempt), refused }) : null;
  }

  async view(page: PageRequest): Promise<string> {
    return this.#read(() => viewBatch(this.#store, page, this.#expiryMs()));
  }

  /** The units that await the tie-break, from the one after `cursor` on, as many as fit a page of some megabytes. */
  async residue(cursor: number): Promise<string> {
    return this.#read(() => {
      const items = [];
      let chars = 0;
      for (const unit of this.#store.unitsIn("awaiting_tiebreak")) {
        if (unit.ord < cursor) continue;
        if (chars > RESIDUE_PAGE_CHARS) return { items, next: unit.ord };
        const payload = unitPayload(this.#store, unit, unit.tier);
        chars += JSON.stringify(payload).length;
        items.push(payload);
      }
      return { items, next: null };
    });
  }

  async summarize(): Promise<string> {
    return this.#read(() => viewReport(this.#store));
  }

  async sample(n: number): Promise<string> {
    return this.#read((batch) => {
      const rubric = storedRubric.parse(this.#store.texts().rubric);
      const units = this.#store.allUnits();
      const sample = drawSample(batch.id, units, n).map((row) => {
        const { flags } = readUnit(row.spec);
        return { unit: row.id, tier: row.tier, state: row.state, flags, look_for: failureClasses(rubric, flags) };
      });
      return { sample, of: units.length };
    });
  }

  /** Claims the one tie-break: a lease and a prompt for the caller, or a request by the alarm. */
  async claimTiebreak(): Promise<string> {
    const { TIEBREAK_LEASE_MS: leaseMs, TIEBREAK_MAX_PROMPT_CHARS: maxChars } = readConfig(this.env);
    return this.#answer((batch, now) =>
      claimTiebreak(this.#store, batch, this.#ladderOf().column.apex.model, { leaseMs, maxChars, now }),
    );
  }

  /** @param answers JSON of the call's input. */
  async answerTiebreak(answers: string): Promise<string> {
    return this.#answer((batch, now) => {
      const { lease, items } = answersText.parse(answers);
      return takeAnswers(this.#store, batch, lease, items, now);
    });
  }

  /** @param maxCostUsd US dollars; the same again changes nothing. */
  async raiseBudget(maxCostUsd: number): Promise<string> {
    return this.#answer((batch) => {
      raiseBudget(this.#store, batch, maxCostUsd);
      return viewBatch(this.#store, FIRST_PAGE, this.#expiryMs());
    });
  }

  /** Ends the batch: what is not settled stays unresolved; its misses go to the tenant's log. Again: the same report. */
  async close(): Promise<string> {
    const outcome = await this.#answer((batch, now) => {
      if (batch.closed_at === null) closeBatch(this.#store, batch, now);
      return viewReport(this.#store);
    });
    if (this.#isKnown()) await this.#deliverCalibration();
    return outcome;
  }

  /** Whether a watcher that has had event `after` has had them all, and no more will come. */
  async isOver(after: number): Promise<string> {
    return this.#read((batch) => {
      if (after > batch.last_seq) {
        const problem = `The batch has had no event ${after} yet; its last is ${batch.last_seq}.`;
        throw invalidRequest(`\`after\`: ${problem}`, [{ path: "after", problem }]);
      }
      return isOver(this.#store, after);
    });
  }

  /** A WebSocket on the batch's events, from the one after `after` on. The one thing RPC has no form for. */
  override async fetch(request: Request): Promise<Response> {
    if (!this.#isKnown()) return new Response(null, { status: 404 });
    const after = Number(new URL(request.url).searchParams.get("after") ?? 0);
    const { 0: client, 1: server } = new WebSocketPair();
    this.ctx.acceptWebSocket(server);
    server.serializeAttachment({ sent: after });
    catchUp(this.#store, server);
    if (this.#store.batch().closed_at !== null) server.close(1000, CLOSED_REASON);
    return new Response(null, { status: 101, webSocket: client });
  }

  override async webSocketMessage(): Promise<void> {
    // Watchers only listen; what they send has no meaning here.
  }

  /** Comes at least once for each due time, perhaps early, perhaps again: every branch looks at the tables first. */
  override async alarm(): Promise<void> {
    if (!this.#isKnown()) return;
    for (const kind of this.#store.dueBy(Date.now())) {
      if (await this.#fallDue(kind)) return;
    }
    await this.#arm();
  }

  /** @returns true when the batch is gone. */
  async #fallDue(kind: DueKind): Promise<boolean> {
    const now = Date.now();
    switch (kind) {
      case "expire": {
        const at = this.#store.batch().last_report_at + this.#expiryMs();
        if (at > now) {
          this.#store.setDue("expire", at);
          return false;
        }
        for (const socket of this.ctx.getWebSockets()) socket.close(1000, "the batch has expired");
        await this.#storage.deleteAll();
        this.#known = false;
        return true;
      }
      case "lease":
        this.#change((batch) => expireLease(this.#store, batch, now));
        return false;
      case "send":
        await this.#sendTiebreak();
        return false;
      case "calibrate":
        await this.#deliverCalibration();
        return false;
    }
  }

  /** One send, counted before it leaves; a restart in the middle finds the next due time in the tables. */
  async #sendTiebreak(): Promise<void> {
    const config = readConfig(this.env);
    const { TIEBREAK_TIMEOUT_MS: timeoutMs, TIEBREAK_RETRY_MS: retryMs, ANTHROPIC_BASE_URL: baseUrl } = config;
    const apiKey = config.ANTHROPIC_API_KEY ?? "";
    const counted = this.#change((batch, now) => countSend(this.#store, batch, now, now + timeoutMs + retryMs));
    if (!counted) return;
    await this.#arm();
    const model = this.#ladderOf().column.apex.model;
    const prompt = tiebreakPrompt(gatherResidue(this.#store, config.TIEBREAK_MAX_PROMPT_CHARS));
    await this.#storage.sync();
    const reply = await askApex({ apiKey, baseUrl, timeoutMs }, model, prompt);
    this.#change((batch, now) => takeReply(this.#store, batch, reply, now, retryMs));
  }

  /** Until the log has it, the alarm tries again. */
  async #deliverCalibration(): Promise<void> {
    if (!this.#store.isDue("calibrate")) return;
    const { id, tenant } = this.#store.batch();
    this.#store.setDue("calibrate", Date.now() + CALIBRATE_AGAIN_AFTER_MS);
    const log = this.env.CALIBRATION_LOG.getByName(tenant);
    try {
      for (const delivery of calibrationDeliveries(this.#store)) await log.add(delivery);
    } catch {
      logWarning("calibration_not_delivered", { batch: id });
      return;
    }
    this.#store.clearDue("calibrate");
  }

  #insert(plan: NewBatchPlan, now: number): void {
    const { units, ...batch } = plan;
    this.#store.insertBatch({ ...batch, created_at: now, running: units.length });
    for (const [ord, unit] of units.entries()) this.#store.insertUnit({ ord, ...unit });
  }

  #record(calls: readonly ReportCall[]): string[] {
    const replies = this.#storage.transactionSync(() => {
      const context = { batch: this.#store.totals(), ladder: this.#ladderOf(), now: Date.now() };
      const recorder = new AttemptRecorder(
        this.#store,
        calls.flatMap(({ attempts }) => attempts),
        calls.flatMap(({ refused }) => refused),
        context,
      );
      const decided = calls.map(({ attempts }) => packReply(attempts, (attempt) => recorder.decide(attempt)));
      recorder.writeTotals();
      return decided;
    });
    this.#tellWatchers();
    return replies;
  }

  /** What may write: all of it or nothing; then the watchers hear of it. */
  #change<T>(work: (batch: BatchRow, now: number) => T): T {
    this.#requireBatch();
    const result = this.#storage.transactionSync(() => work(this.#store.batch(), Date.now()));
    this.#tellWatchers();
    return result;
  }

  #tellWatchers(): void {
    for (const socket of this.ctx.getWebSockets()) catchUp(this.#store, socket);
  }

  #read(work: (batch: BatchRow) => unknown): string {
    return packOutcome(() => {
      this.#requireBatch();
      return work(this.#store.batch());
    });
  }

  #requireBatch(): void {
    if (!this.#isKnown()) throw notFound("There is no such batch: its id is wrong, or it has expired.");
  }

  #isKnown(): boolean {
    this.#known ||= hasTables(this.#storage.sql);
    return this.#known;
  }

  #ladderOf(): Ladder {
    this.#ladder ??= storedLadder.parse(this.#store.texts().ladder);
    return this.#ladder;
  }

  async #answer(work: (batch: BatchRow, now: number) => unknown): Promise<string> {
    const outcome = packOutcome(() => this.#change(work));
    await this.#arm();
    return outcome;
  }

  async #arm(): Promise<void> {
    if (!this.#isKnown()) return;
    const at = this.#store.nextDue();
    if (at !== null) await this.#storage.setAlarm(at);
  }

  #expiryMs(): number {
    return readConfig(this.env).BATCH_EXPIRY_DAYS * 24 * 3_600_000;
  }
}
