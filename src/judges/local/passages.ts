/**
 * A skill's passages as vectors: sentences of its description, of when it serves, and the paragraphs of its body. One
 * that says just what is asked for tells more than the mean of a long text.
 */
import { sentences } from "../../language/sentences.ts";
import type { LocalModel } from "./model.ts";
import type { SkillText } from "./skill-text.ts";
import { termCounts } from "./terms.ts";
import { writeVector } from "./vector.ts";

/** Shorter ones are headings or fragments. */
const LEAST_STEMS = 3;
/** Passages kept a skill: what stands later hardly tells what the skill is for. */
const MOST_PASSAGES = 12;

export interface Passages {
  /** One more than there are skills. */
  readonly start: Uint32Array;
  /** Row-major, unit length. */
  readonly vectors: Float32Array;
}

export function passagesOf(model: LocalModel, texts: readonly SkillText[]): Passages {
  const { dimensions } = model;
  const start = new Uint32Array(texts.length + 1);
  const rows: Float32Array[] = [];
  for (const [s, text] of texts.entries()) {
    const all = [...text.description, ...text.when.flatMap(sentences), ...text.lead, ...text.rest];
    let kept = 0;
    for (const passage of all) {
      if (kept === MOST_PASSAGES) break;
      const terms = termCounts([passage], model.dictionaries);
      if (terms.size < LEAST_STEMS) continue;
      const row = new Float32Array(dimensions);
      writeVector(model, terms, model.documentFactor, row, 0);
      if (row.every((value) => value === 0)) continue;
      rows.push(row);
      kept++;
    }
    start[s + 1] = rows.length;
  }
  const vectors = new Float32Array(rows.length * dimensions);
  for (const [i, row] of rows.entries()) vectors.set(row, i * dimensions);
  return { start, vectors };
}
