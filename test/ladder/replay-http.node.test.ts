/** Replays the recorded run through the HTTP API of the built Worker; skipped where the recording is not at hand. */
import { existsSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { z } from "zod";
import {
  attemptsOutput,
  batchOutput,
  createBatchOutput,
  residueOutput,
  tiebreakClaimOutput,
  tiebreakResultOutput,
} from "../../src/ladder/batch-schema.ts";
import { type BuiltWorker, startBuiltWorker } from "../support/built-worker.ts";
import { expectedActions, ladderAttempts, RECORDING, type RecordedUnit, readRecording } from "./recording.ts";

describe.skipIf(!existsSync(RECORDING))(`the recorded run in ${RECORDING}, over HTTP`, () => {
  let worker: BuiltWorker;
  beforeAll(async () => {
    worker = await startBuiltWorker();
  });
  afterAll(() => worker.stop());

  async function ask<T extends z.ZodType>(
    method: string,
    path: string,
    schema: T,
    body?: unknown,
  ): Promise<z.output<T>> {
    const response = await fetch(`${worker.url}${path}`, {
      method,
      headers: { "content-type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return schema.parse(JSON.parse(text));
  }

  const idOf = (unit: RecordedUnit) => `${unit.unit} seed ${unit.seed}`;

  async function replay(vendor: string, units: readonly RecordedUnit[]): Promise<void> {
    const { batch } = await ask("POST", "/v1/batches", createBatchOutput, {
      vendor,
      units: units.map((unit) => ({ id: idOf(unit), flags: unit.flags })),
    });
    // As workers would: the first attempts of all units, then the second ones, and so on.
    const rounds = Math.max(...units.map((unit) => ladderAttempts(unit).length));
    const taken = new Map<string, string[]>(units.map((unit) => [idOf(unit), []]));
    for (let round = 0; round < rounds; round += 1) {
      const attempts = units.flatMap((unit) => {
        const recorded = ladderAttempts(unit)[round];
        if (recorded === undefined) return [];
        const { tier, status, uncertain_reason: reason, passed, cost_usd, tokens_in, tokens_out } = recorded;
        const verification = { passed, method: "mechanical" };
        return [
          {
            attempt_id: `${idOf(unit)} ${round}`,
            unit: idOf(unit),
            tier,
            status,
            reason,
            verification,
            cost_usd,
            tokens_in,
            tokens_out,
          },
        ];
      });
      const { decisions } = await ask("POST", `/v1/batches/${batch}/attempts`, attemptsOutput, { attempts });
      for (const decision of decisions) taken.get(decision.unit)?.push(decision.action);
    }
    for (const unit of units) expect(taken.get(idOf(unit)), idOf(unit)).toEqual(expectedActions(unit));

    const stuck = units.filter((unit) => unit.needs_tiebreak);
    const { items } = await ask("GET", `/v1/batches/${batch}/residue`, residueOutput);
    expect(items.map((item) => item.item)).toEqual(stuck.map(idOf));
    for (const [index, item] of items.entries()) {
      const unit = stuck[index];
      if (unit === undefined) throw new Error("more residue than was recorded");
      const recorded = ladderAttempts(unit);
      expect(item.attempted_tier).toBe(recorded.at(-1)?.tier);
      expect(item.attempts).toHaveLength(recorded.length);
      expect(item.uncertainty_reason).toBe(recorded.at(-1)?.uncertain_reason ?? null);
    }
    if (stuck.length > 0) {
      const { lease } = await ask("POST", `/v1/batches/${batch}/tiebreak`, tiebreakClaimOutput, {});
      const answers = stuck.map((unit) => ({
        item: idOf(unit),
        answer: "decided",
        verification: { passed: unit.attempts.at(-1)?.passed, method: "mechanical" },
      }));
      const result = await ask("PUT", `/v1/batches/${batch}/tiebreak`, tiebreakResultOutput, { lease, items: answers });
      expect(result.resolved).toEqual(stuck.filter((unit) => unit.attempts.at(-1)?.passed).map(idOf));
    }
    const { counts, cost_usd } = await ask("GET", `/v1/batches/${batch}`, batchOutput);
    expect(counts.accepted).toBe(units.length - stuck.length);
    const recordedCost = units.flatMap(ladderAttempts).reduce((sum, attempt) => sum + attempt.cost_usd, 0);
    expect(cost_usd).toBeCloseTo(recordedCost, 6);
  }

  it("gets the recorded decision after every attempt and the recorded residue of every batch", async () => {
    const batches = Map.groupBy(readRecording(), (unit) => `${unit.vendor} ${unit.suite}`);
    expect(batches.size).toBeGreaterThan(0);
    for (const units of batches.values()) await replay(units[0]?.vendor ?? "anthropic", units);
  });
});
