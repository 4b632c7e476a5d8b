/** Fits what part a sentence plays, from messages whose sentences are labelled with it. */
import type { PhraseModel } from "../src/language/phrase-model.ts";
import { PHRASE_BITS, phrasesOf } from "../src/language/phrases.ts";
import { ROLES } from "../src/language/roles.ts";
import type { Message } from "./messages.ts";
import { fitPhrases, type PhraseWeights } from "./phrases.ts";
import type { Random } from "./random.ts";

const L2 = 1e-4;
/** 0: roles count by how often they are; 1: all alike. */
const BALANCE = 0.7;

export function fitRoles(messages: readonly Message[], random: Random): PhraseWeights {
  const rows = messages.flatMap(({ pieces }) =>
    pieces.map(({ role, text }) => ({ phrases: phrasesOf(text), label: ROLES.indexOf(role), weight: 1 })),
  );
  // Most sentences are background; where little is known of a text that must not decide.
  const counts = ROLES.map((_, label) => Math.max(1, rows.filter((row) => row.label === label).length));
  const usual = rows.length / ROLES.length;
  const weighted = rows.map((row) => ({ ...row, weight: (usual / (counts[row.label] ?? usual)) ** BALANCE }));
  return fitPhrases(weighted, ROLES.length, L2, random);
}

/** Roles and `asks` side by side, as one model holds them. */
export function joined(roles: PhraseWeights, asks: PhraseWeights): PhraseWeights {
  const classes = ROLES.length + 1;
  const weights = new Float32Array((1 << PHRASE_BITS) * classes);
  for (let phrase = 0; phrase < 1 << PHRASE_BITS; phrase++) {
    for (let r = 0; r < ROLES.length; r++)
      weights[phrase * classes + r] = roles.weights[phrase * ROLES.length + r] ?? 0;
    weights[phrase * classes + ROLES.length] = (asks.weights[phrase * 2 + 1] ?? 0) - (asks.weights[phrase * 2] ?? 0);
  }
  return { weights, bias: Float32Array.from([...roles.bias, (asks.bias[1] ?? 0) - (asks.bias[0] ?? 0)]) };
}

/** For training, where `asks` depends on what is left out. */
export function withoutAsks({ weights, bias }: PhraseWeights): PhraseModel {
  const classes = ROLES.length;
  return {
    fingerprint: 0,
    logits(phrases) {
      const sums = new Float64Array(classes + 1);
      for (const phrase of phrases)
        for (let c = 0; c < classes; c++) sums[c] = (sums[c] ?? 0) + (weights[phrase * classes + c] ?? 0);
      const length = 1 / Math.sqrt(Math.max(1, phrases.length));
      return sums.map((sum, c) => (c < classes ? sum * length + (bias[c] ?? 0) : 0));
    },
  };
}
