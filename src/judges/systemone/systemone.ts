/** System One over HTTP: any server of the protocol, at a base URL and with a model of the operator's choosing. */
import { z } from "zod";
import { jsonText } from "../../json-text.ts";
import { logWarning } from "../../log.ts";
import { type Judge, JudgeFailure } from "../judge.ts";
import { AnswerTooLong, kindOfStatus, loggable, retryAfterMs, withinMemory } from "../upstream.ts";
import { createDecisionJudge, type DecisionTransport } from "./decision-judge.ts";
import { malformedAnswer } from "./protocol.ts";
import type { DecisionLimits } from "./requests.ts";

/** As published for jev-1.13; the limit of questions is not published, and far above what a stage asks. */
const SYSTEMONE_LIMITS: DecisionLimits = {
  maxOptions: 255,
  maxQuestions: 1000,
  maxTotalTokens: 64_000,
  maxQuestionTokens: 32_000,
};

export interface SystemOneOptions {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly model: string;
  readonly deadlineMs: number;
  readonly skimDescriptionChars: number;
  /** The global fetch when absent. */
  readonly fetch?: typeof fetch;
}

export function createSystemOneJudge(options: SystemOneOptions): Judge {
  return createDecisionJudge({
    name: "systemone",
    model: options.model,
    limits: SYSTEMONE_LIMITS,
    send: httpTransport(options),
    deadlineMs: options.deadlineMs,
    skimDescriptionChars: options.skimDescriptionChars,
  });
}

function httpTransport(options: SystemOneOptions): DecisionTransport {
  const url = `${options.baseUrl.replace(/\/+$/, "")}/v1/systemone`;
  const send = withinMemory(options.fetch ?? ((input, init) => fetch(input, init)));
  return async (body, signal) => {
    const init = {
      method: "POST",
      headers: { authorization: `Bearer ${options.apiKey}`, "content-type": "application/json" },
      body: JSON.stringify(body),
      // A redirect could carry the key to another host.
      redirect: "manual" as const,
      signal,
    };
    const { response, text } = await exchange(send, url, init);
    const requestId = response.headers.get("x-typesafe-request-id");
    if (response.ok) return { body: parseJson(text, requestId), requestId };
    const kind = kindOfStatus(response.status);
    logWarning("judge_response_failed", {
      judge: "systemone",
      status: response.status,
      upstream_request_id: requestId,
      detail: loggable(errorWords(text), options.apiKey, [body.state.request, body.state.recent_context]),
    });
    throw new JudgeFailure("systemone", kind, `HTTP ${response.status}`, retryAfterMs(response.headers));
  };
}

/** Request and whole answer; a connection that cannot be made, or that breaks in mid-body, is `unavailable`, and may pass. */
async function exchange(send: typeof fetch, url: string, init: RequestInit) {
  try {
    const response = await send(url, init);
    return { response, text: await response.text() };
  } catch (thrown) {
    if (thrown instanceof AnswerTooLong) throw malformedAnswer("systemone", thrown.message, null);
    throw new JudgeFailure("systemone", "unavailable", "the connection failed");
  }
}

function parseJson(text: string, requestId: string | null): unknown {
  const parsed = jsonText(z.unknown()).safeParse(text);
  if (!parsed.success) throw malformedAnswer("systemone", "the answer is not JSON", requestId);
  return parsed.data;
}

/** `detail` comes as an object, as a string, or as a list of problems, whose `input` quotes the request and stays out. */
const errorSchema = z.looseObject({
  detail: z.union([
    z.string(),
    z.looseObject({ error_type: z.string(), message: z.string() }),
    z.array(z.looseObject({ type: z.string(), loc: z.array(z.union([z.string(), z.number()])), msg: z.string() })),
  ]),
});

function errorWords(text: string): string {
  const parsed = jsonText(errorSchema).safeParse(text);
  if (!parsed.success) return "an unknown shape";
  const { detail } = parsed.data;
  if (typeof detail === "string") return detail;
  if (!Array.isArray(detail)) return `${detail.error_type}: ${detail.message}`;
  return detail.map((problem) => `${problem.type} at ${problem.loc.join(".")}`).join("; ");
}
