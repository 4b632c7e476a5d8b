import { nameWords } from "../names.ts";
import type { Rule } from "../rule.ts";

export const duplicateName: Rule = {
  id: "duplicate_name",
  title: "Two tools with the same name, or the same but for its spelling",
  severities: ["error", "warning"],
  order: 1,
  reason:
    "Clients key tools by name: of two with one name the later hides the earlier, or the whole list is refused. Names that differ in case or separators alone (`get_user`, `getUser`) are legal and still one name to a model.",
  check: ({ subjects }) => {
    const exact = new Map<string, number>();
    const folded = new Map<string, string>();
    return subjects.flatMap((subject) => {
      const count = (exact.get(subject.name) ?? 0) + 1;
      exact.set(subject.name, count);
      const key = nameWords(subject.name).join(" ");
      const earlier = folded.get(key);
      if (earlier === undefined) folded.set(key, subject.name);
      if (count === 2) {
        return {
          severity: "error" as const,
          tool: subject.name,
          field: "name",
          message: `The name \`${subject.name}\` stands more than once in the list.`,
          fix: `Rename one after what parts it from the other, as \`${subject.name}_<what>\`, or remove the copy.`,
        };
      }
      if (count > 1 || earlier === undefined || earlier === subject.name) return [];
      return {
        severity: "warning" as const,
        tool: subject.name,
        other: earlier,
        field: "name",
        message: `\`${subject.name}\` and \`${earlier}\` differ only in spelling.`,
        fix: `Rename one after what parts it from the other, as \`${subject.name}_<what>\`.`,
      };
    });
  },
};
