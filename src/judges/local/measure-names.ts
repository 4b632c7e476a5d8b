/** What the ranker measures of each skill, by name and in the order of a row of measures. */
export const MEASURES = [
  /** BM25F over the words asked for. */
  "words",
  /** What the one word that speaks most for the skill adds to `words`; counts against it, since one word may be chance. */
  "strongest",
  /** BM25F of the skill's nearest word to each word asked for. */
  "related",
  /** Cosine with the whole skill. */
  "whole",
  /** Mean of the three best cosines with its passages. */
  "passages",
  /** Share of its salience that the request covers. */
  "salient",
  /** How much better than its nearest rivals it explains each word asked for. */
  "contrast",
  /** How much of the request name and description explain. */
  "described",
  /** Pieces of words shared with name and description. */
  "spelling",
  /** Rarity of the words asked for that the skill's text names only as what it is not for. */
  "excluded",
  /** Cosine with the whole skill, and nearest words, of the turns before. */
  "earlierWhole",
  "earlierRelated",
] as const;
export type Measure = (typeof MEASURES)[number];
export type MeasureWeights = Readonly<Record<Measure, number>>;

export const MEASURE_COUNT = MEASURES.length;
/** Place of each measure in a row. */
export const AT = Object.freeze(Object.fromEntries(MEASURES.map((measure, place) => [measure, place]))) as Readonly<
  Record<Measure, number>
>;
