/** The command line of the evaluation. */
import { parseArgs } from "node:util";
import { z } from "zod";
import { UsageError } from "../../../src/command.ts";
import { JUDGE_NAMES, type JudgeName } from "../../../src/judges/judge.ts";

export const USAGE = `npm run eval -- --roster FILE --requests FILE [options]

  --roster FILE     JSON: a list of skills {name, description, description_full?, category?, body?}
  --requests FILE   JSONL: {text, gold} a line; gold is the right skill's name, or null when no skill is right
  --agent MODEL     model of the measured agent (default claude-haiku-4-5-20251001); its key is ANTHROPIC_API_KEY
  --judge J         who judges: local (default), systemone or anthropic for both stages, or SKIM+READ as local+systemone
  --url URL         ask a running Signpost instead of judging in this process; its key is SIGNPOST_API_KEY
  --cache FILE      JSONL of every upstream call: resumes a run, replays it without a key (default .eval-cache/calls.jsonl)
  --chart FILE      SVG of the two error rates
  --table FILE      the Markdown table, which is printed in any case
  --prompt FILE     system prompt around the index, with {{index}} where the index goes
  --limit N         only the first N requests
  --workers N       requests under way at once (default 8)`;

const judgeSchema = z.enum(JUDGE_NAMES).exclude(["clef"]);
const optionsSchema = z.strictObject({
  roster: z.string({ error: "--roster FILE is missing" }),
  requests: z.string({ error: "--requests FILE is missing" }),
  agent: z.string().min(1).default("claude-haiku-4-5-20251001"),
  judge: z
    .string()
    .regex(/^[a-z]+(\+[a-z]+)?$/, "one judge, or SKIM+READ")
    .default("local")
    .transform((text) => {
      const [skim = "", read = skim] = text.split("+");
      return { skim, read };
    })
    .pipe(z.object({ skim: judgeSchema, read: judgeSchema })),
  url: z.url().optional(),
  cache: z.string().default(".eval-cache/calls.jsonl"),
  chart: z.string().optional(),
  table: z.string().optional(),
  prompt: z.string().optional(),
  limit: z.coerce.number().int().positive().optional(),
  workers: z.coerce.number().int().min(1).max(64).default(8),
});

export type EvalOptions = Omit<z.output<typeof optionsSchema>, "judge"> & {
  judge: { skim: JudgeName; read: JudgeName };
};

/** @throws UsageError that says which argument is wrong. */
export function parseOptions(argv: readonly string[]): EvalOptions {
  const names = Object.keys(optionsSchema.shape);
  const options = Object.fromEntries(names.map((name) => [name, { type: "string" as const }]));
  try {
    return optionsSchema.parse(parseArgs({ args: [...argv], options }).values);
  } catch (thrown) {
    if (thrown instanceof z.ZodError) {
      throw new UsageError(thrown.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`).join("\n"));
    }
    throw new UsageError(thrown instanceof Error ? thrown.message : String(thrown));
  }
}
