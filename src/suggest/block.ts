/**
 * The text that goes after the skill index in the system prompt, so that the index stays byte-identical and prefix
 * caching holds. The wording was measured with agents: a test pins it byte for byte.
 */
export function renderBlock(suggestion: string | null): string {
  const line =
    suggestion === null
      ? "No skill in the roster appears relevant to this request."
      : `Relevant to the current request: ${suggestion}. Ignore this if it does not fit what the user actually asked for.`;
  return `\n\n<skill_relevance>\n${line}\n</skill_relevance>`;
}
