/**
 * What prose claims about parameters: which exclude each other, which may be left out, which must be given. A sentence
 * is read together with the parameters it names, so that a claim is about something.
 */
import { sentences } from "../../language/sentences.ts";
import type { Parameter } from "./json-schema.ts";
import { escaped } from "./names.ts";
import type { Subject } from "./subject.ts";

export interface Claim {
  readonly kind: "exclusive" | "at_least_one" | "optional" | "default" | "required" | "conditional";
  readonly parameters: readonly Parameter[];
  readonly sentence: string;
  /** Where the sentence stands, as a field of the tool. */
  readonly field: string;
}

const EXCLUSIVE =
  /\b(?:exactly one|only one|either|not both|never both|mutually exclusive|one or the other|one of(?! (?:this|that|its|your|our|their|an?)\b))\b|いずれか(?:一つ|1つ|ひとつ|一方)?|どちらか|排他/iu;
const AT_LEAST_ONE = /\bat least one of\b|\bone or (?:more|both) of\b|\band\/or\b|少なくとも(?:一つ|1つ|どちらか)/iu;
/** That a value itself may be left out; "with optional metadata" speaks of a part of it, "optional user input" of another thing. */
const OPTIONAL =
  /^[([]?optional[)\]]?(?=[.:,;)\] –—-]|$)|[([]optional[)\]]|\b(?:is|are) (?:\w{1,12}ly )?optional\b|\b(?:may|can) be (?:left out|omitted|skipped)\b|\b(?:is|are) not required\b|^not required\b|\bneed not be (?:given|set|provided|specified)\b|省略(?:可|でき)|任意(?:です|。|の|$)/iu;
