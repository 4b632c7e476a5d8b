/** One hook from the harness's input to what it is to read. */
import { appendFileSync, mkdirSync, renameSync, statSync } from "node:fs";
import { homedir } from "node:os";
import { dirname } from "node:path";
import type { Harness, Turn } from "./harness/harness.ts";
import { harnessNameOf, loadHarness } from "./harness/index.ts";
import { cacheFolder, type Environment, logFile } from "./places.ts";
import { judgeFolders } from "./skill-index.ts";

/** A server has so long: a turn waits for its hook. */
const SERVER_TIMEOUT_MS = 1_500;
/** As many characters of a prompt are judged: what was pasted below says nothing more of what is asked. */
const MAX_PROMPT_CHARS = 8_000;

interface Answer {
  readonly suggestion: string | null;
  readonly reason: string;
  readonly block: string;
}

/**
 * @param input all of standard input.
 * @returns what to print; "" where there is nothing to say or something failed, which is logged.
 */
export async function runHook(name: string, input: () => Promise<string>, env: Environment): Promise<string> {
  if (env.SIGNPOST_DISABLE) return "";
  const start = performance.now();
  try {
    const harness = await loadHarness(harnessNameOf(name));
    const event: unknown = JSON.parse(await input());
    const turn = harness.readTurn(event);
    const request = turn.prompt.trim().slice(0, MAX_PROMPT_CHARS).toWellFormed();
    if (request === "" || isCommand(request)) return "";
    const answer = await suggestFor(harness, { ...turn, prompt: request }, env);
    log(env, `${name} ${answer.reason} ${Math.round(performance.now() - start)}ms`);
    // An outright "none" is for the agent itself to find out.
    if (answer.suggestion === null && answer.reason !== "unsure") return "";
    return answer.block.trim() === "" ? "" : `${harness.render(answer.block, event)}\n`;
  } catch (thrown) {
    log(env, `${name} failed: ${describe(thrown)}`);
    return "";
  }
}

/** `/deploy staging` is settled already: the user has said what runs. */
const isCommand = (prompt: string) => /^\/[\w:-]+(?:\s|$)/.test(prompt);

async function suggestFor(harness: Harness, { prompt, context, cwd }: Turn, env: Environment): Promise<Answer> {
  const task = { request: prompt, recent_context: context };
  if (env.SIGNPOST_URL) {
    const { askServer } = await import("./server.ts");
    const server = { url: env.SIGNPOST_URL, key: env.SIGNPOST_API_KEY, roster: env.SIGNPOST_ROSTER };
    return askServer(server, task, SERVER_TIMEOUT_MS);
  }
  const home = env.HOME || homedir();
  const roots = harness.skillRoots({ home, cwd: cwd ?? process.cwd(), env });
  const { judge, problems } = await judgeFolders(roots, cacheFolder(env));
  for (const { path, problem } of problems) log(env, `${harness.name} skill left out: ${path}: ${problem}`);
  return judge.suggest(task);
}

/** The kind of failure and its words, on one line; never what the user wrote. */
function describe(thrown: unknown): string {
  if (!(thrown instanceof Error)) return "unknown";
  // A parser of JSON quotes what it read.
  const words = thrown instanceof SyntaxError ? "the input is no JSON" : thrown.message;
  return `${thrown.name}: ${words.replace(/\s+/g, " ").slice(0, 300)}`;
}

/** Two files of this size at most. */
const MAX_LOG_BYTES = 256 * 1024;

/** Holds times, names and reasons. One that can't be written is no reason to fail. */
function log(env: Environment, line: string): void {
  const file = logFile(env);
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > MAX_LOG_BYTES) renameSync(file, `${file}.1`);
    appendFileSync(file, `${new Date().toISOString()} ${line}\n`, { mode: 0o600 });
  } catch {
    return;
  }
}
