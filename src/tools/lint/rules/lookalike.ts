import { cutCharacters } from "../../../rosters/characters.ts";
import { withoutQuotes } from "../facets.ts";
import type { Misrouted } from "../pairs.ts";
import type { Rule } from "../rule.ts";
import type { Subject } from "../subject.ts";
import { whenNotSentence, whenSentence } from "../wording.ts";

/** Requests quoted as evidence in one finding. */
const MAX_EVIDENCE = 3;

export const lookalike: Rule = {
  id: "lookalike",
  title: "Two descriptions a model can't tell apart",
  severities: ["error", "warning"],
  order: 1,
  reason:
    "Most wrong picks happen between two tools whose descriptions claim the same thing in the same words or in others. Closeness is measured on the words that carry meaning, where words of one meaning count as one if the deed or the thing it is done to agrees, and two tools whose names and descriptions agree on what parts them, or one of which points to the other, are not reported. Requests that the embedded judge sends to the wrong one of the two are given as evidence. Always pairs, never groups: a repair parts two texts at a time.",
  check: ({ pairs }) =>
    pairs
      .filter((pair) => pair.lookalike)
      .map(({ a, b, similarity, identical, misrouted }) => ({
        severity: identical ? ("error" as const) : ("warning" as const),
        tool: a.name,
        other: b.name,
        field: "description",
        message: identical
          ? `\`${a.name}\` and \`${b.name}\` have the same description: a model can only guess.${evidence(misrouted)}`
          : `\`${a.name}\` ("${quote(a.description)}") and \`${b.name}\` ("${quote(b.description)}") are ${Math.round(similarity * 100)} % alike in what they claim.${evidence(misrouted)}`,
        fix: `Part them. In \`${a.name}\`: "${occasion(a, identical)} ${whenNotSentence(a, b)}" In \`${b.name}\`: "${occasion(b, identical)} ${whenNotSentence(b, a)}"`,
      })),
};

/** Of two equal texts neither has words of its own to propose. */
function occasion(subject: Subject, identical: boolean): string {
  return identical ? `Use when the user wants <what only ${subject.name} does>.` : whenSentence(subject);
}

function quote(text: string): string {
  const plain = withoutQuotes(text).replace(/\s+/gu, " ").trim();
  return plain.length <= 100 ? plain : `${cutCharacters(plain, 99).trimEnd()}…`;
}

function evidence(misrouted: readonly Misrouted[]): string {
  const shown = misrouted.slice(0, MAX_EVIDENCE).map(({ text, expected, chosen }) => {
    return expected === null
      ? ` The judge can't decide between them for "${text}".`
      : ` The judge sends "${text}", meant for \`${expected}\`, to \`${chosen}\`.`;
  });
  const rest = misrouted.length - shown.length;
  return `${shown.join("")}${rest > 0 ? ` And ${rest} more.` : ""}`;
}
