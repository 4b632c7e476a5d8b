/**
 * Why a pair is confused, and the one next step. Facts are gathered first, then decided in one place: descriptions are
 * suspected until they part the messages, a keyword line where the messages use its word, free text where both inputs
 * take anything. The last resorts (examples, a regex front end, merging) are reached only when the descriptions have
 * been rewritten, no keyword line is left, the same messages have been sent again and the inputs have forms.
 */
import type { KeywordLine } from "../lint/keyword-lines.ts";
import { type RepairOrder, repairStep } from "../lint/repair.ts";
import type { Subject } from "../lint/subject.ts";
import type { Cause, Edit, PairNextStep, Separation } from "./schema.ts";

export interface PairFacts {
  readonly requested: Subject;
  readonly expected: Subject;
  readonly count: number;
  /** Whether lint calls the two look-alikes now. */
  readonly lookalike: boolean;
  /** Whether one description points to the other tool. */
  readonly told: boolean;
  /** Messages that the embedded judge, which reads descriptions alone, also sends to the requested tool. */
  readonly judgedWrong: number;
  /** The same pair the other way round, where it is mixed up so too. */
  readonly reverse: { readonly count: number; readonly judgedWrong: number };
  /** Lines that tie a word to the requested tool, with the number of messages that use it. */
  readonly lines: readonly { readonly line: KeywordLine; readonly hits: number }[];
  readonly bothFreeText: boolean;
  /** Whether the requested tool's description is another now than in every row that says. */
  readonly rewrittenSince: boolean;
  /** Given `before`: whether one of the two descriptions differs from then. */
  readonly rewritten: boolean;
  readonly separation: Separation | null;
}

interface Verdict {
  readonly cause: Cause;
  /** Null when nothing is left to do. */
  readonly order: RepairOrder | null;
}

export function decide(facts: PairFacts): Verdict {
  const { count, separation, rewritten } = facts;
  const keyword = facts.lines.some(({ hits }) => hits * 2 >= count && hits > 0);
  if (separation !== null && rewritten) {
    if (separation.after === 0) return { cause: "description", order: null };
    if (separation.after < separation.before) return { cause: "description", order: 1 };
    if (keyword) return { cause: "keyword_line", order: 2 };
    if (facts.bothFreeText) return { cause: "both_free_text", order: 4 };
    // A line that few messages touch explains little, but must be gone before the last resorts.
    if (facts.lines.some(({ hits }) => hits > 0)) return { cause: "unclear", order: 2 };
    return facts.told && !facts.lookalike ? { cause: "unclear", order: 5 } : { cause: "description", order: 1 };
  }
  // Two descriptions part their messages in both directions or in neither.
  const descriptionsPart =
    !facts.lookalike && (facts.judgedWrong + facts.reverse.judgedWrong) * 2 < count + facts.reverse.count;
  if (keyword && (descriptionsPart || facts.rewrittenSince)) return { cause: "keyword_line", order: 2 };
  if (descriptionsPart && facts.told) {
    return { cause: facts.bothFreeText ? "both_free_text" : "unclear", order: 3 };
  }
  return { cause: "description", order: facts.rewrittenSince && descriptionsPart ? 3 : 1 };
}

export function nextStep(order: RepairOrder, edits: readonly Edit[]): PairNextStep {
  return { ...repairStep(order), edits: [...edits] };
}

/** The facts as sentences, the telling ones first. @param claimed words of the messages that the requested description claims @param lacking of these, what the expected one lacks */
export function evidenceOf(facts: PairFacts, claimed: readonly string[], lacking: readonly string[]): string[] {
  const { requested, expected, count } = facts;
  const said: string[] = [];
  if (facts.separation !== null) {
    const { messages, before, after } = facts.separation;
    const changed = facts.rewritten ? "after the rewrite" : "with the same descriptions";
    said.push(`Of ${messages} same messages, ${before} were mixed up before and ${after} ${changed}.`);
  }
  for (const { line, hits } of facts.lines) {
    if (hits === 0) continue;
    said.push(
      `Line ${line.line} of the system prompt ties "${line.keyword}" to \`${requested.name}\`, and ${hits} of ${count} messages use the word: "${line.sentence}"`,
    );
  }
  if (facts.lookalike)
    said.push(`\`${requested.name}\` and \`${expected.name}\` claim the same in nearly the same words.`);
  if (claimed.length > 0) {
    const rest = lacking.length === claimed.length ? "doesn't" : `lacks ${quotedList(lacking)}`;
    said.push(
      `The description of \`${requested.name}\` claims ${quotedList(claimed)}, which the messages use${lacking.length > 0 ? `; that of \`${expected.name}\` ${rest}` : ""}.`,
    );
  }
  if (facts.judgedWrong > 0) {
    said.push(
      `The embedded judge, which reads descriptions alone, also sends ${facts.judgedWrong} of ${count} to \`${requested.name}\`.`,
    );
  }
  if (!facts.told) said.push("Neither description says what goes to the other tool.");
  if (facts.bothFreeText) said.push("Both take any text, so the input can't tell them apart.");
  if (facts.rewrittenSince) said.push(`\`${requested.name}\` has been described anew since these messages.`);
  return said;
}

function quotedList(words: readonly string[]): string {
  return words.map((word) => `"${word}"`).join(", ");
}
