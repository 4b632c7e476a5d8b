/**
 * A skill's Markdown body as blocks: which heading a paragraph stands under decides how much it says about when the
 * skill serves. A reader, not a parser: it needs headings, fences and blank lines, nothing else of Markdown.
 */
export interface Block {
  readonly kind: "heading" | "text" | "code";
  readonly text: string;
  /** The nearest heading above, lower case; empty before the first. A heading's own text stands in `text`. */
  readonly under: string;
}

const FENCE = /^\s*(?:```|~~~)/;
const HEADING = /^\s{0,3}#{1,6}\s+(.*?)\s*#*\s*$/;
/** `**When to use**:` at the start of a line serves as a heading, the rest of the line as its text. */
const BOLD_LABEL = /^\s*\*\*([^*]{3,40})\*\*:?\s*(.*)$/;

/** Blocks in order. Paragraphs end at a blank line, a fence or a heading; an unclosed fence runs to the end. */
export function blocks(markdown: string): Block[] {
  const result: Block[] = [];
  let under = "";
  let lines: string[] = [];
  let fenced = false;
  const flush = (kind: "text" | "code") => {
    const text = lines.join("\n").trim();
    if (text !== "") result.push({ kind, text, under });
    lines = [];
  };
  for (const line of markdown.split(/\r?\n/)) {
    if (FENCE.test(line)) {
      flush(fenced ? "code" : "text");
      fenced = !fenced;
      continue;
    }
    const heading = fenced ? null : HEADING.exec(line);
    const label = fenced || heading !== null ? null : BOLD_LABEL.exec(line);
    if (heading !== null) {
      flush("text");
      const text = heading[1] ?? "";
      under = text.toLowerCase();
      if (text !== "") result.push({ kind: "heading", text, under });
    } else if (label !== null && /\b(?:use|when|trigger|keyword)/i.test(label[1] ?? "")) {
      flush("text");
      under = (label[1] ?? "").toLowerCase();
      if ((label[2] ?? "") !== "") lines.push(label[2] ?? "");
    } else if (!fenced && line.trim() === "") {
      flush("text");
    } else {
      lines.push(line);
    }
  }
  flush(fenced ? "code" : "text");
  return result;
}
