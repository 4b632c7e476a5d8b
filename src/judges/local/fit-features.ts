/**
 * What speaks for and against a candidate, as numbers that mean the same on every roster: its place in the ranking,
 * how much of the request it covers, the products the request names, and the request's own shape. One list of names
 * and one function, which training and serving share.
 */
import { stem } from "../../language/stem.ts";
import { COMPANY_BELOW } from "./data/company.ts";
import type { LocalModel } from "./model.ts";
import { findProducts, type ProductMention } from "./products.ts";
import { FEATURE_COUNT, NAME, type Ranking, RELATED, SALIENT, SPOKEN_WEIGHT, WHOLE, WORDS } from "./rank.ts";
import { readShape, type ShapeFeature } from "./request-shape.ts";
import type { RosterIndex } from "./roster-index.ts";
import { terseness } from "./terse.ts";

const CANDIDATE_FEATURES = [
  /** The ranker's score, its lead over the next (or what it lacks to the first), its share of the choice. */
  "score",
  "margin",
  "logShare",
  /** BM25F by words and by near words, from what the roster's best reaches on ordinary requests; share of salience. */
  "words",
  "related",
  "salient",
  /** Cosines of request and skill, as they are. */
  "nearName",
  "nearWhole",
  /** Share of the request's important words that the skill's text holds; share of its words that it lacks. */
  "covered",
  "uncoveredWords",
  /** No word of the wish itself is the skill's: at most what stands in paths, quotes and code. */
  "mute",
  /** Share of a product's name that the skill never mentions, the worst of its kind; how many it does mention. */
  "brandTool",
  "brandOther",
  "oddTool",
  "productsHit",
  /** Share of the words of the skill's own name that the request says: in an order, and where it asks or tells about something. */
  "nameSaid",
  "nameAsked",
  /** How little the skill says: 1 for an index line alone, 0 from some 80 distinct words on. */
  "terse",
] as const;
const REQUEST_FEATURES = [
  "techMean",
  "techMax",
  "techTop",
  /** Share of the request's important words that anyone in the roster knows; how much there is to know. */
  "known",
  "mass",
  /** The same as brandTool and its like, over the whole roster. */
  "brandStrange",
  "oddStrange",
  "titleStrange",
  /** How small the roster is: 0 from COMPANY_BELOW skills on, near 1 for a lone skill. */
  "few",
] as const;
const SHAPES = [
  "order",
  "wish",
  "question",
  "concept",
  "theory",
  "general",
  "howTo",
  "advice",
  "prose",
  "chat",
  "possessive",
  "pointing",
  "path",
  "file",
  "length",
  "sentences",
  "asks",
] as const satisfies readonly ShapeFeature[];

export type FitFeature =
  | (typeof CANDIDATE_FEATURES)[number]
  | (typeof REQUEST_FEATURES)[number]
  | (typeof SHAPES)[number];
/** The order of a feature vector. */
export const FIT_FEATURES: readonly FitFeature[] = [...CANDIDATE_FEATURES, ...REQUEST_FEATURES, ...SHAPES];

/** Words too common to speak for a skill. */
const COMMON = new Set(
  "a an the and or of to in on for with my our your me i you it is are be this that from by at as so not no do does can we us they them there here have has had i'm into out up if but then than all any some what which who how when where why will would should could please just only also use make get put want need give one two"
    .split(" ")
    .map(stem),
);
const MAX_IMPORTANCE = 9;
/** Below a dozen words a request is just short: that it is shorter still says nothing against a skill. */
const SHORT_LENGTH = Math.log(1 + 12);
/** About the importance of so many words together. */
const SHORT_MASS = 40;
const LOG_SHARE_PLACES = 40;
/** Among the few skills of a small roster a rival is missed; one of this score, a little below a large roster's second. */
const USUAL_SECOND = 4;

interface Word {
  readonly id: number;
  readonly importance: number;
  /** Of the wish itself, not in a path, a quote or code. */
  readonly spoken: boolean;
}

/** What all candidates of one request share. */
export interface FitContext {
  readonly index: RosterIndex;
  readonly ranking: Ranking;
  readonly words: readonly Word[];
  readonly mass: number;
  readonly products: readonly ProductMention[];
  /** Stems of the wish itself, not of its paths, quotes and code. */
  readonly spoken: ReadonlySet<string>;
  /** Something is to be done, and more than words. */
  readonly ordered: boolean;
  /** Values of REQUEST_FEATURES then SHAPES. */
  readonly shared: Float64Array;
}

