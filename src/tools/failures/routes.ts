/** `POST /v1/failures`: what a failure means and what to do next. */
import { defineOperation } from "../../operation.ts";
import { classifyFailure, type FailureVerdict } from "./classify.ts";
import { type FailureInput, type FailureOutput, failureInputSchema, failureOutputSchema } from "./schema.ts";

const classify = defineOperation({
  name: "classify_failure",
  title: "Classify a failure",
  description:
    "Says what a tool's failure means and what to do next: retry (and when), fix the input, tell the user, report up, " +
    "or use an empty result. Input: `failure`, whatever the tool gave back, unchanged, such as " +
    '{"failure": {"http_status": 429, "headers": {"retry-after": "2"}, "body": "…"}, "attempt": 1}; with ' +
    '{"operation": {"idempotent": false}} for a call that must not happen twice. It also tells a failure from an ' +
    "empty success and finds the error inside an HTTP 200. Not for deciding the next search of a loop whose searches " +
    "worked: use `hints` for that.",
  method: "POST",
  path: "/v1/failures",
  effect: "reads",
  input: failureInputSchema,
  output: failureOutputSchema,
  example: {
    failure: { http_status: 429, headers: { "retry-after": "7" }, body: { error: { type: "rate_limit_error" } } },
    attempt: 1,
  },
  run: async (_context, input) => answer(input, Date.now()),
});

export const failureOperations = [classify] as const;

function answer(input: FailureInput, nowMs: number): FailureOutput {
  const options = { attempt: input.attempt, idempotent: input.operation?.idempotent, nowMs };
  if (input.items === undefined) return withReport(classifyFailure(input.failure, options), input);
  const items = input.items.map((item) => classifyFailure(item, options));
  const first = items.toSorted((a, b) => urgency(a) - urgency(b))[0] ?? classifyFailure(null, options);
  return { ...withReport(first, input), items };
}

function withReport(verdict: FailureVerdict, input: FailureInput): FailureOutput {
  if (verdict.next !== "report_up") return { ...verdict, report: null };
  return {
    ...verdict,
    report: {
      kind: verdict.code,
      attempts: input.attempt,
      queries_tried: input.queries_tried,
      partial_results: input.partial_results ?? null,
    },
  };
}

/** Of several verdicts, what stops the agent comes before what it can go on with; all is empty only when each is. */
function urgency(verdict: FailureVerdict): number {
  const order: FailureVerdict["next"][] = ["report_up", "tell_user", "fix_input", "retry", null, "use_empty_result"];
  return order.indexOf(verdict.next);
}
