/** Calls a batch's object for a tenant: what the object answers, parsed, or the ServiceError it refused with. */
import { z } from "zod";
import { notFound, ServiceError } from "../errors.ts";
import type { Attempt } from "./attempt-schema.ts";
import type { LadderBatch } from "./batch-object.ts";
import {
  batchOutput,
  type Decision,
  sampleOutput,
  type TiebreakAnswers,
  tiebreakClaimOutput,
  tiebreakResultOutput,
  type UnreadAttempt,
} from "./batch-schema.ts";
import type { PageRequest } from "./batch-views.ts";
import type { NewBatchPlan } from "./new-batch.ts";
import { type PackedDecision, unpackDecision } from "./packed-decision.ts";
import { type Payload, payloadSchema } from "./payload.ts";
import {
  type PreparedAttempt,
  prepareAttempt,
  type RefusedAttempt,
  type RefusedCost,
  unreadProblem,
} from "./prepared-attempt.ts";
import { refusedDecision } from "./record-attempts.ts";
import { reportOutput } from "./report.ts";
import { unpackOutcome } from "./rpc-outcome.ts";
import { readAttempt } from "./stored.ts";

const residuePage = z.object({ items: z.array(payloadSchema), next: z.number().nullable() });
/** Characters of reports in one RPC. */
const MAX_PART_CHARS = 1_000_000;
/** Characters of decisions from which a call's answer is full: it is held several times over in a Worker's 128 MB. */
const MAX_ANSWER_CHARS = 12_000_000;

/** As crypto.randomUUID makes them. */
const BATCH_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

export class BatchClient {
  readonly #id: string;
  readonly #stub: DurableObjectStub<LadderBatch>;

  /**
   * @param id as a caller names it.
   * @throws ServiceError (404) when no batch can have this id; another tenant's lives under another object and is as unknown.
   */
  constructor(env: Env, tenant: string, id: string) {
    if (!BATCH_ID.test(id)) throw notFound(`There is no batch \`${id.slice(0, 60)}\`.`);
    this.#id = id;
    this.#stub = batchStub(env, tenant, id);
  }

  async create(plan: NewBatchPlan): Promise<void> {
    await this.#stub.create(plan);
  }

  /**
   * @returns one decision for each attempt, in their order; what breaks a rule by itself never reaches the object.
   * @throws ServiceError (`validation`) when not one of them can be read: then the call is at fault, not an item.
   */
  async report(attempts: readonly (Attempt | UnreadAttempt)[], requestId: string): Promise<Decision[]> {
    const [first] = attempts;
    if (first !== undefined && "unread" in first && attempts.every((attempt) => "unread" in attempt)) {
      throw unreadProblem(first.unread, 0);
    }
    const prepared = attempts.map(prepareAttempt);
    const sound = prepared.filter((attempt): attempt is PreparedAttempt => !isRefused(attempt));
    const costs = prepared.flatMap((attempt) => (isRefused(attempt) && attempt.cost !== null ? [attempt.cost] : []));
    const decided = (await this.#decide(sound, costs)).values();
    return prepared.map((attempt) => {
      if (isRefused(attempt)) return refusedDecision(attempt, attempt.error, requestId);
      const { value: decision } = decided.next();
      if (decision === undefined) return refusedDecision(readAttempt(attempt.body), answerFull(), requestId);
      return unpackDecision(decision, requestId);
    });
  }

  /** @returns a decision for each of the attempts, or for as many of the first as one answer holds. */
  async #decide(attempts: readonly PreparedAttempt[], refused: RefusedCost[]): Promise<PackedDecision[]> {
    const decided: PackedDecision[] = [];
    let chars = 0;
    // Once in any case: that there is no such batch is to be said of an empty list too.
    do {
      const packed = await this.#stub.report(firstPart(attempts.slice(decided.length)), refused);
      if (packed === null) throw notFound(`There is no batch \`${this.#id}\`: its id is wrong, or it has expired.`);
      // Our own object's words, not parsed by schema: at thousands a second that would cost more than deciding them.
      const part: PackedDecision[] = JSON.parse(packed);
      decided.push(...part);
      chars += packed.length;
    } while (decided.length < attempts.length && chars < MAX_ANSWER_CHARS);
    return decided;
  }

  view(page: PageRequest): Promise<z.output<typeof batchOutput>> {
    return unpackOutcome(this.#stub.view(page), batchOutput);
  }

  async residue(): Promise<Payload[]> {
    const items: Payload[] = [];
    let cursor: number | null = 0;
    while (cursor !== null) {
      const page: z.output<typeof residuePage> = await unpackOutcome(this.#stub.residue(cursor), residuePage);
      items.push(...page.items);
      cursor = page.next;
    }
    return items;
  }

  summarize(): Promise<z.output<typeof reportOutput>> {
    return unpackOutcome(this.#stub.summarize(), reportOutput);
  }

  sample(n: number): Promise<z.output<typeof sampleOutput>> {
    return unpackOutcome(this.#stub.sample(n), sampleOutput);
  }

  claimTiebreak(): Promise<z.output<typeof tiebreakClaimOutput>> {
    return unpackOutcome(this.#stub.claimTiebreak(), tiebreakClaimOutput);
  }

  answerTiebreak(lease: string, items: TiebreakAnswers): Promise<z.output<typeof tiebreakResultOutput>> {
    const answers = JSON.stringify({ id: this.#id, lease, items });
    return unpackOutcome(this.#stub.answerTiebreak(answers), tiebreakResultOutput);
  }

  raiseBudget(maxCostUsd: number): Promise<z.output<typeof batchOutput>> {
    return unpackOutcome(this.#stub.raiseBudget(maxCostUsd), batchOutput);
  }

  close(): Promise<z.output<typeof reportOutput>> {
    return unpackOutcome(this.#stub.close(), reportOutput);
  }

  /** @throws ServiceError (404) when there is no such batch. */
  isOver(after: number): Promise<boolean> {
    return unpackOutcome(this.#stub.isOver(after), z.boolean());
  }

  /** A WebSocket, not yet accepted, on the events after number `after`. */
  async watch(after: number): Promise<WebSocket> {
    const response = await this.#stub.fetch(`https://batch/?after=${after}`, { headers: { upgrade: "websocket" } });
    if (response.webSocket === null) throw notFound(`There is no batch \`${this.#id}\`.`);
    return response.webSocket;
  }
}

/** As many of the first reports as one RPC is to carry; at least one, where there is one. */
function firstPart(attempts: readonly PreparedAttempt[]): PreparedAttempt[] {
  let chars = 0;
  const end = attempts.findIndex(({ body }, index) => {
    chars += body.length;
    return index > 0 && chars > MAX_PART_CHARS;
  });
  return attempts.slice(0, end === -1 ? attempts.length : end);
}

/** A report is small, but what goes up with its unit may be large, and a call's answer is held in memory. */
function answerFull(): ServiceError {
  return new ServiceError({
    category: "transient",
    code: "answer_full",
    status: 503,
    message:
      "The answer to this call is full, so this report was not decided in it; report it again, with fewer in one call.",
    retryAfterMs: 0,
  });
}

/** The object is found by tenant and id together, so that an id alone opens nobody else's batch. */
function batchStub(env: Env, tenant: string, id: string): DurableObjectStub<LadderBatch> {
  return env.LADDER_BATCH.getByName(`${tenant}/${id}`);
}

function isRefused(attempt: PreparedAttempt | RefusedAttempt): attempt is RefusedAttempt {
  return "error" in attempt;
}
