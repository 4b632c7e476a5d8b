/**
 * `npm run train:vectors -- --corpus FILE [--out DIR] [--limit LINES] [--epochs 5] [--contrastive-epochs 8] [--seed 1]`
 *
 * Rebuilds the judge's word knowledge from a corpus of one-line summaries (plain or .gz; `name<TAB>summary` lines also
 * pair names with summaries) and WordNet: skip-gram, first component dropped, 64 dimensions, then contrastive training.
 * Writes vectors.i8, vectors.tsv, background_df.tsv, techiness.tsv and brands.tsv, which `npm run judge:pack` packs.
 * The whole corpus (0.9 million lines) takes hours of one core; `--limit` takes every n-th line of it. Seeded.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import cliProgress from "cli-progress";
import { endPlainly, UsageError } from "../src/command.ts";
import { Random } from "./random.ts";
import { reduce } from "./vectors/components.ts";
import { type Embedding, type TextPair, trainContrastive } from "./vectors/contrastive.ts";
import { countStems, idsOf, readGlosses, readLines } from "./vectors/corpus.ts";
import { SKIP_GRAM_DIMENSIONS, trainSkipGram } from "./vectors/skip-gram.ts";
import { findProducts, techinessOf } from "./vectors/tables.ts";

const DIMENSIONS = 64;
/** A stem needs this many lines to get a vector; ids are 16 bits wide. */
const LEAST_LINES = 12;
const MOST_STEMS = 20_000;
/** Start of both weights: rare words count in full, the commonest hardly (smooth inverse frequency). */
const COMMON_SHARE = 1e-3;
/** A half of a summary shorter than this says too little to be found by. */
const LEAST_HALF = 3;

endPlainly(
  "npm run train:vectors -- --corpus FILE [--out DIR] [--limit LINES] [--epochs 5] [--contrastive-epochs 8] [--seed 1]",
);
const { values } = parseArgs({
  options: {
    corpus: { type: "string" },
    out: { type: "string", default: "dist/judge-data" },
    limit: { type: "string" },
    epochs: { type: "string", default: "5" },
    "contrastive-epochs": { type: "string", default: "8" },
    seed: { type: "string", default: "1" },
  },
});
if (values.corpus === undefined) throw new UsageError("--corpus FILE is needed: one summary a line, plain or .gz");
const random = new Random(Number(values.seed));
const epochs = Number(values.epochs);
const contrastiveEpochs = Number(values["contrastive-epochs"]);

/** Progress of one stage. `extra` stands behind the bar. */
function stage(name: string, total: number): { tick: (extra?: string) => void; end: () => void } {
  const bar = new cliProgress.SingleBar(
    { format: `${name.padEnd(12)} {bar} {percentage} %, {eta} s left {extra}`, fps: 4 },
    cliProgress.Presets.shades_classic,
  );
  bar.start(total, 0, { extra: "" });
  return { tick: (extra = "") => bar.increment(1, { extra }), end: () => bar.stop() };
}

const allLines = readLines(values.corpus);
const stride = values.limit === undefined ? 1 : Math.max(1, Math.floor(allLines.length / Number(values.limit)));
const corpus = allLines.filter((_, i) => i % stride === 0);
const glosses = readGlosses();
const glossLines = glosses.map(({ lemmas, definition }) => `${lemmas} ${definition}`);
const texts = [...corpus.map((line) => line.replace("\t", " ")), ...glossLines];

const counting = stage("counting", texts.length + 2 * corpus.length);
const background = countStems(corpus, 1, counting.tick);
const vocabulary = countStems(texts, LEAST_LINES, counting.tick).slice(0, MOST_STEMS);
const products = findProducts(corpus, counting.tick);
counting.end();

const ids = new Map(vocabulary.map(([term], id) => [term, id]));
const lines = texts.map((line) => idsOf(line, ids)).filter((line) => line.length > 1);
const counts = new Array<number>(vocabulary.length).fill(0);
for (const line of lines) for (const id of line) counts[id] = (counts[id] ?? 0) + 1;
const tokens = counts.reduce((sum, count) => sum + count, 0);

