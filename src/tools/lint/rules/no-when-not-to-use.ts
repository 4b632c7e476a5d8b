import type { Rule } from "../rule.ts";
import { whenNotSentence } from "../wording.ts";

export const noWhenNotToUse: Rule = {
  id: "no_when_not_to_use",
  title: "Doesn't say what it is not for, or names no sibling there",
  severities: ["warning", "info"],
  order: 1,
  reason:
    'Where two tools are close, the sentence that parts them is the one that says which is not for what, and it works only when it names the sibling: "not for chat messages" leaves the model to find out what is. Asked only where the list holds a close sibling; a tool that stands alone needs no such clause.',
  check: ({ subjects, facetsOf, closestPair }) =>
    subjects.flatMap((subject) => {
      const pair = closestPair(subject);
      if (pair === undefined || subject.description === "") return [];
      const { siblings, saysWhenNot, language } = facetsOf(subject);
      if (siblings.length > 0 || language === null) return [];
      const sibling = pair.a === subject ? pair.b : pair.a;
      // A tool that others are merely near to needs the clause only where its author began one.
      if (subject.kind === "tool" && !pair.lookalike && (!saysWhenNot || pair.apart)) return [];
      // What to write for a look-alike stands in the finding on the pair.
      if (pair.lookalike && !saysWhenNot) return [];
      const closeness = `${Math.round(pair.similarity * 100)} % alike`;
      return {
        severity: pair.lookalike ? ("warning" as const) : ("info" as const),
        tool: subject.name,
        other: sibling.name,
        field: "description",
        message: saysWhenNot
          ? `Says what it is not for, but names no tool to use instead; \`${sibling.name}\` is close (${closeness}).`
          : `Says nothing of what it is not for, though \`${sibling.name}\` is close (${closeness}).`,
        fix: pair.lookalike
          ? `Name \`${sibling.name}\` in that clause, as the fix of the pair (\`lookalike\`) words it.`
          : `Add: "${whenNotSentence(subject, sibling)}"`,
      };
    }),
};
