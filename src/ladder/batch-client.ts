/** Calls a batch's object for a tenant: what the object answers, parsed, or the ServiceError it refused with. */
import { z } from "zod";
import { notFound } from "../errors.ts";
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
import { type PreparedAttempt, prepareAttempt, type RefusedAttempt, unreadProblem } from "./prepared-attempt.ts";
import { refusedDecision } from "./record-attempts.ts";
import { reportOutput } from "./report.ts";
import { unpackOutcome } from "./rpc-outcome.ts";

const residuePage = z.object({ items: z.array(payloadSchema), next: z.number().nullable() });
/** Characters of reports in one RPC. A payload that comes back holds a unit's earlier attempts too, eight at most. */
const MAX_PART_CHARS = 1_000_000;

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
    const sound = prepared.filter((attempt): attempt is PreparedAttempt => !("error" in attempt));
    const decided: PackedDecision[] = [];
    for (const part of inParts(sound)) decided.push(...(await this.#reportPart(part)));
    const next = decided.values();
    return prepared.map((attempt) => {
      if (isRefused(attempt)) return refusedDecision(attempt, attempt.error, requestId);
      const { value: decision } = next.next();
      if (decision === undefined) throw new Error("the batch left a report without a decision");
      return unpackDecision(decision, requestId);
    });
  }

  async #reportPart(attempts: PreparedAttempt[]): Promise<PackedDecision[]> {
    const packed = await this.#stub.report(attempts);
    if (packed === null) throw notFound(`There is no batch \`${this.#id}\`: its id is wrong, or it has expired.`);
    // Our own object's words, not parsed by schema: at thousands a second that would cost more than deciding them.
    return JSON.parse(packed);
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

/** Splits reports so that what an RPC carries back stays far under its 32 MiB; at least one part, if an empty one. */
function inParts(attempts: readonly PreparedAttempt[]): PreparedAttempt[][] {
  const parts: PreparedAttempt[][] = [];
  let part: PreparedAttempt[] = [];
  let chars = 0;
  for (const attempt of attempts) {
    if (part.length > 0 && chars + attempt.body.length > MAX_PART_CHARS) {
      parts.push(part);
      part = [];
      chars = 0;
    }
    part.push(attempt);
    chars += attempt.body.length;
  }
  return [...parts, part];
}

/** The object is found by tenant and id together, so that an id alone opens nobody else's batch. */
function batchStub(env: Env, tenant: string, id: string): DurableObjectStub<LadderBatch> {
  return env.LADDER_BATCH.getByName(`${tenant}/${id}`);
}

function isRefused(attempt: PreparedAttempt | RefusedAttempt): attempt is RefusedAttempt {
  return "error" in attempt;
}
