import { cutCharacters } from "../../../rosters/characters.ts";
import { deedsOf } from "../deeds.ts";
import type { Parameter } from "../json-schema.ts";
import { nameWords } from "../names.ts";
import { openInput } from "../open-input.ts";
import type { LintContext, Report, Rule } from "../rule.ts";
import type { Subject } from "../subject.ts";
import { whenNotSentence, whenSentence } from "../wording.ts";

/** Two tools described in so few words are told apart by one noun each. */
const TERSE_WORDS = 5;
const MAX_TWINS_A_TOOL = 2;

export const bothFreeText: Rule = {
  id: "both_free_text",
  title: "Close tools that both take any text",
  severities: ["warning", "info"],
  order: 4,
  reason:
    'When two close tools both take an open string, even a well-parted pair of descriptions leaves the arguments interchangeable: whatever the user said fits either. Giving one side a form (a pattern, an enum, a format, an id prefix, a URL) lets the input itself decide; where both are running text, only what is said of the two texts can. Reported for look-alikes, and as a note for two tools of the same deed that a handful of words describes ("Retrieves customer information", "Retrieves order details"). It comes after the words have been mended and tried, since splitting inputs changes callers.',
  check: (context) => [
    ...context.pairs.flatMap(({ a, b, lookalike }) => (lookalike ? freeOnBothSides(a, b, "warning") : [])),
    ...twins(context).flatMap(([a, b]) => freeOnBothSides(a, b, "info")),
  ],
};

function freeOnBothSides(a: Subject, b: Subject, severity: "warning" | "info"): Report[] {
  const [first, second] = [openInput(a), openInput(b)];
  if (first === undefined || second === undefined) return [];
  const words =
    severity === "info"
      ? ` Say first what parts them: in \`${a.name}\`: "${whenSentence(a)} ${whenNotSentence(a, b)}" In \`${b.name}\`: "${whenSentence(b)} ${whenNotSentence(b, a)}"`
      : "";
  return [
    {
      severity,
      tool: a.name,
      other: b.name,
      field: `input_schema.properties.${first.name}`,
      message: `\`${a.name}.${first.name}\` and \`${b.name}.${second.name}\` both take any text, so the input can't tell the two tools apart.`,
      fix: `${fixFor({ tool: a, input: first }, { tool: b, input: second })}${words}`,
    },
  ];
}

interface Side {
  readonly tool: Subject;
  readonly input: Parameter;
}

/** Last words of names whose values are short and of one making: a pattern or a list can hold them. */
const IDENTIFIER =
  /^(?:ids?|keys?|numbers?|no|nr|codes?|refs?|slugs?|uuids?|skus?|symbols?|tickers?|handles?|usernames?)$/u;
const CHOICE =
  /^(?:types?|kinds?|status|states?|modes?|formats?|languages?|levels?|categor(?:y|ies)|units?|currenc(?:y|ies)|countr(?:y|ies)|priority|severity|sort|order|role)$/u;

/** The form that only this side's input could have, as a schema fragment; null for running text, which has none. */
function formFor({ tool, input }: Side): string | null {
  const last = nameWords(input.name).at(-1) ?? "";
  if (IDENTIFIER.test(last)) return `{"pattern": "^<what every ${input.name} of ${tool.name} begins with>"}`;
  return CHOICE.test(last) ? '{"enum": [<its values>]}' : null;
}

/** Running text can't be told from running text by a pattern, so there the fix parts what the two texts are. */
function fixFor(a: Side, b: Side): string {
  const [formA, formB] = [formFor(a), formFor(b)];
  if (formA !== null && formB !== null) {
    return `Give each the form that only it takes: ${formA} for \`${a.input.name}\` of \`${a.tool.name}\` and ${formB} for \`${b.input.name}\` of \`${b.tool.name}\`. Say it in both descriptions.`;
  }
  if (formA !== null || formB !== null) {
    const [formed, free, form] = formA === null ? [b, a, formB] : [a, b, formA];
    return `Give \`${formed.input.name}\` of \`${formed.tool.name}\` the form that only it takes: ${form}. Then whatever lacks that form is for \`${free.tool.name}\`, whose \`${free.input.name}\` is running text; say so in both descriptions.`;
  }
  return `Both are running text, which no pattern can part: say in each parameter's description what text it is. For \`${a.input.name}\` of \`${a.tool.name}\`: "${textOf(a)}" For \`${b.input.name}\` of \`${b.tool.name}\`: "${textOf(b)}" If any text may go to either, make them one tool with an "enum" parameter for what is to be done with it.`;
}

const MAX_QUOTED = 80;

/** A description to fill in, begun with what is there. */
function textOf({ input }: Side): string {
  const said = input.description.replace(/\s+/gu, " ").replace(/[.\s]+$/u, "");
  const begun = said === "" ? `The ${nameWords(input.name).join(" ")}` : cutCharacters(said, MAX_QUOTED);
  return `${begun}: <where it comes from, its language, its usual length>.`;
}

/** Pairs that are no look-alikes by their words, only because there are hardly any. */
function twins({ subjects, facetsOf, pairs }: LintContext): [Subject, Subject][] {
  const known = new Set(pairs.filter(({ lookalike }) => lookalike).flatMap(({ a, b }) => [a, b]));
  const terse = subjects
    .filter((subject) => {
      const { wordCount, saysWhen, siblings } = facetsOf(subject);
      const plain = wordCount > 0 && wordCount <= TERSE_WORDS && !saysWhen && siblings.length === 0;
      return subject.kind === "tool" && plain && !known.has(subject) && openInput(subject) !== undefined;
    })
    .map((subject) => ({ subject, deeds: deedsOf(subject.name, subject.description), taken: 0 }));
  const found: [Subject, Subject][] = [];
  const taken = new Set<string>();
  for (const [i, one] of terse.entries()) {
    for (const other of terse.slice(i + 1)) {
      // A name that stands twice is reported as that.
      if (one.subject.name === other.subject.name || taken.has(`${one.subject.name} ${other.subject.name}`)) continue;
      if (one.taken >= MAX_TWINS_A_TOOL || other.taken >= MAX_TWINS_A_TOOL) continue;
      if (![...one.deeds].some((deed) => other.deeds.has(deed))) continue;
      taken.add(`${one.subject.name} ${other.subject.name}`);
      one.taken++;
      other.taken++;
      found.push([one.subject, other.subject]);
    }
  }
  return found;
}
