/**
 * Two descriptions that claim the same in other words: their first sentences aligned word by word, each word with the
 * one that stands for it best, and their frames compared (deed and thing).
 */
import { GENERIC } from "./facets.ts";
import { bestStandIn, type Meanings } from "./meanings.ts";
import type { Profile } from "./profile.ts";

export interface Retelling {
  /** 0–1: cosine of the first sentences in which words of one meaning count as one; 0 where neither deed nor thing agree. */
  readonly cosine: number;
  /** 0–1: how near the two deeds are; null where one isn't known. */
  readonly deeds: number | null;
  /** 0–1: how near the things are that the deeds are done to. */
  readonly things: number;
  /** Whether both say more (where, for whom, of what) and nothing of it agrees. */
  readonly elsewhere: boolean;
  /** Share of inputs that have a counterpart of the same type, 0–1; null where one tool has no schema. */
  readonly inputs: number | null;
}

/** From here on, the bonuses included, two first sentences of one frame claim the same. */
const RETOLD = 0.6;
const FRAME_BONUS = 0.2;
const INPUT_BONUS = 0.05;
/** From here on they do where deed or thing can't be told to agree, or what else they say doesn't. */
const RETOLD_UNFRAMED = 0.65;
/** From here on words count as standing for one another. */
const STANDS_FOR = 0.6;
/** Up to here words have nothing to do with each other. */
const UNRELATED = 0.25;

/** Whether the one sentence says what the other does. Words alone aren't enough: deed or thing must agree. */
export function isRetold({ cosine, deeds, things, elsewhere, inputs }: Retelling): boolean {
  const sameDeed = deeds !== null && deeds >= STANDS_FOR;
  const sameThing = things >= STANDS_FOR;
  if (!sameDeed && !sameThing) return false;
  const evidence = cosine + INPUT_BONUS * (inputs === null ? 0 : 2 * inputs - 1);
  return sameDeed && sameThing && !elsewhere ? evidence + FRAME_BONUS >= RETOLD : evidence >= RETOLD_UNFRAMED;
}

/** Whether both deeds are known and are no words for one another. */
export function deedsClash({ deeds }: Retelling): boolean {
  return deeds !== null && deeds < STANDS_FOR;
}

export function retellingOf(
  a: Profile,
  b: Profile,
  weight: (stemmed: string) => number,
  meanings: Meanings,
): Retelling {
  const [verbA, verbB] = [a.frame.verb, b.frame.verb];
  const deeds = verbA === null || verbB === null ? null : meanings.deeds(verbA, verbB);
  const things = bestStandIn(a.frame.things, b.frame.things, meanings);
  const inQuestion = things >= STANDS_FOR || (deeds !== null && deeds >= STANDS_FOR);
  return {
    cosine: inQuestion ? alignment(a, b, weight, meanings) : 0,
    deeds,
    things,
    elsewhere: inQuestion && isElsewhere(a, b, meanings),
    inputs: inQuestion ? sharedInputs(a, b) : null,
  };
}

/** Cosine of the first sentences, each word beside the one that stands for it best; a word is used once. */
function alignment(a: Profile, b: Profile, weight: (stemmed: string) => number, meanings: Meanings): number {
  const candidates: { one: string; other: string; value: number }[] = [];
  for (const one of a.lead) {
    for (const [other, value] of meanings.standIns(one)) if (b.lead.has(other)) candidates.push({ one, other, value });
  }
  const [one, other] = [a.frame.verb, b.frame.verb];
  if (one !== null && other !== null && a.lead.has(one) && b.lead.has(other)) {
    const value = meanings.deeds(one, other);
    if (value > 0) candidates.push({ one, other, value });
  }
  if (candidates.length === 0) return 0;
  const [takenA, takenB] = [new Set<string>(), new Set<string>()];
  let product = 0;
  for (const { one, other, value } of candidates.sort((x, y) => y.value - x.value)) {
    if (takenA.has(one) || takenB.has(other)) continue;
    takenA.add(one);
    takenB.add(other);
    product += value * weight(one) * weight(other);
  }
  return product / Math.sqrt(a.leadSquares * b.leadSquares);
}

/** "Add a person to the address book" and "add somebody to the workspace" are of one frame and of two places. */
function isElsewhere(a: Profile, b: Profile, meanings: Meanings): boolean {
  const rest = ({ lead, frame }: Profile) =>
    new Set([...lead].filter((s) => s !== frame.verb && !frame.things.has(s) && !GENERIC.has(s)));
  const [ofA, ofB] = [rest(a), rest(b)];
  return ofA.size > 0 && ofB.size > 0 && bestStandIn(ofA, ofB, meanings) <= UNRELATED;
}

function sharedInputs(a: Profile, b: Profile): number | null {
  const [ofA, ofB] = [a, b].map(({ subject }) =>
    subject.schema?.parameters.filter(({ required }) => required).map(({ types }) => [...types].sort().join(" ")),
  );
  if (ofA === undefined || ofB === undefined || ofA.length + ofB.length === 0) return null;
  const left = [...ofB];
  const shared = ofA.filter((types) => {
    const at = left.indexOf(types);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
  return shared.length / Math.max(ofA.length, ofB.length);
}
