/** The options of the evaluation. */
import { z } from "zod";
import { UsageError } from "../../../src/command.ts";
import { JUDGE_NAMES, type JudgeName } from "../../../src/judges/judge.ts";

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

/** @throws UsageError that says which option is wrong. */
export function parseOptions(given: Readonly<Record<string, string>>): EvalOptions {
  const parsed = optionsSchema.safeParse(given);
  if (parsed.success) return parsed.data;
  throw new UsageError(parsed.error.issues.map((issue) => `--${issue.path.join(".")}: ${issue.message}`).join("\n"));
}
