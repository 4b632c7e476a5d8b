import { sentences } from "../../../language/sentences.ts";
import { contentStems, withoutQuotes } from "../facets.ts";
import type { Pair } from "../pairs.ts";
import type { Rule } from "../rule.ts";
import type { Subject } from "../subject.ts";
import { whenNotSentence, whenSentence } from "../wording.ts";

const EVERYTHING =
  /\b(?:for|on|with) (?:everything|anything|any (?:task|request|question|query|purpose)s?\b(?! (?:about|on|that|of|in|related|involving|concerning))|all (?:tasks|requests|questions|queries)\b(?! (?:about|on|that|of|in|related)))|\balways (?:use|call|prefer|default to|choose|pick|start with|begin with) (?:this|the) (?:tool|skill|function)\b(?! (?:when|if|before|after|for|to|over|instead|rather)\b)|\b(?:use|call) this (?:tool|skill|function) (?:first|by default|whenever possible|before any other)\b|\b(?:prefer|choose) (?:this|it)(?: (?:tool|skill|function))? (?:over|to) (?:any|all|every|other)\b|\b(?:default|preferred) (?:tool|choice) for (?:all|any|every)\b|\bbefore (?:any|all|every) other tools?\b|あらゆる(?:質問|依頼|作業)|何でも(?:使|任)/iu;

/** What is left of "Always use this tool for everything": it names nothing either. */
const ORDER = /\b(?:always )?(?:use|call|prefer) (?:this|it)\b(?: (?:tool|skill|function)\b)?/iu;

export const claimsEverything: Rule = {
  id: "claims_everything",
  title: "The description claims every request",
  severities: ["warning"],
  order: 1,
  reason:
    '"Use this for any request" or "always use this tool" wins requests from every neighbour, whatever those say: the choice is no longer made by what the tools do. It is often added when a tool was picked too seldom, and moves the wrong picks elsewhere. A bound claim ("for any question about invoices") is fine.',
  check: ({ subjects, closestPair }) =>
    subjects.length < 2
      ? []
      : subjects.flatMap((subject) => {
          const claiming = sentences(withoutQuotes(subject.description)).find((sentence) => EVERYTHING.test(sentence));
          const claim = EVERYTHING.exec(claiming ?? "")?.[0];
          if (claiming === undefined || claim === undefined) return [];
          return {
            severity: "warning" as const,
            tool: subject.name,
            field: "description",
            message: `"${claim}" claims the requests of every other tool as well.`,
            fix: `Write instead of "${claiming}": "${bound(subject, [...nearestFirst(closestPair(subject), subject), ...subjects])}"`,
          };
        }),
};

function nearestFirst(pair: Pair | undefined, subject: Subject): Subject[] {
  return pair === undefined ? [] : [pair.a === subject ? pair.b : pair.a];
}

/** What it is for in the rest of its own words, and what is for another tool. @param others itself included */
function bound(subject: Subject, others: readonly Subject[]): string {
  const own = withoutClaims(subject);
  const when =
    own === null ? `Use when the user asks for <the one thing that only ${subject.name} does>.` : whenSentence(own);
  const sibling = others
    .filter(({ name }) => name !== subject.name)
    .map(withoutClaims)
    .find((other) => other !== null);
  return sibling === undefined ? when : `${when} ${whenNotSentence(own ?? { ...subject, description: "" }, sibling)}`;
}

/** The tool as described by the sentences that don't claim everything, else by what else they say; null where nothing is left. */
function withoutClaims(subject: Subject): Subject | null {
  const all = sentences(subject.description);
  const texts = [
    all.filter((sentence) => !EVERYTHING.test(sentence)).join(" "),
    all.map((sentence) => sentence.replace(EVERYTHING, "").replace(ORDER, "")).join(" "),
  ];
  const description = texts.find((text) => contentStems(text).size > 0);
  return description === undefined ? null : { ...subject, description };
}
