import { stem } from "../../../language/stem.ts";
import { plainWords } from "../../../language/words.ts";
import { contentStems } from "../facets.ts";
import { findKeywordLines, type KeywordLine } from "../keyword-lines.ts";
import { nameWords } from "../names.ts";
import type { LintContext, Rule } from "../rule.ts";
import { whenSentence } from "../wording.ts";

export const keywordLine: Rule = {
  id: "keyword_line",
  title: "A line of the system prompt that ties a word to a tool",
  severities: ["warning"],
  order: 2,
  reason:
    '"Whenever the user mentions analysis, use analyze_web" stands above every description and beats them: a message about the analysis of a contract goes to the web tool, and rewriting descriptions changes nothing. What decides should stand in the descriptions, as a condition on the task or its input. Sentences that describe a tool, and conditions on the form of the input, are not reported.',
  check: (context) => {
    const { systemPrompt, names } = context;
    if (systemPrompt === null) return [];
    return findKeywordLines(systemPrompt, names).map((found) => {
      const rivals = rivalsOf(found, context);
      const subject = context.subjects.find(({ name }) => name === found.tool);
      const when = subject === undefined ? "Use it when <the task or the form of its input>." : whenSentence(subject);
      const rival = rivals[0];
      return {
        severity: "warning" as const,
        tool: found.tool,
        ...(rival === undefined ? {} : { other: rival }),
        field: "system_prompt",
        line: found.line,
        message: `Line ${found.line} of the system prompt ties "${found.keyword}" to \`${found.tool}\`: "${found.sentence}"${rival === undefined ? "" : ` The word is as much \`${rival}\`'s.`}`,
        fix: `Delete line ${found.line}, and put the condition into the description of \`${found.tool}\` as a task, not a word: "${when}"${rival === undefined ? "" : ` Add there what goes to \`${rival}\`.`}`,
      };
    });
  },
};

/** Other tools whose name or description uses the keyword: their requests are the ones drawn away. */
function rivalsOf({ keyword, tool }: KeywordLine, { subjects }: LintContext): string[] {
  const words = new Set(plainWords(keyword).map(({ text }) => stem(text)));
  const uses = (text: string) =>
    [...contentStems(text)].some((s) => words.has(s) || [...words].some((w) => related(s, w)));
  return subjects
    .filter(({ name, description }) => name !== tool && uses(`${nameWords(name).join(" ")} ${description}`))
    .map(({ name }) => name);
}

/** `analysis` and `analyze` have different stems and one root. */
function related(a: string, b: string): boolean {
  return a.length >= 5 && b.length >= 5 && a.slice(0, 5) === b.slice(0, 5);
}
