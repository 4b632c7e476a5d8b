/**
 * Packs the tables that training derived (vectors, weights, frequencies, products) into the one binary asset the Worker
 * carries: `npm run judge:pack -- --from DIR [--stems 20000] [--out FILE]`. DIR holds vectors.i8, vectors.tsv, background_df.tsv,
 * techiness.tsv and brands.tsv, as `npm run train:vectors` writes them.
 */
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { endPlainly, UsageError } from "../src/command.ts";
import { encodeModel } from "../src/judges/local/model.ts";

const DIMENSIONS = 96;
const OUTPUT = join(import.meta.dirname, "../src/judges/local/data/model.bin");

function rows(file: string): string[][] {
  return readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => line.split("\t"));
}

endPlainly("npm run judge:pack -- --from DIR [--stems 20000] [--out FILE]");
const { values } = parseArgs({
  options: {
    from: { type: "string" },
    stems: { type: "string", default: "20000" },
    out: { type: "string", default: OUTPUT },
  },
});
if (values.from === undefined)
  throw new UsageError("--from DIR is needed: the folder that holds vectors.i8 and its tables");
const folder = values.from;

const vectorRows = rows(join(folder, "vectors.tsv")).slice(1);
const vectorCount = Math.min(Number(values.stems), vectorRows.length);
const kept = vectorRows.slice(0, vectorCount);
const allVectors = readFileSync(join(folder, "vectors.i8"));
const [documentsRow, ...frequencyRows] = rows(join(folder, "background_df.tsv"));
const frequencies = new Map(frequencyRows.map(([stem, count]) => [stem ?? "", Number(count)]));
const techiness = new Map(
  rows(join(folder, "techiness.tsv"))
    .slice(1)
    .map(([stem, value]) => [stem ?? "", Number(value)]),
);
const products = rows(join(folder, "brands.tsv")).slice(1);

const vectorStems = kept.map(([stem]) => stem ?? "");
const inVectors = new Set(vectorStems);
const others = [...new Set([...frequencies.keys(), ...techiness.keys()])].filter((stem) => !inVectors.has(stem)).sort();
const stems = [...vectorStems, ...others];

const digest = createHash("sha256").update(allVectors).update(String(vectorCount));
for (const table of ["vectors.tsv", "background_df.tsv"]) digest.update(readFileSync(join(folder, table)));

const bytes = encodeModel({
  fingerprint: digest.digest().readUInt32LE(0),
  dimensions: DIMENSIONS,
  vectorCount,
  documents: Number(documentsRow?.[1]),
  stems,
  vectors: new Int8Array(allVectors.subarray(0, vectorCount * DIMENSIONS)),
  scale: Float32Array.from(kept, ([, scale]) => Number(scale)),
  queryWeight: Float32Array.from(kept, ([, , weight]) => Number(weight)),
  documentWeight: Float32Array.from(kept, ([, , , weight]) => Number(weight)),
  documentFrequency: Uint32Array.from(stems, (stem) => frequencies.get(stem) ?? 0),
  techiness: Int8Array.from(stems, (stem) => {
    const value = techiness.get(stem);
    return value === undefined ? -128 : Math.round(value * 10);
  }),
  products: products.map(([word]) => word ?? ""),
  productCount: Uint32Array.from(products, ([, count]) => Number(count)),
  productApiShare: Uint16Array.from(products, ([, , share]) => Math.round(Number(share) * 1000)),
  productCapitalShare: Uint16Array.from(products, ([, , , share]) => Math.round(Number(share) * 1000)),
});
writeFileSync(values.out, bytes);
console.log(
  `${vectorCount} vectors, ${stems.length} stems, ${products.length} products: ${(bytes.length / 1e6).toFixed(2)} MB`,
);
