/**
 * Pieces of four characters of the words of names and descriptions: they still meet where a word is misspelt, inflected
 * in a way no stemmer knows, or nearly the same in two languages ("calendario", "calendar").
 */
import type { Skill } from "../../rosters/skill.ts";

export interface Spelling {
  /** Hashes of the pieces, ascending. */
  readonly pieces: Uint32Array;
  /** Skills of piece p: entries start[p] … start[p + 1] of `skill`. */
  readonly start: Uint32Array;
  readonly skill: Uint16Array;
  /** Per skill: what its shared pieces are divided by, since long texts share more. */
  readonly norm: Float32Array;
}

const PIECE = 4;
/** Shorter words are matched whole or not at all. */
const LEAST_LETTERS = 4;
/** Of a request so many characters are looked at. */
const MOST_CHARS = 2_000;
const WORDS = /[\p{L}\p{N}]+/gu;

/** Hashes (FNV-1a) of a text's pieces, each once. A word's ends belong to its pieces. */
export function piecesOf(text: string): Set<number> {
  const found = new Set<number>();
  const plain = text.slice(0, MOST_CHARS).toLowerCase().normalize("NFKD").replace(/\p{M}/gu, "");
  for (const [word] of plain.matchAll(WORDS)) {
    if (word.length < LEAST_LETTERS) continue;
    const marked = `^${word}$`;
    for (let i = 0; i + PIECE <= marked.length; i++) {
      let hash = 0x811c9dc5;
      for (let c = i; c < i + PIECE; c++) hash = Math.imul(hash ^ marked.charCodeAt(c), 0x01000193);
      found.add(hash >>> 0);
    }
  }
  return found;
}

export function buildSpelling(skills: readonly Skill[]): Spelling {
  const bySkill = skills.map((skill) => piecesOf(`${skill.name} ${skill.description_full}`));
  const skillsOf = new Map<number, number[]>();
  for (const [s, pieces] of bySkill.entries()) {
    for (const piece of pieces) {
      const list = skillsOf.get(piece);
      if (list === undefined) skillsOf.set(piece, [s]);
      else list.push(s);
    }
  }
  const pieces = Uint32Array.from(skillsOf.keys()).sort();
  const start = new Uint32Array(pieces.length + 1);
  const skill: number[] = [];
  for (const [p, piece] of pieces.entries()) {
    for (const s of skillsOf.get(piece) ?? []) skill.push(s);
    start[p + 1] = skill.length;
  }
  return {
    pieces,
    start,
    skill: Uint16Array.from(skill),
    norm: Float32Array.from(bySkill, (own) => Math.sqrt(1 + own.size)),
  };
}

/** Adds to each skill's cell what the request's pieces give it, the rarer a piece the more. @param cells one every `stride` */
export function addSpelling(
  spelling: Spelling,
  request: string,
  size: number,
  cells: Float32Array,
  at: number,
  stride: number,
): void {
  const { pieces, start, skill, norm } = spelling;
  for (const piece of piecesOf(request)) {
    const p = find(pieces, piece);
    if (p < 0) continue;
    const from = start[p] ?? 0;
    const to = start[p + 1] ?? 0;
    const rarity = Math.log(1 + size / (to - from));
    for (let i = from; i < to; i++) {
      const s = skill[i] ?? 0;
      const cell = s * stride + at;
      cells[cell] = (cells[cell] ?? 0) + rarity / (norm[s] ?? 1);
    }
  }
}

function find(sorted: Uint32Array, value: number): number {
  let low = 0;
  let high = sorted.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const found = sorted[middle] ?? 0;
    if (found === value) return middle;
    if (found < value) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}
