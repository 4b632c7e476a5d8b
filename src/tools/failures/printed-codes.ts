/** Finds the codes that programs print in a fixed form (rules/extractors.ts). */
import { EXTRACTORS } from "./rules/extractors.ts";
import type { ExtractorRule } from "./rules/types.ts";

export interface PrintedCode {
  rule: ExtractorRule;
  /** As it is looked up: with the rule's prefix. */
  code: string;
  /** Where the form begins and ends in the text. */
  from: number;
  to: number;
}

const NONE: readonly PrintedCode[] = [];

/** What one rule finds, in the order of the text. `search` first: it needs no copy of the pattern, and most find nothing. */
function find(rule: ExtractorRule, text: string): readonly PrintedCode[] {
  if (rule.marker !== undefined && !text.includes(rule.marker)) return NONE;
  if (text.search(rule.pattern) < 0) return NONE;
  return Array.from(text.matchAll(rule.pattern), (match) => ({
    rule,
    code: `${rule.prefix ?? ""}${match[1] ?? ""}`,
    from: match.index,
    to: match.index + match[0].length,
  }));
}

/** Calls `visit` with each rule's finds until it says that it has seen enough. */
export function visitPrintedCodes(text: string, visit: (found: readonly PrintedCode[]) => boolean): void {
  for (const rule of EXTRACTORS) {
    const found = find(rule, text);
    if (found.length > 0 && visit(found)) return;
  }
}
