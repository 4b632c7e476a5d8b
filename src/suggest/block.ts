/**
 * The text that goes after the skill index in the system prompt, so that the index stays byte-identical and prefix
 * caching holds. The wording was measured with agents: a test pins it byte for byte.
 */
import { cutCharacters, toOneLine } from "../rosters/characters.ts";
import type { Skill } from "../rosters/skill.ts";
import type { Outcome, SuggestOptions } from "./schema.ts";

/** A candidate that may do, with what its author says of it. */
export interface Offered {
  readonly name: string;
  readonly description: string;
}

/** Characters of a candidate's description: what the agent's own index cuts off, and no more. */
const OFFERED_DESCRIPTION_CHARS = 200;
const NOT_FOR_A_PROMPT = /[\p{Cc}\p{Cf}<>]/gu;

/** Letters and digits of any script, joined one by one by what names are joined with: such a name reads as a name. */
const ORDINARY_NAME = /^(?=.{1,64}$)@?[\p{L}\p{N}_][\p{L}\p{M}\p{N}]*(?:[-_.:/@+#]{1,2}[\p{L}\p{M}\p{N}]+)*$/u;

/** Any other stands in quotes, its own quotes escaped, so that no part of it reads as a sentence of the prompt. */
export function quoteUnlessOrdinary(name: string): string {
  return ORDINARY_NAME.test(name) ? name : JSON.stringify(name);
}

/** The block of an outcome. @param unsure what it holds where "none" is not safe to say: candidates, or nothing at all */
export function blockOf(
  { reason, suggestion, offered }: Pick<Outcome, "reason" | "suggestion" | "offered">,
  unsure: SuggestOptions["unsure"],
): string {
  if (reason !== "unsure") return renderBlock(suggestion);
  return unsure === "none" ? "" : renderOffer(offered);
}

/** A skill to load, or that there is none. */
export function renderBlock(suggestion: string | null): string {
  return tagged(
    suggestion === null
      ? "No skill in the roster appears relevant to this request."
      : `Relevant to the current request: ${quoteUnlessOrdinary(suggestion)}. Ignore this if it does not fit what the user actually asked for.`,
  );
}

/** A skill as the block offers it: one line, without what could pass for markup or an order to the terminal. */
export function offerOf(skill: Skill): Offered {
  const plain = toOneLine(skill.description_full.replace(NOT_FOR_A_PROMPT, " "));
  return { name: skill.name, description: cutCharacters(plain, OFFERED_DESCRIPTION_CHARS).trim() };
}

/** Candidates to choose from, or to leave. @param offered at least one */
export function renderOffer(offered: readonly Offered[]): string {
  const lines = offered.map(({ name, description }) => `- ${quoteUnlessOrdinary(name)}: ${description}`);
  return tagged(
    ["Possibly relevant to the current request; load one only if it does what the user asked for:", ...lines].join(
      "\n",
    ),
  );
}

function tagged(text: string): string {
  return `\n\n<skill_relevance>\n${text}\n</skill_relevance>`;
}
