/**
 * The wire contract of `/v1/hints`: the one source of its validation, types, OpenAPI and MCP schemas. Values are kept as
 * they came (a numeric string stays a string here); results.ts reads them and warns of what it had to interpret.
 */
import { z } from "zod";
import { ERROR_CATEGORIES } from "../errors.ts";

/** A result at or above it may end the loop. */
export const DEFAULT_SUFFICIENT_SCORE = 0.5;
/** Tags of results below it are noise and make no queries. */
export const DEFAULT_MIN_SUGGEST_SCORE = 0.15;
export const DEFAULT_MAX_SUGGESTED_QUERIES = 5;
export const DEFAULT_MAX_ROUNDS = 3;
/** Share of the keywords that the best results must hold: below it, one first search in four had missed its answer. */
export const DEFAULT_SUFFICIENT_COVERAGE = 0.67;

/** Each keyword is looked for in each result, so their number bounds the work; a longer list is no query any more. */
const MAX_KEYWORDS = 100;
const MAX_SUGGESTED_QUERIES = 50;
const MAX_ROUNDS = 100;
const MAX_QUERY_CHARS = 32_000;
/** A loop makes a handful; they are compared with each query that is proposed. */
const MAX_QUERIES_TRIED = 1000;
const QUERY_TOO_LONG = `must be at most ${MAX_QUERY_CHARS} characters long.`;

/** No two parts that could share a run of digits: with such, a long one that is no number takes time by its square. */
const NUMERIC = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/;

const LIST_PROBLEM = "must be a list of texts, or one text split on commas and line breaks.";

const SCORE_PROBLEM =
  "must be a number from 0 to 1; normalise other scales against a fixed mark first (score / (score + 5) for BM25, " +
  "say), and leave the field out where the search gave no score.";

/** A score written as text, as "0.82"; undefined when it is no number from 0 to 1. */
export function parseScoreText(text: string): number | undefined {
  const value = NUMERIC.test(text.trim()) ? Number(text) : Number.NaN;
  return value >= 0 && value <= 1 ? value : undefined;
}

// Messages go without the field's name: whoever reports them puts its path in front.
const threshold = () => {
  const error = "must be a number from 0 to 1.";
  return z.number({ error }).min(0, error).max(1, error);
};

const wholeNumber = (min: number, max: number) => {
  const error = `must be a whole number from ${min} to ${max}.`;
  return z.int({ error }).min(min, error).max(max, error);
};

const textField = () => z.string({ error: "must be text." });

function isListOfTexts(value: unknown): boolean {
  return typeof value === "string" || (Array.isArray(value) && value.every((entry) => typeof entry === "string"));
}

/** Twenty tags a result make most of a request; checked one by one as schemas, they took longer than all the rest. */
const listField = (description: string) =>
  z
    .custom<readonly string[] | string>(isListOfTexts, LIST_PROBLEM)
    .meta({ description, anyOf: [{ type: "array", items: { type: "string" } }, { type: "string" }] })
    .nullish();

export const resultSchema = z.strictObject({
  id: z
    .string({ error: "must be text, by which other results can name it." })
    .trim()
    .min(1, "must not be empty.")
    .meta({ pattern: "\\S" })
    .describe("What the search engine calls the document; `related` and `visited_ids` name it."),
  title: textField().describe("Title of the document; may be empty."),
  summary: textField().nullish().describe("A sentence or two about the document."),
  tags: listField("A list, or one text split on commas and line breaks."),
  score: z
    .union([
      z.number({ error: SCORE_PROBLEM }).min(0, SCORE_PROBLEM).max(1, SCORE_PROBLEM),
      z
        .string()
        .refine((text) => parseScoreText(text) !== undefined, SCORE_PROBLEM)
        .meta({ pattern: "^(?:0|1|0?\\.\\d+)$" }),
      z.null(),
    ])
    .optional()
    .describe("Relevance from 0 to 1. Missing or null is no evidence: it counts as 0, with a warning."),
  related: listField("Ids of documents this one points to, in the forms of `tags`."),
  text: textField().nullish().describe("Full text or passage; keywords are looked for here when it is given."),
});
export type SearchResult = z.output<typeof resultSchema>;

const queryMode = () => z.enum(["all", "any"], { error: 'must be "all" or "any".' });
const queryText = () =>
  z.string({ error: "must be the text that was searched for." }).trim().max(MAX_QUERY_CHARS, QUERY_TOO_LONG);