/** Before the thing that may be left out, as in "an optional size" and "optionally, a size". */
const OPTIONAL_THING =
  /\boptional(?:ly,?)? (?:(?:an?|the) )?(?:(?:parameter|argument|field|input|setting)s?:? )?(?=[\p{L}`'"“])/iu;
const DEFAULT =
  /\b(?:defaults? (?:to|is)|\(default|if (?:omitted|left out|not (?:given|provided|specified|set))|when (?:omitted|left out))\b|省略時|省略した場合|既定値|デフォルト/iu;
const REQUIRED =
  /\b(?:is|are) (?:required|mandatory)\b|\bmust (?:be )?(?:given|provided|supplied|passed|specified|set)\b|^\(?required\b(?! to\b)|必須/iu;
const CONDITION =
  /\b(?:if|when|unless|otherwise|ignored|with (?:neither|none)|required (?:for|by|with|in|on|only)|depend(?:s|ing) on|only for|in case|absent|present|for (?:action|mode|type)|in (?:the|this) [\w -]{1,30}(?:form|mode|case))\b|場合|とき|時(?:は|に|のみ)/iu;

/** A name that no prose would use by chance: parted, mixed case or with a digit. */
const TELLING = /[_\-.\d]|[a-z][A-Z]/;

/** Where a sentence names a parameter: bare where the name is telling, else in quotes or beside the word parameter. */
function namePosition(sentence: string, name: string, bare: boolean): number {
  if (!sentence.includes(name)) return -1;
  const n = escaped(name);
  const pattern =
    bare || TELLING.test(name)
      ? new RegExp(`(?<![\\w-])${n}(?![\\w-])`, "u")
      : new RegExp(
          `[\`'"“]${n}[\`'"”]|\\b(?:parameter|argument|field)\\s+${n}\\b|\\b${n}\\s+(?:parameter|argument|field)\\b`,
          "u",
        );
  return sentence.search(pattern);
}

/** Sentences that speak of one of the parameters and of no other, by parameter. */
export function sentencesNaming(text: string, parameters: readonly Parameter[]): Map<Parameter, string[]> {
  const found = new Map<Parameter, string[]>();
  for (const sentence of claimSentences(text)) {
    const [first, second] = named(sentence, parameters, false);
    if (first === undefined || second !== undefined) continue;
    found.set(first, [...(found.get(first) ?? []), sentence]);
  }
  return found;
}

/** Whether a text speaks of any of the parameters. */
export function namesAny(text: string, parameters: readonly Parameter[]): boolean {
  return named(text, parameters, false).length > 0;
}

function named(sentence: string, parameters: readonly Parameter[], bare: boolean): Parameter[] {
  return parameters
    .map((parameter) => ({ parameter, at: namePosition(sentence, parameter.name, bare) }))
    .filter(({ at }) => at >= 0)
    .toSorted((x, y) => x.at - y.at)
    .map(({ parameter }) => parameter);
}

/** Sentences, also where the next begins with a parameter's own lower-case name. */
function claimSentences(text: string): string[] {
  return sentences(text).flatMap((sentence) => sentence.split(/(?<=[.!?])\s+(?=[`'"]?[a-z]+(?:_[a-z0-9]+|[A-Z])\w*)/u));
}

/** Claims of a tool's description and of its parameters' own descriptions; a group's claim is returned once. */
export function claimsOf(subject: Subject): Claim[] {
  const parameters = subject.schema?.parameters ?? [];
  const claims = claimSentences(subject.description).flatMap((sentence) =>
    claimsIn(sentence, "description", parameters, null),
  );
  for (const owner of parameters) {
    const field = `input_schema.properties.${owner.name}.description`;
    for (const sentence of claimSentences(owner.description))
      claims.push(...claimsIn(sentence, field, parameters, owner));
  }
  const seen = new Set<string>();
  return claims.filter(({ kind, parameters: about }) => {
    const key = `${kind}:${about
      .map(({ name }) => name)
      .toSorted()
      .join(",")}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

function claimsIn(sentence: string, field: string, parameters: readonly Parameter[], owner: Parameter | null): Claim[] {
  const claim = (kind: Claim["kind"], about: readonly Parameter[]): Claim => ({
    kind,
    parameters: about,
    sentence,
    field,
  });
  // "It could be either; it is probably the first": who weighs the case demands nothing.
  if (/\b(?:could|might|probably|likely|usually|unsure|uncertain)\b/iu.test(sentence)) return [];
  const grouping = AT_LEAST_ONE.test(sentence) ? "at_least_one" : EXCLUSIVE.test(sentence) ? "exclusive" : null;
  const mentioned = named(sentence, parameters, false);
  if (grouping !== null) {
    const group = groupOf(sentence, parameters, owner, mentioned);
    if (group.length >= 2) return [claim(grouping, group)];
  }
  const subject = subjectOf(sentence, mentioned) ?? owner ?? undefined;
  const about = subject === undefined ? [] : [subject];
  if (subject === undefined || (owner !== null && subject !== owner)) return [];
  if (REQUIRED.test(sentence) && !/\bnot required\b/i.test(sentence)) {
    return [claim(CONDITION.test(sentence) ? "conditional" : "required", about)];
  }
  const adjective = owner === null ? OPTIONAL_THING.exec(sentence) : null;
  if (adjective !== null) {
    // "an optional size": what follows is left out, not what the sentence named before.
    const after = sentence.slice(adjective.index + adjective[0].length);
    const named = parameters.filter(({ name }) => new RegExp(`^[\`'"“]?${escaped(name)}(?![\\w-])`, "u").test(after));
    return named.map((parameter) => claim("optional", [parameter]));
  }
  if (mentioned.length > 1) return [];
  if (OPTIONAL.test(sentence) && !CONDITION.test(sentence.replace(DEFAULT, ""))) return [claim("optional", about)];
  if (DEFAULT.test(sentence)) return [claim("default", about)];
  return [];
}

/** Whose claim it is: of several names, the one that "is required" follows, or that "must provide" precedes. */
function subjectOf(sentence: string, mentioned: readonly Parameter[]): Parameter | undefined {
  const claim = REQUIRED.exec(sentence);
  if (mentioned.length < 2 || claim === null) return mentioned[0];
  const places = mentioned.map((parameter) => ({ parameter, at: sentence.indexOf(parameter.name) }));
  const before = places.filter(({ at }) => at < claim.index);
  return (/^must/i.test(claim[0]) ? (places.find(({ at }) => at > claim.index) ?? before.at(-1)) : before.at(-1))
    ?.parameter;
}

/** "either A or B", "one of A, B": names stand bare there, but only the ones joined by `or` or a comma count. */
function groupOf(
  sentence: string,
  parameters: readonly Parameter[],
  owner: Parameter | null,
  mentioned: readonly Parameter[],
): readonly Parameter[] {
  if (mentioned.length >= 2) return mentioned;
  const bare = named(sentence, parameters, true);
  const joined = bare.filter(({ name }) =>
    new RegExp(
      `(?:\\bor|[,、か])\\s*[\`'"]?${escaped(name)}(?![\\w-])|(?<![\\w-])${escaped(name)}[\`'"]?\\s*(?:or\\b|[,、か])`,
      "u",
    ).test(sentence),
  );
  if (joined.length >= 2) return joined;
  // "Exactly one of this and B" in A's own description.
  return owner !== null && mentioned.length === 1 && !mentioned.includes(owner) ? [owner, ...mentioned] : [];
}
