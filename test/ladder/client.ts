/** Calls the Worker as an agent does, for the tests of the ladder. */
import { env, exports } from "cloudflare:workers";
import type { z } from "zod";
import { envelopeSchema } from "../../src/errors.ts";
import { attemptsOutput, createBatchOutput, type Decision } from "../../src/ladder/batch-schema.ts";

export async function call(method: string, path: string, body?: unknown): Promise<Response> {
  return exports.default.fetch(`http://signpost.test${path}`, {
    method,
    headers: { "content-type": "application/json" },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
}

/** @returns the answer of a call that must succeed, parsed with the schema that documents it. */
export async function ask<T extends z.ZodType>(
  method: string,
  path: string,
  schema: T,
  body?: unknown,
): Promise<z.output<T>> {
  const response = await call(method, path, body);
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return schema.parse(JSON.parse(text));
}

/** @returns the error of a call that must fail, with its status. */
export async function fail(method: string, path: string, body?: unknown) {
  const response = await call(method, path, body);
  const text = await response.text();
  if (response.ok) throw new Error(`${method} ${path} succeeded: ${text}`);
  return { status: response.status, ...envelopeSchema.parse(JSON.parse(text)).error };
}

export const createBatch = (body: Record<string, unknown>) => ask("POST", "/v1/batches", createBatchOutput, body);

export async function report(batch: string, ...attempts: Record<string, unknown>[]): Promise<Decision[]> {
  return (await ask("POST", `/v1/batches/${batch}/attempts`, attemptsOutput, { attempts })).decisions;
}

let made = 0;

/** A mechanical attempt that passed; `changes` make it another. */
export function attempt(unit: string, changes: Record<string, unknown> = {}): Record<string, unknown> {
  made += 1;
  return {
    attempt_id: `attempt-${made}`,
    unit,
    tier: "cheap",
    status: "grounded",
    answer: 42,
    verification: { passed: true, method: "mechanical" },
    ...changes,
  };
}

export const failing = { verification: { passed: false, method: "mechanical", notes: "off by one" } };
export const uncertain = { status: "uncertain", reason: "two readings", verification: null };

/** The object behind a batch, to evict it or ring its alarm. */
export function objectOf(batch: string) {
  return env.LADDER_BATCH.getByName(`public/${batch}`);
}
