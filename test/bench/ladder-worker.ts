/**
 * The bench's own Worker: the ladder's batch object as it is, and beside it an object whose one method does nothing.
 * A call here runs many RPCs and answers when all are done; the clock is outside, since a Worker's stands still.
 */
import { DurableObject } from "cloudflare:workers";
import { z } from "zod";
import type { Attempt } from "../../src/ladder/attempt-schema.ts";
import { BatchClient } from "../../src/ladder/batch-client.ts";
import { planBatch } from "../../src/ladder/new-batch.ts";
import { LadderRulesStore } from "../../src/ladder/store.ts";
import { unitSchema } from "../../src/ladder/unit-schema.ts";

export { LadderBatch } from "../../src/ladder/batch-object.ts";
export { CalibrationLog } from "../../src/ladder/calibration-object.ts";

export class Nothing extends DurableObject {
  async nothing(): Promise<void> {}
}

interface BenchEnv extends Env {
  NOTHING: DurableObjectNamespace<Nothing>;
}

const jobSchema = z.object({
  what: z.enum(["create", "nothing", "report"]),
  batches: z.array(z.string()),
  /** RPCs in all, spread over the batches. */
  calls: z.number(),
  /** RPCs under way at a time. */
  workers: z.number(),
  attemptsACall: z.number(),
  /** Units of a batch that are used up already. */
  from: z.number(),
});

export default {
  async fetch(request: Request, env: BenchEnv): Promise<Response> {
    const job = jobSchema.parse(await request.json());
    if (job.what === "create") {
      for (const batch of job.batches) await create(env, batch, job.calls);
      return new Response("created");
    }
    let next = 0;
    const work = async () => {
      for (let call = next++; call < job.calls; call = next++) {
        const batch = job.batches[call % job.batches.length] ?? "";
        if (job.what === "nothing") await env.NOTHING.getByName(batch).nothing();
        else
          await report(
            env,
            batch,
            job.from + Math.floor(call / job.batches.length) * job.attemptsACall,
            job.attemptsACall,
          );
      }
    };
    await Promise.all(Array.from({ length: job.workers }, work));
    return new Response("done");
  },
};

async function create(env: Env, id: string, count: number): Promise<void> {
  const rules = await new LadderRulesStore(env.KV, "public").rules();
  const column = rules.models.vendors.anthropic;
  if (column === undefined) throw new Error("no column");
  const units = Array.from({ length: count }, (_, index) => unitSchema.parse({ id: `unit-${index}`, flags: [] }));
  const ladder = { vendor: "anthropic", column, skipInverted: false };
  const { plan } = planBatch(rules, ladder, { id, tenant: "public", tiebreak: "caller", maxCostUsd: null }, units);
  await new BatchClient(env, "public", id).create(plan);
}

/** Attempts that pass: the first try of a unit each, as most reports are. */
async function report(env: Env, batch: string, from: number, count: number): Promise<void> {
  const attempts = Array.from(
    { length: count },
    (_, index): Attempt => ({
      attempt_id: `attempt-${from + index}`,
      unit: `unit-${from + index}`,
      tier: "cheap",
      status: "grounded",
      answer: { category: "source", confidence: "stated" },
      verification: { passed: true, method: "mechanical", verifier: "schema", notes: "ok" },
      worker: "worker-1",
      cost_usd: 0.0004,
      tokens_in: 230,
      tokens_out: 34,
    }),
  );
  const decisions = await new BatchClient(env, "public", batch).report(attempts, "bench");
  if (decisions.some((decision) => decision.action !== "accept")) throw new Error("an attempt was not accepted");
}
