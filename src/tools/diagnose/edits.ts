/** The edits a step asks for, worded from the tools' and the users' own words. */
import { cutCharacters } from "../../rosters/characters.ts";
import type { RepairOrder } from "../lint/repair.ts";
import { quotedExample, whenNotSentence, whenSentence } from "../lint/wording.ts";
import type { PairFacts } from "./cause.ts";
import { sharedCue } from "./cues.ts";
import type { Edit } from "./schema.ts";

/** A message longer than this is quoted in part. */
const MAX_QUOTED = 120;

function shortened(message: string): string {
  const line = message.replace(/\s+/gu, " ").trim();
  return line.length <= MAX_QUOTED ? line : `${cutCharacters(line, MAX_QUOTED - 1).trimEnd()}…`;
}

const quoted = (message: string): string => `"${shortened(message)}"`;

export function editsFor(
  order: RepairOrder,
  facts: PairFacts,
  messages: readonly string[],
  claimed: readonly string[],
): Edit[] {
  switch (order) {
    case 1:
      return descriptionEdits(facts, messages, claimed);
    case 2:
      return facts.lines
        .filter(({ hits }) => hits > 0)
        .map(({ line }) => ({
          tool: null,
          field: "system_prompt",
          line: line.line,
          text: `Delete: "${line.sentence}" If \`${line.tool}\` needs a condition, put it into its description as a task: "${whenSentence(facts.requested)}"`,
        }));
    case 3:
      return [];
    case 4:
      return splitEdits(facts);
    case 5:
      return [
        {
          tool: null,
          field: "system_prompt",
          text: `Give the messages that still go wrong as examples, such as ${quoted(messages[0] ?? "")} → \`${facts.expected.name}\`.`,
        },
      ];
  }
}

function descriptionEdits(
  { requested, expected }: PairFacts,
  messages: readonly string[],
  claimed: readonly string[],
): Edit[] {
  const cue = sharedCue(messages);
  const example = quoted(messages[0] ?? "");
  const words = claimed.map((word) => `"${word}"`).join(", ");
  const subject = cue ?? (words === "" ? null : claimed.join(", "));
  const whenToUse = subject === null ? whenSentence(expected) : `Use for ${subject}.`;
  const not =
    subject === null
      ? whenNotSentence(requested, expected)
      : `Not for ${subject}${claimsToo(cue, words)} in requests such as ${example} (use \`${expected.name}\`).`;
  return [
    {
      tool: expected.name,
      field: "description",
      text: `Add: "${whenToUse} ${quotedExample(expected, shortened(messages[0] ?? "")).replaceAll('"', "'")}"`,
    },
    { tool: requested.name, field: "description", text: `Add: "${not.replaceAll('"', "'")}"` },
  ];
}

/** "what the user said earlier, even about the project": the claimed words must not win by themselves. */
function claimsToo(cue: string | null, words: string): string {
  return cue === null || words === "" ? "" : `, even where they mention ${words},`;
}

function splitEdits({ requested, expected }: PairFacts): Edit[] {
  return [expected, requested].map((subject) => {
    const parameter = subject.schema?.parameters.find(({ required }) => required) ?? subject.schema?.parameters[0];
    const name = parameter?.name ?? "input";
    return {
      tool: subject.name,
      field: `input_schema.properties.${name}`,
      text: `Give \`${name}\` the form that only this tool takes: "pattern", "enum" or "format", and say so in its description; text without that form then can't go here.`,
    };
  });
}
