/** Texts that speak of failures without being one: documents, source, logs, search hits, tables, mail. */
import { CJK_DESCRIBES } from "./rules/phrases-cjk.ts";

/** A class by its name alone, and then what it stands for. */
const CLASS_DESCRIBED =
  /^[A-Za-z][\w.]{1,80}(?:Error|Exception)\n(?:Thrown|Raised|Base|Represents|Indicates|Inherits|Signals|Occurs|Defined|Class|Constructors?|Properties|Methods)\b/;

/** Documents, logs and search hits, by how they begin. */
export function describes(head: string): boolean {
  const line = head.split("\n", 1)[0] ?? "";
  return (
    CLASS_DESCRIBED.test(head) ||
    /^(?:#{1,6} |- |\* (?!(?:OK|NO|BAD|BYE|PREAUTH|\d{1,9}) )|(?:subject|re|fwd?|title|topic|question|todo|example|faq): |[\w@./-]{1,200}\.(?!sh:)\w{1,8}:\d{1,6}:(?!\d)|\d{1,3}[.)] |how (?:to|do)|why |what |when |the (?:file|document|page|article|function|code|log|section|test|guide)\b|this (?:file|document|page|article|function|section|guide)\b|found \d|\d+ (?:results|matches))/i.test(
      line,
    ) ||
    CJK_DESCRIBES.test(line)
  );
}

/** A property or a statement: `error: LogFn;`, `error: 'red',`, `error: {`. */
export function isSource(line: string): boolean {
  return /^["'\w]{1,40}\??: ?(?:['"`][^'"`]{0,200}['"`],?|[^\n]{0,300}[;,{])$/.test(line);
}

const TIME =
  "(?:\\d{4}[-/]\\d\\d[-/]\\d\\d[T ]|\\d{1,2}:\\d\\d(?::\\d\\d)?\\b|[A-Z][a-z]{2} {1,2}\\d{1,2} \\d\\d:\\d\\d)";

/** A line of a log: its time comes first, or its level in klog's form, or the address of a web server's client. */
const LOG_LINE = new RegExp(`^[[(]?${TIME}|^[IWEF]\\d{4} \\d\\d:|^\\d{1,3}(?:\\.\\d{1,3}){3} - `);
export const isLogLine = (line: string): boolean => LOG_LINE.test(line);

/** Source, patches, histories, markup and mail by how they begin. */
const DOCUMENT =
  /^(?:import |from [\w.]+ import |export |const |let |var |def |class |function |package \w|#include|#!|using |namespace |public |private |struct |enum |try ?\{|if ?\(|for ?\(|while ?\(|return |@\w|\/\/|\/\*|<(?:[?!]|\/?[a-z]{1,12}[ >])|```|#{2,6} |(?:[-*] )?\*\*\w|[-*] \[[ x]\] |\||diff --git |--- a?\/|@@ |commit [0-9a-f]{7,40}$|[0-9a-f]{7,12} [A-Z]|From: |To: |Date: |URL: |[A-Z][A-Z0-9_]{1,40}=)/m;

/** Judged by a piece of the text: two lines of a log near its beginning, or any line only a document has. */
export function isListing(head: string): boolean {
  if (DOCUMENT.test(head) || /^[\w-]{1,40}:\n/.test(head)) return true;
  let logLines = 0;
  for (const line of head.split("\n", 8)) if (LOG_LINE.test(line) && ++logLines === 2) return true;
  return false;
}
