/** `POST /v1/hints`: the next step of a search loop, as JSON or as text. */
import { invalidRequest } from "../errors.ts";
import { defineOperation, type Operation } from "../operation.ts";
import { formatHints, type HintsLanguage } from "./format.ts";
import { nextStep } from "./next-step.ts";
import { classifySearchFailure } from "./read-failure.ts";
import { hintsInputSchema, hintsSchema } from "./schema.ts";

const hints = defineOperation({
  name: "hints",
  description:
    "Says what a search loop should do next: broaden, refine, expand or synthesize, with queries to try, related " +
    "documents to fetch and keywords nothing was found for. Input: the keywords of the last search and the results it " +
    "returned, scores from 0 to 1. Send `round` and the last answer's `visited_ids` to have the loop ended in time, and " +
    "`failures` for searches that failed. It does not search itself, and it says nothing about failures of other " +
    "tools: use `classify_failure` for those.",
  method: "POST",
  path: "/v1/hints",
  input: hintsInputSchema,
  output: hintsSchema,
  example: {
    keywords: ["JWT", "認証"],
    results: [{ id: "wiki-1", title: "Auth", score: 0.42, tags: ["session", "jwt"], related: ["wiki-7"] }],
  },
  run: async (_context, input) => nextStep(input, classifySearchFailure),
  mediaTypes: ["application/json", "text/plain"],
  respond(output, { request, mediaType }, input) {
    if (mediaType !== "text/plain") return undefined;
    const language = input.lang ?? languageOf(request);
    return new Response(formatHints(output, language), { headers: { "content-type": "text/plain; charset=utf-8" } });
  },
});

export const hintsOperations: Operation[] = [hints];

/** `?lang=` of the address, for callers who post the same body for both forms. @throws ServiceError 400 */
function languageOf(request: Request): HintsLanguage {
  const asked = new URL(request.url).searchParams.get("lang") ?? "en";
  if (asked === "en" || asked === "ja") return asked;
  const problem = 'must be "en" or "ja".';
  throw invalidRequest(`\`lang\` ${problem}`, [{ path: "lang", problem }]);
}