const skipping = stage("skip-gram", epochs * lines.length);
const wide = trainSkipGram(lines, counts, epochs, random, skipping.tick);
skipping.end();

const weights = () => Float32Array.from(counts, (count) => COMMON_SHARE / (COMMON_SHARE + count / tokens));
const embedding: Embedding = {
  dimensions: DIMENSIONS,
  vectors: reduce(wide, SKIP_GRAM_DIMENSIONS, DIMENSIONS),
  queryWeight: weights(),
  documentWeight: weights(),
};

const pairs: TextPair[] = [];
const addPair = (query: Uint16Array, document: Uint16Array) => {
  if (query.length > 0 && document.length > 0) pairs.push({ query, document });
};
for (const { lemmas, definition } of glosses) addPair(idsOf(definition, ids), idsOf(lemmas, ids));
for (const line of corpus) {
  const [name, summary] = line.includes("\t") ? line.split("\t", 2) : [undefined, line];
  const words = idsOf(summary ?? "", ids);
  if (name !== undefined) addPair(words, idsOf(name, ids));
  const middle = words.length >> 1;
  if (middle >= LEAST_HALF) addPair(words.slice(0, middle), words.slice(middle));
}
const batches = Math.floor(pairs.length / 512);
const contrasting = stage("contrastive", contrastiveEpochs * batches);
const losses: number[] = [];
trainContrastive(embedding, pairs, contrastiveEpochs, random, (loss) => {
  losses.push(loss);
  contrasting.tick(`loss ${loss.toFixed(3)}`);
});
contrasting.end();

mkdirSync(values.out, { recursive: true });
const write = (name: string, content: string | Uint8Array) => writeFileSync(join(values.out, name), content);
const quantised = new Int8Array(embedding.vectors.length);
const rows = vocabulary.map(([term], id) => {
  const vector = embedding.vectors.subarray(id * DIMENSIONS, (id + 1) * DIMENSIONS);
  const scale = vector.reduce((most, value) => Math.max(most, Math.abs(value)), 1e-9) / 127;
  for (let i = 0; i < DIMENSIONS; i++) quantised[id * DIMENSIONS + i] = Math.round((vector[i] ?? 0) / scale);
  const numbers = [scale, embedding.queryWeight[id] ?? 0, embedding.documentWeight[id] ?? 0];
  return [term, ...numbers.map((value) => value.toPrecision(5))].join("\t");
});
const table = (header: string, body: readonly string[]) => `${[header, ...body].join("\n")}\n`;
write("vectors.i8", new Uint8Array(quantised.buffer));
write("vectors.tsv", table("#stem\tscale\tquery_weight\tdocument_weight", rows));
const frequent = background.filter(([, count]) => count >= LEAST_LINES);
write(
  "background_df.tsv",
  table(
    `#documents\t${corpus.length}`,
    frequent.map(([term, count]) => `${term}\t${count}`),
  ),
);
write(
  "techiness.tsv",
  table(
    "#stem\ttechiness",
    techinessOf(background, glosses).map(([term, value]) => `${term}\t${value}`),
  ),
);
const productRows = products.map(({ word, count, companyShare, capitalShare }) =>
  [word, count, companyShare.toFixed(3), capitalShare.toFixed(3)].join("\t"),
);
write("brands.tsv", table("#word\tcount\tapi_context_share\tcapital_share", productRows));

const meanOf = (list: readonly number[]) => list.reduce((sum, value) => sum + value, 0) / Math.max(1, list.length);
console.log(
  `${corpus.length} summaries, ${glosses.length} glosses, ${tokens} words, ${vocabulary.length} stems with a vector`,
);
console.log(
  `${pairs.length} pairs; loss ${meanOf(losses.slice(0, batches)).toFixed(3)} in the first epoch, ${meanOf(losses.slice(-batches)).toFixed(3)} in the last`,
);
console.log(
  `${products.length} products. Written to ${values.out}; pack it: npm run judge:pack -- --from ${values.out}`,
);
