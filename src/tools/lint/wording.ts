/**
 * Proposed sentences, built from a tool's own words and its sibling's name, so that a fix can be pasted and then
 * sharpened by someone who knows the tool. In Japanese where the description is.
 */

import { sentences } from "../../language/sentences.ts";
import { stem } from "../../language/stem.ts";
import { cutCharacters } from "../../rosters/characters.ts";
import { contentStems, FILLER_OR_GENERIC, withoutQuotes } from "./facets.ts";
import { nameWords } from "./names.ts";
import { languageOf } from "./phrases.ts";
import type { Subject } from "./subject.ts";
import { readClause } from "./verbs.ts";

/** Longest clause quoted in a proposal. */
const MAX_CLAUSE = 90;

/** What a clause begins with: cut there, the rest is still a sentence. */
const CLAUSE_STARTS = [",", ";", " — ", "、", " and ", " or ", " with ", " for ", " using ", " from ", " by "];

/** The text, or its beginning up to the end of a clause or word where it is long. */
export function clip(text: string): string {
  if (text.length <= MAX_CLAUSE) return text;
  const cut = cutCharacters(text, MAX_CLAUSE);
  const end = Math.max(...CLAUSE_STARTS.map((mark) => cut.lastIndexOf(mark)));
  if (end > 30) return cut.slice(0, end).trim();
  const word = cut.lastIndexOf(" ");
  return word > 30 ? cut.slice(0, word) : cut;
}

/** Verbs of bringing back: the user wants the thing, not the bringing. */
const BRINGS = new Set(["return", "get", "fetch", "retrieve", "list", "show", "give", "obtain", "display"].map(stem));

/** What no noun phrase begins with: after "needs" it would be no English. */
const VERBAL =
  /^(?:have|has|had|is|are|be|been|was|were|do|does|did|can|could|will|would|should|must|may|might|to|if|when|how|that|which|it|they|there|not|then|by|for|with|from|and|or)\b/iu;

/** "wants to send one e-mail", "needs the next actions". */
function wish(clause: string, name: string): string {
  const reading = readClause(clause, name);
  if (reading.kind === "thing" && !VERBAL.test(clause)) return `needs ${lowerFirst(clause)}`;
  // Right for a deed and for a thing.
  if (reading.kind !== "deed" || VERBAL.test(reading.phrase.replace(/^\S+\s/u, "")))
    return `asks for this: ${lowerFirst(clause)}`;
  const verb = reading.phrase;
  const [first = "", ...rest] = verb.split(" ");
  return BRINGS.has(stem(first)) && rest.length > 0 && !/^(?:or|and)$/iu.test(rest[0] ?? "")
    ? `needs ${rest.join(" ")}`
    : `wants to ${verb}`;
}

/** "Notion | Retrieve a user": a server's own label before each description. */
const LABEL = /^[\p{L}\p{N} ._-]{1,30} \| /u;

const OCCASION =
  /^(?:this (?:skill|tool) )?(?:should be |must be |can be )?use[ds]? (?:this (?:skill|tool) ?)?(?:when(?:ever)?|if|for|to) ?(?:(?:the user|you|someone|users) )?(?:asks? (?:to|for|about) |wants? (?:to )?|needs? (?:to )?|(?:is|are) )?/iu;

/** What the tool is for, in its own words: its first sentence, or its name's words where it says nothing. */
export function leadOf(subject: Subject): string {
  const text = withoutQuotes(subject.description).replace(/[^\S\n]*,(?:[^\S\n]*(?:,|or\b))+/gu, ",");
  const ownWords = (sentences(text)[0] ?? "")
    .replace(/\s+/gu, " ")
    .replace(LABEL, "")
    .replace(/[.,。!！:：\s]+$/u, "")
    .replace(
      /^I (?:can |will )?(?:help (?:you )?(?:out )?(?:with )?)?|^(?:This|The) (?:tool|skill|function) (?=[a-z]+s\b)/u,
      "",
    )
    .replace(OCCASION, "")
    .trim();
  return clip(ownWords === "" ? nameWords(subject.name).join(" ") : ownWords);
}

