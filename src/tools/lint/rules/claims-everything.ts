import { withoutQuotes } from "../facets.ts";
import type { Rule } from "../rule.ts";
import { leadOf } from "../wording.ts";

const EVERYTHING =
  /\b(?:for|on|with) (?:everything|anything|any (?:task|request|question|query|purpose)s?\b(?! (?:about|on|that|of|in|related|involving|concerning))|all (?:tasks|requests|questions|queries)\b(?! (?:about|on|that|of|in|related)))|\balways (?:use|call|prefer) this (?:tool|skill|function)\b(?! (?:when|if|before|after|for|to|over|instead|rather)\b)|\b(?:use|call) this (?:tool|skill|function) (?:first|by default|whenever possible)\b|あらゆる(?:質問|依頼|作業)|何でも(?:使|任)/iu;

export const claimsEverything: Rule = {
  id: "claims_everything",
  title: "The description claims every request",
  severities: ["warning"],
  order: 1,
  reason:
    '"Use this for any request" or "always use this tool" wins requests from every neighbour, whatever those say: the choice is no longer made by what the tools do. It is often added when a tool was picked too seldom, and moves the wrong picks elsewhere. A bound claim ("for any question about invoices") is fine.',
  check: ({ subjects }) =>
    subjects.length < 2
      ? []
      : subjects.flatMap((subject) => {
          const claim = EVERYTHING.exec(withoutQuotes(subject.description))?.[0];
          if (claim === undefined) return [];
          return {
            severity: "warning" as const,
            tool: subject.name,
            field: "description",
            message: `"${claim}" claims the requests of every other tool as well.`,
            fix: `Bind it to what the tool is for: "Use for requests about ${leadOf(subject)}", and name the tool for the rest.`,
          };
        }),
};
