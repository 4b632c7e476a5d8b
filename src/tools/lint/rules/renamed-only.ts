import { contentStems } from "../facets.ts";
import { mentions, namePattern } from "../names.ts";
import type { Rule } from "../rule.ts";
import type { Subject } from "../subject.ts";
import { whenSentence } from "../wording.ts";

/** Share of meaning words kept, from which on a description counts as the old one. */
const SAME = 0.9;

export const renamedOnly: Rule = {
  id: "renamed_only",
  title: "Renamed but not described anew",
  severities: ["warning"],
  order: 1,
  reason:
    "A rename is usually an attempt to end mix-ups, and it seldom does alone: the model reads far more description than name, and the words that caused the mix-up are still there. Found by comparing with the list as it was (`before`): the old name is gone and a new one carries its description. A description that still uses the old name is reported too.",
  check: ({ subjects, before }) => {
    if (before === null) return [];
    const now = new Set(subjects.map(({ name }) => name));
    const then = new Set(before.map(({ name }) => name));
    const gone = before.filter(({ name }) => !now.has(name));
    const added = subjects.filter(({ name }) => !then.has(name));
    const stems = new Map([...gone, ...added].map((subject) => [subject, contentStems(subject.description)]));
    const sameWords = (one: Subject, other: Subject) =>
      share(stems.get(one) ?? new Set(), stems.get(other) ?? new Set()) >= SAME ||
      one.description === other.description;
    const newNameOf = (old: Subject) => {
      const next = added.find((subject) => sameWords(subject, old));
      return next === undefined ? "" : ` \`${next.name}\``;
    };
    const patterns = new Map(gone.map((old) => [old, namePattern(old.name)]));
    const current = [...now];
    const renamed = added.flatMap((subject) => {
      const old = gone.find((candidate) => subject.description !== "" && sameWords(subject, candidate));
      if (old === undefined) return [];
      return {
        severity: "warning" as const,
        tool: subject.name,
        other: old.name,
        field: "description",
        message: `\`${old.name}\` became \`${subject.name}\`, but the description is the old one, so a model chooses as before.`,
        fix: `Describe what the new name promises: "${whenSentence(subject)} Not for <what the old name drew in by mistake> (use <that tool>)."`,
      };
    });
    const stale = subjects.flatMap((subject) =>
      gone.flatMap((old) => {
        const pattern = patterns.get(old) ?? namePattern(old.name);
        if (!mentions(subject.description, pattern) || current.some((name) => mentions(name, pattern))) return [];
        return {
          severity: "warning" as const,
          tool: subject.name,
          other: old.name,
          field: "description",
          message: `Still speaks of \`${old.name}\`, which is no longer in the list.`,
          fix: `Write the new name${newNameOf(old)} in its place, or drop the clause.`,
        };
      }),
    );
    return [...renamed, ...stale];
  },
};

/** What two sets have in common, 0–1. */
function share(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  if (a.size === 0 || b.size === 0) return 0;
  const common = [...a].filter((word) => b.has(word)).length;
  return common / (a.size + b.size - common);
}