export const failedSearchSchema = z.strictObject({
  query: queryText(),
  attempt: wholeNumber(1, 1000).default(1).describe("Which try this was, counted from 1."),
  failure: z
    .unknown()
    .refine((failure) => failure !== undefined, "is required; send what the search gave back.")
    .describe("What the search gave back: an error envelope of this service, or anything `/v1/failures` can read."),
});
export type FailedSearch = z.output<typeof failedSearchSchema>;

export const POLICIES = ["reference", "evidence"] as const;
export const hintsInputSchema = z
  .strictObject({
    keywords: z
      .array(z.string({ error: "must be text." }), { error: "must be a list of texts." })
      .max(MAX_KEYWORDS, `must hold at most ${MAX_KEYWORDS} entries; send those of one query.`)
      .optional()
      .describe("What was searched for, one idea an entry. Send this or `query`."),
    query: textField()
      .max(MAX_QUERY_CHARS, QUERY_TOO_LONG)
      .optional()
      .describe("The same as one text; its words, split at spaces, are the keywords."),
    results: z
      .array(resultSchema, { error: "must be the list the search returned, [] when it found nothing." })
      .optional()
      .describe("What this round's search returned, [] for nothing; may be left out only beside `failures`."),
    sufficient_score: threshold()
      .default(DEFAULT_SUFFICIENT_SCORE)
      .describe("The best score at which the results suffice."),
    min_suggest_score: threshold()
      .default(DEFAULT_MIN_SUGGEST_SCORE)
      .describe("Tags of results below this score make no suggestions."),
    max_suggested_queries: wholeNumber(0, MAX_SUGGESTED_QUERIES)
      .default(DEFAULT_MAX_SUGGESTED_QUERIES)
      .describe("At most this many `suggested_queries`."),
    dedupe: z.boolean().default(false).describe("true counts a document once however often it is listed."),
    match: z
      .enum(["substring", "word"], { error: 'must be "substring" or "word".' })
      .default("substring")
      .describe('"word" finds keywords as whole words only: `cat` is then not found in `category`.'),
    require_coverage: z
      .boolean()
      .default(false)
      .describe("true asks for another round while any keyword is found in no result, however good the score."),
    suggest_from_text: z
      .boolean()
      .default(false)
      .describe("true makes suggestions from frequent words of titles and summaries when no result has tags."),
    policy: z
      .enum(POLICIES, { error: 'must be "reference" or "evidence".' })
      .default("reference")
      .describe(
        '"evidence" (recommended) counts a result by the keywords it holds, says how to broaden, and follows links only ' +
          'while the results do not suffice; "reference" goes by the best score and by tags.',
      ),
    sufficient_coverage: threshold()
      .default(DEFAULT_SUFFICIENT_COVERAGE)
      .describe("With the policy `evidence`: share of the keywords that the best results must hold together."),
    query_mode: queryMode()
      .optional()
      .describe(
        "With the policy `evidence`: how the last search joined its words. Read off the results when left out: all of " +
          "them holding all keywords means `all`.",
      ),
    queries_tried: z
      .array(z.union([queryText(), z.strictObject({ query: queryText(), query_mode: queryMode().optional() })]), {
        error: "must be a list of queries, each a text or {query, query_mode}.",
      })
      .max(MAX_QUERIES_TRIED, `must hold at most ${MAX_QUERIES_TRIED} entries.`)
      .optional()
      .describe("With the policy `evidence`: every query of the loop so far; none of them is suggested again."),
    round: wholeNumber(1, 1_000_000)
      .optional()
      .describe("Loop state: which round these results are of, counted from 1."),
    max_rounds: wholeNumber(1, MAX_ROUNDS)
      .optional()
      .describe(`Loop state: the last round allowed; ${DEFAULT_MAX_ROUNDS} when left out.`),
    visited_ids: z
      .array(z.string().trim(), { error: "must be a list of ids." })
      .optional()
      .describe("Loop state: the `visited_ids` of the last answer; [] or left out in the first round."),
    failures: z
      .array(failedSearchSchema, { error: "must be a list of {query, attempt, failure}." })
      .optional()
      .describe("Searches of this round that failed. An empty `results` is a finding, not a failure."),
    lang: z
      .enum(["en", "ja"], { error: 'must be "en" or "ja".' })
      .optional()
      .describe("Language of the text form (`Accept: text/plain`); JSON stays as it is."),
  })
  .superRefine((input, context) => {
    if (input.keywords !== undefined && input.query !== undefined) {
      context.addIssue({
        code: "custom",
        path: ["query"],
        message: "must not stand beside `keywords`; send one of the two.",
      });
    }
    if (input.query !== undefined && splitQuery(input.query).length > MAX_KEYWORDS) {
      context.addIssue({ code: "custom", path: ["query"], message: `must have at most ${MAX_KEYWORDS} words.` });
    }
    if (input.results === undefined && (input.failures ?? []).length === 0) {
      const message = "is required; send the list the search returned, [] when it found nothing.";
      context.addIssue({ code: "custom", path: ["results"], message });
    }
  })
  .meta({
    anyOf: ["keywords", "query"].flatMap((other) => [
      { required: ["results"], not: { required: [other] } },
      { required: ["failures"], properties: { failures: { minItems: 1 } }, not: { required: [other] } },
    ]),
  });

