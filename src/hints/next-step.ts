/**
 * The next step of a search loop, pure. The first seven fields are those of the reference and follow its rules exactly;
 * everything after them answers something the caller asked for (loop state, failures) or is a warning.
 */
import { findGaps } from "./coverage.ts";
import { type ClassifyFailure, readFailures } from "./failures.ts";
import { readLoopState, stopReason } from "./loop.ts";
import { type Document, readResults } from "./results.ts";
import { roundToThreePlaces } from "./round.ts";
import { type Hints, type HintsRequest, type NextAction, splitQuery } from "./schema.ts";
import { frequentTags, gapQueries, narrowedQueries } from "./suggestions.ts";
import { frequentWords } from "./words.ts";

/** @param classify reads `failures` */
export function nextStep(request: HintsRequest, classify: ClassifyFailure): Hints {
  const keywords = readKeywords(request);
  const results = request.results ?? [];
  const { documents, warnings } = readResults(results, request.dedupe);
  const failed = readFailures(request.failures ?? [], classify);
  const loop = readLoopState(request, documents);

  const best = bestScore(documents);
  const sufficient = documents.length > 0 && best >= request.sufficient_score;
  const gaps = findGaps(keywords, documents, request.match);
  const related = unseenRelated(documents, loop?.visited);
  const suffices = sufficient && !(request.require_coverage && gaps.length > 0);
  const hasFailed = failed.reports.length > 0;
  const stop = loop === undefined ? undefined : stopReason(loop, suffices, related.length > 0, hasFailed);

  const hints: Hints = {
    sufficient,
    max_score: roundToThreePlaces(best),
    result_count: documents.length,
    next_action: nextAction({
      found: documents.length > 0,
      suffices,
      expandable: related.length > 0,
      failed: hasFailed,
      retryable: failed.reports.some((report) => report.retry),
      stopped: stop !== undefined && stop !== null,
    }),
    suggested_queries: suggestQueries(request, documents, keywords, sufficient && !suffices ? gaps : []),
    related_ids: related,
    gap_keywords: gaps,
  };
  warnings.push(...failed.warnings, ...(loop?.warnings ?? []));
  if (warnings.length > 0) hints.warnings = warnings;
  if (loop !== undefined && stop !== undefined) {
    hints.new_ids = [...loop.newIds];
    hints.visited_ids = [...loop.visited];
    hints.converged = stop !== null;
    hints.stop_reason = stop;
  }
  if (hasFailed) {
    hints.queries_tried = failed.reports.map((report) => report.query);
    hints.failures = [...failed.reports];
    hints.partial_results = results;
  }
  return hints;
}

interface Situation {
  found: boolean;
  suffices: boolean;
  expandable: boolean;
  failed: boolean;
  retryable: boolean;
  /** The loop is over: what there is has to do, so nothing that asks for another round may be said. */
  stopped: boolean;
}

function nextAction({ found, suffices, expandable, failed, retryable, stopped }: Situation): NextAction {
  if (failed && !suffices) return retryable && !stopped ? "retry" : "report_up";
  if (stopped) return "synthesize";
  if (!found) return "broaden";
  if (!suffices) return "refine";
  return expandable ? "expand" : "synthesize";
}

function readKeywords(request: HintsRequest): string[] {
  const keywords = request.keywords ?? splitQuery(request.query ?? "");
  return keywords.map((keyword) => keyword.trim()).filter((keyword) => keyword !== "");
}

function bestScore(documents: readonly Document[]): number {
  let best = 0;
  for (const { score } of documents) if (score > best) best = score;
  return best;
}

/** Ids pointed to by results and neither among them nor visited before, first seen first. */
function unseenRelated(documents: readonly Document[], visited: ReadonlySet<string> | undefined): string[] {
  const seen = visited ?? new Set(documents.map((document) => document.id));
  const unseen = new Set<string>();
  for (const { related } of documents) {
    for (const id of related) if (!seen.has(id)) unseen.add(id);
  }
  return [...unseen];
}

/** @param gaps keywords that alone keep the results from sufficing; empty when coverage is not the matter. */
function suggestQueries(
  request: HintsRequest,
  documents: readonly Document[],
  keywords: readonly string[],
  gaps: readonly string[],
): string[] {
  const { min_suggest_score: minScore, max_suggested_queries: max } = request;
  const fromText = request.suggest_from_text && documents.every((document) => document.tags.length === 0);
  const terms = fromText ? frequentWords(documents, keywords, minScore) : frequentTags(documents, keywords, minScore);
  return gaps.length > 0 ? gapQueries(gaps, keywords, terms, max) : narrowedQueries(keywords, terms, max);
}
