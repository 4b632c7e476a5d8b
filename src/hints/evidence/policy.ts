/**
 * The policy "evidence": a result counts by the keywords it holds, not by its score alone; a further search is advised while
 * one is left that may bring more, and none once the results suffice.
 */
import type { Round, Verdict } from "../round-verdict.ts";
import type { NextAction, StopReason } from "../schema.ts";
import { readKeywords } from "./keyword.ts";
import { MANY_RESULTS, narrowerQueries } from "./narrowing.ts";
import { findMissing, readEvidence } from "./passage.ts";
import { widerQueries } from "./queries.ts";
import { type Query, TriedQueries } from "./tried.ts";
import type { NearAmong } from "./vocabulary.ts";

export function evidenceVerdict(round: Round, nearAmong: NearAmong | undefined): Verdict {
  const { request, documents, related, loop, failed, retryable } = round;
  const keywords = readKeywords(round.keywords);
  const evidence = readEvidence(documents, keywords);
  const mode = request.query_mode ?? (documents.length === 0 || evidence.holdsAll ? "all" : "any");
  const asked = keywords.map((keyword) => keyword.text).join(" ");
  const tried = new TriedQueries(request.queries_tried ?? []);
  // Where all words were demanded, some document nearly always holds them, here one and there one. Before any of them has
  // been tried, only words that stand together are evidence.
  const demanded = mode === "all" && !tried.has({ query: asked, query_mode: "any" });
  if (keywords.length > 0 && request.queries_tried === undefined) tried.add({ query: asked, query_mode: mode });

  const covered = evidence.coverage >= request.sufficient_coverage && (!demanded || evidence.inOnePassage);
  const sufficient = documents.length > 0 && covered && evidence.bestScore >= request.sufficient_score;
  const missing = findMissing(keywords, documents);
  const isLastRound = loop?.isLastRound === true;
  const advise = !sufficient && !failed && !isLastRound;

  const tooMany =
    covered && documents.length >= MANY_RESULTS && evidence.bestScore < request.sufficient_score && keywords.length > 0;
  const narrower =
    advise && tooMany ? narrowerQueries(keywords, documents, request.min_suggest_score, tried) : ([] as Query[]);
  const { lacking, coverage } = evidence;
  const situation = { keywords, gaps: missing, lacking, coverage, mode, documents, tried, nearAmong };
  const wider = advise && narrower.length === 0 ? widerQueries(situation) : [];
  // Links come last, and not after words were changed: few of them led to an answer that searches had not brought.
  const isWorthLinks = related.length > 0 && tried.count < 2;
  const action = nextAction();
  const queries = [...narrower, ...wider].slice(0, request.max_suggested_queries);
  const missingKeys = new Set(missing.map((keyword) => keyword.key));
  return {
    sufficient,
    action,
    suggestedQueries: queries.map(({ query }) => query),
    gaps: round.keywords.filter((text) => missingKeys.has(readKeywords([text])[0]?.key ?? "")),
    stop: loop === undefined ? undefined : stopReason(),
    evidence: { queries, coverage: evidence.coverage },
  };

  function nextAction(): NextAction {
    if (sufficient) return "synthesize";
    if (failed) return retryable && !isLastRound ? "retry" : "report_up";
    if (narrower.length > 0) return "refine";
    if (wider.length > 0) return "broaden";
    return advise && isWorthLinks ? "expand" : "synthesize";
  }

  function stopReason(): StopReason | null {
    if (sufficient) return "sufficient";
    if (isLastRound) return "max_rounds";
    return action === "synthesize" ? "saturated" : null;
  }
}
