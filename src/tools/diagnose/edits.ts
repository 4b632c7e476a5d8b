/** The edits a step asks for, worded from the tools' and the users' own words. */

import { stem } from "../../language/stem.ts";
import { cutCharacters } from "../../rosters/characters.ts";
import { contentStems } from "../lint/facets.ts";
import { nameWords } from "../lint/names.ts";
import { languageOf } from "../lint/phrases.ts";
import type { RepairOrder } from "../lint/repair.ts";
import type { Subject } from "../lint/subject.ts";
import { quotedExample, whenNotSentence, whenSentence } from "../lint/wording.ts";
import type { PairFacts } from "./cause.ts";
import { claimedWords, sharedCue, usesKeyword } from "./cues.ts";
import type { Edit } from "./schema.ts";

/** A message longer than this is quoted in part. */
const MAX_QUOTED = 120;

function shortened(message: string): string {
  const line = message.replace(/\s+/gu, " ").trim();
  return line.length <= MAX_QUOTED ? line : `${cutCharacters(line, MAX_QUOTED - 1).trimEnd()}…`;
}

const quoted = (message: string): string => `"${shortened(message)}"`;

export interface LoggedMessages {
  /** Those that were mixed up. */
  readonly messages: readonly string[];
  /** Those for which the requested tool was right. */
  readonly rightly: readonly string[];
  /** Words of the requested tool's description that the messages use. */
  readonly claimed: readonly string[];
}

export function editsFor(order: RepairOrder, facts: PairFacts, logged: LoggedMessages): Edit[] {
  switch (order) {
    case 1:
      return descriptionEdits(facts, logged);
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
          text: `Give the messages that still go wrong as examples, such as ${quoted(logged.messages[0] ?? "")} → \`${facts.expected.name}\`.`,
        },
      ];
  }
}

/**
 * What goes to the expected tool, and by its words alone: what the requested tool claims, or was rightly picked for, it is
 * never denied.
 */
function descriptionEdits(
  { requested, expected, reverse }: PairFacts,
  { messages, rightly, claimed }: LoggedMessages,
): Edit[] {
  const cue = cueOfExpected(requested, messages, rightly);
  const words = wordsOnlyOf(expected, requested, messages, rightly);
  // The tool is denied no more than what the log shows, and only what it doesn't claim.
  const spoken = words.filter((word) => messages.some((message) => usesKeyword(message, word)));
  // Where the messages use no word of the expected tool, it may take up theirs; the other keeps them as well.
  const theirs =
    cue === null && spoken.length === 0 && reverse.count === 0
      ? claimed.filter((word) => !rightly.some((message) => usesKeyword(message, word)))
      : [];
  const also = theirs.length === 0 ? "" : `, and for requests like the example that speak of ${inQuotes(theirs)}`;
  const taken = cue ?? (words.length === 0 ? null : `requests that speak of ${inQuotes(words)}`);
  const whenToUse = taken === null ? whenSentence(expected) : `Use for ${taken}${also}.`;
  const denied = cue ?? (spoken.length === 0 ? null : `requests that speak of ${inQuotes(spoken)}`);
  const not =
    denied === null
      ? whenNotSentence(requested, expected)
      : `Not for ${denied}, as in ${quoted(messages[0] ?? "")} (use \`${expected.name}\`).`;
  return [
    {
      tool: expected.name,
      field: "description",
      text: `Add: "${whenToUse} ${quotedExample(expected, shortened(messages[0] ?? "")).replaceAll('"', "'")}"`,
    },
    { tool: requested.name, field: "description", text: `Add: "${not.replaceAll('"', "'")}"` },
  ];
}

const inQuotes = (words: readonly string[]): string => words.map((word) => `'${word}'`).join(", ");

/** A form or turn that the messages share and the requested tool's own work doesn't. */
function cueOfExpected(requested: Subject, messages: readonly string[], rightly: readonly string[]): string | null {
  const cue = sharedCue(messages);
  if (cue === null || sharedCue(rightly) === cue || sharedCue([requested.description]) === cue) return null;
  const claimed = contentStems(`${nameWords(requested.name).join(" ")} ${requested.description}`);
  const nouns = [...contentStems(cue)].filter((s) => !CUE_WORDS.has(s));
  return nouns.some((s) => claimed.has(s)) ? null : cue;
}

/** Words of the cues themselves by which nothing is claimed. */
const CUE_WORDS = new Set("user give name number told said want something".split(" ").map(stem));

/** More words than these are no hint. */
const MAX_WORDS = 4;

/** Words of the one tool's name and description that the other's lack, those of the messages first. */
function wordsOnlyOf(one: Subject, other: Subject, messages: readonly string[], rightly: readonly string[]): string[] {
  // In other languages a list of words is no sentence that could be pasted.
  if (languageOf(one.description) !== "en") return [];
  const claims = `${other.description} ${nameWords(other.name).join(" ")}`;
  const only = (word: string) => !usesKeyword(claims, word) && !rightly.some((message) => usesKeyword(message, word));
  const own = `${nameWords(one.name).join(" ")} ${one.description}`;
  const said = claimedWords(own, messages, true).filter(only);
  return [...new Set([...said, ...claimedWords(one.description, [one.description]).filter(only)])].slice(0, MAX_WORDS);
}

/** The tools as the edits of descriptions would leave them. */
export function applyEdits(tools: readonly Subject[], edits: readonly Edit[]): Subject[] {
  return tools.map((tool) => {
    const added = edits.flatMap(({ tool: name, field, text }) =>
      name === tool.name && field === "description" ? [/^Add: "([\s\S]+)"$/.exec(text)?.[1] ?? ""] : [],
    );
    return added.length === 0 ? tool : { ...tool, description: [tool.description, ...added].join(" ") };
  });
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
