/** Cuts text into sentences, in any script, without cutting `v1.2`, `Notes.app` or `e.g. this`. */
const BREAK =
  /(?<=[.!?…](?:["'”’)\]]*))(?<!\b(?:e\.g|i\.e|etc|vs|approx|incl|cf|no)\.)\s+(?=[\p{Lu}\p{N}"“'‘(`*_-])|(?<=[。！？])|\n+/u;

/** Sentences in order, trimmed; none is empty. A line break always ends one. */
export function sentences(text: string): string[] {
  return text
    .split(BREAK)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== "");
}
