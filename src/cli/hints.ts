/** `signpost hints`: what a search loop should do next, from results in a file or on standard input. */
import { z } from "zod";
import { type DefineCommand, defineCommand } from "./command.ts";
import { readTextOf } from "./terminal.ts";

const fileSchema = z.union(
  [z.record(z.string(), z.unknown()), z.array(z.unknown()).transform((results) => ({ results }))],
  { error: "must hold an object (the body of POST /v1/hints) or a list of results" },
);

interface Options {
  readonly input?: string;
  readonly text?: boolean;
  readonly lang: string;
  readonly query?: string;
  readonly sufficientScore?: string;
}

export const hintsCommand: DefineCommand = ({ terminal }) =>
  defineCommand(
    "hints",
    "Says what a search loop should do next.",
    'signpost hints --input results.json --query "JWT expiry"',
  )
    .option("--input <file>", "the body of POST /v1/hints, or a list of results; standard input when absent")
    .option("--text", "for people, in place of JSON")
    .option("--lang <lang>", "of the text: en or ja", "en")
    .option("--query <words>", "the keywords of the last search")
    .option("--sufficient-score <score>", "the score from 0 to 1 from which results suffice")
    .action(async (options: Options) => {
      const { computeHints, formatHints } = await import("../hints/index.ts");
      const language = z.enum(["en", "ja"], { error: "--lang must be en or ja" }).parse(options.lang);
      const { query, sufficientScore: score } = options;
      const name = options.input ?? "standard input";
      const hints = computeHints({
        ...readInput(name, await readTextOf(terminal, options.input)),
        ...(query !== undefined && { query }),
        ...(score !== undefined && { sufficient_score: score.trim() === "" ? Number.NaN : Number(score) }),
      });
      terminal.out(options.text ? formatHints(hints, language) : `${JSON.stringify(hints, null, 2)}\n`);
    });

function readInput(name: string, text: string): Record<string, unknown> {
  const parsed = fileSchema.safeParse(parseJson(name, text));
  if (!parsed.success) throw new Error(`${name} ${parsed.error.issues[0]?.message}`);
  return parsed.data;
}

/** @throws Error that names the file. */
export function parseJson(name: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (thrown) {
    throw new Error(`${name} is not valid JSON: ${thrown instanceof Error ? thrown.message : thrown}`);
  }
}
