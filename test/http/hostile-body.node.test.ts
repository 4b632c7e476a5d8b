/**
 * Bodies made to cost much more than their size: a run of one character where a pattern might go back and forth over it,
 * and nesting that a walk might pay for by its square. Every place of every example takes each of them in turn, over a
 * real connection, since the clock of a Worker stands still while it computes.
 */
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { type BuiltWorker, startBuiltWorker } from "../support/built-worker.ts";

/** Linear work on these takes some ten milliseconds; work by the square of their size takes ten seconds and more. */
const LENGTH = 100_000;
const MAX_MS = 3000;

const nested = (core: string) => `${"[".repeat(LENGTH)}${core}${"]".repeat(LENGTH)}`;
/** As JSON, since what is nested so deeply can't be written by JSON.stringify. */
const HOSTILE: Record<string, string> = {
  digits: `"${"1".repeat(LENGTH)}x"`,
  spaces: `"x${" ".repeat(LENGTH)}x"`,
  "line breaks": `"x${"\\n".repeat(LENGTH)}x"`,
  "opening brackets": `"${"<[{(".repeat(LENGTH / 4)}"`,
  "escaped characters": `"${"\\ud83d\\ude00".repeat(LENGTH / 20)}"`,
  "nested lists": nested(""),
  "nested lists round a character": nested('"\\ud83d\\ude00"'),
};

const HERE = "<here>";

/** The example once for each of its places, with HERE in it. */
function places(value: unknown): unknown[] {
  if (Array.isArray(value)) return [HERE, ...value.flatMap((one, i) => places(one).map((each) => value.with(i, each)))];
  if (typeof value !== "object" || value === null) return [HERE];
  const entries = Object.entries(value);
  return [HERE, ...entries.flatMap(([key, one]) => places(one).map((each) => ({ ...value, [key]: each })))];
}

let worker: BuiltWorker;
beforeAll(async () => {
  worker = await startBuiltWorker();
});
afterAll(() => worker.stop());

const bodySchema = z.object({
  content: z.object({ "application/json": z.object({ example: z.unknown().optional() }) }),
});
const operationSchema = z.object({ requestBody: bodySchema.optional() });
const documentSchema = z.object({ paths: z.record(z.string(), z.object({ post: operationSchema.optional() })) });

/** Every example that OpenAPI shows, with its path. */
async function readExamples(): Promise<[string, unknown][]> {
  const { paths } = documentSchema.parse(await (await fetch(`${worker.url}/openapi.json`)).json());
  return Object.entries(paths).flatMap(([path, { post }]): [string, unknown][] => {
    const example = post?.requestBody?.content["application/json"].example;
    return example === undefined ? [] : [[path, example]];
  });
}

it("costs no more than its size, wherever it stands in an example", { timeout: 300_000 }, async () => {
  const examples = await readExamples();
  expect(examples.map(([path]) => path)).toContain("/v1/hints");
  for (const [path, example] of examples) {
    for (const place of places(example)) {
      for (const [kind, json] of Object.entries(HOSTILE)) {
        const which = `${kind} in ${path} ${JSON.stringify(place)}`;
        const from = performance.now();
        const response = await fetch(`${worker.url}${path}`, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify(place).replace(`"${HERE}"`, () => json),
        });
        await response.arrayBuffer();
        expect.soft(response.status, which).toBeLessThan(500);
        expect.soft(performance.now() - from, `ms for ${which}`).toBeLessThan(MAX_MS);
      }
    }
  }
});
