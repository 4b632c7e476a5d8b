/** `POST /v1/hints`: the next step of a search loop, as JSON or as text. */
import { localJudge } from "../judges/local/asset.ts";
import { defineOperation } from "../operation.ts";
import { formatHints } from "./format.ts";
import { nextStep } from "./next-step.ts";
import { classifySearchFailure } from "./read-failure.ts";
import { hintsInputSchema, hintsSchema } from "./schema.ts";

const hints = defineOperation({
  name: "hints",
  title: "Next step of a search",
  description:
    "Says what a search loop should do next: broaden, refine, expand or synthesize, with queries to try, related " +
    "documents to fetch and keywords nothing was found for. Input: the keywords of the last search and the results it " +
    'returned, scores from 0 to 1. Send `policy: "evidence"` with `query_mode` and `queries_tried` for queries that pay, `round` and the last answer\'s `visited_ids` to have the loop ended in time, and ' +
    "`failures` for searches that failed. It does not search itself, and it says nothing about failures of other " +
    "tools: use `classify_failure` for those.",
  method: "POST",
  path: "/v1/hints",
  effect: "reads",
  input: hintsInputSchema,
  output: hintsSchema,
  example: {
    policy: "evidence",
    keywords: ["JWT", "認証"],
    results: [{ id: "wiki-1", title: "Auth", score: 0.42, tags: ["session", "jwt"], related: ["wiki-7"] }],
  },
  run: async (_context, input) => nextStep(input, classifySearchFailure, localJudge.nearAmong),
  // For callers who post the same body for both forms.
  inQuery: ["lang"],
  mediaTypes: ["application/json", "text/plain"],
  respond(output, { mediaType }, input) {
    if (mediaType !== "text/plain") return undefined;
    return new Response(formatHints(output, input.lang), { headers: { "content-type": "text/plain; charset=utf-8" } });
  },
});

export const hintsOperations = [hints] as const;
