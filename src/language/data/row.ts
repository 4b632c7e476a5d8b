/** A hand-made row: what a language or a format fixes, with an example that needs it (test/language/rows.test.ts). */
export interface Row {
  readonly id: string;
  /** ISO 639-1; "*" for all. */
  readonly language: string;
  /** Regular expression source, to be read with the flags iu. */
  readonly pattern: string;
  readonly example: string;
}

/** One expression that finds what any of the rows does. */
export function anyOf(rows: readonly Row[], before = "", after = ""): RegExp {
  return new RegExp(`${before}(?:${rows.map(({ pattern }) => pattern).join("|")})${after}`, "iu");
}
