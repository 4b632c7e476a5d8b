import { fitToWidth } from "../../../rosters/characters.ts";
import { DEFAULT_INDEX_WIDTH } from "../../../rosters/limits.ts";
import { contentStems } from "../facets.ts";
import type { Report, Rule } from "../rule.ts";
import type { Subject } from "../subject.ts";

export const indexLine: Rule = {
  id: "index_line",
  title: "An index line that is cut, or that two skills share",
  severities: ["warning", "info"],
  order: 1,
  reason:
    "In a long roster the agent's prompt shows the first 60 characters of each description and no more. Whatever parts a skill from its neighbour has to stand there; two skills that read the same at that length can't be told apart until one is loaded.",
  check: ({ subjects }) => {
    const lines = subjects.flatMap((subject) =>
      subject.indexLine === null || subject.indexLine === "" ? [] : [{ subject, line: subject.indexLine }],
    );
    const shown = lines.map(({ subject, line }) => ({ subject, shown: fitToWidth(line, DEFAULT_INDEX_WIDTH) }));
    return [...shared(shown), ...lines.flatMap(({ subject, line }) => cut(subject, line))];
  },
};

function shared(lines: readonly { subject: Subject; shown: string }[]): Report[] {
  const first = new Map<string, Subject>();
  return lines.flatMap(({ subject, shown }) => {
    const key = shown.toLowerCase();
    const earlier = first.get(key);
    if (earlier === undefined || earlier.name === subject.name) {
      first.set(key, subject);
      return [];
    }
    return {
      severity: "warning" as const,
      tool: subject.name,
      other: earlier.name,
      field: "description",
      message: `In a 60-character index \`${earlier.name}\` and \`${subject.name}\` both read "${shown}".`,
      fix: `Begin each description with what the other isn't: \`${subject.name}\` with "${leadingDifference(subject, earlier)}", \`${earlier.name}\` with "${leadingDifference(earlier, subject)}".`,
    };
  });
}

/** The first words of its own that the other's description and name lack. */
function leadingDifference(subject: Subject, other: Subject): string {
  const theirs = contentStems(other.description);
  const words = subject.description.split(/\s+/).filter((word) => [...contentStems(word)].some((s) => !theirs.has(s)));
  return (
    words
      .slice(0, 5)
      .join(" ")
      .replace(/[,;:.]+$/, "") || `${subject.name}: <what only it does>`
  );
}

/** Less than this is no sentence but an abbreviation or a label. */
const LEAST_SENTENCE_CHARS = 12;

function cut(subject: Subject, line: string): Report[] {
  const shown = fitToWidth(line, DEFAULT_INDEX_WIDTH);
  const wasCut = shown !== line || line.endsWith("...");
  // A first sentence that is there whole stands alone; what follows it is for the close reading.
  if (!wasCut || /[.!?](?=\s)|[。！？]/u.test(shown.slice(LEAST_SENTENCE_CHARS))) return [];
  const proposal = shortened(line);
  return [
    {
      severity: "info",
      tool: subject.name,
      field: "description",
      message: `In a 60-character index it reads "${shown}".`,
      fix: `Give it a first clause of at most 60 characters that stands alone, such as "${proposal}".`,
    },
  ];
}

/** The longest beginning of at most 60 characters that ends at a clause, else at a word. */
function shortened(line: string): string {
  const start = fitToWidth(line, DEFAULT_INDEX_WIDTH).replace(/\.\.\.$/, "");
  const clause = Math.max(
    ...[". ", "; ", ", ", ": ", " — ", " - ", " (", "。", "、"].map((mark) => start.lastIndexOf(mark)),
  );
  const end = clause >= 20 ? clause : start.lastIndexOf(" ");
  return (end > 0 ? start.slice(0, end) : start)
    .replace(/[\s,;:.(—-]+$/u, "")
    .replace(/\s(?:and|or|with|for|to|the|a|an|of|in|on|from)$/i, "");
}
