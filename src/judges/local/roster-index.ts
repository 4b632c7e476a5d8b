/**
 * What the judge computes of a roster once a version: postings for BM25F, vectors of skills, salient terms,
 * and how high each skill scores on ordinary requests (hub correction). Stored as bytes beside the roster (codec.ts).
 */

import type { Dictionaries } from "../../language/lexicon.ts";
import { plainWords } from "../../language/words.ts";
import type { Skill } from "../../rosters/skill.ts";
import { companyFor } from "./data/company.ts";
import { MEASURES } from "./measure-names.ts";
import type { LocalModel } from "./model.ts";
import { passagesOf } from "./passages.ts";
import { readSkill, type SkillText } from "./skill-text.ts";
import { buildSpelling, type Spelling } from "./spelling.ts";
import { addTerms, termCounts } from "./terms.ts";
import { normalise, writeVector } from "./vector.ts";

/** BM25F: saturation, length normalisation, weight of a word by where it stands. */
const K1 = 1.2;
const B = 0.6;
const FIELD_WEIGHTS = {
  name: 3,
  description: 2,
  when: 1,
  lead: 1,
  keywords: 1,
  referred: 1,
  category: 0.5,
  headings: 0.5,
  rest: 0.5,
} as const;
type Field = keyof typeof FIELD_WEIGHTS;
const FIELDS = Object.keys(FIELD_WEIGHTS) as readonly Field[];

/** idf = .6 roster + .2 background. */
const ROSTER_IDF = 0.6;
const BACKGROUND_IDF = 0.2;

/** Measures of the ranker (measures.ts), each with its hub. */
const HUB_MEASURES = MEASURES.length;

/** Salient terms kept a skill. */
const SALIENT_TERMS = 40;

/** One, as stored in a vector. */
export const VECTOR_SCALE = 127;

export interface RosterIndex {
  /** Of the model and the bank it was made with. */
  readonly stamp: number;
  /** The roster's skills and, after them, the company of a small roster (data/company.ts). */
  readonly size: number;
  /** Of the roster's own skills alone. */
  readonly names: readonly string[];
  /** All stems of the roster; a stem's place here is its id. */
  readonly terms: readonly string[];
  readonly termIds: ReadonlyMap<string, number>;
  /** Postings of term t: entries postingStart[t] … postingStart[t + 1] of the two arrays after it. */
  readonly postingStart: Uint32Array;
  readonly postingSkill: Uint16Array;
  /** BM25F score that a request word of weight 1 gives the skill. */
  readonly postingScore: Float32Array;
  /** 1 where the term stands in the name, the description or what others hand to the skill; 0 where in its body alone. */
  readonly postingDescribed: Uint8Array;
  /** Words that a skill's text names only as what it is not for, as postings: entries excludedStart[t] … of the two after it. */
  readonly excludedStart: Uint32Array;
  readonly excludedSkill: Uint16Array;
  /** How rare the word is. */
  readonly excludedScore: Float32Array;
  /** size × dimensions: name + description. Vectors are of unit length, in 127ths. */
  readonly nameVectors: Int8Array;
  /** size × dimensions: the whole skill, what it is and when it serves counting most. */
  readonly wholeVectors: Int8Array;
  /** Passages of skill s: rows passageStart[s] … passageStart[s + 1] of the vectors after it. */
  readonly passageStart: Uint32Array;
  readonly passageVectors: Int8Array;
  /** Pieces of words, for what is misspelt, or nearly the same word in another language. */
  readonly spelling: Spelling;
  /** Ids of the terms that are salient for some skill, and their skills: rows of an inverted list. */
  readonly salientTerm: Uint32Array;
  readonly salientStart: Uint32Array;
  readonly salientSkill: Uint16Array;
  /** Beside salientSkill: the term's share of the skill's salience; a skill's shares sum to 1. */
  readonly salientShare: Float32Array;
  /** size × MEASURES: mean of the highest of each measure over ordinary requests; zeros until measured. */
  readonly hubs: Float32Array;
  /**
   * What the best skill reaches on ordinary requests: mean and deviation of ln(1 + BM25F), then of ln(1 + BM25F of the
   * nearest words). A roster of long texts reaches more, so only the distance from this says how good a match is.
   */
  readonly usual: Float32Array;
}

