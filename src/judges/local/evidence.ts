/**
 * What speaks for and against a candidate, and for and against any skill at all, as numbers that mean the same on every
 * roster and for requests of three words and of eighty: places and leads in the ranking, shares of what is asked that a
 * skill explains, products that it does not know, and what kind of request it is. Training and serving share it.
 */
import type { RequestKind } from "../../language/reading.ts";
import { ROLES } from "../../language/roles.ts";
import { stem } from "../../language/stem.ts";
import { NEAR_SCALE } from "./associations.ts";
import { COMPANY_BELOW } from "./data/company.ts";
import { AT, MEASURE_COUNT, type Measure } from "./measure-names.ts";
import type { LocalModel } from "./model.ts";
import { findProducts, type ProductMention } from "./products.ts";
import type { Ranking } from "./rank.ts";
import type { RosterIndex } from "./roster-index.ts";
import { terseness } from "./terse.ts";

const Z_SCORES = [
  "words",
  "whole",
  "passages",
  "contrast",
  "salient",
  "spelling",
  "excluded",
] as const satisfies readonly Measure[];

/** Of one candidate. */
const CANDIDATE = [
  /** The ranker's score; its lead over the best other; over the next one down; its share of the choice (log). */
  "score",
  "lead",
  "gap",
  "logShare",
  ...Z_SCORES,
  /** What the turns before add to the score. */
  "earlier",
  /** BM25F by words and by near words, from what the roster's best reaches on ordinary requests; share of salience. */
  "unusualWords",
  "unusualRelated",
  "salientShare",
  /** Cosines as they are. */
  "nearWhole",
  "nearPassages",
  /** Share of what is asked that the skill's text holds word for word; that it comes near; that name and description come near. */
  "held",
  "explained",
  "describedExplained",
  /** How much of what it explains its description explains. */
  "describedShare",
  /** Share of the words asked for that it does not hold. */
  "missingWords",
  /** No word of the wish itself is the skill's: at most what stands in paths, quotes and code. */
  "mute",
  /** The most that one spoken word says which the skill does not explain. */
  "unexplained",
  /** Share of a product's name that the skill never mentions, the worst of its kind; how many it does mention. */
  "brandTool",
  "brandOther",
  "oddTool",
  "productsHit",
  /** The same against name and description alone, since a body may name a rival as an alternative. */
  "brandDescribed",
  "oddDescribed",
  "productsDescribed",
  /** Share of the words of the skill's own name that the request says. */
  "nameSaid",
  /** Share of the measures by which it is the first. */
  "agreement",
  /** How little the skill says: 1 for an index line alone, 0 from some 80 distinct words on. */
  "terse",
] as const;

/** Of the request and the roster. */
const REQUEST = [
  /** Share of what is asked that anyone in the roster holds, or comes near. */
  "known",
  "nearlyKnown",
  /** ln(1 + words that carry something), at most that of a dozen. */
  "wordCount",
  "leaning",
  /** How small the roster is: 0 from COMPANY_BELOW skills on, near 1 for a lone skill. */
  "few",
  "techMean",
  "techTop",
  /** The same as brandTool and its like, over the whole roster. */
  "brandStrange",
  "oddStrange",
  "titleStrange",
  /** How undecided the ranking is: entropy of the choice. */
  "undecided",
] as const;

const KIND = [...ROLES, "asks"] as const satisfies readonly (keyof RequestKind)[];

export type EvidenceName = (typeof CANDIDATE)[number] | (typeof REQUEST)[number] | keyof RequestKind;
/** The order of a vector of evidence. */
export const EVIDENCE: readonly EvidenceName[] = [...CANDIDATE, ...REQUEST, ...KIND];

/** What the gate's three questions look at: the kind of request and how technical its words are, never its subject or the roster. */
export const GATE_QUESTIONS = {
  acts_on_user_system: ["asks", "order", "lookup", "constraint", "refusal", "chat", "knowledge"],
  would_follow_documented_procedure: [
    "asks",
    "techMean",
    "techTop",
    "order",
    "payload",
    "wordCount",
    "knowledge",
    "chat",
  ],
  /** Fitted as its contrary; the answer is inverted. */
  prose_suffices: ["asks", "knowledge", "writing", "chat", "background", "lookup", "order"],
} as const satisfies Record<string, readonly EvidenceName[]>;
export type GateQuestion = keyof typeof GATE_QUESTIONS;

/** Among the few skills of a small roster a rival is missed: one of this score, about a large roster's second. */
const USUAL_SECOND = 1.2;
const LEAST_LOG_SHARE = -12;
const MOST_WORDS = 12;
const TOP_WORDS = 3;

