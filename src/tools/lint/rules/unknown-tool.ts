import { editDistance } from "../../../language/distance.ts";
import { nameWords } from "../names.ts";
import type { LintContext, Report, Rule } from "../rule.ts";
import type { Subject } from "../subject.ts";

/** An order to use something whose name is spelt as tools are: with an underscore, or called a tool. */
const REFERENCE =
  /\b(?:use|call|run|invoke|prefer|try|see)\s+(?:the\s+)?[`'"“]?([A-Za-z][A-Za-z0-9]*(?:[_-][A-Za-z0-9]+)+)[`'"”]?(\s+(?:tool|skill|function)\b)?/giu;

export const unknownTool: Rule = {
  id: "unknown_tool",
  title: "Points to a tool that is not in the list",
  severities: ["warning"],
  order: 1,
  reason:
    "A clause that sends the model to a tool under a name the list doesn't have is worse than none: the model calls what isn't there, or gives up. It happens after renames and when descriptions are copied between servers. Reported where the name is nearly one of the list's, or where the text calls it a tool outright; other identifiers may be anything.",
  check: (context) =>
    context.subjects.flatMap((subject) => (subject.kind === "tool" ? referencesOf(subject, context) : [])),
};

function referencesOf(subject: Subject, { subjects, before }: LintContext): Report[] {
  const listed = new Map(subjects.map(({ name }) => [folded(name), name]));
  const own = new Set([...(subject.schema?.allNames ?? [])].map(folded));
  const choices = new Set((subject.schema?.parameters ?? []).flatMap((parameter) => parameter.choices.map(folded)));
  // What was renamed since is the business of renamed_only.
  const gone = new Set((before ?? []).map(({ name }) => folded(name)));
  const seen = new Set<string>();
  return [...subject.description.matchAll(REFERENCE)].flatMap((match) => {
    const name = match[1] ?? "";
    const key = folded(name);
    if (listed.has(key) || own.has(key) || choices.has(key) || gone.has(key) || seen.has(key)) return [];
    seen.add(key);
    const nearest = nearestOf(name, subjects);
    const calledTool = match[2] !== undefined && name.includes("_");
    if (nearest === null && !calledTool) return [];
    return {
      severity: "warning" as const,
      tool: subject.name,
      ...(nearest === null ? {} : { other: nearest }),
      field: "description",
      message: `Points to \`${name}\`, which is not in the list.`,
      fix:
        nearest === null
          ? `Add \`${name}\` to the list, or drop the clause.`
          : `Write \`${nearest}\`, or drop the clause.`,
    };
  });
}

function folded(name: string): string {
  return nameWords(name).join(" ");
}

/** A listed name that is a few letters away, or has the same words but one. */
function nearestOf(name: string, subjects: readonly Subject[]): string | null {
  const words = nameWords(name);
  for (const { name: other } of subjects) {
    const limit = Math.max(1, Math.floor(name.length / 6));
    if (editDistance(name.toLowerCase(), other.toLowerCase(), limit) <= limit) return other;
  }
  if (!name.includes("_") || words.length < 3) return null;
  const alike = subjects.find(({ name: other }) => {
    const theirs = new Set(nameWords(other));
    return words.filter((word) => theirs.has(word)).length >= words.length - 1 && theirs.size >= words.length - 1;
  });
  return alike?.name ?? null;
}
