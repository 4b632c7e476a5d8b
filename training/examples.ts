/** Labelled requests as the judge measures them, once; fits and folds then only weigh what was measured. */
import { whatIsAsked } from "../src/judges/local/asked.ts";
import { AT, MEASURE_COUNT, MEASURES, type Measure, type MeasureWeights } from "../src/judges/local/measure-names.ts";
import type { LocalModel } from "../src/judges/local/model.ts";
import { type Ranking, rank, scored } from "../src/judges/local/rank.ts";
import type { RosterIndex } from "../src/judges/local/roster-index.ts";
import { phrasesOf } from "../src/language/phrases.ts";
import type { Choice } from "./listwise.ts";
import type { LabelledRequest, LabelledSet } from "./sets.ts";

export interface Example {
  readonly set: LabelledSet;
  readonly request: LabelledRequest;
  readonly index: RosterIndex;
  /** Places of the skills that would do. */
  readonly right: readonly number[];
  readonly covered: boolean;
  /** Made from other requests (a cut roster, a context that has nothing to do with it): taught, never measured. */
  readonly made: boolean;
  readonly weight: number;
  readonly ranking: Ranking;
  readonly phrases: Uint16Array;
}

/** Any weights do: fits rank anew. */
const ANY = Object.fromEntries(MEASURES.map((measure) => [measure, 0.2])) as Record<Measure, number>;

export interface ExampleOptions {
  readonly made: boolean;
  readonly weight: number;
}

export function exampleOf(
  model: LocalModel,
  set: LabelledSet,
  index: RosterIndex,
  request: LabelledRequest,
  { made, weight }: ExampleOptions,
): Example {
  const places = new Map(index.names.map((name, s) => [name, s]));
  const asked = whatIsAsked(model, request.text, request.recent_context);
  const ranking = rank(model, index, ANY, asked.reading, asked.context);
  return {
    set,
    request,
    index,
    right: request.accept.flatMap((name) => places.get(name) ?? []),
    covered: request.gold !== null,
    made,
    weight,
    ranking,
    phrases: phrasesOf(asked.reading.text),
  };
}

/** The same ranking under other weights. */
export function under(example: Example, weights: MeasureWeights): Ranking {
  const { ranking, index } = example;
  return { ...ranking, ...scored(index, ranking.features, ranking.request.leaning, weights) };
}

/** Candidates that a fit of the ranker sees beside those that would do. */
const CANDIDATES = 20;

/** A covered example as a choice; earlier turns count by how far the request leans on them. */
export function choiceOf({ ranking, index, right }: Example, weight: number): Choice {
  const { features, request } = ranking;
  const size = index.names.length;
  const glance = Float32Array.from({ length: size }, (_, s) => {
    const row = s * MEASURE_COUNT;
    return (
      (features[row + AT.words] ?? 0) +
      (features[row + AT.whole] ?? 0) +
      (features[row + AT.contrast] ?? 0) +
      request.leaning * ((features[row + AT.earlierWhole] ?? 0) + (features[row + AT.earlierRelated] ?? 0))
    );
  });
  const nearest = Array.from(glance.keys())
    .sort((a, b) => (glance[b] ?? 0) - (glance[a] ?? 0))
    .slice(0, CANDIDATES);
  const candidates = [...new Set([...nearest, ...right])];
  return {
    rows: candidates.map((s) =>
      features
        .slice(s * MEASURE_COUNT, (s + 1) * MEASURE_COUNT)
        .map((value, m) => (m >= AT.earlierWhole ? request.leaning * value : value)),
    ),
    right: right.map((s) => candidates.indexOf(s)),
    weight,
  };
}