/** What a caller writes. */
export type HintsInput = z.input<typeof hintsInputSchema>;
/** The same after validation, defaults filled in. */
export type HintsRequest = z.output<typeof hintsInputSchema>;

/** Words of a query as keywords; any Unicode space separates. */
export function splitQuery(query: string): string[] {
  return query.split(/\s+/u).filter((word) => word !== "");
}

export const NEXT_ACTIONS = ["broaden", "refine", "expand", "synthesize", "retry", "report_up"] as const;
export type NextAction = (typeof NEXT_ACTIONS)[number];
export const STOP_REASONS = ["sufficient", "saturated", "max_rounds"] as const;
export type StopReason = (typeof STOP_REASONS)[number];

const failureReportSchema = z.strictObject({
  query: z.string(),
  attempts: z.int().positive().describe("Tries so far."),
  category: z.enum(ERROR_CATEGORIES).nullable().describe("null when the failure could not be read."),
  retry: z.boolean().describe("Whether this query should be tried again as it is."),
  retry_after_ms: z.int().nullable(),
  message: z.string(),
});
export type FailureReport = z.output<typeof failureReportSchema>;

export const hintsSchema = z.strictObject({
  sufficient: z
    .boolean()
    .describe(
      "At least one result, and the best score reaches `sufficient_score`; with the policy `evidence`, of a result that " +
        "holds keywords, and `coverage` reaches `sufficient_coverage`.",
    ),
  max_score: z.number().describe("Best score, rounded to three places (half to even)."),
  result_count: z.int().nonnegative(),
  next_action: z
    .enum(NEXT_ACTIONS)
    .describe(
      "broaden: search wider. refine: try suggested_queries. expand: fetch related_ids. synthesize: answer from what " +
        "there is. retry: the same query again. report_up: say what was tried and hand on the partial results.",
    ),
  suggested_queries: z.array(z.string()).describe("The best first."),
  related_ids: z.array(z.string()).describe("Documents pointed to and not yet seen, first seen first."),
  gap_keywords: z.array(z.string()).describe("Keywords found in no result."),
  queries: z
    .array(z.strictObject({ query: z.string(), query_mode: queryMode() }))
    .optional()
    .describe(
      "With the policy `evidence`: `suggested_queries` with how to join their words; an engine that joins in one way " +
        "alone takes the first of its own.",
    ),
  coverage: z
    .number()
    .optional()
    .describe("With the policy `evidence`: share of the keywords that the best results hold together, 0 to 1."),
  warnings: z.array(z.string()).optional().describe("What had to be interpreted; absent when nothing had."),
  new_ids: z.array(z.string()).optional().describe("With loop state: ids seen for the first time."),
  visited_ids: z.array(z.string()).optional().describe("With loop state: all ids seen; send it with the next round."),
  converged: z.boolean().optional().describe("With loop state: true means stop searching."),
  stop_reason: z.enum(STOP_REASONS).nullable().optional().describe("With loop state: why; null while it goes on."),
  queries_tried: z.array(z.string()).optional().describe("With failures: the queries that failed."),
  failures: z.array(failureReportSchema).optional().describe("With failures: one entry a query."),
  partial_results: z.array(resultSchema).optional().describe("With failures: the results that did come."),
});
export type Hints = z.output<typeof hintsSchema>;
