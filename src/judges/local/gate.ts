/** The gate's three answers, from the request alone. A first, unfitted version: it reads how the request opens. */
import type { GateAnswers } from "../judge.ts";
import type { LocalModel } from "./model.ts";

const ASKS_TO_EXPLAIN =
  /^\s*(?:what|why|how (?:do|does|is|are|many|much)|when|who|which|explain|is it|are there|should i)\b/i;

export function gateAnswers(_model: LocalModel, request: string, _context: string): GateAnswers {
  const explain = ASKS_TO_EXPLAIN.test(request) && !/\bmy\b/i.test(request);
  return {
    acts_on_user_system: explain ? 0.2 : 0.7,
    would_follow_documented_procedure: explain ? 0.2 : 0.6,
    prose_suffices: explain ? 0.8 : 0.4,
  };
}