function lowerFirst(text: string): string {
  return /^[A-Z][a-z]+(?![\p{L}\p{N}'’])/u.test(text) ? `${text.charAt(0).toLowerCase()}${text.slice(1)}` : text;
}

function isChinese(subject: Subject): boolean {
  return languageOf(subject.description) === "zh";
}

function isJapanese(subject: Subject): boolean {
  return languageOf(subject.description) === "ja";
}

/** In a language whose words can't be fitted into an English sentence. */
function isForeign(subject: Subject): boolean {
  return languageOf(subject.description) !== "en";
}

/** Polite verbs whose "-たい" would be wrong: possible, being, passive. */
const NO_WISH = /(?:でき|あり|なり|おり|られ|され|てい)$/u;

/** 「メールを検索します」 as 「メールを検索したい」, to stand before とき; null for anything but a deed. */
function japaneseWish(clause: string): string | null {
  const polite = /^(.*[^\s])ます$/u.exec(clause)?.[1];
  if (polite !== undefined) return NO_WISH.test(polite) ? null : `${polite}たい`;
  const plain = /^(.*[をにへと].*)する$/u.exec(clause)?.[1];
  return plain === undefined ? null : `${plain}したい`;
}

/** "Use when the user wants to retrieve customer information." */
export function whenSentence(subject: Subject): string {
  const lead = leadOf(subject);
  if (isJapanese(subject)) return `${japaneseWish(lead) ?? `「${lead}」が必要な`}ときに使う。`;
  if (isChinese(subject)) return `当用户需要“${lead}”时使用。`;
  if (isForeign(subject)) return `Use when the user asks for this: “${lead}”.`;
  return `Use when the user ${wish(lead, subject.name)}.`;
}

/** A clause whose own words are all broad ("get") parts nothing. */
const LEAST_TELLING = 0.5;

/** Clauses that say what it is not: no part of what it is for. */
const DENIAL = /^(?:not|no longer|never|avoid|instead|don['’]t|do not|does not|doesn['’]t|is not|isn['’]t|rather)\b/iu;

/** Clauses that speak of the tool rather than of what it is for. */
const ASIDE =
  /^(?:this|it|use|call|returns?|results?|each|only|handles?|the output|works|note|deprecated|you|must)\b/iu;

/**
 * The part of a description that the other's lacks: of its first sentence, else of the others, the clause with most
 * words of its own; null when it has none.
 */
function ownPart(subject: Subject, other: Subject): string | null {
  const theirs = contentStems(`${other.description} ${nameWords(other.name).join(" ")}`);
  const [lead = "", ...rest] = sentences(withoutQuotes(subject.description));
  for (const clauses of [clausesOf(lead), rest.flatMap(clausesOf).filter((clause) => !ASIDE.test(clause))]) {
    let best: string | null = null;
    let most = LEAST_TELLING;
    for (const clause of clauses) {
      if (DENIAL.test(clause)) continue;
      const own = [...contentStems(clause)].filter((s) => !theirs.has(s));
      const weight = own.reduce((sum, s) => sum + (FILLER_OR_GENERIC.has(s) ? 0.3 : 1), 0);
      if (weight > most) {
        most = weight;
        best = clause;
      }
    }
    if (best !== null) return clip(best);
  }
  return null;
}

function clausesOf(sentence: string): string[] {
  return sentence
    .replace(LABEL, "")
    .split(/[.;:,。、；，]\s+|[.。;,、；，]$|\s+(?:and|or)\s+/u)
    .map((clause) =>
      clause
        .replace(/^(?:and|or|including|with|also|plus|in|on|at|by)\s+/iu, "")
        .replace(OCCASION, "")
        .trim(),
    )
    .filter((clause) => clause !== "");
}

/** "Not for search activity (use `metrics`)." @param sibling the tool that serves instead */
export function whenNotSentence(subject: Subject, sibling: Subject): string {
  const part = ownPart(sibling, subject);
  // Of two equal texts neither has words of its own; to deny the sibling's would deny the tool's.
  if (part === null && leadOf(subject) === leadOf(sibling))
    return `Not for <what only ${sibling.name} does> (use \`${sibling.name}\`).`;
  if (isJapanese(subject)) {
    const wanted = part ?? leadOf(sibling);
    const wish = japaneseWish(wanted);
    return wish === null ? `「${wanted}」には ${sibling.name} を使う。` : `${wish}ときは ${sibling.name} を使う。`;
  }
  if (isChinese(subject)) return `“${part ?? leadOf(sibling)}”请用 ${sibling.name}。`;
  if (isForeign(subject) || isForeign(sibling))
    return `Not for this: “${part ?? leadOf(sibling)}” (use \`${sibling.name}\`).`;
  // The sibling does a part of what this one does, and nothing else.
  if (part === null) return `Not where the user only ${wish(leadOf(sibling), sibling.name)} (use \`${sibling.name}\`).`;
  const deed = deedIn(part, sibling);
  return deed === null
    ? `Not for ${lowerFirst(part)} (use \`${sibling.name}\`).`
    : `Not to ${deed} (use \`${sibling.name}\`).`;
}

/** A clause as "search messages"; null where it names a thing, as "search activity" in "returns counts, search activity". */
function deedIn(part: string, subject: Subject): string | null {
  const lead = readClause(leadOf(subject), subject.name);
  const reading = readClause(part, subject.name);
  if (lead.kind !== "deed" || reading.kind === "thing") return null;
  // Deeds of one list are in one form.
  return reading.kind === "deed" || reading.inflected === lead.inflected ? reading.phrase : null;
}

/** What it starts from, with the forms left to fill in. */
export function inputSentence(subject: Subject): string {
  return isJapanese(subject) ? "<ファイルのパス・URL・名前など>を受け取る。" : "Takes <a file path | a URL | a name …>";
}

/** A request as the example in a description. @param request without the quotes that the description's text stands in */
export function quotedExample(subject: Subject, request: string): string {
  return isJapanese(subject) ? `例：「${request}」。` : `Example: '${request}'.`;
}

/** An example request to start from: `Example: "…"`. */
export function exampleSentence(subject: Subject): string {
  const lead = leadOf(subject);
  const reading = readClause(lead, subject.name);
  if (isJapanese(subject))
    return `例：「${japaneseWish(lead) ?? `${lead}${/[うくぐすつぬぶむる]$/u.test(lead) ? "の" : ""}をお願い`}」`;
  if (isForeign(subject)) return `Example: "<how a user asks for this: ${lead}>".`;
  return `Example: "${clip(reading.kind === "deed" ? reading.phrase : lowerFirst(lead))}, please".`;
}
