/** Reads text: what it wraps (JSON, XML, a page, an event stream), the codes printed in it, and whether it is a failure. */
import { addForm, addSignal, addText, clip, type Evidence } from "./evidence.ts";
import { parseJson } from "./parse-json.ts";
import { readPage } from "./read-page.ts";
import { EXTRACTORS } from "./rules/extractors.ts";
import { FAILURE_HEADS } from "./rules/failure-heads.ts";
import { lookupCode, lookupJsonRpc, lookupSqlState, type Signal } from "./rules/lookup.ts";
import { PHRASES } from "./rules/phrases.ts";
import { CJK_DESCRIBES } from "./rules/phrases-cjk.ts";
import { CURL_CODES } from "./rules/processes.ts";
import type { ExtractorRule, PhraseRule } from "./rules/types.ts";

/** `failed`: the text is known to tell of a failure; `unknown`: it may as well be the result asked for. */
export type Standing = "failed" | "unknown";

const LONG_TEXT_CHARS = 65_536;

/** Text that wraps a value; `undefined` when it is plain text. Cut-off JSON is noted as such. */
export function unwrapText(evidence: Evidence, text: string, standing: Standing): { value: unknown } | undefined {
  const first = text.charCodeAt(0);
  if (first === 0x7b || first === 0x5b || first === 0x22) {
    // Counting brackets is far cheaper than a parser that fails at the end of a long text.
    const cutOff = text.length > LONG_TEXT_CHARS && isCutOff(text);
    const parsed = cutOff ? undefined : parseJson(text);
    if (parsed !== undefined) return parsed;
    if (cutOff || isCutOff(text)) {
      addForm(evidence, "truncated_response", "form:truncated_json", false);
      evidence.failed = true;
      salvage(evidence, clip(text));
      return { value: undefined };
    }
  }
  if (first === 0x3c && readPage(evidence, text, standing)) return { value: undefined };
  if (/^(?:event|data|id|retry): ?/.test(text)) return readEventStream(text);
  return undefined;
}

/** The last error-like `data:` of a server-sent event stream, as model vendors send them in mid-answer. */
function readEventStream(text: string): { value: unknown } | undefined {
  const events = clip(text)
    .split("\n")
    .filter((line) => line.startsWith("data:"));
  for (const line of events.slice(-4).reverse()) {
    const parsed = parseJson(line.slice(5).trim());
    if (parsed !== undefined && line.includes('"error"')) return parsed;
  }
  return undefined;
}

/** JSON that begins as such and ends inside a string or with brackets open. Prose in brackets (`[INFO] …`) is not. */
function isCutOff(text: string): boolean {
  if (!/^(?:\{\s*(?:"|$)|\[\s*(?:[{["]|-?\d+\s*,|$))/.test(text)) return false;
  let depth = 0;
  let inString = false;
  for (let at = 0; at < text.length; at++) {
    const char = text.charCodeAt(at);
    if (inString) {
      if (char === 0x5c) at++;
      else if (char === 0x22) inString = false;
    } else if (char === 0x22) inString = true;
    else if (char === 0x7b || char === 0x5b) depth++;
    else if (char === 0x7d || char === 0x5d) depth--;
  }
  return inString || depth > 0;
}

