/** What the reference says of a round: the best score decides, tags narrow, and links are followed before all else. */
import { findGaps } from "./coverage.ts";
import { stopReason } from "./loop.ts";
import type { Round, Verdict } from "./round-verdict.ts";
import type { NextAction } from "./schema.ts";
import { frequentTags, gapQueries, narrowedQueries } from "./suggestions.ts";
import { frequentWords } from "./words.ts";

export function referenceVerdict(round: Round): Verdict {
  const { request, documents, keywords, bestScore, related, loop, failed, retryable } = round;
  const sufficient = documents.length > 0 && bestScore >= request.sufficient_score;
  const gaps = findGaps(keywords, documents, request.match);
  const suffices = sufficient && !(request.require_coverage && gaps.length > 0);
  const expandable = related.length > 0;
  const stop = loop === undefined ? undefined : stopReason(loop, suffices, expandable, failed);
  const stopped = stop !== undefined && stop !== null;
  return {
    sufficient,
    action: nextAction({ found: documents.length > 0, suffices, expandable, failed, retryable, stopped }),
    suggestedQueries: suggestQueries(round, sufficient && !suffices ? gaps : []),
    gaps,
    stop,
  };
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

/** @param gaps keywords that alone keep the results from sufficing; empty when coverage is not the matter. */
function suggestQueries({ request, documents, keywords }: Round, gaps: readonly string[]): string[] {
  const { min_suggest_score: minScore, max_suggested_queries: max } = request;
  const fromText = request.suggest_from_text && documents.every((document) => document.tags.length === 0);
  const terms = fromText ? frequentWords(documents, keywords, minScore) : frequentTags(documents, keywords, minScore);
  return gaps.length > 0 ? gapQueries(gaps, keywords, terms, max) : narrowedQueries(keywords, terms, max);
}
