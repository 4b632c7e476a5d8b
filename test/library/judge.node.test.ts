/** The package's judge beside the service: the same skills and requests, the same answers. */
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createClient } from "../../src/client/client.ts";
import { createJudge, restoreJudge, ServiceError } from "../../src/library/judge.ts";
import { type BuiltWorker, startBuiltWorker } from "../support/built-worker.ts";

const roster = JSON.parse(readFileSync("kv-seed/starter_roster.json", "utf8"));
const skills = (Array.isArray(roster) ? roster : roster.skills).slice(0, 60);
const requests: string[] = readFileSync("test/bench/data/requests.jsonl", "utf8")
  .trim()
  .split("\n")
  .filter((_, n) => n % 16 === 0)
  .map((line) => JSON.parse(line).text);

let worker: BuiltWorker;
beforeAll(async () => {
  worker = await startBuiltWorker();
});
afterAll(() => worker.stop());

describe("the judge in process", () => {
  it("answers what the service answers, figures, reasons and blocks alike", async () => {
    const judge = await createJudge(skills);
    const client = createClient({ baseUrl: worker.url, timeoutMs: 60_000 });
    const reasons = new Set<string>();
    for (const request of requests) {
      const {
        took_ms,
        cache,
        roster: source,
        ...theirs
      } = await client.suggest({ request, skills, options: { cache: "bypass" } });
      const { took_ms: _, roster: own, ...ours } = await judge.suggest(request);
      expect(ours).toEqual(theirs);
      expect(own).toEqual({ version: source.version, skills: source.skills });
      reasons.add(theirs.reason);
    }
    expect(reasons.size).toBeGreaterThan(1);
  });

  it("answers the same once restored from its bytes, and not from other bytes", async () => {
    const judge = await createJudge(skills);
    const bytes = judge.save();
    const { took_ms: _, ...first } = await judge.suggest(requests[0] ?? "");
    const { took_ms: __, ...again } = (await restoreJudge(bytes)?.suggest(requests[0] ?? "")) ?? { took_ms: 0 };
    expect(again).toEqual(first);
    expect(restoreJudge(bytes.subarray(0, 100))).toBeNull();
    expect(restoreJudge(new Uint8Array(8))).toBeNull();
  });

  it("takes files, keeps those that only a user may start from being named, and knows an empty roster", async () => {
    const text = (more: string) => `---\nname: pdf\ndescription: Merges and splits PDF files.\n${more}---\n`;
    const ask = async (more: string) =>
      (await createJudge([{ path: "pdf/SKILL.md", text: text(more) }])).suggest("Merge these PDF files");
    expect(await ask("")).toMatchObject({ suggestion: "pdf", roster: { skills: 1 } });
    expect(await ask("disable-model-invocation: true\n")).toMatchObject({ suggestion: null, reason: "empty_roster" });
  });

  it("says what is wrong with its input as the service does", async () => {
    await expect(createJudge([{ name: "<a>", description: "x" }])).rejects.toBeInstanceOf(ServiceError);
    const judge = await createJudge(skills);
    await expect(judge.suggest({ request: " " })).rejects.toMatchObject({ fields: [{ path: "request" }] });
  });
});
