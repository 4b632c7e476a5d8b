/** Reads what begins with `<`: XML errors (AWS, SOAP, Azure) and HTML pages that stand where an answer should be. */
import { addForm, addSignal, addText, clip, type Evidence } from "./evidence.ts";
import { looksLikeFailure } from "./looks-like-failure.ts";
import type { Standing } from "./read-text.ts";
import { lookupCode } from "./rules/lookup.ts";

/** True when the text was XML or HTML and all it tells has been noted. */
export function readPage(evidence: Evidence, text: string, standing: Standing): boolean {
  const head = clip(text);
  if (
    /^<(?:!doctype html|html|head|body|center|title|h1)\b/i.test(head) ||
    /^<[^>\n]{1,300}>\s{0,20}<[\s\S]{0,300}<?html[\s>]/i.test(head.slice(0, 700))
  ) {
    return readHtml(evidence, head, standing);
  }
  if (/^(?:<\?xml\b[^>]{0,200}\?>\s{0,9})?<[A-Za-z]/.test(head)) return readXml(evidence, head);
  return false;
}

function readXml(evidence: Evidence, xml: string): boolean {
  const root = /^(?:<\?xml\b[^>]{0,200}\?>\s{0,9})?<(?:[\w-]{1,30}:)?([A-Za-z]{1,60})/.exec(xml)?.[1] ?? "";
  const isError =
    /^(?:Error|Errors|ErrorResponse|Fault|error|ServiceExceptionReport|ExceptionReport)$/.test(root) ||
    /<(?:\w{1,20}:)?Fault[\s>]/.test(xml) ||
    /^<Response>\s{0,9}<Errors>/.test(xml);
  if (!isError) return false;
  evidence.failed = true;
  for (const name of ["Code", "code", "faultcode", "Value"]) {
    const code = element(xml, name);
    if (code !== null) addSignal(evidence, lookupCode(code.slice(code.lastIndexOf(":") + 1)));
  }
  for (const name of ["Message", "message", "faultstring", "Text", "Reason"]) {
    const message = element(xml, name);
    if (message !== null) addText(evidence, message);
  }
  return true;
}

/** Text of the first element of this name, entities and nested tags not resolved. */
function element(xml: string, name: string): string | null {
  const open = new RegExp(`<(?:[\\w-]{1,20}:)?${name}(?:\\s[^>]{0,200})?>([^<]{1,1000})<`).exec(xml);
  return open?.[1]?.trim() ?? null;
}

/**
 * Titles that gateways and sign-on pages have. A page that is none of these is what a fetch tool was sent for, unless
 * the failure is known already.
 */
