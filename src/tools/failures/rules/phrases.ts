/** All phrase rules in the order they are tried: what is final or more exact stands before what is general. */
import {
  ACCESS_PHRASES,
  CREDENTIAL_PHRASES,
  POLICY_PHRASES,
  QUOTA_PHRASES,
  REFUSAL_PHRASES,
} from "./phrases-access.ts";
import { CJK_PHRASES } from "./phrases-cjk.ts";
import { EUROPEAN_PHRASES } from "./phrases-european.ts";
import { INPUT_PHRASES, MISSING_PHRASES, WRONG_INPUT_PHRASES } from "./phrases-input.ts";
import { CONNECTION_PHRASES, LIMIT_PHRASES, LOAD_PHRASES } from "./phrases-transport.ts";
import type { PhraseRule } from "./types.ts";

export const PHRASES: readonly PhraseRule[] = [
  ...POLICY_PHRASES,
  ...LIMIT_PHRASES,
  ...QUOTA_PHRASES,
  ...CREDENTIAL_PHRASES,
  ...CONNECTION_PHRASES,
  ...ACCESS_PHRASES,
  ...MISSING_PHRASES,
  ...LOAD_PHRASES,
  ...INPUT_PHRASES,
  ...CJK_PHRASES,
  ...EUROPEAN_PHRASES,
  ...REFUSAL_PHRASES,
  ...WRONG_INPUT_PHRASES,
];

const WITHOUT_CJK: readonly PhraseRule[] = PHRASES.filter((rule) => !CJK_PHRASES.includes(rule));

/** The rules that can fit one of the texts, in their order. */
export function phrasesFor(texts: readonly string[]): readonly PhraseRule[] {
  return texts.some((text) => /[\u3040-\u30ff\u3400-\u9fff]/.test(text)) ? PHRASES : WITHOUT_CJK;
}
