/**
 * What stands in a text that no reader of a tool list expects there: signs that don't show, letters that look like
 * others, credentials, and orders to the model about other tools or behind the user's back.
 */
import { KNOWN_TOKENS } from "../failures/redact.ts";

export interface Hidden {
  readonly kind: "invisible" | "look_alike" | "credential" | "order";
  /** What shows it, safe to print. */
  readonly evidence: string;
}

/** Direction marks, tag letters, and blanks of no width between letters; joiners belong to emoji and some scripts. */
const INVISIBLE =
  /[\u202a-\u202e\u2066-\u2069\u{e0000}-\u{e007f}\u2060-\u2064\u00ad\u180e]|(?<=[A-Za-z\d .,])[\u200b-\u200f\ufeff](?=[A-Za-z\d .,])|(?<=[A-Za-z])[\u200b-\u200d]/u;
/** A word of Latin letters with Cyrillic, Greek or Armenian ones among them. */
const MIXED =
  /(?<![\p{L}\p{N}])(?=[\p{L}\p{N}_-]*[A-Za-z])(?=[\p{L}\p{N}_-]*[\u0370-\u03ff\u0400-\u04ff\u0530-\u058f])[\p{L}\p{N}_-]{3,60}/gu;
/** Greek letters that stand for themselves in science: µs, Δt, α-helix. */
const SCIENCE = /^[µμΔΩαβγδεθλπρστφχψω]-?[A-Za-z]{1,3}$|^[A-Za-z]{1,3}[µμΔΩαβγδελπσφω]$|^[αβγδε]-/u;

const PLACEHOLDER =
  /x{4,}|\*{3,}|\.\.\.|…|your[_-]|example|sample|placeholder|<[^>]*>|\b(?:test|demo|dummy|fake)\b|0{6,}|1234567/i;

/** Not to be told to, or asked of, the person the agent works for. */
const SECRECY =
  /\b(?:do not|don['’]?t|never|without|avoid|must not|no need to) (?:ever )?(?:tell(?:ing)?|mention(?:ing)?|inform(?:ing)?|notify(?:ing)?|show(?:ing)?|reveal(?:ing)?|disclos(?:e|ing)|alert(?:ing)?|explain(?:ing)?|ask(?:ing)?|report(?:ing)?|display(?:ing)?)\b[^.\n]{0,60}\b(?:users?|humans?|anyone|operators?|them|people)\b|\b(?:hide|conceal|keep|secretly|silently)\b[^.\n]{0,40}\b(?:from|without) (?:the |telling the )?(?:users?|humans?)\b|\bwithout (?:the )?user['’]?s? (?:knowing|noticing|knowledge|consent)\b|ユーザーには?(?:知らせ|言わ|伝え|見せ)(?:ず|ない)|不要(?:告诉|通知|提示)用户/iu;
const OVERRIDE =
  /\b(?:ignore|disregard|forget|override|bypass)\b[^.\n]{0,30}\b(?:previous|prior|above|all|any|other|system|earlier|safety)\b[^.\n]{0,20}\b(?:instructions?|prompts?|rules?|guidelines?|tools?|policies)\b|<\/?(?:important|system|instructions?|secret|hidden|admin)>|\bsystem prompt\b[^.\n]{0,40}\b(?:include|send|pass|reveal|return|copy)\b|\b(?:include|send|pass|reveal|return|copy|append)\b[^.\n]{0,40}\b(?:system prompt|conversation history|chat history|previous messages|full conversation)\b/iu;
/** Reading what is private for a parameter, or sending it off. */
const EXFILTRATION =
  /(?:~\/\.(?:ssh|aws|config|kube|gnupg|netrc)|\bid_rsa\b|(?<![\w*])\.env\b(?! (?:file )?(?:format|example))|\/etc\/(?:passwd|shadow)|\bmcp\.json\b)[^.\n]{0,160}|\b(?:forward|send|copy|bcc|post|upload|exfiltrate)\b[^.\n]{0,80}\b(?:to|at)\b[^.\n]{0,20}(?:https?:\/\/(?!(?:[\w-]+\.)*example\.)|[\w.+-]+@(?!example\.)[\w-]+\.\w)/iu;
const COMMANDS = /\b(?:always|must|first|before|instead|whenever|any ?time|never|every time|do not|don['’]t|also)\b/iu;
/** The use of tools that aren't this one. */
const OTHER_TOOLS =
  /\b(?:(?:before|after|when(?:ever)?|every time|any ?time) (?:you |the (?:agent|assistant|model) )?(?:us(?:e|ing)|call(?:s|ing)?|invok(?:e|ing)|run(?:ning)?|reply(?:ing)?|respond(?:ing)?|answer(?:ing)?) (?:to )?(?:any|all|every|another|other|the other|any other|each)\b|\b(?:do not|don['’]t|never) (?:use|call|trust|invoke) (?:any |the )?other\b|\bother tools? (?:are|is) (?:deprecated|broken|unsafe|disabled|insecure|untrusted)\b)/iu;

/** @param otherNames names of the list's other tools; an order about one of them is told from a hint to it. */
export function hiddenIn(text: string, otherNames: readonly string[]): Hidden[] {
  const found: Hidden[] = [];
  const invisible = INVISIBLE.exec(text);
  if (invisible !== null)
    found.push({
      kind: "invisible",
      evidence: `U+${(invisible[0].codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`,
    });
  for (const [word] of text.matchAll(MIXED)) {
    if (SCIENCE.test(word)) continue;
    found.push({ kind: "look_alike", evidence: word });
    break;
  }
  const token = KNOWN_TOKENS.map((pattern) => text.match(pattern)?.[0]).find(
    (one) => one !== undefined && !PLACEHOLDER.test(one),
  );
  if (token !== undefined) found.push({ kind: "credential", evidence: `${token.slice(0, 4)}…` });
  const order = orderIn(text, otherNames);
  if (order !== null) found.push({ kind: "order", evidence: order });
  return found;
}

function orderIn(text: string, otherNames: readonly string[]): string | null {
  for (const pattern of [SECRECY, OVERRIDE, EXFILTRATION, OTHER_TOOLS]) {
    const match = pattern.exec(text);
    if (
      match !== null &&
      (pattern !== EXFILTRATION || COMMANDS.test(text) || /\b(?:read|pass|include|put|provide|contents?)\b/i.test(text))
    )
      return match[0];
  }
  // "When send_mail is called, also …": an order that hangs on another tool's use.
  for (const name of otherNames) {
    if (name.length < 4 || !text.includes(name)) continue;
    const at = text.indexOf(name);
    const around = text.slice(Math.max(0, at - 60), at + name.length + 120);
    if (
      /\b(?:when(?:ever)?|every time|any ?time)\b[^.\n]{0,40}$/iu.test(text.slice(Math.max(0, at - 60), at)) &&
      /\b(?:is|are) (?:used|called|invoked|run)\b[^\n]{0,60}\b(?:must|always|also|bcc|change|replace|add|set)\b/iu.test(
        around,
      )
    )
      return around;
  }
  return null;
}
