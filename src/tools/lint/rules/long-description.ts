import type { Rule } from "../rule.ts";

/** Where clients have been seen to cut a tool's description; OpenAI's function descriptions end at 1,024. */
const CUT_AT = 2048;

export const longDescription: Rule = {
  id: "long_description",
  title: "A tool's description long enough to be cut",
  severities: ["info"],
  order: 1,
  reason:
    "Clients cut long descriptions (2,048 characters is a limit in use, 1,024 in OpenAI's functions) without telling anyone, and what stands last is lost first: often the very clause that says when not to use the tool. Every character is also paid for on each turn.",
  check: ({ subjects }) =>
    subjects
      .filter(({ kind, descriptionChars }) => kind === "tool" && descriptionChars > CUT_AT)
      .map(({ name, description, descriptionChars }) => ({
        severity: "info" as const,
        tool: name,
        field: "description",
        message: `${descriptionChars} characters; a client that cuts at ${CUT_AT} drops everything from "${description
          .slice(CUT_AT, CUT_AT + 50)
          .toWellFormed()
          .replace(/\s+/gu, " ")
          .trim()}…" on.`,
        fix: "Put purpose, input, example and when-not-to-use first; move the rest to the parameters' descriptions or to the tool's results.",
      })),
};
