/** Text as a program printed it: what belongs to the terminal and not to the words. */

/** A terminal's colours. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the escape is what is looked for.
const COLOUR = /\u001b\[[\d;]{0,20}[A-Za-z]/g;

/** What a program printed, as a person would read it. */
export function plain(text: string): string {
  const lines = text.includes("\r") ? text.replaceAll("\r", "") : text;
  return lines.includes("\u001b") ? lines.replace(COLOUR, "") : lines;
}

/** Set in by as much as source and quotations are: no program begins to speak there. */
export function isIndented(raw: string): boolean {
  return /^(?:[^\S\n]{0,80}\n){0,20}(?: {4}|\t)/.test(raw.slice(0, 400));
}
