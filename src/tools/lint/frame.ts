/** What a first sentence says in short: the deed, and the thing it is done to. */
import { stem } from "../../language/stem.ts";
import { GENERIC } from "./facets.ts";
import { readClause } from "./verbs.ts";

export interface Frame {
  /** Stem of the verb it begins with; null where it begins with a thing. */
  readonly verb: string | null;
  /**
   * Stems of the things done to: the last word of the first noun phrase, its other words too where that one is broad
   * ("contact entry"), and of what it is a list or value of.
   */
  readonly things: ReadonlySet<string>;
}

/** Ends a noun phrase. */
const BOUND =
  /^(?:in|on|at|to|for|from|with|by|of|about|and|or|that|which|who|whose|when|if|so|into|near|between|among|against|is|are|has|have|whether|what|how|after|before|using|via|through|as|within|under|over|up|out|off|down|back|was|were|be|been|had|does|do|did|can|could|will|would|should|must|may|might|matches|contains?|works|says|shows|including|includes?|involving|containing|such|like|plus|without|across|per)$/iu;
const ARTICLE = /^(?:an?|the|its?|their|your|one|all|any|some|every|each|this|these|new|them)$/iu;
/** Things that stand for what they are of: "a list of orders" is about orders. */
const LIGHT = new Set(
  "list set content detail number name value kind type piece copy line schedule thing".split(" ").map(stem),
);

/** @param name the tool's, where the sentence's first word might be a deed or a thing */
export function frameOf(lead: string, name: string): Frame {
  const reading = readClause(lead, name);
  // "Search homes": where a deed is as likely as a thing, most descriptions begin with the deed.
  const verb = reading.kind === "thing" ? null : stem(reading.verb);
  const words = (lead.match(/[\p{L}\p{N}_'’-]+|[,;:.(]/gu) ?? []).map((word) => word.replace(/['’]s$/u, ""));
  const things = new Set<string>();
  let phrase: string[] = [];
  for (const word of [...words.slice(verb === null ? 0 : 1), "."]) {
    const article = ARTICLE.test(word);
    if (!article && !BOUND.test(word) && /[\p{L}\p{N}]/u.test(word)) {
      phrase.push(stem(word.toLowerCase()));
      continue;
    }
    const head = phrase.at(-1);
    // "Look up", "search for": the noun phrase is still to come.
    if (head === undefined) continue;
    const broad = LIGHT.has(head) || GENERIC.has(head);
    for (const one of broad ? phrase : [head]) things.add(one);
    phrase = [];
    // An article within begins another phrase: "the temperatures a sensor measured".
    if (!broad || article || !/^of$/iu.test(word)) break;
  }
  return { verb, things };
}