/** What all candidates of one request share. */
export interface Case {
  readonly model: LocalModel;
  readonly index: RosterIndex;
  readonly ranking: Ranking;
  /** What each candidate's own evidence is divided by. */
  readonly mass: number;
  readonly products: readonly ProductMention[];
  readonly spoken: ReadonlySet<string>;
  /** Σ exp(score − best), the missed rival of a small roster included. */
  readonly partition: number;
  /** Of each measure, the skill that has most of it. */
  readonly firsts: readonly number[];
  readonly shared: Readonly<Record<(typeof REQUEST)[number], number>> & RequestKind;
}

/** @param kind in place of the reading's own: training leaves out what it was fitted on */
export function caseOf(
  model: LocalModel,
  index: RosterIndex,
  ranking: Ranking,
  kind: RequestKind = ranking.request.reading.kind,
): Case {
  const { words, request } = ranking;
  const mass = Math.max(
    1e-6,
    sumOf(words, ({ importance }) => importance),
  );
  const products = findProducts(model, request.text);
  const strange = worst(products, (product) => missing(product, (term) => index.termIds.has(term)));
  const technical = words.map(({ term }) => model.techiness(term)).sort((a, b) => b - a);
  const { partition, entropy } = choiceOf(ranking, index);
  return {
    model,
    index,
    ranking,
    mass,
    products,
    spoken: new Set(request.terms.flatMap(({ term, weight }) => (weight >= 0.75 ? [term] : []))),
    partition,
    firsts: firstsOf(ranking, index),
    shared: {
      known: sumOf(words, ({ id, importance }) => (id < 0 ? 0 : importance)) / mass,
      nearlyKnown: sumOf(words, ({ near, importance }) => importance * mostOf(near.nearest, index)) / mass / NEAR_SCALE,
      wordCount: Math.log(1 + Math.min(MOST_WORDS, words.length)),
      leaning: request.leaning,
      few: Math.max(0, 1 - index.names.length / COMPANY_BELOW),
      techMean: mean(technical),
      techTop: mean(technical.slice(0, TOP_WORDS)),
      brandStrange: strange.brand,
      oddStrange: strange.odd,
      titleStrange: strange.title,
      undecided: entropy,
      ...kind,
    },
  };
}

/** One candidate's evidence, in the order of EVIDENCE. @param position its place in the index */
export function evidenceOf(of: Case, position: number): Float64Array {
  const { index, ranking, mass, products, shared } = of;
  const { scores, order, raw, features, words } = ranking;
  const score = scores[position] ?? 0;
  const best = scores[order[0] ?? 0] ?? 0;
  const row = position * MEASURE_COUNT;
  const z = (measure: Measure) => features[row + AT[measure]] ?? 0;
  const explained = sumOf(words, ({ importance, near }) => importance * (near.nearest[position] ?? 0)) / NEAR_SCALE;
  const described =
    sumOf(words, ({ importance, near }) => importance * (near.nearestDescribed[position] ?? 0)) / NEAR_SCALE;
  const held = words.filter(({ id }) => id >= 0 && postingOf(index, id, position) >= 0);
  const mentions = (term: string) => postingOf(index, index.termIds.get(term) ?? -1, position) >= 0;
  const describes = (term: string) => {
    const posting = postingOf(index, index.termIds.get(term) ?? -1, position);
    return posting >= 0 && index.postingDescribed[posting] === 1;
  };
  const tools = products.filter(({ inToolPosition }) => inToolPosition);
  const tool = worst(tools, (product) => missing(product, mentions));
  const toolDescribed = worst(tools, (product) => missing(product, describes));
  const other = worst(
    products.filter(({ inToolPosition }) => !inToolPosition),
    (product) => missing(product, mentions),
  );
  const name = nameStems(index.names[position] ?? "");
  const values: Record<EvidenceName, number> = {
    ...shared,
    score,
    lead: score - rivalScore(of, position),
    gap: score - (scores[order[order.indexOf(position) + 1] ?? position] ?? score),
    logShare: Math.max(LEAST_LOG_SHARE, score - best - Math.log(of.partition)),
    words: z("words"),
    whole: z("whole"),
    passages: z("passages"),
    contrast: z("contrast"),
    salient: z("salient"),
    spelling: z("spelling"),
    excluded: z("excluded"),
    earlier: ranking.request.leaning * (z("earlierWhole") + z("earlierRelated")),
    unusualWords: unusual(index, 0, raw[row + AT.words] ?? 0),
    unusualRelated: unusual(index, 2, raw[row + AT.related] ?? 0),
    salientShare: raw[row + AT.salient] ?? 0,
    nearWhole: raw[row + AT.whole] ?? 0,
    nearPassages: raw[row + AT.passages] ?? 0,
    held: sumOf(held, ({ importance }) => importance) / mass,
    explained: explained / mass,
    describedExplained: described / mass,
    describedShare: explained > 0 ? described / explained : 0,
    missingWords: words.length === 0 ? 1 : 1 - held.length / words.length,
    mute: held.some(({ spoken }) => spoken) ? 0 : 1,
    unexplained: words.reduce(
      (most, { spoken, importance, near }) =>
        spoken ? Math.max(most, importance * (1 - (near.nearest[position] ?? 0) / NEAR_SCALE)) : most,
      0,
    ),
    brandTool: tool.brand,
    brandOther: other.brand,
    oddTool: tool.odd,
    productsHit: Math.min(
      2,
      sumOf(products, (product) => 1 - missing(product, mentions)),
    ),
    brandDescribed: toolDescribed.brand,
    oddDescribed: toolDescribed.odd,
    productsDescribed: Math.min(
      2,
      sumOf(products, (product) => 1 - missing(product, describes)),
    ),
    nameSaid: name.filter((part) => of.spoken.has(part)).length / Math.max(1, name.length),
    agreement: of.firsts.filter((first) => first === position).length / of.firsts.length,
    terse: terseness(index, position),
  };
  return Float64Array.from(EVIDENCE, (feature) => values[feature]);
}

