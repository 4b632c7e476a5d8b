import { stem } from "../../../language/stem.ts";
import { nameWords } from "../names.ts";
import type { Rule } from "../rule.ts";
import { leadOf, whenSentence } from "../wording.ts";

/** Up to here a description is terse: it names a deed and leaves the occasion to be guessed. */
const TERSE_WORDS = 9;

export const noWhenToUse: Rule = {
  id: "no_when_to_use",
  title: "The description doesn't say when to use the tool",
  severities: ["warning", "info"],
  order: 1,
  reason:
    'Users ask for outcomes, not for functions: between "returns next actions" and "what should I do now?" the model has to bridge the gap alone. A clause with the occasion closes it. Asked of skills, whose description is all there is, of tools with a look-alike, and of terse tools whose description takes up no word of the name; one that stands alone and says plainly what it does is left in peace.',
  check: ({ subjects, facetsOf, closestPair }) =>
    subjects.flatMap((subject) => {
      const { saysWhen, language, wordCount, content, words } = facetsOf(subject);
      if (subject.description === "" || language === null || saysWhen || content.size === 0) return [];
      const pair = closestPair(subject);
      const terse = wordCount <= TERSE_WORDS;
      const echoesName = nameWords(subject.name).some((word) => words.has(stem(word)));
      const sameCall = pair?.sameCall === true;
      if (subject.kind === "tool" && pair?.lookalike !== true && !sameCall && (!terse || echoesName)) return [];
      return {
        severity:
          pair?.lookalike === true || (subject.kind === "skill" && pair !== undefined)
            ? ("warning" as const)
            : ("info" as const),
        tool: subject.name,
        field: "description",
        message: `"${leadOf(subject)}" tells what it does, not when to use it${sameCall ? `, and \`${(pair?.a === subject ? pair?.b : pair?.a)?.name}\` does the like with the same arguments` : ""}.`,
        fix: `Add the occasion: "${whenSentence(subject)}"`,
      };
    }),
};
