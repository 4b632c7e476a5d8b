/**
 * Clef, Cloudflare's decision models, through the Workers AI binding: they speak System One, so only the transport
 * and the limits are their own. No key: the binding is the permission.
 */
import { z } from "zod";
import { logWarning } from "../../log.ts";
import { type Judge, JudgeFailure, type JudgeFailureKind } from "../judge.ts";
import { createDecisionJudge, type DecisionTransport } from "../systemone/decision-judge.ts";
import type { DecisionLimits } from "../systemone/requests.ts";

/** As published on the models' pages; the window of 65,536 tokens holds state, questions and options together. */
const CLEF_LIMITS: DecisionLimits = {
  maxOptions: 255,
  maxQuestions: 64,
  maxTotalTokens: 64_000,
  maxQuestionTokens: 32_000,
};

/** What is used of the Workers AI binding. */
export interface AiBinding {
  run(model: string, input: object, options: { signal: AbortSignal }): Promise<unknown>;
}

const boundSchema = z.looseObject({
  AI: z.custom<AiBinding>((value) => typeof value === "object" && value !== null && "run" in value),
});

/** The optional `[ai]` binding; null where `wrangler.toml` does not have it. */
export function findAiBinding(env: object): AiBinding | null {
  const parsed = boundSchema.safeParse(env);
  return parsed.success ? parsed.data.AI : null;
}

export interface ClefOptions {
  readonly ai: AiBinding;
  /** `@cf/cloudflare/clef-flash` or `@cf/cloudflare/clef`. */
  readonly model: string;
  readonly deadlineMs: number;
  readonly skimDescriptionChars: number;
}

export function createClefJudge(options: ClefOptions): Judge {
  return createDecisionJudge({
    name: "clef",
    // The body names the model without its path; one that differs from the path's is refused.
    model: options.model.slice(options.model.lastIndexOf("/") + 1),
    limits: CLEF_LIMITS,
    send: bindingTransport(options),
    deadlineMs: options.deadlineMs,
    skimDescriptionChars: options.skimDescriptionChars,
  });
}

/** Workers AI puts answers in this envelope, or hands them over bare. */
const envelopeSchema = z.looseObject({
  result: z.unknown(),
  success: z.boolean(),
  errors: z.array(z.looseObject({ code: z.number().optional() })).nullish(),
});

function bindingTransport({ ai, model }: ClefOptions): DecisionTransport {
  return async (body, signal) => {
    let answer: unknown;
    try {
      answer = await ai.run(model, body, { signal });
    } catch (thrown) {
      throw failureOf(codeIn(thrown instanceof Error ? thrown.message : ""));
    }
    const envelope = envelopeSchema.safeParse(answer);
    if (!envelope.success) return { body: answer, requestId: null };
    if (!envelope.data.success) throw failureOf(envelope.data.errors?.[0]?.code ?? null);
    return { body: envelope.data.result, requestId: null };
  };
}

/** Workers AI's own codes (its "Errors" page) that say more than "broken"; any other without a code is transient. */
const KIND_OF_CODE: Readonly<Record<number, JudgeFailureKind>> = {
  3007: "timeout",
  3008: "timeout",
  3040: "rate_limited",
  5012: "unavailable",
};

/** A thrown error's message begins with the code, as `3040: No more data centers…`. */
function codeIn(message: string): number | null {
  const code = /\b(\d{4})\b\s*:/.exec(message)?.[1];
  return code === undefined ? null : Number(code);
}

function failureOf(code: number | null): JudgeFailure {
  const kind = code === null ? "unavailable" : (KIND_OF_CODE[code] ?? "refused");
  logWarning("judge_response_failed", { judge: "clef", code });
  return new JudgeFailure("clef", kind, code === null ? "Workers AI failed" : `Workers AI code ${code}`);
}
