import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { renderBlock } from "../../src/suggest/block.ts";
import { answersTo, sent } from "../judges/systemone-answers.ts";
import { type Answer, json, raw, startUpstream } from "../judges/upstream-server.ts";
import { evaluate } from "./eval/cli.ts";

/**
 * Each request's scripted world: what is right, what Signpost's judge says, and what the agent loads on its own. With a
 * suggestion in its prompt this agent follows it, except where it is stubborn.
 */
interface Scene {
  readonly gold: string | null;
  readonly judge: string | null;
  readonly alone: string | null;
  readonly stubborn?: boolean;
}
const SCENES: Scene[] = [
  { gold: "slides", judge: "slides", alone: "slides" },
  { gold: "slides", judge: "slides", alone: "docs" }, // fixed; the wrong pick is in its own category
  { gold: "docs", judge: "docs", alone: null }, // fixed
  { gold: "docs", judge: "mail", alone: "docs" }, // broke
  { gold: "mail", judge: "mail", alone: "slides", stubborn: true },
  { gold: "mail", judge: null, alone: "mail" }, // broke
  { gold: "notes", judge: "notes", alone: "ghost" }, // fixed
  { gold: "notes", judge: "notes", alone: "notes" },
  { gold: null, judge: null, alone: "mail" }, // fixed
  { gold: null, judge: "notes", alone: null }, // broke
  { gold: null, judge: null, alone: null },
  { gold: null, judge: null, alone: "docs", stubborn: true },
];
const ROSTER = [
  { name: "slides", category: "office", description: "Makes slides" },
  { name: "docs", category: "office", description: "Writes documents" },
  { name: "mail", category: "web", description: "Sends mail" },
  { name: "notes", category: "web", description: "Keeps notes" },
];

const folder = mkdtempSync(join(tmpdir(), "signpost-eval-"));
const rosterFile = join(folder, "roster.json");
const requestsFile = join(folder, "requests.jsonl");
const upstream = await startUpstream();
afterAll(() => upstream.close());
let underWay = 0;
let mostAtOnce = 0;

function sceneOf(text: string): Scene {
  const scene = SCENES[Number(/request (\d+)/.exec(text)?.[1])];
  if (scene === undefined) throw new Error("no such scene");
  return scene;
}

/** A System One server that believes in the scene's skill. */
const decide: Answer = (received, response) => {
  const request = sent(received);
  const { judge } = sceneOf(request.state.request);
  const yes = judge === null ? 0.1 : 0.9;
  const gate = { acts_on_user_system: yes, would_follow_documented_procedure: yes, prose_suffices: 1 - yes };
  const fits = { fits_1: yes, fits_2: yes, fits_3: yes };
  json(200, answersTo(request, { weigh: (key) => (key === judge ? 20 : 1), yes: { ...gate, ...fits } }))(
    received,
    response,
  );
};

const turnSchema = z.strictObject({
  model: z.literal("claude-test"),
  max_tokens: z.number(),
  system: z
    .array(z.looseObject({ type: z.literal("text"), text: z.string() }))
    .min(1)
    .max(2),
  tools: z.array(z.looseObject({ name: z.string(), input_schema: z.looseObject({ type: z.literal("object") }) })),
  messages: z.tuple([z.strictObject({ role: z.literal("user"), content: z.string() })]),
});

/** The agent: a decoy first when it loads nothing, and two loads at once when it does, of which the first counts. */
const act: Answer = (received, response) => {
  const turn = turnSchema.parse(received.body);
  const scene = sceneOf(turn.messages[0].content);
  const block = turn.system[1]?.text;
  const told = /Relevant to the current request: (.+?)\. Ignore/.exec(block ?? "")?.[1] ?? null;
  const load = block === undefined || scene.stubborn ? scene.alone : told;
  const use = (name: string, input: object) => ({ type: "tool_use", id: `toolu_${name}`, name, input });
  const tools =
    load === null
      ? [use("terminal", { command: "ls" })]
      : [use("web_search", { query: "x" }), use("load_skill", { name: load }), use("load_skill", { name: "mail" })];
  const content = [{ type: "text", text: "Let me see." }, ...tools];
  const usage = { input_tokens: 10, output_tokens: 10 };
  json(200, {
    id: "m",
    type: "message",
    role: "assistant",
    model: turn.model,
    content,
    stop_reason: "tool_use",
    usage,
  })(received, response);
};

