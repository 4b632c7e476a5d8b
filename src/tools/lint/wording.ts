/**
 * Proposed sentences, built from a tool's own words and its sibling's name, so that a fix can be pasted and then
 * sharpened by someone who knows the tool. In Japanese where the description is.
 */
import { cutCharacters } from "../../rosters/characters.ts";
import { sentences } from "../../text/sentences.ts";
import { stem } from "../../text/stem.ts";
import { contentStems, FILLER_OR_GENERIC, withoutQuotes } from "./facets.ts";
import { nameWords } from "./names.ts";
import { languageOf } from "./phrases.ts";
import type { Subject } from "./subject.ts";

/** Verbs that tool descriptions begin with, as stems. */
const VERBS = new Set(
  `add analyze answer append apply archive ask assign attach audit automate book browse build calculate call cancel
   capture change check choose clean clear click close collect combine commit compare compress compute configure connect
   convert copy count crawl create debug decode delete deploy describe design detect diagnose discover display download
   draft drag drive drop edit echo emulate enable encode estimate evaluate execute explain explore export extract fetch
   fill filter find fine-tune fix follow fork format forward gather generate get give go grant guide handle help host hover
   identify import index insert inspect install invoke join keep launch lint list listen load locate log look lookup
   make manage map mark measure merge migrate modify monitor mount move name navigate normalize notify obtain open
   optimize order organize parse pause perform pick place plan play post prepare press preview print process produce
   profile provide publish pull push put query queue quantize rank read rebuild receive recommend record reduce refactor
   register reindex reject release remind remove rename render reopen repair replace reply report request reserve
   say resize resolve restart restore resume retrieve return revert review rewrite roll route run sample save scan schedule
   scrape search select send serve set share show shut sign simulate skip solve sort split start stop store stream
   submit subscribe suggest summarize switch sync tag take test text toggle track train transcribe transfer transform
   translate trigger turn type unlock unsubscribe update upload upscale use validate verify view visualize wait watch
   work wrap write zip`
    .split(/\s+/)
    .map(stem),
);

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

function baseForm(verb: string): string {
  const lower = verb.toLowerCase();
  if (/(?:[^aeiou])ies$/.test(lower)) return `${lower.slice(0, -3)}y`;
  if (/(?:ch|sh|x|ss|zz|o)es$/.test(lower)) return lower.slice(0, -2);
  if (/[^s]s$/.test(lower)) return lower.slice(0, -1);
  return lower;
}

/** "Retrieves customer information." → "retrieve customer information"; null when it begins with no verb. */
function asVerbPhrase(clause: string): string | null {
  const match = /^([A-Za-z-]+)(\s[\s\S]*)$/.exec(clause);
  if (match === null) return null;
  const base = baseForm(match[1] ?? "");
  const objectFollows =
    /s$/.test(match[1] ?? "") && /^\s(?:an?|the|one|all|any|every|each|its|your)\b/.test(match[2] ?? "");
  return VERBS.has(stem(base)) || objectFollows ? `${base}${match[2] ?? ""}` : null;
}

/** Verbs of bringing back: the user wants the thing, not the bringing. */
const BRINGS = new Set(["return", "get", "fetch", "retrieve", "list", "show", "give", "obtain", "display"].map(stem));

/** "wants to send one e-mail", "needs the next actions". */
function wish(clause: string): string {
  const verb = asVerbPhrase(clause);
  if (verb === null) return `needs ${lowerFirst(clause)}`;
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

/** "Use when the user wants to retrieve customer information." */
export function whenSentence(subject: Subject): string {
  const lead = leadOf(subject);
  if (isJapanese(subject)) return `「${lead}」が必要なときに使う。`;
  if (isChinese(subject)) return `当用户需要“${lead}”时使用。`;
  return `Use when the user ${wish(lead)}.`;
}

/** A clause whose own words are all broad ("get") parts nothing. */
const LEAST_TELLING = 0.5;

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
  if (isJapanese(subject)) return `「${part ?? leadOf(sibling)}」には ${sibling.name} を使う。`;
  if (isChinese(subject)) return `“${part ?? leadOf(sibling)}”请用 ${sibling.name}。`;
  // The sibling does a part of what this one does, and nothing else.
  if (part === null) return `Not where the user only ${wish(leadOf(sibling))} (use \`${sibling.name}\`).`;
  // Inside a list of nouns ("counts, search activity, size") a word that could be a verb is none.
  const verb = asVerbPhrase(leadOf(sibling)) === null ? null : asVerbPhrase(part);
  return verb === null
    ? `Not for ${lowerFirst(part)} (use \`${sibling.name}\`).`
    : `Not to ${verb} (use \`${sibling.name}\`).`;
}

/** What it starts from, with the forms left to fill in. */
export function inputSentence(subject: Subject): string {
  return isJapanese(subject) ? "<ファイルのパス・URL・名前など>を受け取る。" : "Takes <a file path | a URL | a name …>";
}

/** An example request to start from: `Example: "…"`. */
export function exampleSentence(subject: Subject): string {
  const lead = leadOf(subject);
  return isJapanese(subject)
    ? `例：「${lead}をお願い」`
    : `Example: "${clip(asVerbPhrase(lead) ?? lowerFirst(lead))}, please".`;
}
