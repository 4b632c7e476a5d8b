import { deedsOf } from "../deeds.ts";
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
    'When two close tools both take an open string, even a well-parted pair of descriptions leaves the arguments interchangeable: whatever the user said fits either. Giving one side a form (a pattern, an enum, a format, an id prefix, a URL) lets the input itself decide. Reported for look-alikes, and as a note for two tools of the same deed that a handful of words describes ("Retrieves customer information", "Retrieves order details"). It comes after the words have been mended and tried, since splitting inputs changes callers.',
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
      fix: `Give each the form that only it takes, as {"pattern": "^<prefix of ${a.name}>"} for \`${first.name}\` and {"pattern": "^<prefix of ${b.name}>"} for \`${second.name}\`, and say it in both descriptions.${words}`,
    },
  ];
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
  for (const [i, one] of terse.entries()) {
    for (const other of terse.slice(i + 1)) {
      if (one.taken >= MAX_TWINS_A_TOOL || other.taken >= MAX_TWINS_A_TOOL) continue;
      if (![...one.deeds].some((deed) => other.deeds.has(deed))) continue;
      one.taken++;
      other.taken++;
      found.push([one.subject, other.subject]);
    }
  }
  return found;
}