export function fitContext(model: LocalModel, index: RosterIndex, ranking: Ranking, request: string): FitContext {
  const words: Word[] = [];
  const technical: number[] = [];
  let mass = 0;
  let known = 0;
  for (const { term, weight } of ranking.request.terms) {
    if (COMMON.has(term)) continue;
    const id = index.termIds.get(term) ?? -1;
    const frequency = id < 0 ? 0 : (index.postingStart[id + 1] ?? 0) - (index.postingStart[id] ?? 0);
    const rarity = Math.log(1 + (index.size + 0.5) / (frequency + 0.5));
    const share = Math.min(1, weight);
    const importance = share * Math.min(MAX_IMPORTANCE, 0.6 * model.backgroundIdf(term) + 0.6 * rarity);
    words.push({ id, importance, spoken: weight >= SPOKEN_WEIGHT });
    if (share >= 0.35) technical.push(model.techiness(term));
    mass += importance;
    if (id >= 0) known += importance;
  }
  technical.sort((a, b) => b - a);
  const products = findProducts(model, request);
  const strange = { brand: 0, odd: 0, title: 0 };
  for (const product of products) {
    strange[product.kind] = Math.max(
      strange[product.kind],
      missing(product, (term) => index.termIds.has(term)),
    );
  }
  const shape = readShape(request);
  return {
    index,
    ranking,
    words,
    mass: Math.max(mass, 1e-6),
    products,
    spoken: new Set(ranking.request.terms.flatMap(({ term, weight }) => (weight >= SPOKEN_WEIGHT ? [term] : []))),
    ordered: shape.order > 0 && shape.prose === 0,
    shared: Float64Array.from([
      mean(technical),
      technical[0] ?? 0,
      mean(technical.slice(0, 3)),
      known / Math.max(mass, 1e-6),
      Math.log(Math.max(mass, SHORT_MASS)),
      strange.brand,
      strange.odd,
      strange.title,
      Math.max(0, 1 - index.names.length / COMPANY_BELOW),
      ...SHAPES.map((feature) => (feature === "length" ? Math.max(SHORT_LENGTH, shape.length) : shape[feature])),
    ]),
  };
}

/** One candidate's feature vector, in the order of FIT_FEATURES. @param position its place in the index */
export function fitFeatures(context: FitContext, position: number): Float64Array {
  const { index, ranking, words, mass, products } = context;
  const { scores, order, raw } = ranking;
  const score = scores[position] ?? 0;
  const at = position * FEATURE_COUNT;
  const rival = order[0] === position ? order[1] : order[0];
  const own = rival === undefined ? Number.NEGATIVE_INFINITY : (scores[rival] ?? 0);
  const rivalScore = small(ranking) ? Math.max(own, USUAL_SECOND) : own;

  let covered = 0;
  let open = 0;
  let mute = 1;
  for (const { id, importance, spoken } of words) {
    if (id >= 0 && holds(index, id, position)) {
      covered += importance;
      if (spoken) mute = 0;
    } else open++;
  }

  const tool = { brand: 0, odd: 0, title: 0 };
  const other = { brand: 0, odd: 0, title: 0 };
  let hit = 0;
  const mentions = (term: string) => {
    const id = index.termIds.get(term);
    return id !== undefined && holds(index, id, position);
  };
  for (const product of products) {
    const lacking = missing(product, mentions);
    const side = product.inToolPosition ? tool : other;
    side[product.kind] = Math.max(side[product.kind], lacking);
    hit += 1 - lacking;
  }

  const name = nameStems(index.names[position] ?? "");
  const said = name.filter((part) => context.spoken.has(part)).length / Math.max(1, name.length);
  const vector = new Float64Array(FIT_FEATURES.length);
  vector.set([
    score,
    score - rivalScore,
    logShare(ranking, score),
    unusual(index, 0, raw[at + WORDS] ?? 0),
    unusual(index, 2, raw[at + RELATED] ?? 0),
    raw[at + SALIENT] ?? 0,
    raw[at + NAME] ?? 0,
    raw[at + WHOLE] ?? 0,
    covered / mass,
    words.length === 0 ? 1 : open / words.length,
    mute,
    tool.brand,
    other.brand,
    tool.odd,
    Math.min(2, hit),
    context.ordered ? said : 0,
    context.ordered ? 0 : said,
    terseness(index, position),
  ]);
  vector.set(context.shared, CANDIDATE_FEATURES.length);
  return vector;
}

/** Deviations above what the best skill reaches on ordinary requests. @param at place of the mean in `usual` */
function unusual({ usual }: RosterIndex, at: number, value: number): number {
  return (Math.log(1 + value) - (usual[at] ?? 0)) / (usual[at + 1] ?? 1);
}

/** Share (0–1) of a product's words that a text does not mention; 0 when it has the name in one word. */
function missing({ words, joined }: ProductMention, mentioned: (term: string) => boolean): number {
  if (mentioned(joined)) return 0;
  return words.filter((spellings) => !spellings.some(mentioned)).length / words.length;
}

/** Whether the skill's text holds the term: its place among the term's postings, which ascend by skill. */
function holds(index: RosterIndex, term: number, skill: number): boolean {
  let low = index.postingStart[term] ?? 0;
  let high = (index.postingStart[term + 1] ?? 0) - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const found = index.postingSkill[middle] ?? 0;
    if (found === skill) return true;
    if (found < skill) low = middle + 1;
    else high = middle - 1;
  }
  return false;
}

function small({ order }: Pick<Ranking, "order">): boolean {
  return order.length < COMPANY_BELOW;
}

function logShare({ scores, order }: Ranking, score: number): number {
  const best = scores[order[0] ?? 0] ?? 0;
  let sum = small({ order }) ? Math.exp(USUAL_SECOND - best) : 0;
  for (let place = 0; place < Math.min(order.length, LOG_SHARE_PLACES); place++) {
    sum += Math.exp((scores[order[place] ?? 0] ?? 0) - best);
  }
  return Math.max(-12, score - best - Math.log(sum));
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

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}
