/**
 * Cuts a message where a thought may turn: at the ends of sentences, line breaks, semicolons, dashes, and commas between
 * clauses. Finer than sentences (sentences.ts), since "just fix the typo, don't push" both asks and forbids.
 */
export interface CutPiece {
  readonly text: string;
  readonly start: number;
}

/** What is quoted or code stays whole. */
const WHOLE =
  /```[\s\S]*?(?:```|$)|`[^`\n]{1,400}`|"[^"\n]{1,400}"|“[^”\n]{1,400}”|«[^»\n]{1,400}»|「[^」\n]{1,400}」|『[^』\n]{1,400}』|https?:\/\/\S+/gu;
/** Where a piece may end. */
const ENDS =
  /[.!?…]+["'”’)\]]*(?=\s|$)|[。！？]+|\n+|[;；]|\s[—–-]\s|,(?=\s|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])|[、，]|:(?=\s)/gu;
/** Words that one of two pieces at a comma holds at least: fewer are items of a list, or a name spoken to. */
const LEAST_CLAUSE_WORDS = 4;
const LEAST_UNSPACED_CHARS = 5;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** Pieces in order, trimmed; none is empty, and together they hold all that is no white space. */
export function pieces(text: string): CutPiece[] {
  const found: CutPiece[] = [];
  let from = 0;
  const cut = (to: number) => {
    const raw = text.slice(from, to);
    const trimmed = raw.trim();
    if (trimmed !== "") found.push({ text: trimmed, start: from + raw.indexOf(trimmed) });
    from = to;
  };
  const whole = Array.from(text.matchAll(WHOLE), (match) => [match.index, match.index + match[0].length] as const);
  let next = 0;
  const isInside = (at: number) => {
    while (next < whole.length && (whole[next]?.[1] ?? 0) <= at) next++;
    return (whole[next]?.[0] ?? Number.POSITIVE_INFINITY) < at;
  };
  const marks = Array.from(text.matchAll(ENDS), (match) => ({
    mark: match[0],
    end: match.index + match[0].length,
  })).filter(({ end }) => !isInside(end - 1));
  for (const [i, { mark, end }] of marks.entries()) {
    if (!/[,、，]/u.test(mark)) cut(end);
    else if (isClause(text.slice(from, end)) || isClause(text.slice(end, marks[i + 1]?.end ?? text.length))) cut(end);
  }
  cut(text.length);
  return found;
}

function isClause(part: string): boolean {
  if (UNSPACED.test(part)) return part.trim().length >= LEAST_UNSPACED_CHARS;
  return part.trim().split(/\s+/).length >= LEAST_CLAUSE_WORDS;
}
