/**
 * The text that goes after the skill index in the system prompt, so that the index stays byte-identical and prefix
 * caching holds. The wording was measured with agents: a test pins it byte for byte.
 */

/** Letters and digits of any script, joined one by one by what names are joined with: such a name reads as a name. */
const ORDINARY_NAME = /^(?=.{1,64}$)@?[\p{L}\p{N}_][\p{L}\p{M}\p{N}]*(?:[-_.:/@+#]{1,2}[\p{L}\p{M}\p{N}]+)*$/u;

/** Any other stands in quotes, its own quotes escaped, so that no part of it reads as a sentence of the prompt. */
export function quoteUnlessOrdinary(name: string): string {
  return ORDINARY_NAME.test(name) ? name : JSON.stringify(name);
}

export function renderBlock(suggestion: string | null): string {
  const line =
    suggestion === null
      ? "No skill in the roster appears relevant to this request."
      : `Relevant to the current request: ${quoteUnlessOrdinary(suggestion)}. Ignore this if it does not fit what the user actually asked for.`;
  return `\n\n<skill_relevance>\n${line}\n</skill_relevance>`;
}
