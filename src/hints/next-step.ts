/**
 * The next step of a search loop, pure. What is read off the results is the same for each policy; what follows from it is
 * the policy's. Fields after the first seven answer something the caller asked for (a policy, loop state, failures) or warn.
 */
import { evidenceVerdict } from "./evidence/policy.ts";
import type { NearAmong } from "./evidence/vocabulary.ts";
import { type ClassifyFailure, readFailures } from "./failures.ts";
import { readLoopState } from "./loop.ts";
import { referenceVerdict } from "./reference-policy.ts";
import { type Document, readResults } from "./results.ts";
import { roundToThreePlaces } from "./round.ts";
import { type Hints, type HintsRequest, splitQuery } from "./schema.ts";

/** @param classify reads `failures` @param nearAmong finds near words for the policy "evidence"; it does without, too */
export function nextStep(request: HintsRequest, classify: ClassifyFailure, nearAmong?: NearAmong): Hints {
  const keywords = readKeywords(request);
  const results = request.results ?? [];
  const { documents, warnings } = readResults(results, request.dedupe);
  const failures = readFailures(request.failures ?? [], classify);
  const loop = readLoopState(request, documents);
  const bestScore = highestScore(documents);
  const related = unseenRelated(documents, loop?.visited);
  const failed = failures.reports.length > 0;
  const retryable = failures.reports.some((report) => report.retry);
  const round = { request, documents, keywords, bestScore, related, loop, failed, retryable };
  const verdict = request.policy === "evidence" ? evidenceVerdict(round, nearAmong) : referenceVerdict(round);

  const hints: Hints = {
    sufficient: verdict.sufficient,
    max_score: roundToThreePlaces(bestScore),
    result_count: documents.length,
    next_action: verdict.action,
    suggested_queries: [...verdict.suggestedQueries],
    related_ids: related,
    gap_keywords: [...verdict.gaps],
  };
  if (verdict.evidence !== undefined) {
    hints.queries = [...verdict.evidence.queries];
    hints.coverage = roundToThreePlaces(verdict.evidence.coverage);
  }
  warnings.push(...failures.warnings, ...(loop?.warnings ?? []));
  if (warnings.length > 0) hints.warnings = warnings;
  if (loop !== undefined && verdict.stop !== undefined) {
    hints.new_ids = [...loop.newIds];
    hints.visited_ids = [...loop.visited];
    hints.converged = verdict.stop !== null;
    hints.stop_reason = verdict.stop;
  }
  if (failed) {
    hints.queries_tried = failures.reports.map((report) => report.query);
    hints.failures = [...failures.reports];
    hints.partial_results = results;
  }
  return hints;
}

function readKeywords(request: HintsRequest): string[] {
  const keywords = request.keywords ?? splitQuery(request.query ?? "");
  return keywords.map((keyword) => keyword.trim()).filter((keyword) => keyword !== "");
}

function highestScore(documents: readonly Document[]): number {
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