function readHtml(evidence: Evidence, html: string, standing: Standing): boolean {
  const title = (/<title[^>]{0,100}>\s{0,40}([^<]{0,300})/i.exec(html)?.[1] ?? "").trim();
  const heading = (/<h1[^>]{0,200}>\s{0,40}([^<]{0,300})/i.exec(html)?.[1] ?? "").trim();
  const said = title || heading || shortBody(html);

  if (/\b(?:sorry, )?you have been blocked\b/i.test(html) || /^request rejected\b/i.test(said)) {
    fail(evidence, "policy_denied", "html:blocked", said);
    return true;
  }
  if (
    /^(?:just a moment|attention required|please wait|checking your browser|verify(?:ing)? you are (?:a )?human|security check|are you a robot|robot check|human verification|captcha|access to this page has been denied|pardon our interruption)\b/i.test(
      said,
    ) ||
    /\b(?:cf-challenge|cf_chl_opt|challenge-platform)\b|class="(?:g-recaptcha|h-captcha|cf-turnstile)"|id="captcha|captcha-delivery/i.test(
      html,
    )
  ) {
    fail(evidence, "captcha_required", "html:captcha", said);
    return true;
  }
  if (/\berror (?:code )?:? ?1015\b|\byou are being rate limited\b/i.test(html)) {
    fail(evidence, "rate_limited", "html:cloudflare_1015", said);
    return true;
  }
  if (/\berror (?:code )?:? ?10(?:06|07|08|09|10|12|20)\b|^sorry, you have been blocked\b/i.test(`${said}\n${html}`)) {
    fail(evidence, "policy_denied", "html:firewall", said);
    return true;
  }
  const status =
    /^(?:error )?([45]\d\d)(?:\b|:)/i.exec(title) ??
    /\|\s?([45]\d\d): /.exec(title) ??
    /^(?:error )?([45]\d\d)\b/i.exec(heading) ??
    /^HTTP (?:Status|Error) ([45]\d\d)\b/i.exec(title) ??
    /\bError (5\d\d)\b/.exec(title);
  if (status !== null) {
    evidence.failed = true;
    evidence.statuses.push(Number(status[1]));
    addText(evidence, said);
    return true;
  }
  if (isLoginPage(html, title)) {
    fail(evidence, "login_required", "html:login", said);
    return true;
  }
  if (
    /^(?:(?:site |scheduled |under |we'?re (?:under |down for ))?maintenance|(?:service |temporarily |site (?:is )?)unavailable|we'll be right back)\b|^メンテナンス/i.test(
      said,
    )
  ) {
    fail(evidence, "unavailable", "html:maintenance", said);
    return true;
  }
  if (
    /^(?:bad gateway|gateway time-?out|internal server error|service unavailable|access denied|forbidden|not found|page not found|oops|something went wrong|application error|an error (?:has )?occurred|server error|web server is down)\b/i.test(
      said,
    ) ||
    /^error[.!]?$/i.test(said)
  ) {
    evidence.failed = true;
    addText(evidence, said);
    return true;
  }
  const notice = shortNotice(html);
  if (notice !== null) {
    evidence.failed = true;
    addText(evidence, notice);
    return true;
  }
  if (standing === "failed") {
    addForm(evidence, "malformed_response", "html:page", false);
    addText(evidence, said);
    return true;
  }
  return false;
}

/** A page with no more words than this is a notice, whatever was asked for. */
const MAX_NOTICE_CHARS = 200;
const CJK = /[\u3040-\u30ff\u3400-\u9fff]/;

/**
 * The words of a page that says in a few sentences that something failed; null for any other. Only in scripts in which a
 * sentence of failure has a form of its own: the titles of other pages are listed above.
 */
function shortNotice(html: string): string | null {
  const lines = html
    .replace(/<(script|style)\b[^>]{0,300}>[\s\S]{0,3000}?<\/\1>/gi, "\n")
    .replace(/<[^>]{0,500}>/g, "\n")
    .split(/\n|(?<=[。！])/)
    .map((line) => line.trim())
    .filter((line) => line !== "");
  const words = [...new Set(lines)].join("\n");
  return words.length <= MAX_NOTICE_CHARS && lines.some((line) => CJK.test(line) && looksLikeFailure(line))
    ? words
    : null;
}

/** The text of a page that has neither title nor heading, if it is no more than a line. */
function shortBody(html: string): string {
  const text = html
    .replace(/<[^>]{0,500}>/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  return text.length <= 120 ? text : "";
}

function fail(evidence: Evidence, kind: Parameters<typeof addForm>[1], rule: string, said: string): void {
  evidence.failed = true;
  addForm(evidence, kind, rule, true);
  addText(evidence, said);
}

function isLoginPage(html: string, title: string): boolean {
  if (/<input[^>]{0,300}type=["']?password/i.test(html)) return true;
  return (
    /^(?:sign ?in|log ?in|login|please (?:sign|log) in|single sign[- ]on|sso|authentication required|ログイン|サインイン|登录|登入)\b/i.test(
      title,
    ) ||
    /(?:^|[-–|·] ?)(?:sign in|log in|login|ログイン|登录)\s{0,3}$/i.test(title) ||
    /^(?:ログイン|サインイン|登录|登入)/.test(title)
  );
}
