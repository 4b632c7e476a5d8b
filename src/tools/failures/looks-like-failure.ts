/**
 * Whether a text that nothing marks as a failure is one. A report of a failure has a form (rules/failure-heads.ts,
 * rules/verdict-lines.ts) or, if it is short, is a phrase that stands where a report begins; a log, a document, source
 * or a list of hits that speaks of failures has forms of its own (listing.ts).
 */
import { describes, isListing, isLogLine, isSource } from "./listing.ts";
import { follows, isNegated, opensClause } from "./phrase-context.ts";
import { visitPrintedCodes } from "./printed-codes.ts";
import { FAILURE_HEADS } from "./rules/failure-heads.ts";
import { ERRNO_SENTENCE, ERROR_DOING, NEGATION, NO_PROGRAMS, REASON, SPEAKER } from "./rules/heads-general.ts";
import { lookupCode } from "./rules/lookup.ts";
import { phrasesFor } from "./rules/phrases.ts";
import { PERSON_PHRASES } from "./rules/phrases-person.ts";
import type { FailureHead, PhraseRule } from "./rules/types.ts";
import { TRACE_ENDS, VERDICT_LINES } from "./rules/verdict-lines.ts";

/** Longer texts are results: nobody reports a bare failure in so many words without a head that says so. */
const MAX_BARE_CHARS = 400;
/** Where a report can begin, and where a longer output can end in one. */
const HEAD_CHARS = 600;
const TAIL_CHARS = 1200;

/** Stands before a report: a heading, Terraform's box, a sign, the part of the program that speaks and its address in memory. */
const DECORATION =
  /^#{1,6} (?:Error|Result|Response|Output)s?\n{1,2}|^(?:[│╷╵┃┌└✖×⨯]{1,2}\s{1,3}){1,3}(?:\[(?=[A-Z]\w{0,20} ?Error: ))?|^\[[^\]\n]{1,80} @ 0x[\da-f]{1,16}\] /;

/** Known as exceptions by their form, whatever their name. */
const EXCEPTION_FORMS: ReadonlySet<string> = new Set(["exception", "module_exception"]);

/** `indented`: the text begins with the blanks of a piece of source, so only its later lines can be a report. */
export function looksLikeFailure(text: string, indented = false): boolean {
  const head = text.slice(0, HEAD_CHARS).replace(DECORATION, "");
  const line = head.split("\n", 1)[0] ?? "";
  if (!indented) {
    if (!isSource(line) && findHead(text) !== null) return true;
    if (describes(head)) return false;
    if (hasPrintedCode(line)) return true;
  }
  if (text.includes("\n") && (endsInTrace(text) || endsInReport(text) || partsOf(text).some(reportsInPassing)))
    return true;
  return !indented && text.length <= MAX_BARE_CHARS && barePhrase(text) !== null;
}

/** The form of report a text begins with. */
export function findHead(text: string): FailureHead | null {
  const head = text.slice(0, HEAD_CHARS).replace(DECORATION, "");
  const isLong = text.length > MAX_BARE_CHARS;
  return FAILURE_HEADS.find((rule) => !(isLong && rule.short === true) && rule.pattern.test(head)) ?? null;
}

/** A build, a test run or a shell says in a line of its own that it failed. */
export function hasVerdict(text: string): boolean {
  return VERDICT_LINES.some((rule) => rule.pattern.test(text));
}

/** Where a longer output can tell of a failure: at its beginning and at its end. */
function partsOf(text: string): readonly string[] {
  return text.length <= HEAD_CHARS + TAIL_CHARS ? [text] : [text.slice(0, HEAD_CHARS), text.slice(-TAIL_CHARS)];
}

/** Not by how it begins but by a line of its own among others, in what is no document. */
function reportsInPassing(part: string): boolean {
  return !isListing(part) && (hasVerdict(part) || hasReportLine(part));
}

/** A program that talked before it died: whatever it printed, the last of it is what it died of. */
function endsInTrace(text: string): boolean {
  const tail = text.slice(-TAIL_CHARS);
  return TRACE_ENDS.some((pattern) => pattern.test(tail));
}

/**
 * A program that logged before it gave up: of all its lines the last is no line of a log, and it is a report. The rest of
 * a log whose entries run over several lines is none.
 */
function endsInReport(text: string): boolean {
  const lines = text.trimEnd().split("\n");
  const last = lines.at(-1) ?? "";
  const before = lines.slice(-4, -1);
  if (isLogLine(last) || isListing(last)) return false;
  if (/^[A-Z][\w'-]{1,30} (?:[\w'-]{1,30} ){0,3}failed(?:[;:,.!]|$)/.test(last))
    return !/[.?]$/.test(before.at(-1) ?? "") || before.length > 1;
  return (
    before.length > 0 && before.every(isLogLine) && (PROGRAM_LINE.test(last) || /^Error from server \(/.test(last))
  );
}

