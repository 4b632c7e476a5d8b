/**
 * Ways to search for an answer. Each gets the question's keywords and an engine, and gives the documents it ends with, the
 * best first, and how often it searched; fetching documents by id counts as a search.
 */
import { computeHints } from "../../../src/hints/index.ts";
import type { BenchDocument } from "./corpus.ts";
import type { Engine, Hit, QueryMode } from "./engines.ts";

export interface Outcome {
  readonly ids: readonly string[];
  readonly searches: number;
}

export interface Task {
  readonly keywords: readonly string[];
  readonly engine: Engine;
  readonly byId: ReadonlyMap<string, BenchDocument>;
}

export type Strategy = (task: Task) => Outcome;

const MAX_ROUNDS = 4;
const FETCHED = 5;

/** One search, and whatever it finds. */
const oneShot: Strategy = ({ keywords, engine }) => ({
  ids: idsOf(engine.search(keywords, engine.mode)),
  searches: 1,
});

/** Three searches, each with a word less. */
const threeSearches: Strategy = ({ keywords, engine }) => {
  const found = new Set<string>();
  for (let less = 0; less < 3; less++) {
    const words = keywords.slice(0, Math.max(1, keywords.length - less));
    for (const id of idsOf(engine.search(words, engine.mode))) found.add(id);
  }
  return { ids: [...found], searches: 3 };
};

/** All words; where nothing holds them all, any of them. */
const andThenOr: Strategy = ({ keywords, engine }) => {
  const all = idsOf(engine.search(keywords, "all"));
  if (all.length > 0) return { ids: all, searches: 1 };
  return { ids: idsOf(engine.search(keywords, "any")), searches: 2 };
};

/** The loop by the reference's rules: what `next_action` says, refining by tags and broadening by one word less. */
const referenceLoop: Strategy = ({ keywords: asked, engine, byId }) => {
  let keywords = [...asked];
  let fetchIds: string[] = [];
  let visitedIds: string[] = [];
  const tried = new Set<string>();
  const found = new Map<string, Hit>();
  for (let round = 1; ; round++) {
    tried.add(keywords.join(" "));
    const fresh = fetchIds.length > 0 ? fetchHits(fetchIds, byId) : engine.search(keywords, engine.mode);
    for (const hit of fresh) keep(found, hit);
    const hints = computeHints({
      keywords,
      results: [...found.values()].map(asResult),
      round,
      max_rounds: MAX_ROUNDS,
      visited_ids: visitedIds,
    });
    visitedIds = hints.visited_ids ?? [];
    fetchIds = [];
    if (hints.converged) return { ids: byScore(found), searches: round };
    if (hints.next_action === "expand") {
      fetchIds = hints.related_ids.slice(0, FETCHED);
      continue;
    }
    const refined =
      hints.next_action === "refine" ? hints.suggested_queries.find((query) => !tried.has(query)) : undefined;
    keywords = refined?.split(" ") ?? keywords.slice(0, Math.max(1, keywords.length - 1));
    if (tried.has(keywords.join(" "))) return { ids: byScore(found), searches: round };
  }
};

/** The loop by the policy "evidence": the first of its queries that is left, judged by what was found in all rounds. */
const evidenceLoop: Strategy = ({ keywords, engine, byId }) => {
  let query = { query: keywords.join(" "), query_mode: engine.mode };
  let fetchIds: string[] = [];
  let visitedIds: string[] = [];
  const queriesTried: { query: string; query_mode: QueryMode }[] = [];
  const found = new Map<string, Hit>();
  for (let round = 1; ; round++) {
    if (fetchIds.length > 0) for (const hit of fetchHits(fetchIds, byId)) keep(found, hit);
    else {
      queriesTried.push(query);
      for (const hit of engine.search(query.query.split(" "), query.query_mode)) keep(found, hit);
    }
    const hints = computeHints({
      policy: "evidence",
      keywords: [...keywords],
      results: [...found.values()].map(asResult),
      query_mode: query.query_mode,
      queries_tried: queriesTried,
      round,
      visited_ids: visitedIds,
    });
    visitedIds = hints.visited_ids ?? [];
    if (hints.converged) return { ids: byScore(found), searches: round };
    fetchIds = hints.next_action === "expand" ? hints.related_ids.slice(0, FETCHED) : [];
    query = hints.queries?.[0] ?? query;
  }
};

function idsOf(hits: readonly Hit[]): string[] {
  return hits.map((hit) => hit.document.id);
}

function keep(found: Map<string, Hit>, hit: Hit): void {
  const known = found.get(hit.document.id);
  if (known === undefined || known.score < hit.score) found.set(hit.document.id, hit);
}

function byScore(found: ReadonlyMap<string, Hit>): string[] {
  return idsOf([...found.values()].sort((a, b) => b.score - a.score));
}

function fetchHits(ids: readonly string[], byId: ReadonlyMap<string, BenchDocument>): Hit[] {
  return ids.flatMap((id) => {
    const document = byId.get(id);
    return document === undefined ? [] : [{ document, score: 0 }];
  });
}

function asResult({ document, score }: Hit) {
  const { id, title, text, tags, related } = document;
  return { id, title, text, tags, related, score };
}

export const STRATEGIES: ReadonlyMap<string, Strategy> = new Map([
  ["one search", oneShot],
  ["three, each a word less", threeSearches],
  ["all words, then any", andThenOr],
  ["the loop by `reference`", referenceLoop],
  ["the loop by `evidence`", evidenceLoop],
]);
