/**
 * The Durable Object of one batch: small RPC methods over its tables, one alarm for all that falls due, WebSockets that
 * hibernate. It keeps nothing in memory, so it may be evicted between any two calls.
 */
import { DurableObject } from "cloudflare:workers";
import { readConfig } from "../config.ts";
import { notFound } from "../errors.ts";
import { jsonText } from "../json-text.ts";
import { logWarning } from "../log.ts";
import { type ApexReply, askApex } from "./ask-apex.ts";
import { CLOSED_EVENT, CLOSED_REASON, catchUp } from "./batch-events.ts";
import { type Decision, tiebreakAnswersInput } from "./batch-schema.ts";
import { BatchStore } from "./batch-store.ts";
import { type BatchRow, createTables, type DueKind, hasTables } from "./batch-tables.ts";
import { fittingPrompt, gatherResidue, requireClaimable, settleResidue, takeAnswers } from "./batch-tiebreak.ts";
import { missesOfBatch, type PageRequest, viewBatch, viewReport } from "./batch-views.ts";
import { type NewBatchPlan, newBatchSchema } from "./new-batch.ts";
import { preparedAttemptsSchema } from "./prepared-attempt.ts";
import { AttemptRecorder, unitPayload } from "./record-attempts.ts";
import { packOutcome } from "./rpc-outcome.ts";
import { drawSample, failureClasses } from "./sample.ts";
import { storedLadder, storedRubric, storedUnit } from "./stored.ts";

/** Requests made for one tie-break in all, whatever becomes of them. */
const MAX_SENDS = 3;
const CALIBRATE_AGAIN_AFTER_MS = 60_000;
const RESIDUE_PAGE_CHARS = 4_000_000;

const planText = jsonText(newBatchSchema);
const attemptsText = jsonText(preparedAttemptsSchema);
const answersText = jsonText(tiebreakAnswersInput);

export class LadderBatch extends DurableObject<Env> {
  readonly #store: BatchStore;
  readonly #storage: DurableObjectStorage;

  constructor(state: DurableObjectState, env: Env) {
    super(state, env);
    this.#storage = state.storage;
    this.#store = new BatchStore(state.storage.sql);
    state.setWebSocketAutoResponse(new WebSocketRequestResponsePair("ping", "pong"));
  }