/** What programs print before the reason once they have talked of other things: `fatal: …`, `ld: cannot …`, `E: …`. */
const PROGRAM_LINE = new RegExp(
  [
    "^(?:error|fatal|fatal error|panic)(?:\\[\\w{1,12}\\])?: {1,2}\\S",
    "^E: \\S",
    "^npm (?:ERR!|error) ",
    "^g?make(?:\\[\\d{1,3}\\])?: \\*\\*\\* ",
    "^ {0,4}[×✖] [A-Z]",
    "(?:^|\\d)curl: \\(\\d{1,3}\\) ",
    `^(?!${NO_PROGRAMS}:)${SPEAKER}(?:\\S{1,200}: )?(?:${REASON}|Error response from )`,
    "^[\\w./-]{1,120}[./]\\w{1,60}: (?:Invalid|No such|Permission denied|Cannot|Unknown|Is a directory|Not a )",
    `: ${ERRNO_SENTENCE}(?: \\(\\d{1,3}\\))?\\.?$`,
    `^(?!${NO_PROGRAMS} )[a-z][a-z\\d_.-]{1,30} error: [^\\d\\s]`,
    `^${ERROR_DOING} [a-z]`,
    "^(?:PHP )?(?:Fatal|Parse) error: ",
    "^[A-Za-z]{1,4}\\d{1,6} (?:NO|BAD) (?:\\[[A-Z]|[A-Z][a-z])",
    "^(?:Exception in thread \"|thread '[^'\\n]{1,40}' panicked at|Unhandled exception)",
    "^(?:Unknown|Unrecogni[sz]ed|Invalid|Illegal) (?:option|argument|command|flag|subcommand|parameter)\\b",
  ].join("|"),
);
const LABEL_LINE = /^(?:Error|ERROR|FATAL|Fatal error): {1,2}\S/;
const SPEAKS = new RegExp(`^(?!${NO_PROGRAMS}:)${SPEAKER}`);
const DENIES = new RegExp(`^(?:[^\\n.?]|\\.(?=\\S)){0,160}\\b${NEGATION}`);
const MAX_LINES = 12;

/** What quotes a report ends in a colon or as code does; what tells a story ends in a full stop. Progress does neither. */
const LEADS_TO_A_QUOTE = /[:：?;{}>`]$/;
const ENDS_A_SENTENCE = /[^.]\.$/;

function hasReportLine(part: string): boolean {
  const lines = part.split("\n");
  // The program whose name the first line bears: in its other lines a plain denial is enough.
  const speaker = SPEAKS.exec(lines[0] ?? "")?.[0];
  let before = "";
  for (const whole of lines.length <= 2 * MAX_LINES
    ? lines
    : [...lines.slice(0, MAX_LINES), ...lines.slice(-MAX_LINES)]) {
    const line = whole.replace(DECORATION, "");
    if (before !== "" && !LEADS_TO_A_QUOTE.test(before)) {
      if (PROGRAM_LINE.test(line) || (LABEL_LINE.test(line) && !ENDS_A_SENTENCE.test(before))) return true;
      if (speaker !== undefined && line.startsWith(speaker) && DENIES.test(line.slice(speaker.length))) return true;
    }
    if (line.trim() !== "") before = line.trimEnd();
  }
  return false;
}

function hasPrintedCode(line: string): boolean {
  let seen = false;
  visitPrintedCodes(line, (found) => {
    seen = found.some(
      ({ rule, code, from, to }) =>
        rule.onlyInReports !== true &&
        opensClause(line, from) &&
        !follows(line, to) &&
        (rule.yields !== "code" || lookupCode(code) !== null || EXCEPTION_FORMS.has(rule.id)),
    );
    return seen;
  });
  return seen;
}

const FEW_WORDS = /^[^\S\n]*(?:[^\s]{1,60}[^\S\n]{1,3}){0,8}\S{0,40}$/;
const MAX_REFUSAL_CHARS = 300;

function barePhrase(text: string): PhraseRule | null {
  for (const rule of phrasesFor([text])) {
    if (rule.onlyInReports === true) continue;
    const match = rule.pattern.exec(text);
    if (match === null || isNegated(text, match.index)) continue;
    if (PERSON_PHRASES.includes(rule)) {
      // Whatever was declined stands before it.
      if (FEW_WORDS.test(text.slice(0, match.index)) && text.length <= MAX_REFUSAL_CHARS) return rule;
      continue;
    }
    if (/[぀-ヿ一-鿿]/.test(match[0]) ? text.length <= 80 : opensClause(text, match.index)) {
      if (!follows(text, match.index + match[0].length)) return rule;
    }
  }
  return null;
}