/** The skills a clause hands its subject to: names after "use" or an arrow, in backticks, or hyphenated ones anywhere. */
function namedSkills(clause: string, ids: ReadonlyMap<string, number>): number[] {
  const found = new Set<number>();
  for (const match of clause.matchAll(
    /(`|→\s*|->\s*|\b(?:use|see|try|prefer)\s+(?:the\s+)?)?([\p{L}\p{N}][\p{L}\p{N}_-]*)/giu,
  )) {
    const id = ids.get((match[2] ?? "").toLowerCase());
    if (id !== undefined && (match[1] !== undefined || (match[2] ?? "").includes("-"))) found.add(id);
  }
  return [...found];
}

/** Cuts exclusions into clauses, each with at most one target: after a bracket's end, a semicolon or a full stop. */
const CLAUSES = /(?<=\))[,;.]?\s+(?:and\s+)?|;\s*|(?<=\.)\s+/;

function fieldCounts(text: SkillText, dictionaries: Dictionaries): Record<Field, Map<string, number>> {
  const count = (texts: readonly string[]) => termCounts(texts, dictionaries);
  return {
    name: count([text.name]),
    description: count(text.description),
    when: count(text.when),
    lead: count(text.lead),
    keywords: count(text.keywords),
    referred: new Map(),
    category: count([text.category]),
    headings: count(text.headings),
    rest: count(text.rest),
  };
}

function mass(counts: ReadonlyMap<string, number>): number {
  let sum = 0;
  for (const count of counts.values()) sum += count;
  return sum;
}

interface Postings {
  terms: string[];
  termIds: Map<string, number>;
  start: Uint32Array;
  skill: Uint16Array;
  score: Float32Array;
  described: Uint8Array;
  excludedStart: Uint32Array;
  excludedSkill: Uint16Array;
  excludedScore: Float32Array;
}

/** Where a word says what the skill is, rather than what it happens to mention. */
const DESCRIBING: readonly Field[] = ["name", "description", "referred"];

/** @param own how many of the first are the roster's own: what is long is measured by them */
function buildPostings(
  model: LocalModel,
  fields: readonly Record<Field, Map<string, number>>[],
  excluded: readonly (readonly string[])[],
  own: number,
): Postings {
  const size = fields.length;
  const lengths = fields.map((skill) => FIELDS.map((field) => mass(skill[field])));
  const averages = FIELDS.map((_, f) =>
    Math.max(1e-6, lengths.slice(0, own).reduce((sum, of) => sum + (of[f] ?? 0), 0) / own),
  );
  const entries = new Map<string, { skill: number; frequency: number }[]>();
  for (const [s, skill] of fields.entries()) {
    const frequencies = new Map<string, number>();
    for (const [f, field] of FIELDS.entries()) {
      const norm = 1 - B + (B * (lengths[s]?.[f] ?? 0)) / (averages[f] ?? 1);
      const factor = FIELD_WEIGHTS[field] / norm;
      for (const [term, count] of skill[field]) frequencies.set(term, (frequencies.get(term) ?? 0) + factor * count);
    }
    for (const [term, frequency] of frequencies) {
      const list = entries.get(term);
      if (list === undefined) entries.set(term, [{ skill: s, frequency }]);
      else list.push({ skill: s, frequency });
    }
  }
  const ruledOut = new Map<string, number[]>();
  for (const [s, words] of excluded.entries()) {
    for (const term of words) {
      if (!entries.has(term)) entries.set(term, []);
      const list = ruledOut.get(term);
      if (list === undefined) ruledOut.set(term, [s]);
      else list.push(s);
    }
  }
  const terms = [...entries.keys()].sort();
  const start = new Uint32Array(terms.length + 1);
  const total = [...entries.values()].reduce((sum, list) => sum + list.length, 0);
  const skill = new Uint16Array(total);
  const score = new Float32Array(total);
  const described = new Uint8Array(total);
  const excludedStart = new Uint32Array(terms.length + 1);
  const excludedSkill: number[] = [];
  const excludedScore: number[] = [];
  let at = 0;
  for (const [id, term] of terms.entries()) {
    const list = entries.get(term) ?? [];
    const rosterIdf = Math.log(1 + (size - list.length + 0.5) / (list.length + 0.5));
    const idf = ROSTER_IDF * rosterIdf + BACKGROUND_IDF * model.backgroundIdf(term);
    start[id] = at;
    for (const s of ruledOut.get(term) ?? []) {
      excludedSkill.push(s);
      excludedScore.push(idf);
    }
    excludedStart[id + 1] = excludedSkill.length;
    for (const entry of list) {
      skill[at] = entry.skill;
      score[at] = (idf * entry.frequency * (K1 + 1)) / (entry.frequency + K1);
      described[at] = DESCRIBING.some((field) => fields[entry.skill]?.[field].has(term)) ? 1 : 0;
      at++;
    }
  }
  start[terms.length] = at;
  return {
    terms,
    termIds: new Map(terms.map((term, id) => [term, id])),
    start,
    skill,
    score,
    described,
    excludedStart,
    excludedSkill: Uint16Array.from(excludedSkill),
    excludedScore: Float32Array.from(excludedScore),
  };
}

interface Salience {
  term: Uint32Array;
  start: Uint32Array;
  skill: Uint16Array;
  share: Float32Array;
}

/** Each skill's terms of highest BM25F score, inverted: term → skills. */
function buildSalience(size: number, postings: Postings): Salience {
  const perSkill: { term: number; score: number }[][] = Array.from({ length: size }, () => []);
  for (let term = 0; term < postings.terms.length; term++) {
    for (let at = postings.start[term] ?? 0; at < (postings.start[term + 1] ?? 0); at++) {
      perSkill[postings.skill[at] ?? 0]?.push({ term, score: postings.score[at] ?? 0 });
    }
  }
  const inverted = new Map<number, { skill: number; share: number }[]>();
  for (const [skill, list] of perSkill.entries()) {
    list.sort((a, b) => b.score - a.score || a.term - b.term);
    const kept = list.slice(0, SALIENT_TERMS);
    const sum = kept.reduce((total, { score }) => total + score, 0);
    for (const { term, score } of kept) {
      const entry = { skill, share: score / sum };
      const entries = inverted.get(term);
      if (entries === undefined) inverted.set(term, [entry]);
      else entries.push(entry);
    }
  }
  const ordered = [...inverted.keys()].sort((a, b) => a - b);
  const start = new Uint32Array(ordered.length + 1);
  const entries: { skill: number; share: number }[] = [];
  for (const [i, term] of ordered.entries()) {
    start[i] = entries.length;
    entries.push(...(inverted.get(term) ?? []));
  }
  start[ordered.length] = entries.length;
  return {
    term: Uint32Array.from(ordered),
    start,
    skill: Uint16Array.from(entries, ({ skill }) => skill),
    share: Float32Array.from(entries, ({ share }) => share),
  };
}

/** Components of unit vectors as whole 127ths, so that a stored index and a fresh one are the same to the last bit. */
function quantise(vectors: Float32Array): Int8Array {
  return Int8Array.from(vectors, (value) => Math.round(value * VECTOR_SCALE));
}

const NAME_AND_DESCRIPTION = 2;
const WHEN_AND_HEADINGS = 0.7;
const REST = 0.3;

/** Everything of a roster's index but the hubs, which need the ranker: see buildIndex in rank.ts. */
export function indexSkills(model: LocalModel, skills: readonly Skill[], stamp: number): RosterIndex {
  const all = [...skills, ...companyFor(skills.length)];
  const size = all.length;
  const { dimensions, dictionaries } = model;
  const texts = all.map(readSkill);
  const ids = new Map(skills.map((skill, s) => [skill.name.toLowerCase(), s]));
  const fields = texts.map((text) => fieldCounts(text, dictionaries));
  for (const [s, text] of texts.entries()) {
    for (const clause of text.exclusions.flatMap((exclusion) => exclusion.split(CLAUSES))) {
      for (const target of namedSkills(clause, ids)) {
        const referred = fields[target]?.referred;
        if (target !== s && referred !== undefined) addTerms(plainWords(clause, dictionaries), 1, referred);
      }
    }
  }
  const excluded = texts.map((text, s) => {
    const own = fields[s];
    const words = termCounts(text.exclusions, dictionaries);
    return [...words.keys()].filter((term) => own !== undefined && !FIELDS.some((field) => own[field].has(term)));
  });
  const postings = buildPostings(model, fields, excluded, skills.length);
  const salience = buildSalience(size, postings);

  const nameVectors = new Float32Array(size * dimensions);
  const wholeVectors = new Float32Array(size * dimensions);
  const part = new Float32Array(dimensions);
  for (const [s, text] of texts.entries()) {
    const at = s * dimensions;
    const own = termCounts([text.name, ...text.description], dictionaries);
    writeVector(model, own, model.documentFactor, nameVectors, at);
    const parts: [number, Map<string, number>][] = [
      [NAME_AND_DESCRIPTION, own],
      [WHEN_AND_HEADINGS, termCounts([...text.when, ...text.headings, ...text.keywords], dictionaries)],
      [REST, termCounts([...text.lead, ...text.rest], dictionaries)],
    ];
    for (const [weight, terms] of parts) {
      part.fill(0);
      writeVector(model, terms, model.documentFactor, part, 0);
      for (let i = 0; i < dimensions; i++) wholeVectors[at + i] = (wholeVectors[at + i] ?? 0) + weight * (part[i] ?? 0);
    }
    normalise(wholeVectors, at, dimensions);
  }
  const passages = passagesOf(model, texts);
  return {
    stamp,
    size,
    names: skills.map((skill) => skill.name),
    terms: postings.terms,
    termIds: postings.termIds,
    postingStart: postings.start,
    postingSkill: postings.skill,
    postingScore: postings.score,
    postingDescribed: postings.described,
    excludedStart: postings.excludedStart,
    excludedSkill: postings.excludedSkill,
    excludedScore: postings.excludedScore,
    passageStart: passages.start,
    passageVectors: quantise(passages.vectors),
    spelling: buildSpelling(all),
    nameVectors: quantise(nameVectors),
    wholeVectors: quantise(wholeVectors),
    salientTerm: salience.term,
    salientStart: salience.start,
    salientSkill: salience.skill,
    salientShare: salience.share,
    hubs: new Float32Array(size * HUB_MEASURES),
    usual: Float32Array.of(0, 1, 0, 1),
  };
}