  /** @param plan JSON of a NewBatchPlan. */
  async create(plan: string): Promise<void> {
    const now = Date.now();
    this.#storage.transactionSync(() => {
      createTables(this.#storage.sql);
      this.#insert(planText.parse(plan), now);
      this.#store.setDue("expire", now + this.#expiryMs());
    });
    await this.#arm();
  }

  /** @param attempts JSON of PreparedAttempts. @returns an outcome of Decisions, in their order. */
  async report(attempts: string): Promise<string> {
    return this.#change((batch, now): Decision[] =>
      new AttemptRecorder(this.#store, batch, storedLadder.parse(batch.ladder), now).record(
        attemptsText.parse(attempts),
      ),
    );
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
      const rubric = storedRubric.parse(batch.rubric);
      const units = this.#store.allUnits();
      const sample = drawSample(batch.id, units, n).map((row) => {
        const { flags } = storedUnit.parse(row.spec);
        return { unit: row.id, tier: row.tier, state: row.state, flags, look_for: failureClasses(rubric, flags) };
      });
      return { sample, of: units.length };
    });
  }

  /** Claims the one tie-break: a lease and a prompt for the caller, or a request by the alarm. */
  async claimTiebreak(): Promise<string> {
    const { TIEBREAK_LEASE_MS, TIEBREAK_MAX_PROMPT_CHARS } = readConfig(this.env);
    const outcome = this.#change((batch, now) => {
      requireClaimable(batch, now);
      const residue = gatherResidue(this.#store);
      const prompt = fittingPrompt(residue, TIEBREAK_MAX_PROMPT_CHARS);
      const handedOut = {
        mode: batch.tiebreak_mode,
        model: storedLadder.parse(batch.ladder).column.apex.model,
        items: residue.map((item) => item.payload),
      };
      this.#store.updateBatch({ tiebreak_items: residue.length });
      if (batch.tiebreak_mode === "service") {
        this.#store.updateBatch({ tiebreak_state: "sending" });
        this.#store.setDue("send", now);
        this.#event(now, "tiebreak_claimed", { items: residue.length });
        return { ...handedOut, lease: null, lease_expires_at: null, prompt: null };
      }
      const lease = crypto.randomUUID();
      const expires = now + TIEBREAK_LEASE_MS;
      this.#store.updateBatch({ tiebreak_state: "leased", lease, lease_expires_at: expires });
      this.#store.setDue("lease", expires);
      this.#event(now, "tiebreak_claimed", { items: residue.length });
      return { ...handedOut, lease, lease_expires_at: new Date(expires).toISOString(), prompt };
    });
    await this.#arm();
    return outcome;
  }

  /** @param answers JSON of the call's input. */
  async answerTiebreak(answers: string): Promise<string> {
    const outcome = this.#change((batch, now) => {
      const { lease, items } = answersText.parse(answers);
      const { result, fresh } = takeAnswers(this.#store, batch, lease, items, now);
      if (fresh) {
        this.#store.clearDue("lease");
        this.#settledEvents(now, result);
      }
      return result;
    });
    await this.#arm();
    return outcome;
  }

  /** Ends the batch: what is not settled stays unresolved; its misses go to the tenant's log. Again: the same report. */
  async close(): Promise<string> {
    const outcome = this.#change((batch, now) => {
      if (batch.closed_at === null) this.#close(batch, now);
      return viewReport(this.#store);
    });
    await this.#deliverCalibration();
    await this.#arm();
    return outcome;
  }

  /** Whether a watcher that has had event `after` has had them all, and no more will come. */
  async isOver(after: number): Promise<string> {
    return this.#read((batch) => batch.closed_at !== null && batch.last_seq <= after);
  }

  /** A WebSocket on the batch's events, from the one after `after` on. The one thing RPC has no form for. */
  override async fetch(request: Request): Promise<Response> {
    if (!hasTables(this.#storage.sql)) return new Response(null, { status: 404 });
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
    if (!hasTables(this.#storage.sql)) return;
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
        return true;
      }
      case "lease":
        this.#change((batch) => this.#expireLease(batch, now));
        return false;
      case "send":
        await this.#sendTiebreak();
        return false;
      case "calibrate":
        await this.#deliverCalibration();
        return false;
    }
  }

  #expireLease(batch: BatchRow, now: number): void {
    if (batch.tiebreak_state === "leased" && (batch.lease_expires_at ?? 0) > now) {
      this.#store.setDue("lease", batch.lease_expires_at ?? 0);
      return;
    }
    this.#store.clearDue("lease");
    if (batch.tiebreak_state !== "leased") return;
    this.#store.updateBatch({ tiebreak_state: "unclaimed", lease: null, lease_expires_at: null });
    this.#event(now, "tiebreak_lease_expired", {});
  }

  /**
   * One send, counted before it leaves: a crash after it finds the count and the next due time in the tables, and the
   * answer of whichever send comes back first settles the residue.
   */
  async #sendTiebreak(): Promise<void> {
    const config = readConfig(this.env);
    const batch = this.#store.batch();
    if (batch.tiebreak_state !== "sending" || batch.sends >= MAX_SENDS || config.ANTHROPIC_API_KEY === undefined) {
      this.#change((current, now) => this.#giveUp(current, now));
      return;
    }
    const prompt = fittingPrompt(gatherResidue(this.#store), Number.POSITIVE_INFINITY);
    this.#storage.transactionSync(() => {
      this.#store.updateBatch({ sends: batch.sends + 1 });
      this.#store.setDue("send", Date.now() + config.TIEBREAK_TIMEOUT_MS + config.TIEBREAK_RETRY_MS);
    });
    await this.#arm();
    await this.#storage.sync();
    const reply = await askApex(
      { apiKey: config.ANTHROPIC_API_KEY, baseUrl: config.ANTHROPIC_BASE_URL, timeoutMs: config.TIEBREAK_TIMEOUT_MS },
      storedLadder.parse(batch.ladder).column.apex.model,
      prompt,
    );
    this.#change((current, now) => this.#takeReply(current, reply, now));
  }

  #takeReply(batch: BatchRow, reply: ApexReply, now: number): void {
    if (batch.tiebreak_state !== "sending") return;
    if (reply.kind === "answered") {
      const result = settleResidue(this.#store, reply.items, null);
      this.#store.updateBatch({ tiebreak_usage: JSON.stringify(reply.usage) });
      this.#store.clearDue("send");
      this.#settledEvents(now, result);
      return;
    }
    logWarning("tiebreak_send_failed", {
      batch: batch.id,
      sends: batch.sends,
      final: reply.final,
      detail: reply.detail,
    });
    if (reply.final || batch.sends >= MAX_SENDS) this.#giveUp(batch, now);
    else this.#store.setDue("send", now + readConfig(this.env).TIEBREAK_RETRY_MS * 2 ** (batch.sends - 1));
  }

  /** No answer came and none will: the residue stays unresolved. */
  #giveUp(batch: BatchRow, now: number): void {
    this.#store.clearDue("send");
    if (batch.tiebreak_state !== "sending") return;
    const result = settleResidue(this.#store, [], null);
    this.#store.updateBatch({ tiebreak_state: "failed" });
    this.#settledEvents(now, result);
  }

  #close(batch: BatchRow, now: number): void {
    const misses = missesOfBatch(this.#store);
    const open = batch.tiebreak_state === "leased" || batch.tiebreak_state === "sending";
    this.#store.moveUnits(["running", "awaiting_tiebreak"], "unresolved");
    this.#store.updateBatch({
      closed_at: now,
      running: 0,
      calibration: JSON.stringify({ batch: batch.id, closed_at: now, misses }),
      ...(open ? { tiebreak_state: "cancelled" as const, lease: null } : {}),
    });
    this.#store.clearDue("lease");
    this.#store.clearDue("send");
    this.#store.setDue("calibrate", now + CALIBRATE_AGAIN_AFTER_MS);
    this.#event(now, CLOSED_EVENT, {});
  }

  /** Until the log has it, the alarm tries again. */
  async #deliverCalibration(): Promise<void> {
    if (!hasTables(this.#storage.sql)) return;
    const { id, calibration, tenant } = this.#store.batch();
    if (calibration === null) return this.#store.clearDue("calibrate");
    this.#store.setDue("calibrate", Date.now() + CALIBRATE_AGAIN_AFTER_MS);
    try {
      await this.env.CALIBRATION_LOG.getByName(tenant).add(calibration);
    } catch {
      logWarning("calibration_not_delivered", { batch: id });
      return;
    }
    this.#store.updateBatch({ calibration: null });
    this.#store.clearDue("calibrate");
  }

  #settledEvents(now: number, result: { resolved: readonly string[]; unresolved: readonly string[] }): void {
    for (const unit of result.resolved) this.#event(now, "unit", { unit, state: "resolved" });
    for (const unit of result.unresolved) this.#event(now, "unit", { unit, state: "unresolved" });
  }

  #event(now: number, type: string, fields: Record<string, string | number>): void {
    const seq = this.#store.batch().last_seq + 1;
    this.#store.insertEvent(seq, JSON.stringify({ type, at: new Date(now).toISOString(), ...fields }));
    this.#store.updateBatch({ last_seq: seq });
  }

  #insert(plan: NewBatchPlan, now: number): void {
    const { units, ...batch } = plan;
    this.#store.insertBatch({ ...batch, created_at: now, running: units.length });
    for (const [ord, unit] of units.entries()) this.#store.insertUnit({ ord, ...unit });
  }

  /** A call that may write: all of it or nothing; then the watchers hear of it. */
  #change(work: (batch: BatchRow, now: number) => unknown): string {
    const outcome = packOutcome(() => {
      this.#requireBatch();
      return this.#storage.transactionSync(() => work(this.#store.batch(), Date.now()));
    });
    for (const socket of this.ctx.getWebSockets()) catchUp(this.#store, socket);
    return outcome;
  }

  #read(work: (batch: BatchRow) => unknown): string {
    return packOutcome(() => {
      this.#requireBatch();
      return work(this.#store.batch());
    });
  }

  #requireBatch(): void {
    if (!hasTables(this.#storage.sql)) throw notFound("There is no such batch: its id is wrong, or it has expired.");
  }

  async #arm(): Promise<void> {
    if (!hasTables(this.#storage.sql)) return;
    const at = this.#store.nextDue();
    if (at !== null) await this.#storage.setAlarm(at);
  }

  #expiryMs(): number {
    return readConfig(this.env).BATCH_EXPIRY_DAYS * 24 * 3_600_000;
  }
}
