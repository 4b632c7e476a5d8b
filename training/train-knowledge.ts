/**
 * `npm run train:knowledge -- --from DIR --corpus FILE --out DIR [--epochs 6] [--rate .1] [--share 3] [--blend .5] [--seed 1]`
 *
 * Teaches word vectors which everyday words belong to which capability, from training/data/knowledge/ (blocks of a capability
 * and what people say when they need it), while a corpus of summaries keeps them what they are. --from holds vectors.i8,
 * vectors.tsv and the tables, as `npm run train:vectors` writes them; --share pairs of the corpus go with each of the blocks'.
 * What is written lies --blend of the way from the old vectors to the new: half way carried over best to other rosters.
 */
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import cliProgress from "cli-progress";
import { endPlainly, UsageError } from "../src/command.ts";
import { Random } from "./random.ts";
import { type TextPair, trainContrastive } from "./vectors/contrastive.ts";
import { idsOf, readLines } from "./vectors/corpus.ts";

const USAGE =
  "npm run train:knowledge -- --from DIR --corpus FILE --out DIR [--epochs 6] [--rate .1] [--share 3] [--blend .5] [--seed 1]";
const KNOWLEDGE = join(import.meta.dirname, "data/knowledge");
const TABLES = ["background_df.tsv", "techiness.tsv", "brands.tsv"];
/** Largest component of a stored vector: six bits lose nothing, and pack better than eight. */
const MOST = 31;
/** Words that the blocks hold once must not be carried off by it. */
const START_SQUARES = 3e-4;
/** A half of a summary shorter than this says too little to be found by. */
const LEAST_HALF = 4;

endPlainly(USAGE);
const { values } = parseArgs({
  options: {
    from: { type: "string" },
    corpus: { type: "string" },
    out: { type: "string" },
    epochs: { type: "string", default: "6" },
    rate: { type: "string", default: "0.1" },
    share: { type: "string", default: "3" },
    blend: { type: "string", default: "0.5" },
    seed: { type: "string", default: "1" },
  },
});
const { from, corpus, out } = values;
if (from === undefined || corpus === undefined || out === undefined)
  throw new UsageError("--from DIR, --corpus FILE and --out DIR are needed");
const random = new Random(Number(values.seed));

const rows = readFileSync(join(from, "vectors.tsv"), "utf8")
  .split("\n")
  .slice(1)
  .filter((line) => line !== "")
  .map((line) => line.split("\t"));
const stored = new Int8Array(readFileSync(join(from, "vectors.i8")));
const dimensions = stored.length / rows.length;
const scales = Float32Array.from(rows, ([, scale]) => Number(scale));
const embedding = {
  dimensions,
  vectors: Float32Array.from(stored, (value, i) => value * (scales[Math.floor(i / dimensions)] ?? 0)),
  queryWeight: Float32Array.from(rows, ([, , weight]) => Number(weight)),
  documentWeight: Float32Array.from(rows, ([, , , weight]) => Number(weight)),
};
const before = embedding.vectors.slice();
const ids = new Map(rows.map(([stem], id) => [stem ?? "", id]));

/** A capability's two lines said together, and each request for it. */
function knowledgePairs(): TextPair[] {
  const pairs: TextPair[] = [];
  let group = 0;
  for (const file of readdirSync(KNOWLEDGE).sort()) {
    for (const block of readFileSync(join(KNOWLEDGE, file), "utf8").split(/\n\s*\n/)) {
      const lines = block.split("\n").filter((line) => line !== "");
      const head = lines.find((line) => line.startsWith("= "));
      if (head === undefined) continue;
      const [name = "", description = ""] = head.slice(2).split("|");
      const document = idsOf(`${name} ${name} ${description}`, ids);
      group++;
      for (const line of lines) {
        const query = idsOf(line.slice(2), ids);
        if (line.startsWith("- ") && query.length > 0) pairs.push({ query, document, group });
      }
    }
  }
  return pairs;
}

const known = knowledgePairs();
const wanted = Math.round(known.length * Number(values.share));
const summaries: TextPair[] = [];
const lines = readLines(corpus);
for (let i = 0; summaries.length < wanted && i < 4 * wanted; i++) {
  const words = idsOf(lines[random.below(lines.length)] ?? "", ids);
  const middle = words.length >> 1;
  if (middle >= LEAST_HALF) summaries.push({ query: words.slice(0, middle), document: words.slice(middle) });
}
const pairs = [...known, ...summaries];
const epochs = Number(values.epochs);
const bar = new cliProgress.SingleBar(
  { format: "knowledge {bar} {percentage} %, {eta} s left, loss {loss}" },
  cliProgress.Presets.shades_classic,
);
bar.start(epochs * Math.floor(pairs.length / 512), 0, { loss: "" });
const losses: number[] = [];
trainContrastive(
  embedding,
  pairs,
  epochs,
  random,
  (loss) => {
    losses.push(loss);
    bar.increment(1, { loss: loss.toFixed(3) });
  },
  { rate: Number(values.rate), falling: true, startSquares: START_SQUARES, weights: false },
);
bar.stop();

const blend = Number(values.blend);
for (const [i, value] of embedding.vectors.entries())
  embedding.vectors[i] = (1 - blend) * (before[i] ?? 0) + blend * value;

mkdirSync(out, { recursive: true });
const packed = new Int8Array(embedding.vectors.length);
const written = rows.map(([stem, , query, document], id) => {
  const vector = embedding.vectors.subarray(id * dimensions, (id + 1) * dimensions);
  const scale = vector.reduce((most, value) => Math.max(most, Math.abs(value)), 1e-9) / MOST;
  for (const [i, value] of vector.entries()) packed[id * dimensions + i] = Math.round(value / scale);
  return [stem, scale.toPrecision(6), query, document].join("\t");
});
writeFileSync(join(out, "vectors.i8"), new Uint8Array(packed.buffer));
writeFileSync(join(out, "vectors.tsv"), `${["#stem\tscale\tquery_weight\tdocument_weight", ...written].join("\n")}\n`);
for (const table of TABLES) copyFileSync(join(from, table), join(out, table));
const meanOf = (list: readonly number[]) => list.reduce((sum, value) => sum + value, 0) / Math.max(1, list.length);
const batches = Math.floor(pairs.length / 512);
console.log(
  `${known.length} requests for capabilities, ${summaries.length} summaries; loss ${meanOf(losses.slice(0, batches)).toFixed(3)} in the first epoch, ${meanOf(losses.slice(-batches)).toFixed(3)} in the last`,
);
console.log(`Written to ${out}; pack it: npm run judge:pack -- --from ${out}`);