/** The best other candidate's score; in a small roster at least that of the rival it misses. */
function rivalScore({ ranking, shared }: Case, position: number): number {
  const { scores, order } = ranking;
  const rival = order[0] === position ? order[1] : order[0];
  const own = rival === undefined ? Number.NEGATIVE_INFINITY : (scores[rival] ?? 0);
  return shared.few > 0 ? Math.max(own, USUAL_SECOND) : own;
}

/** The choice over the roster as a softmax: its partition sum over exp(best), and its entropy. */
function choiceOf({ scores, order }: Ranking, index: RosterIndex): { partition: number; entropy: number } {
  const few = Math.max(0, 1 - index.names.length / COMPANY_BELOW);
  const best = scores[order[0] ?? 0] ?? 0;
  let partition = few * Math.exp(USUAL_SECOND - best);
  for (const s of order) partition += Math.exp((scores[s] ?? 0) - best);
  let entropy = 0;
  for (const s of order) {
    const share = Math.exp((scores[s] ?? 0) - best) / partition;
    if (share > 1e-9) entropy -= share * Math.log(share);
  }
  return { partition, entropy };
}

function firstsOf({ features }: Ranking, index: RosterIndex): number[] {
  const firsts: number[] = [];
  for (let m = 0; m < AT.earlierWhole; m++) {
    let first = 0;
    for (let s = 1; s < index.names.length; s++)
      if ((features[s * MEASURE_COUNT + m] ?? 0) > (features[first * MEASURE_COUNT + m] ?? 0)) first = s;
    firsts.push(first);
  }
  return firsts;
}

/** Deviations above what the best skill reaches on ordinary requests. @param at place of the mean in `usual` */
function unusual({ usual }: RosterIndex, at: number, value: number): number {
  return (Math.log(1 + value) - (usual[at] ?? 0)) / (usual[at + 1] ?? 1);
}

function worst(
  products: readonly ProductMention[],
  lacking: (product: ProductMention) => number,
): { brand: number; odd: number; title: number } {
  const most = { brand: 0, odd: 0, title: 0 };
  for (const product of products) most[product.kind] = Math.max(most[product.kind], lacking(product));
  return most;
}

/** Share (0–1) of a product's words that a text does not mention; 0 when it has the name in one word. */
function missing({ words, joined }: ProductMention, mentioned: (term: string) => boolean): number {
  if (mentioned(joined)) return 0;
  return words.filter((spellings) => !spellings.some(mentioned)).length / words.length;
}

/** Place of the posting that says the skill's text holds the term, or -1: a term's postings ascend by skill. */
function postingOf(index: RosterIndex, term: number, skill: number): number {
  if (term < 0) return -1;
  let low = index.postingStart[term] ?? 0;
  let high = (index.postingStart[term + 1] ?? 0) - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const found = index.postingSkill[middle] ?? 0;
    if (found === skill) return middle;
    if (found < skill) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

/** Over the roster's own skills. */
function mostOf(values: Uint8Array, index: RosterIndex): number {
  let most = 0;
  for (let s = 0; s < index.names.length; s++) most = Math.max(most, values[s] ?? 0);
  return most;
}

const nameMemo = new Map<string, readonly string[]>();
const NAME_MEMO_LIMIT = 10_000;

function nameStems(name: string): readonly string[] {
  const known = nameMemo.get(name);
  if (known !== undefined) return known;
  const stems = name
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "")
    .map(stem);
  if (nameMemo.size >= NAME_MEMO_LIMIT) nameMemo.clear();
  nameMemo.set(name, stems);
  return stems;
}

function sumOf<T>(items: readonly T[], value: (item: T) => number): number {
  let sum = 0;
  for (const item of items) sum += value(item);
  return sum;
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}
