/** Reads text: what it wraps (JSON, XML, a page, an event stream), and the codes and phrases of a report. */
import { addForm, addSignal, addText, clip, type Evidence, exitCodeOf } from "./evidence.ts";
import { parseHttpMessage } from "./http-message.ts";
import { parseJson } from "./parse-literal.ts";
import { isNegated } from "./phrase-context.ts";
import { visitPrintedCodes } from "./printed-codes.ts";
import { readPage } from "./read-page.ts";
import { EXIT_STATUS } from "./rules/heads-general.ts";
import { lookupCode, lookupHresult, lookupJsonRpc, lookupSqlState, type Signal } from "./rules/lookup.ts";
import { phrasesFor } from "./rules/phrases.ts";
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
  if (first === 0x48 && text.startsWith("HTTP/")) {
    const message = parseHttpMessage(text);
    if (message !== null) return { value: message };
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

/** `"code": "x"` pairs out of cut-off JSON. */
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
  const exit = EXIT_STATUS.exec(clipped)?.[1];
  if (exit !== undefined) evidence.exitCode ??= exitCodeOf(Number(exit));
  visitPrintedCodes(clipped, (found) => {
    // The last exception of a chain is its root in Java and the outermost in Python: both say more than the first.
    for (const { rule, code } of found.slice(-6).reverse()) applyExtractor(evidence, rule, code);
    return false;
  });
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
    case "hresult":
      return addSignal(evidence, lookupHresult(found));
    default:
      return addSignal(evidence, lookupCode(found));
  }
}

/** The first phrase rule that fits one of the texts and is let through by `allows`. */
export function findPhrase(texts: readonly string[], allows: (rule: PhraseRule) => boolean): Signal | null {
  for (const rule of phrasesFor(texts)) {
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
