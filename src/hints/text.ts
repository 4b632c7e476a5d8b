/**
 * How hints compare text: Unicode NFKC (ＪＷＴ is JWT, ｾｯｼｮﾝ is セッション), then lower case. What is shown keeps its own
 * spelling; only comparisons fold.
 */

const NON_ASCII = /[^\0-\x7f]/;

/** NFKC without change of case. Plain ASCII is its own normal form and skips the work. */
export function normalise(text: string): string {
  return NON_ASCII.test(text) ? text.normalize("NFKC") : text;
}

/** The form in which two texts are equal when they differ in width or case alone. */
export function fold(text: string): string {
  return normalise(text).toLowerCase();
}

/** A list field: already a list, or one text split on commas and line breaks. Entries are trimmed, empty ones dropped. */
export function readList(value: readonly string[] | string | null | undefined): string[] {
  if (value === null || value === undefined) return [];
  const entries = typeof value === "string" ? value.split(/[,\n]/) : value;
  const kept: string[] = [];
  for (const entry of entries) {
    const trimmed = entry.trim();
    if (trimmed !== "") kept.push(trimmed);
  }
  return kept;
}
