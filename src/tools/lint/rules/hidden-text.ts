import { type Hidden, hiddenIn } from "../hidden.ts";
import type { Report, Rule } from "../rule.ts";
import type { Subject } from "../subject.ts";

export const hiddenText: Rule = {
  id: "hidden_text",
  title: "Orders, secrets or signs that don't belong in a description",
  severities: ["error", "warning"],
  order: 1,
  reason:
    "A model obeys what it reads in a tool list as it obeys its user. A description that orders it about other tools, wants something kept from the user, hides signs nobody sees or spells a name with letters of another script is an attack or an accident, and neither belongs there; a credential in it is known to everybody who lists the tools.",
  check: ({ subjects }) =>
    subjects.flatMap((subject) => {
      const others = namesOf(subjects, subject);
      const seen = new Set<string>();
      return textsOf(subject).flatMap(({ field, text }) =>
        hiddenIn(text, others).flatMap((hidden) => {
          const key = `${hidden.kind} ${hidden.evidence}`;
          if (seen.has(key)) return [];
          seen.add(key);
          return [reportOf(subject, field, hidden)];
        }),
      );
    }),
};

/** Names that a text may give orders about; of a long list those it speaks of are not looked for one by one. */
const MAX_NAMES = 500;

function namesOf(subjects: readonly Subject[], own: Subject): string[] {
  return subjects.length > MAX_NAMES ? [] : subjects.filter(({ name }) => name !== own.name).map(({ name }) => name);
}

const MAX_TEXTS = 2000;

/** Every text of a tool that reaches a model, by where it stands. */
function textsOf(subject: Subject): { field: string; text: string }[] {
  const texts = [
    { field: "name", text: subject.name },
    { field: "title", text: subject.title ?? "" },
    { field: "description", text: subject.description },
  ];
  const visit = (value: unknown, field: string, depth: number): void => {
    if (texts.length > MAX_TEXTS || depth > 12) return;
    if (typeof value === "string") texts.push({ field, text: value });
    else if (typeof value === "object" && value !== null)
      for (const [key, part] of Object.entries(value)) {
        texts.push({ field, text: key });
        visit(part, `${field}.${key}`, depth + 1);
      }
  };
  visit(subject.document, "input_schema", 0);
  return texts;
}

function reportOf(subject: Subject, field: string, { kind, evidence }: Hidden): Report {
  const base = { tool: subject.name, field };
  switch (kind) {
    case "invisible":
      return {
        ...base,
        severity: "error",
        message: `A sign that doesn't show (${evidence}) stands in the text: a model reads it, a reviewer doesn't.`,
        fix: "Take it out, and look at what stands around it.",
      };
    case "look_alike":
      return {
        ...base,
        severity: "error",
        message: `"${evidence}" mixes letters of two scripts that look alike.`,
        fix: "Write it in the letters of one script.",
      };
    case "credential":
      return {
        ...base,
        severity: "error",
        message: `The text holds what looks like a credential ("${evidence}").`,
        fix: "Take it out and revoke it: whoever lists the tools can read it.",
      };
    case "order":
      return {
        ...base,
        severity: "warning",
        message: `"${evidence}" orders the model about more than this tool, or behind the user's back.`,
        fix: "Take the order out: a description says what its own tool does and when to use it.",
      };
  }
}