beforeAll(async () => {
  writeFileSync(rosterFile, JSON.stringify(ROSTER));
  writeFileSync(
    requestsFile,
    SCENES.map((scene, index) => `${JSON.stringify({ text: `request ${index}`, gold: scene.gold })}\n`).join(""),
  );
});

interface Finished {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

const files = ["--roster", rosterFile, "--requests", requestsFile, "--agent", "claude-test"];

function scriptUpstream(): void {
  upstream.script((received, response) => {
    mostAtOnce = Math.max(mostAtOnce, ++underWay);
    setTimeout(() => {
      underWay--;
      (received.path === "/v1/systemone" ? decide : act)(received, response);
    }, 5);
  });
}

/** As the command line hands them over. */
function optionsOf(args: readonly string[]): Record<string, string> {
  const pairs = args.flatMap((name, i) => (name.startsWith("--") ? [[name.slice(2), args[i + 1] ?? ""]] : []));
  return Object.fromEntries(pairs);
}

async function runEval(args: string[], keys: Record<string, string>, scripted = true): Promise<Finished> {
  if (scripted) scriptUpstream();
  let out = "";
  let err = "";
  const env = { OPEN_ACCESS: "", ANTHROPIC_BASE_URL: upstream.url, SYSTEMONE_BASE_URL: upstream.url, ...keys };
  const code = await evaluate(optionsOf([...files, ...args]), env, {
    out: (text) => {
      out += `${text}\n`;
    },
    error: (text) => {
      err += `${text}\n`;
    },
  });
  return { code, out, err };
}

const KEYS = { ANTHROPIC_API_KEY: "agent-key-zyxwv", SYSTEMONE_API_KEY: "judge-key-zyxwv" };
const cacheFile = join(folder, "calls.jsonl");
const chartFile = join(folder, "chart.svg");
const TABLE = [
  "| alone | 50.0 % (4 of 8) | 3 | 1 | 50.0 % (2 of 4) |",
  "| with the suggestion | 37.5 % (3 of 8) | 2 | 0 | 50.0 % (2 of 4) |",
  "| with the right answer | 12.5 % (1 of 8) | 1 | 0 | 25.0 % (1 of 4) |",
  "| the suggestion itself | 25.0 % (2 of 8) | 1 | 0 | 25.0 % (1 of 4) |",
].join("\n");

it("measures the scripted agent's known rates in three arms, and draws them", async () => {
  scriptUpstream();
  const args = [
    "src/cli/main.ts",
    "eval",
    ...files,
    "--judge",
    "systemone",
    "--cache",
    cacheFile,
    "--chart",
    chartFile,
  ];
  const env = { ...process.env, ANTHROPIC_BASE_URL: upstream.url, SYSTEMONE_BASE_URL: upstream.url, ...KEYS };
  const { stdout: out, stderr: err } = await promisify(execFile)(process.execPath, args, { env });
  expect(out).toContain(TABLE);
  expect(out).toContain("The suggestion fixed 4 turns and broke 3.");
  expect(err).toContain("12/12 requests");
  const chart = readFileSync(chartFile, "utf8");
  expect(chart).toContain("wrong loads: alone 50.0 %, with the suggestion 37.5 %");
  expect(chart).toContain("with the right answer (ceiling)");
  expect(chart.match(/stroke-dasharray/g)).toHaveLength(3);
  expect(mostAtOnce).toBeLessThanOrEqual(8);
  const turns = upstream.received
    .filter((each) => each.path === "/v1/messages")
    .map((each) => turnSchema.parse(each.body));
  expect(turns[0]?.tools.map((each) => each.name)).toEqual(["load_skill", "terminal", "read_file", "web_search"]);
  expect(turns[0]?.system[0]?.text).toContain(
    "  office:\n    - docs: Writes documents\n    - slides: Makes slides\n  web:",
  );
  expect(new Set(turns.map((turn) => turn.system[0]?.text)).size).toBe(1);
  expect(readFileSync(cacheFile, "utf8")).not.toContain("zyxwv");
});

it("replays without a key and without a call", async () => {
  const { code, out } = await runEval(["--judge", "systemone", "--cache", cacheFile], {});
  expect(code).toBe(0);
  expect(out).toContain(TABLE);
  expect(upstream.received).toHaveLength(0);
});

it("goes on from where a killed run stopped", async () => {
  const lines = readFileSync(cacheFile, "utf8").trimEnd().split("\n");
  const half = join(folder, "half.jsonl");
  const kept = lines.slice(0, 20);
  writeFileSync(half, `${kept.join("\n")}\n${(lines[20] ?? "").slice(0, 30)}`);
  const { out } = await runEval(["--judge", "systemone", "--cache", half], KEYS);
  expect(out).toContain(TABLE);
  expect(upstream.received).toHaveLength(lines.length - kept.length);
});

it("asks anew when the prompt, the roster or the judge changes, and only then", async () => {
  const first = ["--cache", cacheFile, "--limit", "1"];
  const paths = () => upstream.received.map((each) => each.path);
  const prompt = join(folder, "prompt.txt");
  writeFileSync(prompt, "Another harness.\n{{index}}\nBe brief.");
  await runEval(["--judge", "systemone", ...first, "--prompt", prompt], KEYS);
  expect(paths()).toEqual(["/v1/messages", "/v1/messages"]);
  expect(turnSchema.parse(upstream.received[0]?.body).system[0]?.text).toMatch(
    /^Another harness\.\n {2}office:.*Be brief\.$/s,
  );
  const changed = join(folder, "changed.json");
  writeFileSync(
    changed,
    JSON.stringify(ROSTER.map((skill) => ({ ...skill, description: `${skill.description} well` }))),
  );
  await runEval(["--judge", "systemone", ...first, "--roster", changed], KEYS);
  expect(paths()).toEqual(["/v1/systemone", "/v1/systemone", "/v1/messages", "/v1/messages"]);
  await runEval(["--judge", "systemone", ...first], KEYS);
  expect(paths()).toEqual([]);
});

/** A System One server that believes what the request, or the context before it, tells it to. */
const obey: Answer = (received, response) => {
  const request = sent(received);
  const told = /first=(\w+) gate=([\d.]+) fits=([\d.]+)/.exec(
    `${request.state.recent_context} ${request.state.request}`,
  );
  const [, first, gate, fits] = [...(told ?? []), "0", "0"];
  const yes = {
    acts_on_user_system: Number(gate),
    would_follow_documented_procedure: Number(gate),
    prose_suffices: 1 - Number(gate),
    fits_1: Number(fits),
    fits_2: Number(fits),
    fits_3: Number(fits),
  };
  const weigh = (key: string) => (key === first ? 20 : key === "mail" ? 0.1 : 1);
  json(200, answersTo(request, { weigh, yes }))(received, response);
};

it("says what became of requests, by style, and at which stage right skills were lost", async () => {
  const requests = [
    { text: "first=docs gate=0.9 fits=0.9", gold: "slides", accept: ["slides", "docs"] },
    { text: "first=docs gate=0.9 fits=0.2", gold: "slides" },
    { text: "first=docs gate=0.9 fits=0.2 once more", gold: "mail" },
    { text: "first=docs gate=0.1 fits=0.9", gold: "docs" },
    { text: "first=docs gate=0.9 fits=0.2 and not", gold: null },
    { text: "first=docs gate=0.1 fits=0.9 and not", gold: null },
    { text: "first=docs gate=0.9 fits=0.9 and not", gold: null },
    { text: "the same again", recent_context: "first=notes gate=0.9 fits=0.9", gold: "notes", style: "follow-up" },
    { text: "and so", recent_context: "first=docs gate=0.9 fits=0.9", gold: "notes", style: "follow-up" },
  ].map((request) => ({ style: "plain", ...request }));
  const file = join(folder, "verdicts.jsonl");
  writeFileSync(file, requests.map((request) => `${JSON.stringify(request)}\n`).join(""));
  const turns: z.output<typeof turnSchema>[] = [];
  upstream.script((received, response) => {
    if (received.path === "/v1/systemone") return obey(received, response);
    turns.push(turnSchema.parse(received.body));
    const usage = { input_tokens: 10, output_tokens: 10 };
    const content = [{ type: "text", text: "I see." }];
    const message = { id: "m", type: "message", role: "assistant", model: "claude-test", stop_reason: "end_turn" };
    json(200, { ...message, content, usage })(received, response);
  });
  const args = ["--judge", "systemone", "--requests", file, "--cache", join(folder, "verdicts-calls.jsonl")];
  const { out } = await runEval(args, KEYS, false);
  const shares = (...rates: string[]) => rates.join(" | ");
  const third = "33.3 % (1 of 3)";
  const quarter = "25.0 % (1 of 4)";
  const rows = [
    `| plain | ${shares(quarter, quarter, quarter, quarter, third, third, third)} |`,
    `| follow-up | ${shares("50.0 % (1 of 2)", "0.0 % (0 of 2)", "0.0 % (0 of 2)", "50.0 % (1 of 2)", "0.0 % (0 of 0)", "0.0 % (0 of 0)", "0.0 % (0 of 0)")} |`,
    `| all | ${shares("33.3 % (2 of 6)", "16.7 % (1 of 6)", "16.7 % (1 of 6)", "33.3 % (2 of 6)", third, third, third)} |`,
  ];
  expect(out).toContain(rows.join("\n"));
  expect(out.slice(out.indexOf("| stage |"))).toContain(
    [
      "| ranked in the first 12 | 100.0 % (6 of 6) |",
      "| … the first 3 | 83.3 % (5 of 6) |",
      "| … first | 50.0 % (3 of 6) |",
      "| let through by the gate | 83.3 % (5 of 6) |",
      "| read closely | 66.7 % (4 of 6) |",
      "| chosen | 33.3 % (2 of 6) |",
      "| suggested | 33.3 % (2 of 6) |",
    ].join("\n"),
  );
  const blocksOf = (text: string) =>
    turns.filter((turn) => turn.messages[0].content === text).map((turn) => turn.system[1]?.text ?? "");
  const followUp = "Earlier in this conversation:\nfirst=notes gate=0.9 fits=0.9\n\nNow:\nthe same again";
  // The right answer's turn is the suggestion's, so it was asked once.
  expect(blocksOf(followUp)).toEqual(["", renderBlock("notes")]);
  const [, unsure] = blocksOf("first=docs gate=0.9 fits=0.2");
  expect(unsure).toMatch(
    /Possibly relevant.*\n- docs: Writes documents\n- notes: Keeps notes\n- slides: Makes slides\n/s,
  );
});

/** As a running Signpost answers. */
function suggestionOf(suggestion: string | null) {
  const judge = { skim: "local", read: "local", model: null, degraded: false };
  const reason = suggestion === null ? "nothing_fits" : "suggested";
  return { suggestion, reason, block: renderBlock(suggestion), ranked: [], shortlist: [], judge, took_ms: {} };
}

it("takes suggestions from a running Signpost", async () => {
  upstream.script((received, response) => {
    if (received.path === "/v1/messages") return act(received, response);
    const { request, skills } = z.object({ request: z.string(), skills: z.array(z.unknown()) }).parse(received.body);
    expect(skills).toHaveLength(4);
    json(200, suggestionOf(sceneOf(request).judge))(received, response);
  });
  const { out } = await runEval(["--url", upstream.url, "--cache", join(folder, "url.jsonl")], KEYS, false);
  expect(out).toContain(TABLE);
});

it("leaves out the requests that a running Signpost does not answer, and says how many", async () => {
  upstream.script((received, response) => {
    if (received.path === "/v1/messages") return act(received, response);
    const { request } = z.object({ request: z.string() }).parse(received.body);
    json(request === "request 3" ? 503 : 200, suggestionOf(sceneOf(request).judge))(received, response);
  });
  const { code, out, err } = await runEval(["--url", upstream.url, "--cache", join(folder, "url.jsonl")], KEYS, false);
  expect(code).toBe(1);
  expect(out).toContain("11 requests, 4 skills");
  expect(err).toContain(`1 requests not measured: ${upstream.url} answered 503`);
  const unreachable = await runEval(["--url", "http://127.0.0.1:9", "--cache", join(folder, "url.jsonl")], KEYS);
  expect(unreachable.code).toBe(1);
  expect(unreachable.err).toContain("12 requests not measured: http://127.0.0.1:9 cannot be reached");
});

it("tries a turn again that met a busy or broken server", async () => {
  let calls = 0;
  upstream.script((received, response) => {
    calls++;
    if (received.path === "/v1/systemone") return decide(received, response);
    if (calls % 3 === 0) return json(429, {}, { "retry-after-ms": "1" })(received, response);
    if (calls % 7 === 0) return raw(529, "", { "retry-after-ms": "1" })(received, response);
    act(received, response);
  });
  const { code, out } = await runEval(["--judge", "systemone", "--cache", join(folder, "busy.jsonl")], KEYS, false);
  expect(code).toBe(0);
  expect(out).toContain(TABLE);
});

it("keeps nothing that is no answer, and asks for it anew", async () => {
  const args = ["--cache", join(folder, "page.jsonl"), "--limit", "1"];
  upstream.script(raw(200, "<html>Please sign in</html>"));
  const first = await runEval(args, KEYS, false);
  expect(first.code).toBe(1);
  expect(first.err).toContain("1 requests not measured: the answer is not a message");
  expect((await runEval(args, KEYS)).code).toBe(0);
});

it("says that turns failed, but neither that the key is missing nor the key", async () => {
  const error = { type: "authentication_error", message: `invalid key ${KEYS.ANTHROPIC_API_KEY}` };
  upstream.script(json(401, { type: "error", error }));
  const { code, out, err } = await runEval(["--cache", join(folder, "refused.jsonl")], KEYS, false);
  expect(code).toBe(1);
  expect(err).toContain("12 requests not measured: HTTP 401 authentication_error");
  expect(out).toContain("No turn could be measured: this is the suggestion level alone");
  expect(`${out}${err}`).not.toMatch(/zyxwv|No ANTHROPIC_API_KEY/);
});

it("runs the suggestion level alone without a key, and says so", async () => {
  const { code, out } = await runEval(["--cache", join(folder, "none.jsonl"), "--chart", chartFile], {});
  expect(code).toBe(0);
  expect(out).toContain("No ANTHROPIC_API_KEY and no turns in the cache: this is the suggestion level alone");
  expect(out).toMatch(/\| the suggestion itself \| [\d.]+ % \(\d of 8\)/);
  expect(out).not.toContain("| with the suggestion |");
  expect(upstream.received).toHaveLength(0);
  expect(readFileSync(chartFile, "utf8")).toContain("suggestion level, no agent");
});

it("says what is wrong with its arguments and files", async () => {
  writeFileSync(join(folder, "bad.jsonl"), '{"text": "request 0", "gold": "sldies"}\n');
  await expect(runEval(["--requests", join(folder, "bad.jsonl")], {})).rejects.toThrow(
    "bad.jsonl:1: no skill named sldies",
  );
  writeFileSync(join(folder, "odd.jsonl"), '{"text": "request 0", "gold": null, "accept": ["mail"]}\n');
  await expect(runEval(["--requests", join(folder, "odd.jsonl")], {})).rejects.toThrow(
    "odd.jsonl:1 accepts mail, but its gold is null",
  );
  for (const judge of ["clef", "local+systemone+anthropic"]) {
    await expect(runEval(["--judge", judge], {})).rejects.toThrow(/^--judge/);
  }
  const unset = runEval(["--judge", "systemone", "--cache", join(folder, "new.jsonl")], {});
  await expect(unset).rejects.toThrow("key is not set");
});