/** `"code": "x"` pairs out of text that no parser takes: cut-off JSON, a Python dict printed into a message. */
function salvage(evidence: Evidence, text: string): void {
  for (const match of text.matchAll(
    /["'](code|type|status|reason|__type|error|error_code)["']\s{0,3}:\s{0,3}["']([\w.#:-]{2,80})["']/g,
  )) {
    const code = match[2] ?? "";
    if (match[1] !== "type" || /[_A-Z]/.test(code)) addSignal(evidence, lookupCode(code));
  }
  const status = /["'](?:status|code|statusCode|status_code|http_status)["']\s{0,3}:\s{0,3}([45]\d\d)\b/.exec(text);
  if (status !== null) evidence.statuses.push(Number(status[1]));
}

/** Reads the sentences and printed codes of a text that is known to tell of a failure. */
export function readFailureText(evidence: Evidence, text: string): void {
  addText(evidence, text);
  const clipped = clip(text);
  for (const rule of EXTRACTORS) {
    if (rule.marker !== undefined && !clipped.includes(rule.marker)) continue;
    const matches = [...clipped.matchAll(rule.pattern)].slice(-6);
    // The last exception of a chain is its root in Java and the outermost in Python: both say more than the first.
    for (const match of matches.reverse()) applyExtractor(evidence, rule, match[1] ?? "");
  }
  if (/["'](?:code|type|error|status)["']\s{0,3}:/.test(clipped)) salvage(evidence, clipped);
}

function applyExtractor(evidence: Evidence, rule: ExtractorRule, found: string): boolean {
  switch (rule.yields) {
    case "http_status":
      evidence.statuses.push(Number(found));
      return true;
    case "sqlstate":
      return addSignal(evidence, lookupSqlState(found));
    case "json_rpc":
      return addSignal(evidence, lookupJsonRpc(Number(found)));
    case "exit_code": {
      const kind = CURL_CODES[Number(found)];
      return addSignal(evidence, kind === undefined ? null : { kind, rule: `curl:${found}`, strength: "exact" });
    }
    default:
      return addSignal(evidence, lookupCode(found));
  }
}

/** Longer texts are results: nobody reports a bare failure in so many words without a head that says so. */
const MAX_BARE_CHARS = 400;

/** Known as exceptions by their form, whatever their name. */
const EXCEPTION_FORMS: ReadonlySet<string> = new Set(["exception", "module_exception"]);

/**
 * Whether a text that nothing marks as a failure is one: by its head, by a printed code in its first line, or, if it
 * is short, by an anchored phrase where a report would begin.
 */
export function looksLikeFailure(text: string): boolean {
  const head = text.slice(0, 600);
  if (FAILURE_HEADS.some((pattern) => pattern.test(head))) return true;
  const line = head.split("\n", 1)[0] ?? "";
  if (describes(line)) return false;
  for (const rule of EXTRACTORS) {
    if (rule.marker !== undefined && !line.includes(rule.marker)) continue;
    for (const match of line.matchAll(rule.pattern)) {
      if (!opensClause(line, match.index) || follows(line, match.index + match[0].length)) continue;
      const code = match[1] ?? "";
      if (rule.yields !== "code" || lookupCode(code) !== null || EXCEPTION_FORMS.has(rule.id)) return true;
    }
  }
  if (text.length > MAX_BARE_CHARS) return false;
  return barePhrase(text) !== null;
}

function barePhrase(text: string): PhraseRule | null {
  for (const rule of PHRASES) {
    const match = rule.pattern.exec(text);
    if (match === null || isNegated(text, match.index)) continue;
    if (/[぀-ヿ一-鿿]/.test(match[0]) ? text.length <= 80 : opensClause(text, match.index)) {
      if (!follows(text, match.index + match[0].length)) return rule;
    }
  }
  return null;
}

/** Subjects and labels a report may open with: `Error:`, `psycopg2.OperationalError:`, `The`, `Your`, `API`. */
const OPENING =
  /^[\s"'([*_>#•-]{0,8}(?:[\w.$/-]{1,60}[:：]\s{0,3}){0,4}(?:[\w ]{0,40}(?:error|failed|failure|exception)[:：]\s{0,3})?(?:(?:the|your|this|an?|sorry,?|oops[,!]?|api|it seems|we|you|have|has|you've|request|operation|tool|access|error)\s{1,3}){0,4}$/i;

function opensClause(text: string, index: number): boolean {
  return index <= 160 && OPENING.test(text.slice(0, index));
}

/**
 * What stands after the phrase makes it a subject of talk: "… errors are common", "… handling", "… is described". After
 * a colon stands the report itself: "HttpRequestException: Response status code …".
 */
function follows(text: string, end: number): boolean {
  if (text[end - 1] === ":") return false;
  return /^["'`)]{0,2}[ -](?:errors?|handling|handlers?|responses?|is an?|is described|is common|are|means?|occurs?|can be|may be|should be|happens?|when you|settings?|polic(?:y|ies)|headers?|middleware|codes?|messages?|attempts?|notifications?|pages?|tests?|module|class|section|chapter|guide|was fixed|were fixed|has been fixed)\b/i.test(
    text.slice(end, end + 40),
  );
}

/** First lines of documents, logs and search hits that speak of failures without being one. */
function describes(line: string): boolean {
  return (
    /^(?:#{1,6} |[-*] |(?:subject|re|fwd?|title|topic|question|todo|example|faq): |[\w@./-]{1,200}\.(?!sh:)\w{1,8}:\d{1,6}:(?!\d)|\d{1,3}[.)] |how (?:to|do)|why |what |when |the (?:file|document|page|article|function|code|log|section|test|guide)\b|this (?:file|document|page|article|function|section|guide)\b|found \d|\d+ (?:results|matches))/i.test(
      line,
    ) || CJK_DESCRIBES.test(line)
  );
}

/** "no …", "without …": the phrase is said not to hold. */
function isNegated(text: string, index: number): boolean {
  return /\b(?:no|not|without|never|zero|0|non|any|ありません)[\s-]+(?:[\w-]+\s+){0,2}$/i.test(
    text.slice(Math.max(0, index - 40), index),
  );
}

/** The first phrase rule that fits one of the texts and is let through by `allows`. */
export function findPhrase(texts: readonly string[], allows: (rule: PhraseRule) => boolean): Signal | null {
  for (const rule of PHRASES) {
    if (!allows(rule)) continue;
    for (const text of texts) {
      const match = rule.pattern.exec(text);
      if (match !== null && !isNegated(text, match.index)) {
        return { kind: rule.kind, rule: `phrase:${rule.id}`, strength: "weak" };
      }
    }
  }
  return null;
}
