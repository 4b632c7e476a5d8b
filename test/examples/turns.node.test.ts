/** The examples of whole turns, run as their readers run them: against the built Worker, and a server in the Messages API's place. */
import { execFile, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { createClient } from "../../src/client/client.ts";
import { type Answer, json, startUpstream, type Upstream } from "../judges/upstream-server.ts";
import { type BuiltWorker, startBuiltWorker } from "../support/built-worker.ts";

let worker: BuiltWorker;
let model: Upstream;
beforeAll(async () => {
  [worker, model] = await Promise.all([startBuiltWorker(), startUpstream()]);
  const skills = JSON.parse(readFileSync("kv-seed/starter_roster.json", "utf8"));
  await createClient({ baseUrl: worker.url, timeoutMs: 60_000 }).putRoster({
    id: "default",
    skills: Array.isArray(skills) ? skills : skills.skills,
  });
});
afterAll(async () => {
  await Promise.all([worker.stop(), model.close()]);
});
beforeEach(() => void model.received.splice(0));

const RECIPE = "Save this carbonara recipe to a new note in Notes.app";
const NAMED = "Relevant to the current request: apple-notes.";

const says = (content: object[], stop_reason: string): Answer =>
  json(200, {
    id: "msg_1",
    type: "message",
    role: "assistant",
    model: "claude-haiku-4-5-20251001",
    content,
    stop_reason,
    stop_sequence: null,
    usage: { input_tokens: 10, output_tokens: 5 },
  });

async function run(program: string, file: string, request: string, env: Record<string, string> = {}) {
  const { stdout } = await promisify(execFile)(program, [file, request], {
    env: {
      ...process.env,
      ANTHROPIC_API_KEY: "key",
      ANTHROPIC_BASE_URL: model.url,
      SIGNPOST_URL: worker.url,
      SIGNPOST_TIMEOUT_MS: "60000",
      ...env,
    },
  });
  return stdout;
}

const bodySchema = z.looseObject({
  system: z.array(z.looseObject({ text: z.string(), cache_control: z.unknown().optional() })).default([]),
  messages: z.array(z.looseObject({ role: z.string(), content: z.unknown() })),
});
const bodies = () => model.received.map(({ body }) => bodySchema.parse(body));

describe("the turn with the Anthropic SDK", () => {
  it("keeps the index before the cache breakpoint, the suggestion after it, and loads one skill", async () => {
    model.script(
      says([{ type: "tool_use", id: "t1", name: "load_skill", input: { name: "apple-notes" } }], "tool_use"),
      says([{ type: "text", text: "Saved." }], "end_turn"),
    );
    expect(await run(process.execPath, "examples/anthropic-turn.ts", RECIPE)).toBe("loaded: apple-notes\nSaved.\n");
    const [first, second] = bodies();
    expect(first?.system.map((part) => "cache_control" in part)).toEqual([true, false]);
    expect(first?.system[0]?.text).toContain("    - apple-notes: ");
    expect(first?.system[1]?.text).toContain(NAMED);
    expect(second?.system).toEqual(first?.system);
    expect(JSON.stringify(second?.messages.at(-1))).toContain("memo");

    model.script(says([{ type: "text", text: "A monoid." }], "end_turn"));
    await run(process.execPath, "examples/anthropic-turn.ts", "What is a monad?");
    expect(bodies().at(-1)?.system[0]).toEqual(first?.system[0]);
  });
});

describe("the middleware of the AI SDK", () => {
  it("puts the suggestion into the call, and lets a turn pass where Signpost can't be reached", async () => {
    model.script(says([{ type: "text", text: "Saved." }], "end_turn"));
    expect(await run(process.execPath, "examples/ai-sdk-middleware.ts", RECIPE)).toBe("Saved.\n");
    expect(JSON.stringify(bodies().at(-1))).toContain(NAMED);
    expect(
      await run(process.execPath, "examples/ai-sdk-middleware.ts", RECIPE, { SIGNPOST_URL: "http://127.0.0.1:9" }),
    ).toBe("Saved.\n");
    expect(JSON.stringify(bodies().at(-1))).not.toContain("skill_relevance");
  });
});

describe.skipIf(spawnSync("python3", ["--version"]).status !== 0)(
  "the turn in plain Python (skips without python3)",
  () => {
    it("keeps the index before the cache breakpoint and the suggestion after it", async () => {
      model.script(says([{ type: "text", text: "Saved." }], "end_turn"));
      expect(await run("python3", "examples/turn.py", RECIPE)).toBe("Saved.\n");
      const [body] = bodies();
      expect(body?.system.map((part) => "cache_control" in part)).toEqual([true, false]);
      expect(body?.system[0]?.text).toContain("    - apple-notes: ");
      expect(body?.system[1]?.text).toContain(NAMED);
    });
  },
);
