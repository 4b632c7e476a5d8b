/**
 * `npm run hints -- --input results.json [--text] [--lang ja] [--query "…"] [--sufficient-score 0.6]`: hints for results
 * in a file or on standard input. The file holds the body of `POST /v1/hints`, or a bare list of results.
 * Whatever is wrong is one line on standard error, and exit code 1.
 */
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { z } from "zod";
import { explain } from "../command.ts";
import { computeHints, formatHints } from "./index.ts";

const USAGE =
  'usage: hints [--input FILE] [--text] [--lang en|ja] [--query "words"] [--sufficient-score 0.5]; ' +
  "without --input the JSON is read from standard input";

const STANDARD_INPUT = 0;
const fileSchema = z.union(
  [z.record(z.string(), z.unknown()), z.array(z.unknown()).transform((results) => ({ results }))],
  {
    error: "must hold an object (the body of POST /v1/hints) or a list of results",
  },
);

function main(): void {
  const { values } = parseArgs({
    options: {
      input: { type: "string" },
      text: { type: "boolean", default: false },
      lang: { type: "string", default: "en" },
      query: { type: "string" },
      "sufficient-score": { type: "string" },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) {
    console.log(USAGE);
    return;
  }
  const language = z.enum(["en", "ja"], { error: "--lang must be en or ja" }).parse(values.lang);
  const score = values["sufficient-score"];
  const hints = computeHints({
    ...readInput(values.input),
    ...(values.query !== undefined && { query: values.query }),
    ...(score !== undefined && { sufficient_score: score.trim() === "" ? Number.NaN : Number(score) }),
  });
  process.stdout.write(values.text ? formatHints(hints, language) : `${JSON.stringify(hints, null, 2)}\n`);
}

function readInput(file: string | undefined): Record<string, unknown> {
  if (file === undefined && process.stdin.isTTY) throw new Error(USAGE);
  const name = file ?? "standard input";
  const text = readFileSync(file ?? STANDARD_INPUT, "utf8").replace(/^\uFEFF/, ""); // Some editors begin with a mark.
  const parsed = fileSchema.safeParse(parseJson(text, name));
  if (!parsed.success) throw new Error(`${name} ${parsed.error.issues[0]?.message}`);
  return parsed.data;
}

function parseJson(text: string, name: string): unknown {
  try {
    return JSON.parse(text);
  } catch (thrown) {
    throw new Error(`${name} is not valid JSON: ${thrown instanceof Error ? thrown.message : thrown}`);
  }
}

// A reader that has seen enough (`| head`) closes the pipe; that is no failure of this command.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
});

try {
  main();
} catch (thrown) {
  const problem = explain(thrown);
  if (problem === null) throw thrown;
  console.error(`hints: ${problem}`);
  process.exitCode = 1;
}
