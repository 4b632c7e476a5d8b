/**
 * Whether following the hints pays: `npm run bench:loop [-- --corpus PATH --questions FILE]`. Questions with known answers
 * are searched for over three engines, once by each way of searching; without options over this repository's own
 * documentation and over a small invented corpus in Japanese. `--corpus` takes a folder of Markdown or a `.jsonl` file
 * ({id, title, text, tags?, related?} a line), `--questions` a `.jsonl` file ({question, answers: [part of an id]}).
 */
import { join } from "node:path";
import { parseArgs } from "node:util";
import { SingleBar } from "cli-progress";
import { openDocumentation } from "../../examples/documentation-search.ts";
import { endPlainly } from "../../src/command.ts";
import { answersQuestion, type BenchDocument, type Question, readCorpus, readQuestions } from "./loop/corpus.ts";
import { type Engine, openFts5, openMiniSearch } from "./loop/engines.ts";
import { keywordsOf } from "./loop/keywords.ts";
import { STRATEGIES, type Strategy } from "./loop/strategies.ts";

endPlainly("npm run bench:loop -- --corpus FOLDER --questions FILE");
const { values } = parseArgs({ options: { corpus: { type: "string" }, questions: { type: "string" } } });

const DATA = new URL("data/loop/", import.meta.url).pathname;
const OWN = "the loop by `evidence`";
const TODAYS = "the loop by `reference`";
const MOST_SEARCHES = 0.6;

interface Set {
  readonly name: string;
  readonly documents: readonly BenchDocument[];
  readonly questions: readonly Question[];
}

function sets(): Set[] {
  const { corpus, questions } = values;
  if ((corpus === undefined) !== (questions === undefined)) throw new Error("give both --corpus and --questions");
  if (corpus !== undefined && questions !== undefined) {
    return [{ name: corpus, documents: readCorpus(corpus), questions: readQuestions(questions) }];
  }
  return [
    {
      name: "this repository's documentation",
      documents: openDocumentation().pages,
      questions: readQuestions(join(DATA, "questions-here.jsonl")),
    },
    {
      name: "a library's handbook, invented, in Japanese",
      documents: readCorpus(join(DATA, "corpus-ja.jsonl")),
      questions: readQuestions(join(DATA, "questions-ja.jsonl")),
    },
  ];
}

interface Row {
  readonly strategy: string;
  found: number;
  /** Sum of 1 / rank of the first answer. */
  reciprocal: number;
  searches: number;
}

function measure(engine: Engine, name: string, strategy: Strategy, set: Set): Row {
  const byId = new Map(set.documents.map((document) => [document.id, document]));
  const row: Row = { strategy: name, found: 0, reciprocal: 0, searches: 0 };
  for (const question of set.questions) {
    const { ids, searches } = strategy({ keywords: keywordsOf(question.question), engine, byId });
    const place = ids.findIndex((id) => answersQuestion(id, question));
    row.searches += searches;
    if (place < 0) continue;
    row.found += 1;
    row.reciprocal += 1 / (place + 1);
  }
  return row;
}

const all = sets();
const bar = new SingleBar({ format: "searching {bar} {percentage}%", clearOnComplete: true });
bar.start(all.length * 3 * STRATEGIES.size, 0);
const lines: string[] = [];
for (const set of all) {
  const known = set.questions.filter((question) => set.documents.some(({ id }) => answersQuestion(id, question)));
  for (const { question } of set.questions.filter((one) => !known.includes(one))) {
    lines.push(`not asked, no document answers it: ${question}`);
  }
  const count = known.length;
  lines.push("", `${set.name}: ${set.documents.length} documents, ${count} questions`);
  lines.push(`${"engine".padEnd(11)} ${"way".padEnd(28)} found  mean 1/rank  searches a question`);
  for (const engine of [
    openFts5(set.documents, "all"),
    openFts5(set.documents, "any"),
    openMiniSearch(set.documents),
  ]) {
    const rows: Row[] = [];
    for (const [name, strategy] of STRATEGIES) {
      rows.push(measure(engine, name, strategy, { ...set, questions: known }));
      bar.increment();
    }
    for (const { strategy, found, reciprocal, searches } of rows) {
      const figures = `${String(found).padStart(5)}  ${(reciprocal / count).toFixed(3).padStart(11)}`;
      lines.push(
        `${engine.name.padEnd(11)} ${strategy.padEnd(28)} ${figures}  ${(searches / count).toFixed(2).padStart(19)}`,
      );
    }
    lines.push(verdict(engine, rows));
  }
}
bar.stop();
console.log(lines.join("\n"));

function verdict(engine: Engine, rows: readonly Row[]): string {
  const own = rows.find((row) => row.strategy === OWN);
  const todays = rows.find((row) => row.strategy === TODAYS);
  const best = Math.max(...rows.filter((row) => row !== own && row !== todays).map((row) => row.found));
  const share = (own?.searches ?? 0) / (todays?.searches ?? 1);
  const isMet = (own?.found ?? 0) >= best && share <= MOST_SEARCHES;
  const percent = `${Math.round(share * 100)} % of the searches of the loop by \`reference\``;
  return `${engine.name.padEnd(11)} ${isMet ? "goal met" : "goal missed"}: ${own?.found} found, the best other ${best}; ${percent}`;
}
